// Command screenshots draws the pictures of the documentation: it drives the
// real screen by scripted keys over a real engine that runs real commands, in a
// terminal emulator of its own.
//
// Run it from the top of the repository as
//
//	go run ./screenshots
//
// With -check it plays every scene without writing a picture, and fails when one
// does not go as written. Times, sizes and process numbers in the pictures are
// those of the run that made them; all else is always the same.
//
// It needs bash and git, nothing of the network, and leaves nothing behind.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if program, ok := programs()[filepath.Base(os.Args[0])]; ok {
		os.Exit(program(os.Args[1:]))
	}
	check := flag.Bool("check", false, "play every scene, write nothing")
	dir := flag.String("o", "screenshots", "directory to write to")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: go run ./screenshots [-check] [-o DIR] [SCENE...]\n\nscenes: %s\n\n", names())
		flag.PrintDefaults()
	}
	flag.Parse()
	out := *dir
	if *check {
		out = ""
	}
	if err := draw(out, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "screenshots:", err)
		os.Exit(1)
	}
}

// draw plays the scenes with the names, or all of them, and writes their
// pictures to a directory, which is made, unless that is empty.
func draw(dir string, only []string) error {
	for _, n := range only {
		if !slices.ContainsFunc(scenes(), func(s scene) bool { return s.name == n }) {
			return fmt.Errorf("no scene is called %s; there are %s", n, names())
		}
	}
	if dir != "" { // before anything is drawn for nothing
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	for _, s := range scenes() {
		if len(only) > 0 && !slices.Contains(only, s.name) {
			continue
		}
		files, err := s.draw(dir == "")
		if err != nil {
			return fmt.Errorf("scene %s: %w", s.name, err)
		}
		for _, f := range files {
			fmt.Printf("%-20s %4d KB\n", f.name, (len(f.data)+1023)/1024)
			if dir == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// names returns the names of all scenes.
func names() string {
	var all []string
	for _, s := range scenes() {
		all = append(all, s.name)
	}
	return strings.Join(all, ", ")
}
