package engine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rooted returns the files below a new directory, which the session is in, and
// that directory; beside it is a directory with a secret that links lead to.
func rooted(t *testing.T) (Files, string) {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir, out := filepath.Join(base, "root"), filepath.Join(base, "outside")
	for _, d := range []string{dir, out, filepath.Join(dir, "sub")} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{filepath.Join(out, "secret"): "secret", filepath.Join(dir, "file"): "file"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"abs": filepath.Join(out, "secret"), "rel": "../outside/secret", "absdir": out, "reldir": "../outside",
		"dangling": "../outside/new", "inside": "file", "up": "..",
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	s := newTestSession(t)
	if _, err := s.Exec(context.Background(), Command{Line: "cd " + quote(dir)}); err != nil {
		t.Fatal(err)
	}
	return s.Files(root), dir
}

func TestNothingOutsideOfARootIsReached(t *testing.T) {
	f, dir := rooted(t)
	out := filepath.Join(filepath.Dir(dir), "outside")
	for _, path := range []string{
		"../outside/secret", filepath.Join(out, "secret"), "abs", "rel", "absdir/secret", "reldir/secret", "up/outside/secret",
		"sub/../../outside/secret", dir + "/../outside/secret", "/etc/passwd", "/proc/self/cwd/../outside/secret", "dangling", "/", "..",
	} {
		for what, do := range map[string]func() error{
			"read":    func() error { _, _, err := f.Read(path, 0); return err },
			"write":   func() error { return f.Write(path, []byte("changed"), 0) },
			"mkdir":   func() error { return f.Mkdir(filepath.Join(path, "new")) },
			"list":    func() error { _, err := f.List(path); return err },
			"move":    func() error { return f.Move(context.Background(), "file", filepath.Join(path, "x")) },
			"take":    func() error { return f.Move(context.Background(), filepath.Join(path, "secret"), "x") },
			"rename":  func() error { return f.Rename(filepath.Join(path, "secret"), "x") },
			"remove":  func() error { return f.Remove(filepath.Join(path, "secret"), false) },
			"destroy": func() error { return f.Remove(filepath.Join(path, "outside"), true) },
		} {
			if err := do(); err == nil {
				t.Errorf("%s %s was not refused", what, path)
			}
		}
	}
	entries, err := os.ReadDir(out)
	if err != nil || len(entries) != 1 {
		t.Errorf("outside has changed: %v, %v", entries, err)
	}
	if b, err := os.ReadFile(filepath.Join(out, "secret")); err != nil || string(b) != "secret" {
		t.Errorf("the secret is %q, %v", b, err)
	}
}

func TestFilesBelowARootWorkAsOthersDo(t *testing.T) {
	f, dir := rooted(t)
	ctx := context.Background()
	for _, do := range []func() error{
		func() error { return f.Write("inside", []byte("through the link"), 0) },
		func() error { return f.Write("a/b/c", []byte("deep"), 0o640) },
		func() error { return f.Mkdir("sub/more") },
		func() error { return f.Rename("a/b/c", "d") },
		func() error { return f.Move(ctx, "a/b/d", "sub") },
		func() error { return f.Remove(filepath.Join(dir, "a"), true) },
	} {
		if err := do(); err != nil {
			t.Error(err)
		}
	}
	for path, want := range map[string]string{"file": "through the link", "inside": "through the link", dir + "/sub/d": "deep"} {
		if b, _, err := f.Read(path, 0); err != nil || string(b) != want {
			t.Errorf("%s: %q, %v", path, b, err)
		}
	}
	if st, err := os.Stat(filepath.Join(dir, "sub/d")); err != nil || st.Mode().Perm() != 0o640 {
		t.Errorf("permissions: %v, %v", st, err)
	}
	list, err := f.List("sub")
	if err != nil || len(list) != 2 || list[0].Name != "d" || list[0].Size != 4 || !list[1].Mode.IsDir() {
		t.Errorf("the list is %+v, %v", list, err)
	}
	if err := f.Remove(dir, true); !errors.Is(err, ErrInvalid) {
		t.Errorf("removing the root itself: %v", err)
	}
}

func TestARootIsFoundThroughASymbolicLink(t *testing.T) {
	f, dir := rooted(t)
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(dir, alias); err != nil {
		t.Fatal(err)
	}
	if b, _, err := f.Read(filepath.Join(alias, "file"), 0); err != nil || string(b) != "file" {
		t.Errorf("%q, %v", b, err)
	}
	if got, err := f.Locate(filepath.Join(alias, "new/dir")); err != nil || got != filepath.Join(dir, "new/dir") {
		t.Errorf("%q, %v", got, err)
	}
	for _, path := range []string{"reldir/x", "absdir/new/x", "../x"} {
		if got, err := f.Locate(path); !errors.Is(err, ErrOutside) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
}
