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
func (s *Session) stopAll() {
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
				p.end(record.OriginAPI)
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
func (s *Session) sweep() {
	s.mu.Lock()
	sids := append([]int(nil), s.sids...)
	s.mu.Unlock()
	self := os.Getpid()
	clearOut(s.e.o.Grace, func(t *table) []proc {
		var found []proc
		for pid, p := range t.procs {
			if pid == self || p.zombie() || p.start < s.tick {
				continue
			}
			ours := false
			for _, sid := range sids {
				ours = ours || p.sid == sid
			}
			if ours || s.marked(t.mark(pid)) {
				found = append(found, p)
			}
		}
		t.parentsFirst(found)
		return found
	})
}

// marked says whether a mark is the session's or one of its processes'.
func (s *Session) marked(mark string) bool {
	rest, ok := strings.CutPrefix(mark, s.mark)
	return ok && (rest == "" || rest[0] == '/')
}

// clearOut signals what find finds until it finds nothing: SIGTERM, and SIGKILL
// once grace is over.
func clearOut(grace time.Duration, find func(*table) []proc) {
	var r report
	begun := time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 20*time.Millisecond) {
		left := search(find)
		if len(left) == 0 || time.Since(begun) > grace+killLimit {
			return
		}
		if time.Since(begun) > grace {
			r.signal(left, syscall.SIGKILL, true)
		} else {
			r.signal(left, syscall.SIGTERM, false)
			r.signal(left, syscall.SIGCONT, true)
		}
		time.Sleep(pause)
	}
}

// clearAbandoned ends what engines left behind that were killed: processes that
// carry the mark of such a run, and scratch directories.
func clearAbandoned() {
	for dir, o := range abandoned() {
		clearOut(remainTerm, func(t *table) []proc {
			var found []proc
			for pid, p := range t.procs {
				if !p.zombie() && strings.HasPrefix(t.mark(pid), o.Run+"/") {
					found = append(found, p)
				}
			}
			return found
		})
		os.RemoveAll(dir)
	}
}
