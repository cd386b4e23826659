package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"braid/cli"
)

// Archives are named after the program, its version and a platform.
const (
	programName = "braid"
	archiveExt  = ".tar.gz"
)

// isArchive says that a file has the name of one of our archives.
func isArchive(name string) bool {
	return strings.HasPrefix(name, programName+"_") && strings.HasSuffix(name, archiveExt)
}

// shortRevision is how many digits of a commit name it in the version.
const shortRevision = 12

// commit is what is released.
type commit struct {
	revision string
	time     time.Time // of the commit: the time of all files in the archives
}

// head returns the commit that is checked out. What is not in it would be in the
// release all the same, so there must be no changes.
func head(ctx context.Context) (commit, error) {
	changed, err := git(ctx, "status", "--porcelain")
	if err != nil {
		return commit{}, err
	}
	if changed != "" {
		return commit{}, fmt.Errorf("there are changes that are not committed; release from a clean clone:\n%s", changed)
	}
	line, err := git(ctx, "log", "-1", "--format=%H %ct")
	if err != nil {
		return commit{}, err
	}
	revision, seconds, _ := strings.Cut(line, " ")
	n, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || len(revision) < shortRevision {
		return commit{}, fmt.Errorf("git log says %q", line)
	}
	tag, err := git(ctx, "tag", "--points-at", "HEAD", "--list", "v*")
	if err != nil {
		return commit{}, err
	}
	if tag != "" && tag != "v"+cli.Version {
		return commit{}, fmt.Errorf("the commit is tagged %s, but the program is version %s", tag, cli.Version)
	}
	return commit{revision[:shortRevision], time.Unix(n, 0).UTC()}, nil
}

// git runs git and returns what it prints.
func git(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "git", args...).Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}

// archive builds for a platform and packs the program into a file of a directory,
// whose name it returns.
func (c commit) archive(ctx context.Context, dir, platform string) (name string, err error) {
	tmp, err := os.MkdirTemp("", "release-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tmp)) }()
	program := filepath.Join(tmp, programName)
	if err := c.build(ctx, program, platform); err != nil {
		return "", err
	}
	top := programName + "_" + cli.Version + "_" + strings.ReplaceAll(platform, "/", "_")
	name = top + archiveExt
	return name, pack(filepath.Join(dir, name), top, c.time, []string{program, "LICENSE", "README.md", "CHANGELOG.md"})
}

// build builds the program for a platform. -trimpath and -buildvcs=false keep
// paths and the state of the local repository (its tags, how deep it was cloned)
// out of it, CGO_ENABLED=0 the libraries of the machine.
func (c commit) build(ctx context.Context, program, platform string) error {
	goos, goarch, _ := strings.Cut(platform, "/")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -buildid= -X braid/cli.stamp="+c.revision, "-o", program, ".")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GODEBUG=")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}
