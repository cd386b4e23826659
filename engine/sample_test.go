package engine

import (
	"os"
	"testing"

	"braid/record"
)

func TestSamplesTellWhatATreeUses(t *testing.T) {
	s := newTestSession(t)
	id := start(t, s, `bash -c 'while :; do :; done' & sleep 1008.5`)
	source := record.SourceID{Session: s.id, ID: id}
	waitFor(t, "a sample of a busy tree", func() bool {
		p, ok := s.e.run.Snapshot(record.Live).Process(source)
		if !ok || len(p.Stats) == 0 {
			return false
		}
		last := p.Stats[len(p.Stats)-1]
		return last.Count >= 3 && (!adopts || last.CPU > 5 && last.RSS > 1<<20)
	})
}

func TestSamplesNameThePortsListenedOn(t *testing.T) {
	if !portsKnown {
		t.Skip("ports cannot be told here")
	}
	port := listen(t)
	found := false
	for _, p := range listeners() {
		found = found || p == port
	}
	if !found {
		t.Fatalf("port %d is not among %v", port, listeners())
	}
	if got := listeners().of(os.Getpid()); len(got) != 1 || got[0] != port {
		t.Errorf("ports of this process: %v, want %d", got, port)
	}
}
