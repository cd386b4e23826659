package engine

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

func TestQueuePassesOnInTheOrderOfAsking(t *testing.T) {
	var q queue
	if err := q.take(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []int
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if err := q.take(t.Context()); err != nil {
				t.Error(err)
				return
			}
			got = append(got, i)
			q.give()
		})
		waitFor(t, "waiter in line", func() bool {
			q.mu.Lock()
			defer q.mu.Unlock()
			return len(q.waiters) == i+1
		})
	}
	q.give()
	wg.Wait()
	for i, n := range got {
		if n != i {
			t.Fatalf("order %v", got)
		}
	}
}

func TestQueueWaiterThatLeavesDoesNotKeepTheTurn(t *testing.T) {
	var q queue
	for range 2000 {
		if err := q.take(t.Context()); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- q.take(ctx) }()
		go cancel()
		q.give()
		if err := <-done; err == nil {
			q.give()
		} else if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := q.take(ctx); err != nil {
		t.Fatalf("the turn was lost: %v", err)
	}
}

// waitFor waits until cond holds and fails the test after ten seconds.
func waitFor(t testing.TB, what string, cond func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !cond(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for: %s", what)
		}
	}
}
