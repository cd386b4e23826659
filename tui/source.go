package tui

import (
	"iter"

	"braid/record"
)

// Source is what is shown. A live run, a followed one and a recording are all
// one of these; record.Run is its implementation. Safe for concurrent use.
type Source interface {
	// Changed delivers one wake-up for any number of changes since the last.
	Changed() <-chan struct{}
	// Snapshot returns the state at a moment; it never changes afterwards.
	Snapshot(at record.Moment) *record.Snapshot
	// Lines gives access to the output of an exec or process as of a moment. It
	// reads only what it is asked for.
	Lines(id record.SourceID, v record.StreamView) record.Lines
	// Span returns the moments of the first and the last thing known.
	Span() (from, to record.Moment)

	history
	saver
}

// history is what happened when, for moving through time.
type history interface {
	// Next returns the first moment after m of what is looked for.
	Next(m record.Moment, f record.Find) (record.Moment, bool)
	// Previous returns the last moment before m of what is looked for.
	Previous(m record.Moment, f record.Find) (record.Moment, bool)
	// Activity returns all moments at which anything happened, in no order.
	Activity() []record.Moment
	// Events returns what happened from one moment to another, output aside, in
	// order of time.
	Events(from, to record.Moment) iter.Seq[record.Event]
}

var _ Source = (*record.Run)(nil)
