package record

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// followPoll is how often a follower looks without being told that
	// something changed: not every file system tells, and the end of the
	// writer is told by none.
	followPoll = 100 * time.Millisecond

	// followPace is the least time between two looks: a writer in a hurry
	// makes more events than a screen has frames.
	followPace = 10 * time.Millisecond
)

// follower reads on in the journals of a run that another process writes.
type follower struct {
	run      *Run
	scanners map[string]*scanner // by path; nil for a file that is no journal
	inputs   *inputs
	watcher  *fsnotify.Watcher // nil where the system has none
	informed bool              // run.json was there
	done     chan struct{}
}

// FollowRun opens the run in a directory and shows what its writer adds, until
// that is gone, ctx ends or the run is closed. Run.Running tells whether the
// writer is still there.
func FollowRun(ctx context.Context, path string) (*Run, error) {
	stat, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !stat.IsDir() {
		return nil, fmt.Errorf("%s: not the directory of a run", path)
	}
	f := newFollower(path)
	r := f.run
	ctx, cancel := context.WithCancel(ctx)
	r.close = func() error {
		cancel()
		<-f.done
		return r.closeAll()
	}
	f.watch()
	f.look()
	if len(r.all()) == 0 && r.Info().ID == "" && !r.Running() {
		close(f.done)
		return nil, errors.Join(fmt.Errorf("%s: no run is recorded here", path), f.unwatch(), r.Close())
	}
	go f.follow(ctx)
	return r, nil
}

// newFollower returns a follower of the run in a directory that has not looked yet.
func newFollower(dir string) *follower {
	r := &Run{dir: dir, cache: new(cache), changed: newSignal()}
	r.running.Store(true)
	inputs := r.inputsOf(dir, r.Running)
	return &follower{run: r, scanners: make(map[string]*scanner), inputs: inputs, done: make(chan struct{})}
}

// watch asks to be told of changes in the directory. Where that cannot be had,
// looking now and then must do.
func (f *follower) watch() {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return
	}
	if w.Add(f.run.dir) != nil {
		w.Close()
		return
	}
	f.watcher = w
}

func (f *follower) unwatch() error {
	if f.watcher == nil {
		return nil
	}
	return f.watcher.Close()
}

// follow looks at what is new until the writer is gone or ctx ends.
func (f *follower) follow(ctx context.Context) {
	defer close(f.done)
	defer f.unwatch()
	tick := time.NewTicker(followPoll)
	defer tick.Stop()
	var events chan fsnotify.Event
	var failures chan error
	if f.watcher != nil {
		events, failures = f.watcher.Events, f.watcher.Errors
	}
	pace := time.NewTimer(0)
	defer pace.Stop()
	for f.run.Running() {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-events:
		case <-failures: // such as too many events: some are lost, so look
		}
		f.look()
		if !f.rest(ctx, pace, events) {
			return
		}
	}
}

// rest waits for the pace and takes the events that come meanwhile. It returns
// false when ctx ends.
func (f *follower) rest(ctx context.Context, pace *time.Timer, events chan fsnotify.Event) bool {
	pace.Reset(followPace)
	missed := false
	for {
		select {
		case <-ctx.Done():
			return false
		case <-events:
			missed = true
		case <-pace.C:
			if missed {
				f.look()
			}
			return true
		}
	}
}

// look reads what is new in the directory. Whether the writer is there is asked
// first: if not, what is then read is all there will ever be.
func (f *follower) look() {
	r := f.run
	running, err := goesOn(r.dir)
	if err != nil {
		running = true // nobody knows; stay
	}
	changed := !running
	paths, err := journalsIn(r.dir)
	if err != nil {
		running = false // the directory is gone
	}
	for _, path := range paths {
		changed = f.read(path, !running) || changed
	}
	f.inform()
	r.describe()
	if !running {
		r.running.Store(false)
		f.inputs.ended()
	}
	if changed {
		r.changed.set()
	}
}

// inform reads what the run is, once that is there: whoever begins a run makes its
// directory first.
func (f *follower) inform() {
	if f.informed {
		return
	}
	info, err := readInfo(f.run.dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return
	case err != nil:
		f.run.report(Problem{Path: filepath.Join(f.run.dir, infoName), What: err.Error()})
	default:
		f.run.mu.Lock()
		f.run.info = info
		f.run.mu.Unlock()
	}
	f.informed = true
}

// read reads what is new in a journal, and says whether there is anything.
func (f *follower) read(path string, final bool) bool {
	s, known := f.scanners[path]
	switch {
	case !known:
		return f.begin(path, final)
	case s == nil:
		return false
	}
	size, err := s.log.size()
	if err == nil && size == s.win.size && !final {
		return false
	}
	before := s.off
	if err == nil {
		err = s.scan(size, final)
	}
	if errors.Is(err, errBehind) {
		return f.again(path, s)
	}
	if err != nil {
		f.give(path, s.off, err)
	}
	return s.off > before || err != nil
}

// again reads a journal from its beginning, because its writer has freed what would have been
// read next.
func (f *follower) again(path string, old *scanner) bool {
	l := &log{path: path, file: old.log.file, cache: f.run.cache}
	s, err := (*scanner)(nil), errBehind
	for n := 0; errors.Is(err, errBehind); n++ {
		l.shared = n < patience
		s, err = f.scanner(l, false)
	}
	if err != nil {
		f.give(path, old.off, err)
		return true
	}
	l.shared = true
	f.scanners[path] = s
	f.run.replace(old.log, l)
	return true
}

// begin opens a journal that was not there before.
func (f *follower) begin(path string, final bool) bool {
	in, err := openInput(path, f.inputs)
	if err != nil {
		f.give(path, 0, err)
		return true
	}
	l := &log{path: path, file: in, cache: f.run.cache, shared: true}
	s, err := f.scanner(l, final)
	if err != nil {
		in.Close()
		var none *notJournal
		if errors.As(err, &none) && none.begun && !final || errors.Is(err, errBehind) {
			return false // its header is being written, or this was too slow
		}
		f.give(path, 0, err)
		return true
	}
	f.scanners[path] = s
	f.run.add(l)
	return true
}

// scanner reads what is there of a new journal.
func (f *follower) scanner(l *log, final bool) (*scanner, error) {
	size, err := l.size()
	if err != nil {
		return nil, err
	}
	s, err := beginScan(l, size, f.run.report)
	if err != nil {
		return nil, err
	}
	return s, s.scan(size, final)
}

// give gives a journal up.
func (f *follower) give(path string, off int64, err error) {
	f.scanners[path] = nil
	f.run.report(Problem{Path: path, Offset: off, What: err.Error()})
}
