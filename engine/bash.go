package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// findBash returns the absolute path of the shell and its version.
func findBash(path string) (abs, version string, err error) {
	if path == "" {
		path = "bash"
	}
	abs, err = exec.LookPath(path)
	if err == nil {
		abs, err = filepath.Abs(abs)
	}
	if err != nil {
		what := "not found"
		if errors.Is(err, fs.ErrPermission) {
			what = "cannot be executed"
		}
		return "", "", fmt.Errorf("%w: %s %s; install bash or name it with the shell option", ErrShell, path, what)
	}
	if version = statedVersion(abs); version == "" {
		version = toldVersion(abs)
	}
	if version == "" {
		return "", "", fmt.Errorf("%w: %s is not bash", ErrShell, abs)
	}
	var major, minor int
	if _, err := fmt.Sscanf(version, "%d.%d", &major, &minor); err != nil || major < 4 || major == 4 && minor < 4 {
		return "", "", fmt.Errorf("%w: %s is bash %s, which lacks what sessions need; bash 4.4 or later is required (5 is tested)", ErrShell, abs, version)
	}
	return abs, version, nil
}

// answerTime is how long a shell may take to say its version: much more than one
// needs on a machine that is very busy.
const answerTime = 10 * time.Second

// toldVersion is what a shell says when it is run: one may be a script that
// starts the real one. It is empty for what is not bash.
func toldVersion(path string) string {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "--norc", "--noprofile", "-c", `echo "$BASH_VERSION"`)
	cmd.Env = shellEnv(os.Environ(), nil, "")
	cmd.WaitDelay = time.Second // for what it has started and left
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// stated matches what every bash has in it for what(1), see version.c of its
// source: "@(#)Bash version 5.2.15(1) release GNU".
var stated = regexp.MustCompile(`@\(#\)Bash version ([0-9.]+\([0-9]+\)) ([a-z]+[0-9]*) GNU`)

// statedMost is the length of what stated matches, with room.
const statedMost = 64

// statedVersion is the version that is written in a bash, or empty. Running it to
// ask takes ten times as long, and is a good part of a start's time.
func statedVersion(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	buf := make([]byte, 64<<10)
	for kept := 0; ; {
		n, err := io.ReadFull(f, buf[kept:])
		have := buf[:kept+n]
		if m := stated.FindSubmatch(have); m != nil {
			return string(m[1]) + "-" + string(m[2])
		}
		if err != nil {
			return ""
		}
		kept = copy(buf, have[len(have)-statedMost:])
	}
}
