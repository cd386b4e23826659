package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The ways in which a block of a document is tested. They stand behind its three
// backquotes.
const (
	console = "console"    // commands after "$ ", each followed by what it prints
	shell   = "sh"         // commands that succeed, or end with "# exit status N"
	screen  = "sh screen"  // the last command opens the screen, until a key leaves it
	apart   = "sh apart"   // not run; the block begins with a comment that says why
	example = "sh example" // of the reference: only for package cli to parse
	source  = "go"         // a part of a Go file that is compiled elsewhere
)

// block is a fenced block of a document.
type block struct {
	file string // relative to the top
	line int    // where its text begins, from 1
	kind string
	text string
}

// blocks returns the blocks of a document, and the document without them.
func blocks(t *testing.T, file string) (all []block, rest string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", file))
	if err != nil {
		t.Fatal(err)
	}
	var in *block
	var prose strings.Builder
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		kind, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence && in == nil:
			in = &block{file: file, line: n + 1, kind: strings.TrimSpace(kind)}
		case fence:
			all = append(all, *in)
			in = nil
		case in != nil:
			in.text += line
		default:
			prose.WriteString(line)
		}
	}
	if in != nil {
		t.Fatalf("%s:%d: the block has no end", file, in.line)
	}
	return all, prose.String()
}

// documents returns the paths of all documents, relative to the top.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.md", "docs/*.md", "examples/*.md", "examples/*/*.md"} {
		names, err := filepath.Glob(filepath.Join("..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			all = append(all, filepath.ToSlash(strings.TrimPrefix(name, ".."+string(filepath.Separator))))
		}
	}
	if len(all) < 10 {
		t.Fatalf("there are only %v", all)
	}
	return all
}

func TestEveryBlockSaysHowItIsTested(t *testing.T) {
	for _, file := range documents(t) {
		all, _ := blocks(t, file)
		for _, b := range all {
			switch b.kind {
			case console, shell, screen:
			case source:
				if !compiled(t, b.text) {
					t.Errorf("%s:%d: no Go file has this", b.file, b.line)
				}
			case apart:
				if !strings.HasPrefix(b.text, "# ") {
					t.Errorf("%s:%d: the block is not run; its first line must be a comment that says why", b.file, b.line)
				}
			case example:
				if b.file != "docs/commands.md" {
					t.Errorf("%s:%d: only the reference of commands has blocks that are parsed and not run", b.file, b.line)
				}
			case "", "toml", "json", "diff":
				if word, _, _ := strings.Cut(strings.TrimLeft(b.text, "$ "), " "); b.file != "docs/commands.md" && slices.Contains([]string{"braid", "go", "make"}, word) {
					t.Errorf("%s:%d: the block has commands and is not run", b.file, b.line)
				}
			default:
				t.Errorf("%s:%d: no test knows the kind of block %q", b.file, b.line, b.kind)
			}
		}
	}
}

// compiled says that a Go file of the examples has a text, wherever it is
// indented.
func compiled(t *testing.T, text string) bool {
	t.Helper()
	for _, pattern := range []string{"../examples/*/*.go", "../engine/example_test.go", "../record/example_test.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			code, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(flush(string(code)), flush(text)) {
				return true
			}
		}
	}
	return false
}

// flush returns code without its indentation.
func flush(code string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		b.WriteString(strings.TrimLeft(line, " \t"))
	}
	return b.String()
}
