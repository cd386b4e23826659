package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// quiet is for how long nothing may change before a burst of changes is over:
	// a checkout or a formatter writes many files, with pauses.
	quiet = 200 * time.Millisecond

	// longest is how long a burst may last before it is told of all the same.
	longest = 2 * time.Second

	// most is how many paths of a burst are kept: one is enough to start again.
	most = 1000
)

// watcher looks for changes of the files that globs mean, and of those that come
// later, in directories that come later, too.
type watcher struct {
	globs []glob
	fs    *fsnotify.Watcher
	burst []string  // paths that changed, not told yet
	since time.Time // when the first of them did
}

// newWatcher returns a watcher that looks already for changes of what patterns mean,
// which are relative to a directory. The error is one of the system. Run closes it.
func newWatcher(ctx context.Context, dir string, patterns []string) (*watcher, error) {
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, watchError(dir, err)
	}
	w := &watcher{fs: notify}
	for _, p := range patterns {
		w.globs = append(w.globs, newGlob(dir, p))
	}
	for i := range w.globs {
		if err := w.add(ctx, w.globs[i].ground()); err != nil {
			return nil, errors.Join(watchError(w.globs[i].base, err), notify.Close())
		}
	}
	return w, nil
}

// watchError says what the system refuses.
func watchError(dir string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("cannot watch %s: the system allows no more watches; raise fs.inotify.max_user_watches", dir)
	case errors.Is(err, syscall.EMFILE):
		return fmt.Errorf("cannot watch %s: too many open files; raise the limit, or fs.inotify.max_user_instances", dir)
	}
	return fmt.Errorf("cannot watch %s: %w", dir, err)
}

// run calls changed with a path for each burst of changes, until ctx ends.
func (w *watcher) run(ctx context.Context, changed func(string)) {
	defer w.fs.Close()
	timer := time.NewTimer(quiet)
	timer.Stop()
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-w.fs.Events:
			if !ok {
				return
			}
			if w.take(ctx, ev) {
				timer.Reset(min(quiet, time.Until(w.since.Add(longest))))
			}
		case err := <-w.fs.Errors:
			if errors.Is(err, fsnotify.ErrEventOverflow) {
				w.again(ctx, "") // there were too many to tell, after a checkout for example
				timer.Reset(quiet)
			}
		case <-timer.C:
			if path := w.told(ctx); path != "" {
				changed(path)
			}
		}
	}
}

// take takes an event, and says whether something changed that a glob means.
func (w *watcher) take(ctx context.Context, ev fsnotify.Event) bool {
	if ev.Op == fsnotify.Chmod {
		return false
	}
	if (ev.Has(fsnotify.Remove) || ev.Has(fsnotify.Rename)) && w.again(ctx, ev.Name) {
		return true
	}
	if ev.Has(fsnotify.Create) {
		if st, err := os.Lstat(ev.Name); err == nil && st.IsDir() {
			return w.come(ctx, ev.Name)
		}
	}
	if !w.means(ev.Name) {
		return false
	}
	w.note(ev.Name)
	return true
}

// note keeps a path that changed.
func (w *watcher) note(path string) {
	if len(w.burst) == 0 {
		w.since = time.Now()
	}
	if len(w.burst) < most {
		w.burst = append(w.burst, path)
	}
}

// told ends the burst and returns a path of it that is not ignored, "" if all are.
func (w *watcher) told(ctx context.Context) string {
	burst := w.burst
	w.burst = nil
	for i := range w.globs {
		var of []string
		for _, p := range burst {
			if _, ok := within(w.globs[i].base, p); ok {
				of = append(of, p)
			}
		}
		skip := ignored(ctx, w.globs[i].base, of)
		for _, p := range of {
			if !skip[p] {
				return p
			}
		}
	}
	return ""
}

// means says that a glob means a path.
func (w *watcher) means(path string) bool {
	for i := range w.globs {
		if w.globs[i].matches(path) {
			return true
		}
	}
	return false
}
