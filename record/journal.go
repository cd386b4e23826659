package record

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
)

// Journal is one session's journal being written. It is safe for concurrent
// use; no method waits for a reader. What a method writes is in the run's
// snapshots when it returns.
type Journal struct {
	run   *Run
	log   *log
	path  string
	input *input         // the file as it is read
	syncs sync.WaitGroup // due and going on

	mu      sync.Mutex // guards what follows; held while writing
	file    *os.File   // as it is written
	size    int64      // of the file's whole records
	torn    bool       // the file may be longer than size
	closed  bool
	buf     []byte   // records to be written next
	chunks  []record // the chunks among them
	pending []byte   // events that the disk refused, to be written first

	lost int64            // bytes of output that the disk refused
	owed map[string]int64 // those of each source that the file does not tell of yet

	keeper   keeper
	reserved reserve
	limiter  limiter
	holder   holder
}

// record says where a chunk is in Journal.buf and what it is.
type record struct {
	begin int // in buf, like the others
	body  int
	end   int
	at    Moment
	head  head
}

// Path returns the file's path.
func (j *Journal) Path() string { return j.path }

// Lost returns how many bytes of output could not be written, because the disk
// refused them or the cap was reached where nothing can be freed.
func (j *Journal) Lost() int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lost
}

// Append writes an event that happens now and returns its moment. The payload
// is one of the event types of this package, by value.
//
// When the disk refuses the event, Append returns an error that names the file,
// but the event still counts: it is in the run's state and is written before
// anything else once the disk takes it. After Close it fails with an error that
// wraps os.ErrClosed.
func (j *Journal) Append(p Payload) (Moment, error) {
	if err := check(p); err != nil {
		return 0, err
	}
	p = shorten(j.run.choices.rules.payload(p))
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return 0, j.refused(os.ErrClosed)
	}
	defer j.run.changed.set()
	defer j.run.clock.done(j)
	held := j.ended(p)
	if j.closed {
		return 0, errors.Join(held, j.refused(os.ErrClosed)) // while there was no room
	}
	refused := j.retry()
	at := j.run.clock.tick(j)
	var err error
	j.buf, err = appendEvent(j.buf[:0], at-j.log.index.header.Created, p)
	if err != nil {
		return 0, fmt.Errorf("%s event: %w", p.Kind(), err)
	}
	if len(j.buf) > maxEvent {
		return 0, fmt.Errorf("%s event of %d bytes: the journal takes at most %d", p.Kind(), len(j.buf), maxEvent)
	}
	err = j.writeEvent(refused)
	j.log.index.fold(at, p)
	return at, errors.Join(held, err, j.told())
}

// check refuses payloads that fold would not know.
func check(p Payload) error {
	switch p.(type) {
	case SessionEvent, ExecEvent, ExecEndEvent, ProcEvent, ProcEndEvent, KillEvent,
		StatEvent, SizeEvent, MarkEvent, PlanEvent, DropEvent, LostEvent:
		return nil
	}
	return fmt.Errorf("%T is not a journal event", p)
}

// shorten cuts commands that are too long.
func shorten(p Payload) Payload {
	switch e := p.(type) {
	case ExecEvent:
		e.Command, e.Argv, e.Cut = cutCommand(e.Command, e.Argv)
		return e
	case ProcEvent:
		e.Command, e.Argv, e.Cut = cutCommand(e.Command, e.Argv)
		return e
	}
	return p
}

// cutCommand returns the first maxCommand bytes of a command, and whether that
// is not all.
func cutCommand(line string, argv []string) (string, []string, bool) {
	left := maxCommand - len(line)
	if left < 0 {
		return line[:maxCommand], nil, true
	}
	for i, w := range argv {
		if len(w) > left {
			return line, append(slices.Clone(argv[:i]), w[:left]), true
		}
		left -= len(w)
	}
	return line, argv, false
}

// refused wraps an error of the file.
func (j *Journal) refused(err error) error {
	return fmt.Errorf("journal %s: %w", j.path, err)
}

// Close writes what is left to write, ends the journal and closes its file. What
// it holds can still be read through the run, which opens the file for that.
// Closing again does nothing.
func (j *Journal) Close() error {
	err := j.end()
	j.settle()
	j.mu.Lock()
	defer j.mu.Unlock()
	return errors.Join(err, j.told(), j.rest())
}

// rest lets go of what only writing needs. The caller holds j.mu.
func (j *Journal) rest() error {
	j.buf, j.chunks, j.pending = nil, nil, nil
	j.giveBack()
	j.run.left(j)
	return j.input.rest(j.run.inputs[0])
}

// end writes what is left to write and refuses more.
func (j *Journal) end() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil
	}
	held := j.releaseAll()
	j.closed = true
	j.limiter.freed.Broadcast() // who waits for room need not wait any more
	defer j.run.clock.done(j)
	if err := j.retry(); err != nil {
		return errors.Join(held, j.refused(err))
	}
	return held
}

// told returns, once, that the disk could not keep what it had taken. The
// caller holds j.mu.
func (j *Journal) told() error {
	err := j.keeper.failed
	if err == nil {
		return nil
	}
	j.keeper.failed = nil
	return j.refused(fmt.Errorf("not safe from a power failure: %w", err))
}
