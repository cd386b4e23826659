package engine

import (
	"os"
	"path/filepath"
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
		names := make(map[string]int) // of the parents, by the name of a process
		pids := make(map[int]string)
		for _, b := range last.Tree {
			pids[b.Pid], names[b.Name] = b.Name, b.Parent
		}
		if pids[names["sleep"]] != "bash" || len(last.Tree) != last.Count {
			return false
		}
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

func TestASurveyHoldsUntilSomethingHappens(t *testing.T) {
	if !portsKnown {
		t.Skip("the last pid and the ports of processes cannot be told here")
	}
	if lastPid() == 0 {
		t.Fatal("the last pid is not known")
	}
	s := newTestSession(t)
	fifo := filepath.Join(t.TempDir(), "fifo")
	start(t, s, "mkfifo "+fifo+"; read <"+fifo+"; sleep 1009.5 & wait")
	waitFor(t, "the FIFO", func() bool { _, err := os.Stat(fifo); return err == nil })
	var v survey
	held := func() bool {
		if len(v.running) > 0 && v.holds(s.e.running()) {
			return true
		}
		v = takeSurvey(s.e.running())
		return false
	}
	waitFor(t, "a survey that holds", held)
	f, err := os.OpenFile(fifo, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	waitFor(t, "a survey that finds the child", func() bool {
		held()
		for _, p := range v.found {
			if p.name == "sleep" {
				return true
			}
		}
		return false
	})
	waitFor(t, "a survey that holds", held)
	start(t, s, "sleep 1009.6")
	if v.holds(s.e.running()) {
		t.Error("a survey holds though there is a process more")
	}
	waitFor(t, "a survey that has held for long", func() bool { held(); return v.held == fullSurvey })
	if v.holds(s.e.running()) {
		t.Error("nobody looks for ports")
	}
}
