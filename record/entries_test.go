package record

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// all returns all entries.
func (e *entries) all() []chunk {
	var all []chunk
	for i := range e.n {
		all = append(all, e.at(i))
	}
	return all
}

// room returns for how many entries there is room.
func (e *entries) room() int { return len(e.packs)*packLen + cap(e.tail) }

// someChunk returns an entry that may come after another: near it, or now and then
// so far away that their difference is no small number.
func someChunk(rnd *rand.Rand, c chunk) chunk {
	reach := int64(1000)
	if rnd.IntN(3000) == 0 {
		reach = 1 << 40
	}
	c.off += rnd.Int64N(reach)
	c.at += Moment(rnd.Int64N(reach))
	for i := range 2 {
		c.lines[i] += rnd.Int64N(reach)
		c.bytes[i] += rnd.Int64N(reach)
	}
	c.n, c.flags = rnd.Uint32(), chunkFlags(rnd.Uint32())
	return c
}

func TestEntriesAreThoseThatWereAdded(t *testing.T) {
	t.Parallel()
	seeds := uint64(8)
	if raced {
		seeds = 2
	}
	for seed := range seeds {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var e entries
		var want []chunk
		last := chunk{off: 1e9, at: 1e15}
		type copied struct {
			e    entries
			want []chunk
		}
		var copies []copied
		for range 60 {
			switch rnd.IntN(4) {
			case 0:
				n := rnd.IntN(e.n + 1)
				e.drop(n)
				want = want[n:]
			case 1:
				n := rnd.IntN(e.n + 1)
				copies = append(copies, copied{e.first(n), slices.Clone(want[:n])})
			default:
				for range rnd.IntN(3 * packLen) {
					last = someChunk(rnd, last)
					e.add(last)
					want = append(want, last)
				}
			}
			if !slices.Equal(e.all(), want) {
				t.Fatalf("seed %d: other entries are there than were added", seed)
			}
			if m := last.at / 2; e.search(func(c chunk) bool { return c.at > m }) != until(stampsOf(want), m) {
				t.Fatalf("seed %d: something else is found", seed)
			}
			if room := e.room(); room > 2*e.n+3*packLen {
				t.Fatalf("seed %d: there is room for %d entries, and there are %d", seed, room, e.n)
			}
		}
		for i := range copies {
			if !slices.Equal(copies[i].e.all(), copies[i].want) {
				t.Fatalf("seed %d: copy %d has changed", seed, i)
			}
		}
	}
}

// stampsOf returns the moments of entries.
func stampsOf(all []chunk) []stamped[struct{}] {
	var stamps []stamped[struct{}]
	for _, c := range all {
		stamps = append(stamps, stamped[struct{}]{at: c.at})
	}
	return stamps
}

func TestEntriesAreReadWhileOthersAreAdded(t *testing.T) {
	var e entries
	for range packLen - 3 {
		e.add(chunk{off: int64(e.n), at: Moment(e.n)})
	}
	copies := make(chan entries, 1)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for c := range copies {
			for i := range c.n {
				if got := c.at(i); got.off != int64(i)+got.bytes[0] {
					t.Errorf("entry %d is %+v", i, got)
				}
			}
		}
	}()
	for range 3 * packLen {
		e.add(chunk{off: int64(e.n), at: Moment(e.n)})
		select {
		case copies <- e:
		default:
		}
	}
	close(copies)
	<-done
}

func TestEntriesAreSmall(t *testing.T) {
	if n := unsafe.Sizeof(small{}); n > 32 {
		t.Errorf("a small entry takes %d bytes", n)
	}
	var e entries
	for range 10 * packLen {
		e.add(someChunk(rand.New(rand.NewPCG(1, uint64(e.n)+1)), e.last()))
	}
	for i, p := range e.packs {
		if p.wide != nil && p.wide[packLen-1].off-p.wide[0].off < 1<<32 {
			t.Errorf("pack %d is wide", i)
		}
	}
}
