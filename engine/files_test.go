package engine

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestFilesAreRelativeToTheSessionsDirectory(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "mkdir sub && cd sub")
	if err := s.WriteFile("deep/er/f", []byte("a\x00b"), 0); err != nil {
		t.Fatal(err)
	}
	if r := run(t, s, "wc -c <deep/er/f"); strings.TrimSpace(string(r.Stdout)) != "3" {
		t.Errorf("the shell sees %q", r.Stdout)
	}
	got, cut, err := s.ReadFile("deep/er/f", 0)
	if err != nil || string(got) != "a\x00b" || cut {
		t.Errorf("%q, %v, %v", got, cut, err)
	}
	if got, cut, err = s.ReadFile("deep/er/f", 2); err != nil || string(got) != "a\x00" || !cut {
		t.Errorf("limited: %q, %v, %v", got, cut, err)
	}
	if err := s.Rename("deep/er/f", "g"); err != nil {
		t.Error(err)
	}
	if err := s.Move(t.Context(), "deep/er/g", "."); err != nil {
		t.Error(err)
	}
	if err := s.Mkdir("d/e"); err != nil {
		t.Error(err)
	}
	run(t, s, "ln -s g link")
	list, err := s.List("")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range list {
		names = append(names, f.Name+f.Target)
	}
	if got := strings.Join(names, " "); got != "d deep g linkg" {
		t.Errorf("list: %s", got)
	}
	if err := s.Remove("d", true); err != nil {
		t.Error(err)
	}
	if err := s.Remove("g", false); err != nil {
		t.Error(err)
	}
}

func TestFileErrorsNameThePathAndTheReason(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "mkdir -p d/x; echo a >f; echo b >g; mkfifo p; cd .")
	ctx := t.Context()
	read := func(p string) error { _, _, err := s.ReadFile(p, 0); return err }
	for _, c := range []struct {
		what string
		err  error
		has  string
		is   error
	}{
		{"read what is not there", read("no/such"), "cannot read no/such: no such file", fs.ErrNotExist},
		{"read a directory", read("d"), "cannot read d: it is a directory", nil},
		{"read a FIFO", read("p"), "cannot read p: it is a named pipe", nil},
		{"read nothing", read(""), "path: it is empty", ErrInvalid},
		{"read a NUL", read("a\x00b"), "NUL at byte 1", ErrInvalid},
		{"write a directory", s.WriteFile("d", nil, 0), "cannot write d: it is a directory", nil},
		{"write below a file", s.WriteFile("f/x", nil, 0), "cannot write f/x: not a directory", nil},
		{"mkdir over a file", s.Mkdir("f"), "cannot make directory f", nil},
		{"remove what is not there", s.Remove("nope", true), "cannot remove nope: no such file", fs.ErrNotExist},
		{"remove a full directory", s.Remove("d", false), "cannot remove d: directory not empty", nil},
		{"remove the root", s.Remove("/", true), "will not remove /", ErrInvalid},
		{"remove the session's directory", s.Remove("../"+filepath.Base(s.Cwd()), true), "the session's directory is in it", ErrInvalid},
		{"rename to a path", s.Rename("f", "d/f"), "without a slash", ErrInvalid},
		{"rename to a name taken", s.Rename("f", "g"), "cannot rename f: g exists", fs.ErrExist},
		{"rename what is not there", s.Rename("nope", "x"), "cannot rename nope", fs.ErrNotExist},
		{"move into itself", s.Move(ctx, "d", "d/x"), "into itself", ErrInvalid},
		{"move onto a file", s.Move(ctx, "f", "g"), "g exists", fs.ErrExist},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.has) || c.is != nil && !errors.Is(c.err, c.is) || strings.Contains(c.err.Error(), "\n") {
			t.Errorf("%s: %v", c.what, c.err)
		}
	}
	if got, _, _ := s.ReadFile("g", 0); string(got) != "b\n" {
		t.Errorf("g is now %q", got)
	}
}

func TestWriteFileKeepsPermissionsAndLinks(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "echo old >f; chmod 750 f; ln -s f l")
	if err := s.WriteFile("l", []byte("new"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, s, "cat f; test -L l; stat -c %a f"); string(r.Stdout) != "new750\n" {
		t.Errorf("%q", r.Stdout)
	}
	if r := run(t, s, "ls -A | wc -l"); strings.TrimSpace(string(r.Stdout)) != "2" {
		t.Errorf("files left: %s", r.Stdout)
	}
}

func TestMoveToAnotherFileSystem(t *testing.T) {
	other, err := os.MkdirTemp("/dev/shm", "braid-test-")
	if err != nil {
		t.Skip("no second file system")
	}
	defer os.RemoveAll(other)
	s := newTestSession(t)
	run(t, s, "mkdir -p d/e; echo x >d/e/f; chmod 600 d/e/f; ln -s e d/l")
	if err := s.Move(t.Context(), "d", other); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(other, "d/l/f")); err != nil || string(b) != "x\n" {
		t.Errorf("%q, %v", b, err)
	}
	if r := run(t, s, "ls -A"); len(r.Stdout) > 0 {
		t.Errorf("left: %s", r.Stdout)
	}
	if left, _ := filepath.Glob(other + "/.braid*"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestGitCheckout(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	s := newTestSession(t)
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"} { // as below a hook
		t.Setenv(name, filepath.Join(t.TempDir(), "other"))
	}
	r := run(t, s, `unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
git init -q -b main origin && cd origin && echo 1 >f && git add f && git commit -qm one && echo 2 >f && git commit -qam two && git branch side HEAD~1 && cd ..`)
	if r.ExitCode != 0 {
		t.Fatalf("%s", r.Stderr)
	}
	url := "file://" + s.Cwd() + "/origin"
	dir, err := s.GitCheckout(t.Context(), Checkout{URL: url, Dir: "a"})
	if err != nil || dir != filepath.Join(s.Cwd(), "a") {
		t.Errorf("%s, %v", dir, err)
	}
	if _, err := s.GitCheckout(t.Context(), Checkout{URL: url, Dir: "b", Branch: "side", Depth: 1}); err != nil {
		t.Error(err)
	}
	if r := run(t, s, "cat a/f b/f"); string(r.Stdout) != "2\n1\n" {
		t.Errorf("%q", r.Stdout)
	}
	for _, c := range []struct {
		what string
		c    Checkout
		has  string
	}{
		{"a directory that exists", Checkout{URL: url, Dir: "a"}, "it exists"},
		{"a branch that does not", Checkout{URL: url, Dir: "c", Branch: "nope"}, "nope"},
		{"credentials", Checkout{URL: "file://user:secret@localhost/nope", Dir: "c"}, "git clone file://localhost/nope"},
		{"an option", Checkout{URL: "--upload-pack=x", Dir: "c"}, "invalid URL"},
		{"a negative depth", Checkout{URL: url, Depth: -1}, "negative"},
	} {
		_, err := s.GitCheckout(t.Context(), c.c)
		if err == nil || !strings.Contains(err.Error(), c.has) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	if _, err := os.Stat(filepath.Join(s.Cwd(), "c")); !os.IsNotExist(err) {
		t.Errorf("a failed checkout leaves: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.GitCheckout(ctx, Checkout{URL: url, Dir: "c"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
