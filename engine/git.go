package engine

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Checkout says what GitCheckout fetches.
type Checkout struct {
	URL     string        // anything that git clone takes
	Dir     string        // where to; empty: named after the URL
	Branch  string        // a branch or tag; empty: the remote's HEAD
	Depth   int           // commits of history; 0: all
	Timeout time.Duration // 0: DefaultGitTimeout
}

// DefaultGitTimeout is the time that a checkout may take.
const DefaultGitTimeout = 5 * time.Minute

// GitCheckout clones a repository into a new directory and returns its path. It
// asks nobody for credentials: those that are needed are in the URL or in git's
// own stores, and are never part of an error. A checkout that fails leaves no
// directory.
func (s *Session) GitCheckout(ctx context.Context, c Checkout) (dir string, err error) {
	if err := c.check(); err != nil {
		return "", err
	}
	shown := c.Dir
	if shown == "" {
		shown = strings.TrimSuffix(filepath.Base(strings.TrimRight(c.URL, "/")), ".git")
	}
	dir, err = s.path(shown)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(dir); err == nil {
		return "", fmt.Errorf("cannot check out into %s: it exists", shown)
	}
	timeout := c.Timeout
	if timeout == 0 {
		timeout = DefaultGitTimeout
	}
	ctx, stop := s.within(ctx)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	out, err := s.git(ctx, c.args(dir))
	if err == nil {
		return dir, nil
	}
	os.RemoveAll(dir)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", fmt.Errorf("git clone %s: not done within %s", hideCredentials(c.URL), timeout)
	case ctx.Err() != nil:
		return "", fmt.Errorf("git clone %s: %w", hideCredentials(c.URL), context.Cause(ctx))
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed")
	}
	return "", fmt.Errorf("git clone %s: %s", hideCredentials(c.URL), hideCredentials(lastLine(out, err)))
}

// check refuses what git would take for an option or cannot take.
func (c *Checkout) check() error {
	switch {
	case c.URL == "" || strings.HasPrefix(c.URL, "-"):
		return fmt.Errorf("%w URL %q", ErrInvalid, hideCredentials(c.URL))
	case strings.HasPrefix(c.Branch, "-"):
		return fmt.Errorf("%w branch %q", ErrInvalid, c.Branch)
	case c.Depth < 0 || c.Timeout < 0:
		return fmt.Errorf("%w checkout: depth and timeout must not be negative", ErrInvalid)
	}
	return noNUL("checkout", c.URL+c.Branch+c.Dir)
}

// args are the arguments of git.
func (c *Checkout) args(dir string) []string {
	args := []string{"clone", "--quiet"}
	if c.Branch != "" {
		args = append(args, "--branch", c.Branch)
	}
	if c.Depth > 0 {
		args = append(args, "--depth", strconv.Itoa(c.Depth))
	}
	return append(args, "--", c.URL, dir)
}

// git runs git with nobody to ask, in a session of its own that is killed as a
// whole.
func (s *Session) git(ctx context.Context, args []string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = s.Cwd()
	cmd.Env = append(NoRepository(shellEnv(os.Environ(), s.o.Env, s.mark)), "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=true", "SSH_ASKPASS=true",
		"GIT_SSH_COMMAND="+gitSSH())
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	return cmd.CombinedOutput()
}

// NoRepository returns an environment without what names a repository to git, as git
// does for its hooks: what runs below a hook is not about that one. These are the
// variables of git rev-parse --local-env-vars that name files. The environment that is
// given is changed.
func NoRepository(env []string) []string {
	return slices.DeleteFunc(env, func(variable string) bool {
		switch name, _, _ := strings.Cut(variable, "="); name {
		case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
			"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE":
			return true
		}
		return false
	})
}

// gitSSH is the user's ssh command for git, told not to ask.
func gitSSH() string {
	if v := os.Getenv("GIT_SSH_COMMAND"); v != "" {
		return v + " -oBatchMode=yes"
	}
	return "ssh -oBatchMode=yes"
}

// lastLine is what a program said last, or how it failed.
func lastLine(out []byte, err error) string {
	text := strings.TrimSpace(string(out))
	if text == "" {
		return err.Error()
	}
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// credentials matches what stands before the @ of a URL's host.
var credentials = regexp.MustCompile(`(://)[^/@\s]+@`)

// hideCredentials removes user names and passwords from URLs in a text.
func hideCredentials(text string) string {
	if u, err := url.Parse(text); err == nil && u.User != nil {
		u.User = nil
		return u.String()
	}
	return credentials.ReplaceAllString(text, "$1")
}
