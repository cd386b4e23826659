package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// queue holds what was typed into the sessions and has not begun. One item of a
// session at a time is with Control, so that a session does things in the order
// in which they were typed: commands of Bubble Tea run side by side and would
// not.
type queue struct {
	waiting map[string][]item
	begun   map[string]item // is with Control
}

// newQueue returns an empty queue.
func newQueue() queue {
	return queue{waiting: map[string][]item{}, begun: map[string]item{}}
}

// askedMsg says that Control is done with an item: an exec has ended, a process
// has started, or neither could be done.
type askedMsg struct {
	session string
	item    item
	err     error
}

// add appends items of a session and returns a command for the first of them if
// the session is free.
func (q *queue) add(ctx context.Context, c Control, session string, its []item) tea.Cmd {
	q.waiting[session] = append(q.waiting[session], its...)
	if q.busy(session) {
		return nil
	}
	return q.next(ctx, c, session)
}

// next returns a command for the next item of a session, nil when none waits.
// The item before must be done.
func (q *queue) next(ctx context.Context, c Control, session string) tea.Cmd {
	delete(q.begun, session)
	if len(q.waiting[session]) == 0 {
		delete(q.waiting, session)
		return nil
	}
	it := q.waiting[session][0]
	q.begun[session], q.waiting[session] = it, q.waiting[session][1:]
	return func() tea.Msg {
		msg := askedMsg{session: session, item: it}
		if it.background {
			_, msg.err = c.Start(ctx, session, it.line)
		} else {
			msg.err = c.Exec(ctx, session, it.line)
		}
		return msg
	}
}

// busy says that an item of a session is with Control.
func (q *queue) busy(session string) bool {
	_, begun := q.begun[session]
	return begun
}

// drop forgets what waits in a session and returns it.
func (q *queue) drop(session string) []item {
	dropped := q.waiting[session]
	delete(q.waiting, session)
	return dropped
}

// lines returns what waits in a session, as it was typed.
func (q *queue) lines(session string) []string {
	var all []string
	for _, it := range q.waiting[session] {
		all = append(all, it.typed())
	}
	return all
}

// len returns how many items of a session wait.
func (q *queue) len(session string) int { return len(q.waiting[session]) }
