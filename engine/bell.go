package engine

import "sync"

// A bell wakes all who wait for something to happen. Ringing never blocks, and
// costs next to nothing when nobody waits.
type bell struct {
	mu sync.Mutex
	c  chan struct{} // nil while nobody waits
}

// next returns a channel that is closed at the next ring. To miss nothing, ask
// for it before looking.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.c == nil {
		b.c = make(chan struct{})
	}
	return b.c
}

// ring wakes those who wait.
func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.c != nil {
		close(b.c)
		b.c = nil
	}
}
