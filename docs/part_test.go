package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"braid/keymap"
)

func TestGeneratedPartsAreCurrent(t *testing.T) {
	for _, p := range parts() {
		text, err := os.ReadFile(filepath.Join("..", p.file))
		if err != nil {
			t.Fatal(err)
		}
		want, err := p.splice(string(text))
		if err != nil {
			t.Error(err)
		} else if want != string(text) {
			t.Errorf("%s: %q is not current; write it with: go run ./docs", p.file, p.name)
		}
	}
}

func TestAPartIsReplacedAndNothingElse(t *testing.T) {
	p := part{"x.md", "x", func() string { return "\nnew\n" }}
	old := "before\n" + begin("x") + "old\n" + end("x") + "after " + begin("y")
	got, err := p.splice(old)
	want := "before\n" + begin("x") + "\nnew\n\n" + end("x") + "after " + begin("y")
	if err != nil || got != want {
		t.Errorf("the text is %q, the error %v; want %q", got, err, want)
	}
	if again, err := p.splice(got); err != nil || again != got {
		t.Errorf("replaced again, the text is %q, the error %v", again, err)
	}
	for _, broken := range []string{"", begin("x"), end("x"), end("x") + begin("x")} {
		if _, err := p.splice(broken); err == nil || !strings.Contains(err.Error(), "x.md") {
			t.Errorf("%q: the error is %v", broken, err)
		}
	}
}

func TestEveryKeyOfTheFirstDayIsThere(t *testing.T) {
	for _, name := range first() {
		if a, ok := keymap.Default().Action(name); !ok || len(a.Keys) == 0 {
			t.Errorf("%s is no action with a key", name)
		}
	}
}
