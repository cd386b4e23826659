package engine

import (
	"fmt"
	"sync"
	"time"
)

// readings shares readings of the table of processes among those who ask for one
// at the same time: when hundreds of processes are stopped together, each of them
// looks again and again, and the table is as long as they are many. Nobody is given
// one that began before it was asked for.
type readings struct {
	mu   sync.Mutex
	next *reading // for those who ask now; nil when nobody has yet
	busy bool     // one is being made
}

// A reading is one that is, or will be, made.
type reading struct {
	done chan struct{}
	t    *table
	err  error
}

// read returns a reading that began after the call.
func (r *readings) read() (*table, error) {
	r.mu.Lock()
	if r.next == nil {
		r.next = &reading{done: make(chan struct{})}
	}
	mine := r.next
	if !r.busy {
		r.busy = true
		go r.make()
	}
	r.mu.Unlock()
	<-mine.done
	return mine.t, mine.err
}

// make makes readings until nobody waits for one.
func (r *readings) make() {
	for {
		r.mu.Lock()
		now := r.next
		r.next = nil
		r.busy = now != nil
		r.mu.Unlock()
		if now == nil {
			return
		}
		now.t, now.err = readTable()
		close(now.done)
	}
}

// search looks for processes in readings of the table. A reading is not atomic: a
// process that is forked while it is made by one that dies meanwhile is missed. So
// only what is not found twice is not there.
func (r *readings) search(find func(*table) []proc) []proc {
	found, _ := r.find(find)
	return found
}

// find is search for who must know whether nothing was found or nothing could be
// read, as when no descriptor is left. It tries for killLimit.
func (r *readings) find(find func(*table) []proc) ([]proc, error) {
	begun := time.Now()
	for missed := 0; missed < 2; {
		t, err := r.read()
		switch {
		case err == nil:
			if found := find(t); len(found) > 0 {
				return found, nil
			}
			missed++
		case time.Since(begun) > killLimit:
			return nil, fmt.Errorf("it cannot be told what runs: %w", err)
		default:
			time.Sleep(20 * time.Millisecond)
		}
	}
	return nil, nil
}
