// Command release builds the program for all platforms and packs each with its
// licence and documents into an archive, with the checksums of all in a file.
// Run it from the top of a clean clone as
//
//	go run ./release
//
// Two builds of one commit with one version of Go are the same to the byte,
// wherever and whenever they are made: nothing of paths, times, users or the
// local repository gets into them but the commit itself.
//
// It publishes nothing and makes no tags.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

func main() {
	out := flag.String("o", "dist", "the directory to write to, which must not have other files")
	only := flag.String("platforms", strings.Join(platforms(), ","), "what to build for, as OS/ARCH")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: release [-o DIR] [-platforms OS/ARCH,...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := release(ctx, *out, strings.Split(*only, ","))
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// platforms returns what is released.
func platforms() []string {
	return []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"}
}

// release builds and packs for some platforms.
func release(ctx context.Context, dir string, names []string) error {
	for _, name := range names {
		if !slices.Contains(platforms(), name) {
			return fmt.Errorf("no platform %q; there are %s", name, strings.Join(platforms(), ", "))
		}
	}
	at, err := head(ctx)
	if err != nil {
		return err
	}
	if err := empty(dir); err != nil {
		return err
	}
	var archives []string
	for _, name := range names {
		archive, err := at.archive(ctx, dir, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Println(archive)
		archives = append(archives, archive)
	}
	return sums(dir, archives)
}

// empty makes a directory, and refuses one with files that are not an earlier
// release: checksums of some files beside others would mislead.
func empty(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Name() != sumsName && !isArchive(e.Name()) {
			return fmt.Errorf("%s has other files, such as %s", dir, e.Name())
		}
	}
	for _, e := range entries {
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}
