package mcp

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"strings"
	"time"

	"braid/engine"
)

// gitIn is the arguments of git_checkout.
type gitIn struct {
	in
	URL       string `json:"url" jsonschema:"of the repository: anything that git clone takes"`
	Dir       string `json:"dir,omitempty" jsonschema:"a new directory; named after the URL when left out"`
	Branch    string `json:"branch,omitempty" jsonschema:"a branch or tag; the remote's own when left out"`
	Depth     int    `json:"depth,omitempty" jsonschema:"how many commits of history; all when left out"`
	TimeoutMS int64  `json:"timeout_ms,omitempty" jsonschema:"milliseconds it may take, 300000 when left out"`
}

func (i gitIn) brief() []string { return clean(redacted(i.URL), i.Dir) }

// redacted is a URL without what gives access.
func redacted(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return "(a URL that cannot be parsed)"
	}
	u.User = nil
	return u.String()
}

// gitOut is the result of git_checkout.
type gitOut struct {
	Dir string `json:"dir" jsonschema:"absolute path of the new directory"`
}

// addGit offers git_checkout.
func (s *server) addGit() {
	add(s, tool{
		name: "git_checkout", title: "Check out a repository", hints: reaches,
		about: "Clone a git repository into a new directory. Nobody is asked for credentials. " +
			"For anything else that git does use exec_command.",
	}, s.checkout)
}

// checkout does git_checkout.
func (s *server) checkout(ctx context.Context, c *call, in gitIn) (out gitOut, err error) {
	cmd := engine.Command{Argv: []string{"git", "clone", in.URL}, Timeout: time.Duration(in.TimeoutMS) * time.Millisecond}
	if cmd, err = s.o.Policy.AdmitIn(c.session.Cwd(), cmd); err != nil {
		return out, err
	}
	dir := in.Dir
	if s.root != nil {
		if dir, err = s.confine(c, in); err != nil {
			return out, err
		}
	}
	out.Dir, err = c.session.GitCheckout(ctx, engine.Checkout{URL: in.URL, Dir: dir, Branch: in.Branch, Depth: in.Depth, Timeout: cmd.Timeout})
	return out, err
}

// confine keeps a checkout in the directory for files: its target, and a source
// that is local.
func (s *server) confine(c *call, in gitIn) (dir string, err error) {
	if in.Dir == "" {
		in.Dir = strings.TrimSuffix(path.Base(strings.TrimRight(in.URL, "/")), ".git")
	}
	if local, ok := localPath(in.URL); ok {
		if _, err := s.files(c).Locate(local); err != nil {
			return "", fmt.Errorf("the repository: %w", err)
		}
		if _, err := s.files(c).List(filepath.Clean(local)); err != nil {
			return "", fmt.Errorf("the repository: %w", err)
		}
	}
	return s.files(c).Locate(in.Dir)
}

// localPath returns the path of a repository that is not on another machine: what
// has no scheme, and no colon before the first slash.
func localPath(raw string) (string, bool) {
	if rest, ok := strings.CutPrefix(raw, "file://"); ok {
		return "/" + strings.TrimLeft(rest, "/"), true
	}
	first, _, _ := strings.Cut(raw, "/")
	return raw, !strings.Contains(first, ":")
}
