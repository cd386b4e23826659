package record

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// gzipped returns text compressed.
func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

func TestAFileThatIsNoJournalIsRefusedInOneLine(t *testing.T) {
	whole := string(sample(t))
	const (
		text   = ": not a journal: it is a text, whose lines have no labels"
		binary = ": not a journal: it is binary data of another kind"
		newer  = ": newer journal format: version 2, and this braid reads up to 1: use the braid that wrote it, or a later one"
	)
	tests := []struct {
		name, content string
		want          error
		line          string // after the path
	}{
		{"an empty file", "", ErrFormat, ": not a journal: it is empty"},
		{"a text", "hello\nworld\n", ErrFormat, text},
		{"a text of one word", "x", ErrFormat, text},
		{"a text in two scripts", "grüß Gott, \x1b[1m世界\x1b[m\n", ErrFormat, text},
		{"a text that ends in a letter", "grüß"[:5], ErrFormat, text},
		{"a long text", strings.Repeat("é", judgedBy), ErrFormat, text},
		{"an asciicast", `{"version": 3, "term": {"cols": 80, "rows": 24}}` + "\n", ErrFormat, text},
		{"a text in Latin-1", "gr\xfc\xdf Gott, Herr M\xfcller\n", ErrFormat, binary},
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x00\x00", ErrFormat, binary},
		{"a program", "\x7fELF\x02\x01\x01\x00\x00\x00", ErrFormat, binary},
		{"zeros", strings.Repeat("\x00", 100_000), ErrFormat, binary},
		{"a journal in gzip", gzipped(whole), ErrFormat, ": not a journal: it is compressed with gzip: decompress it first"},
		{"a journal in zstd", "\x28\xb5\x2f\xfd\x04\x00\x19", ErrFormat, ": not a journal: it is compressed with zstd: decompress it first"},
		{"a journal in xz", "\xfd7zXZ\x00\x00\x04", ErrFormat, ": not a journal: it is compressed with xz: decompress it first"},
		{"a journal in bzip2", "BZh91AY&SY", ErrFormat, ": not a journal: it is compressed with bzip2: decompress it first"},
		{"an archive", "PK\x03\x04\x14\x00", ErrFormat, ": not a journal: it is a zip archive: unpack it first"},
		{"a part of the first label", "\x03\x03", ErrFormat, ": not a journal: its header is not complete"},
		{"half a header", whole[:40], ErrFormat, ": not a journal: its header is not complete"},
		{"a newer format", strings.Replace(whole, `"version":1`, `"version":2`, 1), ErrVersion, newer},
		{"another format", "\x03\x03\x03{\"e\":\"header\",\"format\":\"x\",\"version\":1}\n", ErrFormat, ": not a journal: it does not begin with a braid-journal header"},
		{"a header without a time", "\x03\x03\x03{\"e\":\"header\",\"format\":\"braid-journal\",\"version\":1}\n", ErrFormat, ": not a journal: its header has no valid creation time"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.braid")
			if err := os.WriteFile(path, []byte(tt.content), 0o600); err != nil {
				t.Fatal(err)
			}
			checkRefused(t, path, tt.want, tt.line)
		})
	}
}

// checkRefused checks that a path is neither opened nor listed, and why.
func checkRefused(t *testing.T, path string, want error, line string) {
	t.Helper()
	_, err := OpenRun(path)
	if !errors.Is(err, want) || err.Error() != path+line {
		t.Errorf("opened: %v, want %s%s", err, path, line)
	}
	list, err := List(path)
	if !errors.Is(err, want) || err.Error() != path+line || len(list) > 0 {
		t.Errorf("listed: %v, %v, want %s%s", list, err, path, line)
	}
}

func TestWhatIsNoFileIsRefusedInOneLine(t *testing.T) {
	dir := t.TempDir()
	pipe, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "s")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	checkRefused(t, pipe, ErrFormat, ": not a journal: it is a pipe: write what comes out of it to a file first")
	checkRefused(t, socket, ErrFormat, ": not a journal: it is a socket")
	checkRefused(t, os.DevNull, ErrFormat, ": not a journal: it is a device")
	checkRefused(t, "/dev/zero", ErrFormat, ": not a journal: it is a device")

	empty := t.TempDir()
	for what, open := range map[string]func() error{
		"opened":   func() error { _, err := OpenRun(empty); return err },
		"listed":   func() error { _, err := List(empty); return err },
		"followed": func() error { _, err := FollowRun(t.Context(), empty); return err },
	} {
		if err := open(); err == nil || err.Error() != empty+": no run is recorded here" {
			t.Errorf("an empty directory is %s: %v", what, err)
		}
	}
	if err := regular(empty); err == nil || err.Error() != empty+": not a journal: it is a directory" {
		t.Errorf("a directory in the place of a journal: %v", err)
	}
	if _, err := OpenRun(filepath.Join(dir, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := OpenRun(); err == nil {
		t.Error("nothing opens as a run")
	}
}

func TestAFileThatMayNotBeReadIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.braid")
	if err := errors.Join(os.WriteFile(path, sample(t), 0), os.Chmod(filepath.Dir(dir), 0o755)); err != nil {
		t.Fatal(err)
	}
	want := "open " + path + ": permission denied"
	unprivileged(t, func() {
		if _, err := OpenRun(path); !errors.Is(err, fs.ErrPermission) || err.Error() != want {
			t.Errorf("opened: %v", err)
		}
		if _, err := List(path); !errors.Is(err, fs.ErrPermission) || err.Error() != want {
			t.Errorf("listed: %v", err)
		}
	})
}

func TestARunWhoseOtherFilesArePipesKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	for _, name := range []string{infoName, lockName} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "s"+journalExt), sample(t), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := unix.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			r, err := OpenRun(dir)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			defer r.Close()
			if p := r.Problems(); name == infoName && (len(p) != 1 || !strings.Contains(p[0], "is a pipe, not a file")) {
				t.Errorf("%s: problems %q", name, p)
			}
			if list, err := List(dir); err != nil || len(list) != 1 || len(list[0].Sessions) != 1 || len(list[0].Problems) != 1 {
				t.Errorf("%s: %+v, %v", name, list, err)
			}
			if f, err := FollowRun(t.Context(), dir); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if err := f.Close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}()
		select {
		case <-done:
		case <-time.After(15 * time.Second):
			t.Fatalf("%s is waited for", name)
		}
	}
}

func TestPruningIsNotKeptWaitingByAPipe(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	for _, name := range []string{"run", removing + "rest"} {
		dir := filepath.Join(state, runsName, name)
		if err := errors.Join(os.MkdirAll(dir, 0o700), unix.Mkfifo(filepath.Join(dir, lockName), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if gone, err := Prune(state, 0, 0); len(gone) > 0 || err == nil || !strings.Contains(err.Error(), "is a pipe, not a file") {
			t.Errorf("pruned %v, %v", gone, err)
		}
	}()
	select {
	case <-done:
	case <-time.After(15 * time.Second):
		t.Fatal("the pipe is waited for")
	}
	if entries, err := os.ReadDir(filepath.Join(state, runsName)); err != nil || len(entries) != 1 || entries[0].Name() != "run" {
		t.Errorf("there is %v, %v", entries, err)
	}
}
