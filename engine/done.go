package engine

import (
	"errors"
	"os"
	"path/filepath"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// A watch tells of statuses published in the scratch's done directory. One
// inotify instance serves all sessions, and since nothing is ever written in that
// directory, a flood of output causes no events. It is a hint and may be deaf:
// whoever waits also looks by himself from time to time.
type watch struct {
	dir string

	mu      sync.Mutex
	waiting map[string]chan struct{} // by the name of the status
	fs      *fsnotify.Watcher        // nil when none could be had

	ended chan struct{}
}

// newWatch watches dir. Without file watching, it never tells anything.
func newWatch(dir string) *watch {
	w := &watch{dir: dir, waiting: make(map[string]chan struct{}), ended: make(chan struct{})}
	fs, err := fsnotify.NewWatcher()
	if err == nil && fs.Add(dir) != nil {
		fs.Close()
		fs = nil
	}
	if err != nil || fs == nil {
		close(w.ended)
		return w
	}
	w.fs = fs
	go w.run()
	return w
}

// run hands events to those who wait, until the watcher is closed.
func (w *watch) run() {
	defer close(w.ended)
	for {
		select {
		case ev, ok := <-w.fs.Events:
			if !ok {
				return
			}
			if ev.Has(fsnotify.Create) {
				w.tell(filepath.Base(ev.Name))
			}
		case _, ok := <-w.fs.Errors:
			if !ok {
				return
			}
		}
	}
}

// tell wakes whoever waits for a status.
func (w *watch) tell(file string) {
	name, _, ok := splitStatus(file)
	if !ok {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if c, ok := w.waiting[name]; ok {
		delete(w.waiting, name)
		close(c)
	}
}

// expect returns a channel that is closed when a status with that name appears.
// It must be called before that can be, and forget must be called after.
func (w *watch) expect(name string) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := make(chan struct{})
	w.waiting[name] = c
	return c
}

// forget ends the wait for a status.
func (w *watch) forget(name string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.waiting, name)
}

// take takes a published status away, if there is one.
func (w *watch) take(name string) (code int, ok bool) {
	d, err := os.Open(w.dir)
	if err != nil {
		return 0, false
	}
	files, _ := d.Readdirnames(-1) // few: a status is taken when it appears
	d.Close()
	for _, file := range files {
		if n, code, ok := splitStatus(file); ok && n == name {
			os.Remove(filepath.Join(w.dir, file))
			return code, true
		}
	}
	return 0, false
}

// readOwn reads a file that a shell of ours made, under whatever umask.
func readOwn(path string) ([]byte, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, os.ErrPermission) && os.Chmod(path, 0o600) == nil {
		b, err = os.ReadFile(path)
	}
	return b, err
}

// renew watches the directory again after it was made anew.
func (w *watch) renew() {
	if w.fs != nil {
		_ = w.fs.Add(w.dir) // deaf is allowed
	}
}

// close ends the watch.
func (w *watch) close() {
	if w.fs != nil {
		w.fs.Close()
	}
	<-w.ended
}
