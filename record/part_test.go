package record

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// script makes the records of a journal from words: "c" and a number is a chunk
// with so many bytes of output, "e" and a number an event of about so many, and
// "m" moved events. It returns where each of them begins.
func script(t *testing.T, words string) (journal []byte, at []int64) {
	t.Helper()
	b, err := appendHeader(nil, Header{Session: "s", Created: 1e15})
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range strings.Fields(words) {
		at = append(at, int64(len(b)))
		var n int
		fmt.Sscan(word[1:], &n)
		elapsed := Moment(i+1) * 1e6
		switch word[0] {
		case 'c':
			b = appendHead(b, elapsed, []byte(`"p1"`), &head{n: n + minLine - 1, lines: [2]int{1, 0}})
			b, _ = label(b, append(bytes.Repeat([]byte("x"), n-1), '\n'), Out)
		case 'e':
			b, err = appendEvent(b, elapsed, MarkEvent{Text: strings.Repeat("y", n)})
		case 'm':
			events, _ := appendEvent(nil, 0, MarkEvent{Text: "moved"})
			b = append(appendMoved(b, elapsed, len(events)), events...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return b, append(at, int64(len(b)))
}

func TestWhichPartIsFreedNext(t *testing.T) {
	tests := []struct {
		name       string
		words      string
		goal       int64
		fixed      []int // records that are fixed moved events
		begin, end int   // of the part, as records; equal for none
		events     int   // in it
	}{
		{"nothing is there", "", 100, nil, 0, 0, 0},
		{"no output is there", "e5 e5", 100, nil, 0, 0, 0},
		{"a chunk", "c50 c50 c50", 60, nil, 0, 1, 0},
		{"chunks as many as needed", "c50 c50 c50 c50", 200, nil, 0, 2, 0},
		{"all chunks when that is not enough", "c50 c50 c50", 1000, nil, 0, 3, 0},
		{"events before the first chunk stay", "e5 e5 c50 c50", 1000, nil, 2, 4, 0},
		{"events after the last chunk stay", "c50 c50 e5 e5", 1000, nil, 0, 2, 0},
		{"events between chunks are moved", "c50 e5 e5 c50 e5 c50 e5", 1000, nil, 0, 6, 3},
		{"events before the last chunk that is needed", "c50 e5 c50 e5 c50", 200, nil, 0, 3, 1},
		{"moved events that stay end a part", "c50 c50 m c50", 1000, []int{2}, 0, 2, 0},
		{"moved events that stay, and events", "c50 e5 c50 e5 m c50", 1000, []int{4}, 0, 3, 1},
		{"moved events that stay come first", "m e5 c50 c50", 1000, []int{0}, 2, 4, 0},
		{"old moved events go", "c50 m c50 m", 1000, nil, 0, 4, 0},
		{"old moved events before the first chunk stay", "m c50 c50", 1000, nil, 1, 3, 0},
		{"too many bytes of events end a part", "c50 e3000 c50 e3000 c50", 1000, nil, 0, 3, 1},
		{"one event that is too long", "c50 e9000 c50", 1000, nil, 0, 1, 0},
		{"a long event first", "e9000 c50 c50", 1000, nil, 1, 3, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			journal, at := script(t, tt.words)
			var fixed []int64
			for _, i := range tt.fixed {
				fixed = append(fixed, at[i])
			}
			w := window{file: bytes.NewReader(journal), size: int64(len(journal))}
			last := place{}
			p, err := planPart(&w, last, fixed, tt.goal, block)
			if err != nil {
				t.Fatal(err)
			}
			if tt.begin == tt.end {
				if p.chunks != 0 {
					t.Errorf("a part from %d to %d", p.begin, p.end)
				}
				return
			}
			if p.begin != at[tt.begin] || p.end != at[tt.end] || p.was != 0 {
				t.Errorf("from %d to %d, want %d to %d", p.begin, p.end, at[tt.begin], at[tt.end])
			}
			if n := bytes.Count(p.events, []byte{'\n'}); n != tt.events {
				t.Errorf("%d events: %q", n, p.events)
			}
			if want := bytes.IndexByte(journal[p.begin:], '\n') + 1; p.head != want {
				t.Errorf("the first head has %d bytes, want %d", p.head, want)
			}
			if !p.sources["p1"] || len(p.sources) != 1 {
				t.Errorf("sources %v", p.sources)
			}
		})
	}
}

func TestAPartGrows(t *testing.T) {
	journal, at := script(t, "c50 e5 c50 m e5 c50 e5 c50")
	// The first two chunks are gone, and their event was moved to record 3.
	last := place{begin: at[0], end: at[3], head: int(bytes.IndexByte(journal[at[0]:], '\n') + 1), at: at[3]}
	w := window{file: bytes.NewReader(journal), size: int64(len(journal))}
	p, err := planPart(&w, last, nil, 60, block)
	if err != nil {
		t.Fatal(err)
	}
	if p.begin != at[0] || p.was != at[3] || p.end != at[6] {
		t.Errorf("from %d, was %d, to %d, want %d, %d, %d", p.begin, p.was, p.end, at[0], at[3], at[6])
	}
	// The moved event comes first, then the one before the chunk.
	if n := bytes.Count(p.events, []byte{'\n'}); n != 2 || !bytes.Contains(p.events[:60], []byte("moved")) {
		t.Errorf("events %q", p.events)
	}
	// When they are too many, they stay, and another part begins behind them.
	p, err = planPart(&w, last, nil, 60, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p.begin != at[0] {
		t.Errorf("a share of nothing is not raised to a block: from %d", p.begin)
	}
	long, at := script(t, "c50 c50 e5 c50")
	moved := int64(len(long))
	events, _ := appendEvent(nil, 0, MarkEvent{Text: strings.Repeat("z", block)})
	long = append(appendMoved(long, 9e6, len(events)), events...)
	w = window{file: bytes.NewReader(long), size: int64(len(long))}
	p, err = planPart(&w, place{begin: at[0], end: at[1], head: 60, at: moved}, nil, 1000, block)
	if err != nil {
		t.Fatal(err)
	}
	if p.begin != at[1] || p.was != 0 || p.end != at[4] || len(p.fixed) != 1 || p.fixed[0] != moved {
		t.Errorf("from %d, was %d, to %d, fixed %v, want %d, 0, %d, [%d]", p.begin, p.was, p.end, p.fixed, at[1], at[4], moved)
	}
}

func TestWholeBlocks(t *testing.T) {
	for _, tt := range []struct{ from, to, want int64 }{
		{0, 0, 0}, {0, block - 1, 0}, {0, block, block}, {1, block, 0}, {1, 2 * block, block},
		{block - 1, 3*block + 5, 2 * block}, {5, 6, 0}, {2 * block, block, 0}, {10, -1, 0},
	} {
		if got := blocks(tt.from, tt.to); got != tt.want {
			t.Errorf("%d to %d: %d, want %d", tt.from, tt.to, got, tt.want)
		}
	}
}

func TestStepsOfACap(t *testing.T) {
	for _, tt := range []struct{ limit, want int64 }{
		{1 << 30, 32 << 20}, {100 << 30, 32 << 20}, {64 << 20, 2 << 20}, {1 << 20, 64 << 10}, {100 << 10, 25<<10 + 1}, {1, 1},
	} {
		if got := newLimiter(tt.limit, nil).step; got != tt.want {
			t.Errorf("a cap of %d has steps of %d, want %d", tt.limit, got, tt.want)
		}
	}
}
