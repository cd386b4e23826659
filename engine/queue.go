package engine

import (
	"context"
	"sync"
)

// A queue is a mutex that is passed on in the order in which it was asked for,
// and that a waiter can stop waiting for. It guards a session's shell.
type queue struct {
	mu      sync.Mutex
	held    bool
	waiters []chan struct{}
}

// take waits for its turn. The error is ctx's.
func (q *queue) take(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	q.mu.Lock()
	if !q.held {
		q.held = true
		q.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	q.waiters = append(q.waiters, turn)
	q.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		q.leave(turn)
		return context.Cause(ctx)
	}
}

// try takes the turn if nobody has it, and says whether it did.
func (q *queue) try() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	free := !q.held
	q.held = true
	return free
}

// leave takes a waiter out of the line; if its turn came just now, it goes to
// the next.
func (q *queue) leave(turn chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, w := range q.waiters {
		if w == turn {
			q.waiters = append(q.waiters[:i], q.waiters[i+1:]...)
			return
		}
	}
	q.pass()
}

// give ends a turn.
func (q *queue) give() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.pass()
}

// pass hands the mutex to the first waiter. The caller holds q.mu.
func (q *queue) pass() {
	if len(q.waiters) == 0 {
		q.held = false
		return
	}
	next := q.waiters[0]
	q.waiters = q.waiters[1:]
	close(next)
}
