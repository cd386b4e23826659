package record

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func TestPiecesAreTheBytesThatWerePrinted(t *testing.T) {
	t.Parallel()
	run := newTestRun(t)
	j := newTestJournal(t, run, "s")
	id := SourceID{Session: "s", ID: "e1"}
	rnd := rand.New(rand.NewPCG(1, 2))
	var want [2]bytes.Buffer
	for range 30 {
		var parts [2][]byte
		for i := range parts {
			parts[i] = make([]byte, rnd.IntN(100)*rnd.IntN(2000))
			for k := range parts[i] {
				parts[i][k] = "\n\x01\x02\x03abc\x00"[rnd.IntN(8)]
			}
			want[i].Write(parts[i])
		}
		if err := j.Output("e1", parts[0], parts[1]); err != nil {
			t.Fatal(err)
		}
	}
	for _, view := range []Stream{Out, Err, Both} {
		var got [2]bytes.Buffer
		lines := run.Lines(id, StreamView{Streams: view, At: Live})
		for i := range lines.Chunks() {
			pieces, err := lines.Pieces(i)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range pieces {
				got[p.Stream.index()].Write(p.Bytes)
			}
		}
		for i, s := range []Stream{Out, Err} {
			if view&s == 0 && got[i].Len() > 0 || view&s != 0 && !bytes.Equal(got[i].Bytes(), want[i].Bytes()) {
				t.Errorf("view %v: %d bytes of %v, want %d", view, got[i].Len(), s, want[i].Len())
			}
		}
	}
}
