package workspace

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"braid/engine"
)

// gitLimit is how long git may take to answer: whoever waits longer had better
// start a process once too often.
const gitLimit = 5 * time.Second

// ignored returns those of paths, all in or below a directory, that nobody
// watches: what git ignores there, where there is a repository and a git, and what
// belongs to tools rather than to people.
func ignored(ctx context.Context, dir string, paths []string) map[string]bool {
	found := map[string]bool{}
	var asked []string
	for _, p := range paths {
		if rel, ok := within(dir, p); ok && ofTools(rel) {
			found[p] = true
		} else {
			asked = append(asked, p)
		}
	}
	if gitIgnores(ctx, dir, asked, found) {
		return found
	}
	// A path in a repository within the repository spoils the answer for all.
	apart := map[string][]string{}
	for _, p := range asked {
		apart[filepath.Dir(p)] = append(apart[filepath.Dir(p)], p)
	}
	for parent, of := range apart {
		gitIgnores(ctx, parent, of, found)
	}
	return found
}

// gitIgnores adds those of paths that git ignores, seen from a directory. Asking git
// itself is the only way that is always right: there are files of the
// repository's, the user's and the system's, and what is in the index is not
// ignored whatever they say. It returns false when git has no answer for some of
// them.
func gitIgnores(ctx context.Context, dir string, paths []string, found map[string]bool) bool {
	if len(paths) == 0 {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, gitLimit)
	defer cancel()
	c := exec.CommandContext(ctx, "git", "-C", dir, "check-ignore", "-z", "--stdin")
	var asked, told bytes.Buffer
	for _, p := range paths {
		rel, _ := within(dir, p)
		asked.WriteString(rel + "\x00")
	}
	c.Env = engine.NoRepository(os.Environ())
	c.Stdin, c.Stderr = &asked, &told
	out, err := c.Output()
	for rel := range strings.SplitSeq(string(out), "\x00") {
		if rel != "" {
			found[filepath.Join(dir, rel)] = true
		}
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 1 {
		return bytes.Contains(told.Bytes(), []byte("not a git repository"))
	}
	return true // also without a git
}

// ofTools says that a path, relative to what is watched, leads to what tools keep
// for themselves: repositories, caches, what editors write beside a file.
func ofTools(rel string) bool {
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		switch part {
		case ".git", ".hg", ".svn", ".jj", "node_modules", "__pycache__", ".venv", ".cache", ".DS_Store", "4913":
			return true
		}
		if strings.HasSuffix(part, "~") || strings.HasPrefix(part, ".#") || strings.HasPrefix(part, "#") && strings.HasSuffix(part, "#") {
			return true
		}
		if ext := filepath.Ext(part); strings.HasPrefix(part, ".") && (ext == ".swp" || ext == ".swx" || ext == ".swo") {
			return true
		}
	}
	return false
}
