package engine

import (
	"context"
	"iter"
	"sync"

	"braid/record"
)

// Event is something that happened in a session, as its journal tells it.
// Output is not among the events.
type Event struct {
	Session string
	At      record.Moment
	Payload record.Payload
}

// Events yields what happens in all sessions from the call on, until ctx ends
// or the engine is closed. Nothing is dropped: what a slow reader has not taken
// yet is kept for it, and holds up nobody.
func (e *Engine) Events(ctx context.Context) iter.Seq[Event] {
	at := e.events.tail()
	return func(yield func(Event) bool) {
		for {
			select {
			case <-at.told:
			case <-ctx.Done():
				return
			}
			if at.next == nil || !yield(at.event) {
				return
			}
			at = at.next
		}
	}
}

// A chain is a list of events that grows at its end. Readers hold on to where
// they are; what no reader can reach any more is garbage.
type chain struct {
	mu   sync.Mutex
	last *link
}

// A link is an event, once it is told, and what comes after.
type link struct {
	told  chan struct{} // closed when event and next are set, or the chain has ended
	event Event
	next  *link // nil at the end of the chain
}

func newChain() *chain { return &chain{last: &link{told: make(chan struct{})}} }

// tail is where the next event will be.
func (c *chain) tail() *link {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last
}

// tell adds an event.
func (c *chain) tell(ev Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	told := c.last
	told.event, told.next = ev, &link{told: make(chan struct{})}
	c.last = told.next
	close(told.told)
}

// end ends the chain.
func (c *chain) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	close(c.last.told)
}
