package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// files writes files with a time and a mode, and returns their paths.
func files(t *testing.T, at time.Time, mode os.FileMode) []string {
	t.Helper()
	dir := t.TempDir()
	var all []string
	for _, name := range []string{"braid", "LICENSE"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("the text of "+name), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		all = append(all, path)
	}
	return all
}

func TestAnArchiveIsTheSameWhereverItIsMade(t *testing.T) {
	at := time.Unix(1_700_000_000, 0)
	var made [][]byte
	for i, mode := range []os.FileMode{0o600, 0o755} {
		name := filepath.Join(t.TempDir(), "x.tar.gz")
		if err := pack(name, "x", at, files(t, at.AddDate(i+1, 0, 0), mode)); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, b)
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Error("two archives of the same files differ")
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(made[0]))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(unzipped)
	for _, want := range []struct {
		name string
		mode int64
	}{{"x/braid", 0o755}, {"x/LICENSE", 0o644}} {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || h.Name != want.name || h.Mode != want.mode || !h.ModTime.Equal(at) || string(text) != "the text of "+filepath.Base(want.name) {
			t.Errorf("%s, mode %o, time %v, %q, %v", h.Name, h.Mode, h.ModTime, text, err)
		}
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("there is more: %v", err)
	}
}

func TestChecksumsAreThoseOfTheFiles(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.tar.gz"), []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sums(dir, []string{"a.tar.gz"}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, sumsName))
	want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tar.gz\n"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

func TestAReleaseReplacesAnEarlierOneAndNothingElse(t *testing.T) {
	tests := []struct {
		name  string
		files []string
		fails string
	}{
		{"an empty directory", nil, ""},
		{"an earlier release", []string{"braid_0.1.0_linux_amd64.tar.gz", sumsName}, ""},
		{"something else", []string{"notes.txt"}, "notes.txt"},
		{"somebody's archives", []string{"holidays.tar.gz"}, "holidays.tar.gz"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range tt.files {
				if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			err := empty(dir)
			left, _ := os.ReadDir(dir)
			if tt.fails == "" && (err != nil || len(left) > 0) {
				t.Errorf("the error is %v, left are %v", err, left)
			}
			if tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails) || len(left) != len(tt.files)) {
				t.Errorf("the error is %v, left are %v", err, left)
			}
		})
	}
}

func TestAnUnknownPlatformIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	err := release(t.Context(), dir, []string{"plan9/mips"})
	if err == nil || !strings.Contains(err.Error(), "linux/amd64") {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("something was written")
	}
}
