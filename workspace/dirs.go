package workspace

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// again looks anew at the globs whose base is in a directory, with "" at all, and
// takes it for a change.
func (w *watcher) again(ctx context.Context, dir string) bool {
	found := false
	for i := range w.globs {
		if g := &w.globs[i]; dir == "" || g.isBelow(dir) {
			_ = w.add(ctx, g.ground()) // it was allowed before
			w.note(g.base)
			found = true
		}
	}
	return found
}

// come takes a new directory, with what is in it by now.
func (w *watcher) come(ctx context.Context, dir string) bool {
	before := len(w.burst)
	_ = w.add(ctx, dir) // one that is gone again, or refused, has nothing to tell
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && w.means(path) {
			w.note(path)
		}
		return nil
	})
	return len(w.burst) > before
}

// looksInto says that what a glob means can be in a directory.
func (w *watcher) looksInto(dir string) bool {
	for i := range w.globs {
		if w.globs[i].looksInto(dir) {
			return true
		}
	}
	return false
}

// add watches a directory and those below it that can have what a glob means,
// level by level, so that nothing below an ignored one is looked at.
func (w *watcher) add(ctx context.Context, dir string) error {
	for level := []string{dir}; len(level) > 0 && ctx.Err() == nil; {
		var next []string
		for _, d := range level {
			err := w.fs.Add(d)
			if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
				continue
			}
			if err != nil && !errors.Is(err, fs.ErrPermission) {
				return err
			}
			next = append(next, w.below(d)...)
		}
		skip := ignored(ctx, dir, next)
		level = level[:0]
		for _, d := range next {
			if !skip[d] {
				level = append(level, d)
			}
		}
	}
	return nil
}

// below returns the directories in another that can have what a glob means.
func (w *watcher) below(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var all []string
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if e.IsDir() && w.looksInto(path) {
			all = append(all, path)
		}
	}
	return all
}
