package mcp_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

func TestTheExampleInPythonDrivesAServer(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed, which the example is for")
	}
	script, err := filepath.Abs("../examples/mcp/drive.py")
	if err != nil {
		t.Fatal(err)
	}
	mcp, dir, _ := braid(t)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, script, mcp.Path)
	cmd.Dir, cmd.Env, cmd.Stderr = mcp.Dir, mcp.Env, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := regexp.MustCompile(`^listens: True\nsays: hello from the server\nlog: .*"GET / HTTP/1.1" 200 -\nafter: ended\nexit status: 0\n$`)
	if !want.Match(out) {
		t.Errorf("it prints %s", out)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
}
