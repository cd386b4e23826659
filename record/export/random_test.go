package export

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"braid/record"
)

// printed is what programs printed to a recording, by source.
type printed map[record.SourceID]*[2][]byte

// randomRun records what some programs print in a random order: with and
// without newlines, bytes that are no text, and lines that are cut.
func randomRun(tb testing.TB, seed uint64) (*record.Run, printed) {
	tb.Helper()
	run, err := record.CreateRun(tb.TempDir(), record.RunInfo{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { run.Close() })
	r := rand.New(rand.NewPCG(seed, 1))
	all := make(printed)
	for _, session := range []string{"one", "two"}[:1+r.IntN(2)] {
		j, err := run.Create(record.Header{Session: session})
		if err != nil {
			tb.Fatal(err)
		}
		for _, p := range []record.Payload{record.ExecEvent{ID: "e1", Command: "x"}, record.ProcEvent{ID: "p1", Name: "y", Generation: 1}} {
			if _, err := j.Append(p); err != nil {
				tb.Fatal(err)
			}
		}
		for range 30 {
			id := record.SourceID{Session: session, ID: []string{"e1", "p1"}[r.IntN(2)]}
			out, errs := randomText(r), randomText(r)
			if all[id] == nil {
				all[id] = new([2][]byte)
			}
			all[id][0] = append(all[id][0], out...)
			all[id][1] = append(all[id][1], errs...)
			if err := j.Output(id.ID, out, errs); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return run, all
}

func randomText(r *rand.Rand) []byte {
	alphabet := []string{"ab\n", "é日\n", "\x01\x02\x03\n", "\x00\r\xff\xc3\xe2\n", "<&>\"'\x1b[31m", "x"}[r.IntN(6)]
	size := r.IntN(40)
	if alphabet == "x" {
		size = r.IntN(200_000)
	}
	b := make([]byte, size*r.IntN(2))
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return b
}

func TestTextOfOneStreamIsWhatWasPrinted(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		run, all := randomRun(t, seed)
		for id, streams := range all {
			for i, s := range []record.Stream{record.Out, record.Err} {
				got := written(t, run, FormatText, Options{Selection: Selection{Source: id, Streams: s}})
				if !bytes.Equal(got, streams[i]) {
					t.Errorf("seed %d, %v, %v: %d bytes, which are not the %d that were printed", seed, id, s, len(got), len(streams[i]))
				}
			}
		}
	}
}

func TestMergedTextHasTheLinesOfBothStreams(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		run, all := randomRun(t, seed)
		for id, streams := range all {
			var want, got [2][]byte
			for i, s := range streams {
				if want[i] = s; len(s) > 0 && s[len(s)-1] != '\n' {
					want[i] = append(bytes.Clone(s), '\n')
				}
			}
			text := written(t, run, FormatText, Options{Selection: Selection{Source: id}, Gutter: true})
			for line := range bytes.Lines(text) {
				i := map[string]int{"out": 0, "err": 1}[string(line[:3])]
				got[i] = append(got[i], bytes.TrimRight(line[5:], "\n")...)
				got[i] = append(got[i], '\n')
			}
			for i := range want {
				if !bytes.Equal(got[i], want[i]) {
					t.Errorf("seed %d, %v, stream %d: not what was printed", seed, id, i)
				}
			}
		}
	}
}
