package mcp_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// content is what the tests look at of read_file.
type content struct {
	Content   string
	B64       []byte `json:"content_b64"`
	Truncated bool
}

func TestFilesAreReadAndWritten(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	var w struct{ Bytes int }
	c.call("write_file", args{"path": "a/b.sh", "content": "echo höre\n", "mode": "755"}, &w)
	if r := c.exec("cd a && ./b.sh"); w.Bytes != 11 || r.Stdout != "höre\n" {
		t.Errorf("%+v, %+v", w, r)
	}
	var got content
	if c.call("read_file", args{"path": "b.sh"}, &got); got.Content != "echo höre\n" || got.Truncated {
		t.Errorf("relative to where the session is: %+v", got)
	}
	if c.call("read_file", args{"path": "b.sh", "max_bytes": 7}, &got); got.Content != "echo h" || !got.Truncated {
		t.Errorf("cut within a character: %+v", got)
	}
	c.call("write_file", args{"path": "../bin", "content_b64": "AP8="}, nil)
	got = content{}
	if c.call("read_file", args{"path": "../bin"}, &got); string(got.B64) != "\x00\xff" || got.Content != "" {
		t.Errorf("bytes: %+v", got)
	}
	c.exec("cd ..; ln -s bin link; mkfifo pipe")
	var list struct {
		Files []struct{ Name, Type, Mode, Target string }
	}
	c.call("list_files", args{}, &list)
	var names []string
	for _, f := range list.Files {
		names = append(names, f.Name+":"+f.Type+":"+f.Target)
	}
	if s := strings.Join(names, " "); s != "a:directory: bin:file: link:symlink:bin pipe:other:" {
		t.Errorf("list: %s", s)
	}
	c.fails("read_file", args{"path": "pipe"})
	c.call("make_directory", args{"path": "x/y"}, nil)
	c.call("rename_file", args{"path": "bin", "name": "bin2"}, nil)
	c.call("move_file", args{"from": "bin2", "to": "x/y"}, nil)
	c.fails("delete_file", args{"path": "x"})
	c.call("delete_file", args{"path": "x", "recursive": true}, nil)
	if _, err := os.Stat(filepath.Join(c.dir, "x")); !os.IsNotExist(err) {
		t.Errorf("not deleted: %v", err)
	}
}

func TestFilesAreConfinedToTheRoot(t *testing.T) {
	t.Parallel()
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := connect(t, nil, "--root", ".")
	c.exec("ln -s " + outside + " link; ln -s / top; mkdir in; git init -q in/repo; git init -q ../repo")
	for _, path := range []string{outside, "link", "top" + outside, "../x", "/etc/passwd", "in/../../x"} {
		for tool, a := range map[string]args{
			"read_file": {"path": path}, "write_file": {"path": path, "content": "x"}, "delete_file": {"path": path + "/secret", "recursive": true},
			"make_directory": {"path": path + "/new"}, "list_files": {"path": filepath.Dir(path) + "/.."}, "move_file": {"from": path + "/secret", "to": "in"},
			"rename_file": {"path": path + "/secret", "name": "x"}, "git_checkout": {"url": "in/repo", "dir": path + "/clone"},
		} {
			c.fails(tool, a)
		}
	}
	for _, url := range []string{"../repo", "file://" + filepath.Dir(c.dir) + "/repo", filepath.Dir(c.dir) + "/repo", "top/" + filepath.Dir(c.dir) + "/repo"} {
		if got := c.fails("git_checkout", args{"url": url, "dir": "clone"}); !strings.Contains(got, "repository") {
			t.Errorf("%s: %s", url, got)
		}
	}
	if b, err := os.ReadFile(outside); err != nil || string(b) != "secret" {
		t.Errorf("%q, %v", b, err)
	}
	c.call("write_file", args{"path": "in/ok", "content": "x"}, nil)
	c.call("read_file", args{"path": filepath.Join(c.dir, "in", "ok")}, nil)
	c.call("git_checkout", args{"url": "in/repo", "dir": "in/clone"}, nil)
	c.exec("cd /")
	if got := c.fails("read_file", args{"path": "etc/passwd"}); !strings.Contains(got, "outside of the directory for files") {
		t.Errorf("%q", got)
	}
}

func TestToolsThatChangeFilesAreNotOffered(t *testing.T) {
	t.Parallel()
	c := connect(t, nil, "--read-only-files")
	res, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range res.Tools {
		switch tool.Name {
		case "write_file", "make_directory", "delete_file", "rename_file", "move_file", "git_checkout":
			t.Errorf("%s is offered", tool.Name)
		}
	}
	if got := c.fails("write_file", args{"path": "x", "content": "x"}); !strings.Contains(got, "--read-only-files") {
		t.Errorf("%q", got)
	}
	c.call("list_files", args{}, nil)
}

func TestARepositoryIsCheckedOut(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	c := connect(t, nil)
	if r := c.exec(`git init -q -b trunk src && cd src && echo one >f && git add f &&
		git -c user.name=a -c user.email=a@b commit -q -m one && git tag v1 && cd ..`); r.Code != 0 {
		t.Fatalf("%+v", r)
	}
	var out struct{ Dir string }
	c.call("git_checkout", args{"url": filepath.Join(c.dir, "src"), "dir": "dst", "branch": "v1"}, &out)
	if b, err := os.ReadFile(filepath.Join(out.Dir, "f")); err != nil || string(b) != "one\n" || out.Dir != filepath.Join(c.dir, "dst") {
		t.Errorf("%s: %q, %v", out.Dir, b, err)
	}
	got := c.fails("git_checkout", args{"url": "https://user:s3cret@127.0.0.1:1/x.git"})
	if strings.Contains(got, "s3cret") || strings.Contains(got, "user") {
		t.Errorf("it tells the password: %q", got)
	}
	refuses := connect(t, nil, "--allow", "ls")
	if got := refuses.fails("git_checkout", args{"url": filepath.Join(c.dir, "src")}); !strings.Contains(got, "git is not allowed") {
		t.Errorf("%q", got)
	}
}
