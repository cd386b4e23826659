package tui

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLastWordIsReadAsAShellDoes(t *testing.T) {
	cases := []struct {
		name, text string
		want       word
	}{
		{"a word", "cat fi", word{path: "fi"}},
		{"after a space there is none", "cat ", word{}},
		{"an escaped space is part of it", `cat my\ fi`, word{path: "my fi"}},
		{"an open quote", `cat "my fi`, word{path: "my fi", quote: '"'}},
		{"a closed quote", `cat 'my 'fi`, word{path: "my fi"}},
		{"after a redirection", "cat <in", word{path: "in"}},
		{"after an assignment", "X=val", word{path: "val"}},
		{"after a pipe", "a|b/c", word{path: "b/c"}},
		{"a quote in a quote", `echo "it's`, word{path: "it's", quote: '"'}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := lastWord(c.text); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestPathsAreCompletedAsFarAsTheyAreSure(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	for _, name := range []string{"one.txt", "only.txt", "sub/deep.go", "my file", ".hidden", "it's", "übung"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(home, "docs"), 0o700); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name   string
		word   word
		insert string
		names  []string
	}{
		{"the only one is ended", word{path: "one"}, ".txt ", nil},
		{"a directory goes on", word{path: "su"}, "b/", nil},
		{"within a directory", word{path: "sub/d"}, "eep.go ", nil},
		{"an absolute path", word{path: filepath.Join(dir, "on") + "e"}, ".txt ", nil},
		{"the home directory", word{path: "~/d"}, "ocs/", nil},
		{"several", word{path: "on"}, "", []string{"one.txt", "only.txt"}},
		{"what several have in common", word{path: "o"}, "n", []string{"one.txt", "only.txt"}},
		{"spaces are escaped", word{path: "my"}, `\ file `, nil},
		{"in quotes they are not", word{path: "my", quote: '"'}, ` file" `, nil},
		{"a quote in quotes", word{path: "it", quote: '\''}, `'\''s' `, nil},
		{"hidden files when asked for", word{path: ".h"}, "idden ", nil},
		{"letters of two bytes", word{path: "ü"}, "bung ", nil},
		{"no such file", word{path: "zzz"}, "", nil},
		{"no such directory", word{path: "none/x"}, "", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			insert, names := matches(c.word, dir, home)
			if insert != c.insert {
				t.Errorf("inserts %q, want %q", insert, c.insert)
			}
			if diff := cmp.Diff(c.names, names); diff != "" {
				t.Error(diff)
			}
		})
	}
}
