package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestTheFirstThatSucceedsEndsTheOthers(t *testing.T) {
	tests := []struct {
		name, setup string
		commands    []string
		has, lacks  []string
		fails       string
	}{
		{"one command", "", []string{"echo a; echo b >&2"}, []string{"1: a\n", "1: b\n", "1 was first"}, nil, ""},
		{"the others are stopped", "", []string{"sleep 600; echo no", "echo quick"}, []string{"2: quick\n", "2 was first: echo quick\n"}, []string{"no"}, ""},
		{"so is what has left its group", "", []string{"setsid sleep 600; echo no", "true"}, []string{"2 was first"}, []string{"no"}, ""},
		{"a failure is not first", "", []string{"echo a; exit 3", "sleep 0.3; echo b"}, []string{"1 ended with 3\n", "2 was first"}, nil, ""},
		{"all fail", "", []string{"exit 3", "exit 4"}, []string{"1 ended with 3\n", "2 ended with 4\n"}, []string{"first"}, "none succeeded"},
		{"they see what the setup has set", "cd /; x=1", []string{`echo "$PWD $x"`}, []string{"1: / 1\n"}, nil, ""},
		{"a setup that fails", "echo why; false", []string{"echo no"}, []string{"why\n"}, []string{"no"}, "the setup ended with 1"},
		{"a line without an end", "", []string{"printf 'half'"}, []string{"1: half\n"}, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tmp := t.TempDir()
			t.Setenv("TMPDIR", tmp)
			t.Setenv("XDG_RUNTIME_DIR", "")
			var out bytes.Buffer
			err := first(t.Context(), tt.setup, tt.commands, &out)
			if tt.fails == "" && err != nil || tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails)) {
				t.Errorf("the error is %v, want %q", err, tt.fails)
			}
			for _, text := range tt.has {
				if !strings.Contains(out.String(), text) {
					t.Errorf("no %q in\n%s", text, out.String())
				}
			}
			for _, text := range tt.lacks {
				if strings.Contains(out.String(), text) {
					t.Errorf("%q in\n%s", text, out.String())
				}
			}
			if left, _ := filepath.Glob(filepath.Join(tmp, "*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestAnEndedContextEndsTheRace(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_RUNTIME_DIR", "")
	ctx, cancel := context.WithCancel(t.Context())
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	done := make(chan error, 1)
	go func() {
		defer w.Close()
		done <- first(ctx, "", []string{"echo ready; sleep 600"}, w)
	}()
	if _, err := r.Read(make([]byte, 64)); err != nil { // it runs
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
