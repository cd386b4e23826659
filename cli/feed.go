package cli

import (
	"bufio"
	"fmt"
	"io"

	"braid/record"
)

// feed copies the output of one source while it grows: stdout to one writer and
// stderr to another, in the order in which it came.
type feed struct {
	taps [2]*tap
}

// newFeed returns a feed that has copied nothing.
func newFeed(id record.SourceID, stdout, stderr io.Writer) *feed {
	return &feed{taps: [2]*tap{
		newTap(id, record.Out, bufio.NewWriterSize(stdout, 64<<10)),
		newTap(id, record.Err, bufio.NewWriterSize(stderr, 64<<10)),
	}}
}

// drain writes all that came since the last time.
func (f *feed) drain(run *record.Run) error {
	for _, t := range f.taps {
		t.pin(run, record.Live)
	}
	var last *tap
	for {
		t, l, err := f.earliest()
		if err != nil || t == nil {
			return firstOf(err, f.flush())
		}
		if last != nil && last != t { // both may lead to one terminal: keep the order
			if err := last.w.Flush(); err != nil {
				return err
			}
		}
		last = t
		if err := t.write(l); err != nil {
			return err
		}
	}
}

// earliest returns the tap whose next line came first, with the line; nil when
// neither has one.
func (f *feed) earliest() (*tap, *record.Line, error) {
	var first *tap
	var line *record.Line
	for _, t := range f.taps {
		l, err := t.peek()
		if err != nil {
			return nil, nil, err
		}
		if l != nil && (line == nil || l.At < line.At) {
			first, line = t, l
		}
	}
	return first, line, nil
}

// flush hands over what is held back.
func (f *feed) flush() error {
	return firstOf(f.taps[0].w.Flush(), f.taps[1].w.Flush())
}

// lost returns how many lines could not be copied.
func (f *feed) lost() int64 { return f.taps[0].lost + f.taps[1].lost }

// noteLost says so when lines of a feed could not be copied.
func (a *app) noteLost(f *feed) {
	if f != nil && f.lost() > 0 {
		fmt.Fprintf(a.stderr, "braid: %d lines are missing above: they left the recording before they could be printed\n", f.lost())
	}
}

// firstOf returns the first error that is one.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
