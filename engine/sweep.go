package engine

import (
	"context"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"braid/record"
)

// stopAll stops the session's processes, all at once.
func (s *Session) stopAll(by record.Origin) {
	s.mu.Lock()
	procs := append([]*process(nil), s.procs...)
	s.mu.Unlock()
	var wg sync.WaitGroup
	for _, p := range procs {
		wg.Go(func() {
			p.mu.Lock()
			if p.giveUp != nil {
				p.giveUp(ErrStopped)
			}
			p.mu.Unlock()
			_ = p.op.take(context.Background()) // never given back: nothing starts again
			if g := p.current(); g != nil && (!g.over() || len(g.tree()) > 0) {
				_, _ = p.end(by) // what is left is swept
			}
		})
	}
	wg.Wait()
}

// othersIn returns the pids of background processes of the session, which are
// not a foreground command's.
func (s *Session) othersIn(t *table) map[int]bool {
	s.mu.Lock()
	procs := append([]*process(nil), s.procs...)
	s.mu.Unlock()
	others := make(map[int]bool)
	for _, p := range procs {
		g := p.current()
		if g == nil {
			continue
		}
		others[g.outer] = true
		for _, q := range g.treeIn(t) {
			others[q.pid] = true
		}
	}
	return others
}

// sweep ends whatever of the session is still there: children that foreground
// commands left running.
func (s *Session) sweep() { s.e.readings.clearOut(s.e.o.Grace, s.all) }

// all returns every process of the session in one reading of the table, its shells
// and background processes among them, parents first.
func (s *Session) all(t *table) []proc {
	s.mu.Lock()
	shells := append([]ref(nil), s.sids...)
	s.mu.Unlock()
	self := os.Getpid()
	var found []proc
	for pid, p := range t.procs {
		if pid == self || p.zombie() || p.start < s.tick {
			continue
		}
		if t.inSessionOf(p, shells) || s.marked(t.mark(pid)) {
			found = append(found, p)
		}
	}
	t.parentsFirst(found)
	return found
}

// inSessionOf says whether p is in the session of one of the shells. One that has
// ended may have left its pid to the leader of another session.
func (t *table) inSessionOf(p proc, shells []ref) bool {
	for _, sh := range shells {
		leader, there := t.procs[sh.pid]
		if p.sid == sh.pid && (!there || leader.start == sh.start) {
			return true
		}
	}
	return false
}

// marked says whether a mark is the session's or one of its processes'.
func (s *Session) marked(mark string) bool {
	rest, ok := strings.CutPrefix(mark, s.mark)
	return ok && (rest == "" || rest[0] == '/')
}

// clearOut signals what find finds, parents first, until it finds nothing: SIGTERM,
// and SIGKILL once grace is over.
func (tables *readings) clearOut(grace time.Duration, find func(*table) []proc) {
	r := report{asked: startTick()}
	begun := time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 20*time.Millisecond) {
		left := tables.search(find)
		if len(left) == 0 || time.Since(begun) > grace+killLimit {
			return
		}
		if time.Since(begun) > grace {
			r.signal(left, syscall.SIGKILL, true)
		} else {
			r.signal(r.missed(left), syscall.SIGTERM, false)
			r.signal(left, syscall.SIGCONT, true)
		}
		time.Sleep(pause)
	}
}
