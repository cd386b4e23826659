package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"braid/engine"
	"braid/record"
)

// measureJournal measures the reading of a large journal.
func measureJournal(ctx context.Context, b *bench) error {
	path, err := b.bigJournal(ctx, 1<<30/b.scale)
	if err != nil {
		return err
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begun := time.Now()
	r, err := record.OpenRun(path)
	if err != nil {
		return err
	}
	defer r.Close()
	b.report(atMost("journal/open", millis(time.Since(begun)), ms, 1000))
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.report(atMost("journal/open-memory", max(float64(after.HeapAlloc)-float64(before.HeapAlloc), 0)/(1<<20), mib, 32))

	rnd := rand.New(rand.NewPCG(1, 2))
	lines := r.Lines(bigSource(), record.StreamView{Streams: record.Out | record.Err, At: record.Live})
	page := make([]record.Line, 50)
	jumps, err := timed(200, func() error {
		_, err := lines.Read(rnd.Int64N(lines.Len()), page)
		return err
	})
	if err != nil {
		return err
	}
	b.report(atMost("journal/line", quantile(jumps, 0.99), ms, 20))
	from, to := r.Span()
	shots, _ := timed(200, func() error {
		r.Snapshot(from + record.Moment(rnd.Int64N(int64(to-from))))
		return nil
	})
	b.report(atMost("journal/snapshot", quantile(shots, 0.99), ms, 50))
	return nil
}

// measureSearch measures a search on the screen for what is only in the last line
// of a large journal.
func measureSearch(ctx context.Context, b *bench) (err error) {
	size := 1 << 30 / b.scale
	path, err := b.bigJournal(ctx, size)
	if err != nil {
		return err
	}
	t, err := b.open("search", "replay", "--at", "100%", path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.close()) }()
	if _, err := t.has(ctx, "the quick brown fox"); err != nil {
		return err
	}
	if err := t.send(clickOut + "/"); err != nil {
		return err
	}
	if _, err := t.has(ctx, "Search"); err != nil {
		return err
	}
	begun := time.Now()
	if err := t.send("xyzzy"); err != nil {
		return err
	}
	at, err := t.await(ctx, "the hit", func(s string) bool { return strings.Contains(s, "1 of 1") || strings.Contains(s, "1 found") })
	if err != nil {
		return err
	}
	b.report(atLeast("journal/search", speed(size, at.Sub(begun)), mbs, 500))
	return nil
}

// bigSource is the process whose output a big journal has.
func bigSource() record.SourceID { return record.SourceID{Session: engine.DefaultSession, ID: "p1"} }

// bigJournal makes the journal of a run that printed so many bytes, and one line
// more, by running it.
func (b *bench) bigJournal(ctx context.Context, size int64) (path string, err error) {
	err = b.hosting(ctx, "big", func(h *host, s *engine.Session) error {
		path = h.run.Dir()
		id, err := s.Start(ctx, engine.Command{Line: "yes 'the quick brown fox jumps over the lazy dog while the other lines look alike' | head -c " + itoa(size) + "; echo; echo xyzzy"})
		if err == nil {
			_, err = s.Wait(ctx, id)
		}
		return err
	})
	return path, err
}
