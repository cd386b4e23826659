package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"braid/engine"
	"braid/record"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long tests wait for what should happen at once, on a machine that
// may be busy.
const patience = 60 * time.Second

// write writes a file below a directory, which it makes.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// stage is a workspace that is kept running by a real engine.
type stage struct {
	t    *testing.T
	dir  string
	eng  *engine.Engine
	run  *record.Run
	v    *Supervisor
	stop context.CancelFunc
	once sync.Once
}

// quick makes processes that end start again at once, and again and again.
func quick() Options {
	return Options{Backoff: Backoff{First: 20 * time.Millisecond, Most: 100 * time.Millisecond, Healthy: time.Hour}}
}

// play starts the workspace of a braid.toml in a directory.
func play(t *testing.T, dir, text string, o Options) *stage {
	t.Helper()
	w, err := Load(write(t, dir, FileName, text))
	if err != nil {
		t.Fatal(err)
	}
	return playAll(t, dir, w, o)
}

// playAll starts a workspace that was read.
func playAll(t *testing.T, dir string, w *Workspace, o Options) *stage {
	t.Helper()
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	eng, err := engine.New(engine.Options{Run: run, Grace: 3 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	x := &stage{t: t, dir: dir, eng: eng, run: run, stop: cancel}
	t.Cleanup(x.close)
	if x.v, err = Start(ctx, eng, w, o); err != nil {
		t.Fatal(err)
	}
	return x
}

// close ends all. Nothing may be started by then.
func (x *stage) close() {
	x.once.Do(func() {
		x.stop()
		if err := x.eng.Close(); err != nil {
			x.t.Error(err)
		}
		if x.v != nil {
			x.v.Wait()
		}
		if err := x.run.Close(); err != nil {
			x.t.Error(err)
		}
	})
}

// until waits until the state of the run is as wanted.
func (x *stage) until(what string, ok func(*record.Snapshot) bool) {
	x.t.Helper()
	for deadline := time.Now().Add(patience); ; {
		if ok(x.run.Snapshot(record.Live)) {
			return
		}
		if time.Now().After(deadline) {
			x.t.Fatalf("not within %v: %s; there is\n%s", patience, what, x.describe())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// process returns the last process with a name, nil if there is none.
func process(s *record.Snapshot, name string) *record.Process {
	for i := range s.Sessions {
		all := s.Sessions[i].Processes
		for j := len(all) - 1; j >= 0; j-- {
			if all[j].Name == name {
				return &all[j]
			}
		}
	}
	return nil
}

// runs waits until a generation of a process runs, or a later one.
func (x *stage) runs(name string, gen int) {
	x.t.Helper()
	x.until(fmt.Sprintf("%s runs for the %d. time", name, gen), func(s *record.Snapshot) bool {
		p := process(s, name)
		return p != nil && p.Generation >= gen && (p.State == record.ProcessRunning || p.Generation > gen)
	})
}

// plans waits until something is planned for a process.
func (x *stage) plans(name, text string) {
	x.t.Helper()
	x.until(fmt.Sprintf("%q is planned for %s", text, name), func(s *record.Snapshot) bool {
		for i := range s.Sessions {
			for _, p := range s.Sessions[i].Plans {
				if p.Process == name && strings.Contains(p.Text, text) {
					return true
				}
			}
		}
		return false
	})
}

// describe tells all that happened.
func (x *stage) describe() string {
	var b strings.Builder
	for ev := range x.run.Events(0, record.Live) {
		if _, ok := ev.Payload.(record.StatEvent); !ok {
			fmt.Fprintf(&b, "%s %T %+v\n", ev.Session, ev.Payload, ev.Payload)
		}
	}
	return b.String()
}

// told returns all plans that were told of a process, in order.
func (x *stage) told(name string) []string {
	var all []string
	for ev := range x.run.Events(0, record.Live) {
		if p, ok := ev.Payload.(record.PlanEvent); ok && p.Name == name && p.Text != "" {
			all = append(all, p.Text)
		}
	}
	return all
}

// settled waits until the supervisor has taken all that has happened so far: it
// takes what is posted in order.
func (x *stage) settled() { x.inLoop(func() {}) }

// inLoop runs a function in the supervisor's loop.
func (x *stage) inLoop(f func()) {
	done := make(chan struct{})
	x.v.post(func() { f(); close(done) })
	<-done
}

// looking waits until all keepers that look for changes of files see them.
func (x *stage) looking() {
	x.t.Helper()
	for _, k := range x.v.keepers {
		if len(k.p.Watch) > 0 {
			<-k.looks
		}
	}
}
