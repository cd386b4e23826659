package engine

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"braid/record"
)

// The simulation is repeated with a seed, and prolonged, by
//
//	go test -run Simulation -sim.seed 7 -sim.for 10m ./engine
var (
	simSeed = flag.Uint64("sim.seed", 0, "seed of the simulation; 0: from the clock")
	simFor  = flag.Duration("sim.for", 3*time.Second, "how long the simulation runs")
)

// A simulation drives an engine from several goroutines and compares what it
// does with a model that each of them keeps of what is its own.
type simulation struct {
	t   *testing.T
	e   *Engine
	dir string // holds the logs that show overlapping commands

	count atomic.Int64 // commands so far
}

// An actor is one of the goroutines. It has a variable of its own in every
// session, whose value it knows as long as none of its commands was aborted.
type actor struct {
	*simulation
	n     int
	rnd   *rand.Rand
	model map[string]string // by session
}

// simSessions is how many sessions the actors share.
const simSessions = 3

func TestSimulation(t *testing.T) {
	seed := *simSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", seed)
	m := &simulation{t: t, e: newTestEngine(t, Options{Grace: 200 * time.Millisecond}), dir: t.TempDir()}
	for i := range simSessions {
		if _, err := m.e.Create(t.Context(), SessionOptions{ID: fmt.Sprint("s", i), Cwd: m.dir}); err != nil {
			t.Fatal(err)
		}
	}
	end := time.Now().Add(*simFor)
	var wg sync.WaitGroup
	for n := range 4 {
		a := &actor{simulation: m, n: n, rnd: rand.New(rand.NewPCG(seed, uint64(n))), model: make(map[string]string)}
		wg.Go(func() {
			for time.Now().Before(end) && !t.Failed() {
				a.act()
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(*simFor + 2*time.Minute):
		panic(fmt.Sprintf("deadlock; seed %d", seed))
	}
	mark := m.e.run.Info().ID
	if err := m.e.Close(); err != nil {
		t.Error(err)
	}
	m.nothingLeft(mark)
	m.apart()
}

// nothingLeft checks that no process carries the run's mark.
func (m *simulation) nothingLeft(mark string) {
	table, err := readTable()
	if err != nil {
		m.t.Fatal(err)
	}
	for pid, p := range table.procs {
		if strings.HasPrefix(marker(pid), mark+"/") && !p.zombie() {
			m.t.Errorf("left: %+v", p)
		}
	}
}

// act does one thing at random.
func (a *actor) act() {
	s, err := a.e.Get(fmt.Sprint("s", a.rnd.IntN(simSessions)))
	if err != nil {
		a.t.Error(err)
		return
	}
	acts := []func(*Session){
		a.print, a.print, a.set, a.set, a.read, a.read, a.read, a.die, a.expire, a.process, a.process, a.stop, a.interrupt,
	}
	acts[a.rnd.IntN(len(acts))](s)
}

// exec runs a line between two entries of the session's log, by which it can be
// told whether commands overlapped.
func (a *actor) exec(s *Session, line string, timeout time.Duration) Result {
	n := a.count.Add(1)
	line = fmt.Sprintf("echo begin %[1]d >>%[2]s.log\n%[3]s\nRC=$?; echo end %[1]d >>%[2]s.log; (exit $RC)", n, a.dir+"/"+s.id, line)
	r, err := s.Exec(a.t.Context(), Command{Line: line, Timeout: timeout})
	if err != nil {
		a.t.Errorf("%q: %v", line, err)
	}
	return r
}

// apart checks that no command ran beside another, nor after its abort: an end
// in a log follows its own beginning.
func (m *simulation) apart() {
	logs, _ := filepath.Glob(m.dir + "/*.log")
	if len(logs) == 0 {
		m.t.Error("nothing was logged")
	}
	for _, log := range logs {
		b, err := os.ReadFile(log)
		if err != nil {
			m.t.Fatal(err)
		}
		last := ""
		for line := range strings.Lines(string(b)) {
			if n, ok := strings.CutPrefix(line, "end "); ok && last != "begin "+n {
				m.t.Errorf("%s: %q after %q", log, line, last)
			}
			last = line
		}
	}
}

// print prints a known amount.
func (a *actor) print(s *Session) {
	n := a.rnd.IntN(20000)
	r := a.exec(s, fmt.Sprintf("seq 1 %d; echo e >&2; (exit %d)", n, n%100), 0)
	var want strings.Builder
	for i := range n {
		fmt.Fprintln(&want, i+1)
	}
	a.check(r, want.String(), n%100)
}

// check compares a result. What was interrupted may have printed less.
func (a *actor) check(r Result, stdout string, code int) {
	a.t.Helper()
	if r.Aborted {
		if !strings.HasPrefix(stdout, string(r.Stdout)) {
			a.t.Errorf("aborted: %.100q is not the beginning of %.100q", r.Stdout, stdout)
		}
		return
	}
	if string(r.Stdout) != stdout || r.ExitCode != code || r.TimedOut {
		a.t.Errorf("exit code %d, want %d; stdout %.100q, want %.100q; timed out %v", r.ExitCode, code, r.Stdout, stdout, r.TimedOut)
	}
}

// set gives the actor's variable a value.
func (a *actor) set(s *Session) {
	v := fmt.Sprint(a.rnd.IntN(1000))
	name := fmt.Sprint("ACTOR", a.n)
	if a.rnd.IntN(2) == 0 {
		if err := s.SetEnv(a.t.Context(), map[string]*string{name: &v}); err != nil {
			delete(a.model, s.id) // it was interrupted
			return
		}
		a.model[s.id] = v
		return
	}
	if r := a.exec(s, name+"="+v, 0); r.Aborted || r.SessionEnded {
		delete(a.model, s.id)
		return
	}
	a.model[s.id] = v
}

// read compares the actor's variable with the model.
func (a *actor) read(s *Session) {
	want, known := a.model[s.id]
	r := a.exec(s, fmt.Sprintf("echo $ACTOR%d", a.n), 0)
	if known {
		a.check(r, want+"\n", 0)
	}
}

// die ends the session's shell.
func (a *actor) die(s *Session) {
	c := []struct {
		line string
		code int
	}{{"echo x; exit 3", 3}, {"echo x; kill -9 $$", 137}, {"echo x; exec true", 0}}[a.rnd.IntN(3)]
	r := a.exec(s, c.line, 0)
	if !r.Aborted && !r.SessionEnded {
		a.t.Errorf("%q: %+v", c.line, r)
	}
	a.check(r, "x\n", c.code)
}

// expire runs into a timeout.
func (a *actor) expire(s *Session) {
	r := a.exec(s, "sleep 100", 50*time.Millisecond)
	if !r.TimedOut && !r.Aborted {
		a.t.Errorf("%+v", r)
	}
}

// process runs a process to its end.
func (a *actor) process(s *Session) {
	n := a.rnd.IntN(50000)
	id, err := s.Start(a.t.Context(), Command{Line: fmt.Sprintf("seq 1 %d; exit %d", n, n%100)})
	if err != nil {
		a.t.Error(err)
		return
	}
	end, err := s.Wait(a.t.Context(), id)
	if err != nil || end.ExitCode != n%100 || end.How != record.EndedItself {
		a.t.Errorf("%+v, %v", end, err)
	}
	lines := a.e.run.Lines(record.SourceID{Session: s.id, ID: id}, record.StreamView{Streams: record.Out, At: record.Live})
	if lines.Len() != int64(n) {
		a.t.Errorf("%d lines, want %d", lines.Len(), n)
	}
}

// stop starts a process, perhaps again, and stops it.
func (a *actor) stop(s *Session) {
	id, err := s.Start(a.t.Context(), Command{Line: "setsid sleep 100 & sleep 100"})
	if err != nil {
		a.t.Error(err)
		return
	}
	if a.rnd.IntN(2) == 0 {
		if err := s.RestartProcess(a.t.Context(), id); err != nil && !errors.Is(err, ErrStopped) {
			a.t.Error(err)
		}
	}
	if _, err := s.Stop(a.t.Context(), id); err != nil {
		a.t.Error(err)
	}
	p, err := s.process(id)
	if err != nil {
		a.t.Error(err)
	} else if left := p.current().tree(); len(left) > 0 || !p.current().over() {
		a.t.Errorf("after the stop: left %+v, ended %v", left, p.current().over())
	}
}

// interrupt aborts whatever runs in the session.
func (a *actor) interrupt(s *Session) {
	if err := s.Interrupt(); err != nil {
		a.t.Error(err)
	}
}
