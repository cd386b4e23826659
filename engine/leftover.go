package engine

import (
	"os"
	"slices"
)

// Left is a process that a foreground command left running.
type Left struct {
	Pid  int
	Name string // of its program
}

// Leftover returns what the session's commands have left running and what that has
// started, as far as it still runs, parents first. It reads the table of processes.
// While a command runs, orphans that no command was known to leave are not among
// them: they may be that command's.
func (s *Session) Leftover() (left []Left) {
	for _, p := range s.e.readings.search(s.leftIn) {
		left = append(left, Left{Pid: p.pid, Name: p.name})
	}
	return left
}

// leftIn is Leftover in one reading of the table.
func (s *Session) leftIn(t *table) []proc {
	skip := s.othersIn(t)
	s.mu.Lock()
	busy := s.running != nil
	for _, shell := range s.sids {
		if t.procs[shell.pid].start == shell.start {
			skip[shell.pid] = true
		}
	}
	s.mu.Unlock()
	known := s.knownIn(t)
	return slices.DeleteFunc(s.all(t), func(p proc) bool {
		return p.exiting || skip[p.pid] || busy && !known[p.pid]
	})
}

// knownIn returns what earlier commands were known to leave running and what that
// has started since.
func (s *Session) knownIn(t *table) map[int]bool {
	var roots []int
	s.mu.Lock()
	for r := range s.known {
		if p, ok := t.procs[r.pid]; ok && p.ref() == r {
			roots = append(roots, r.pid)
		}
	}
	s.mu.Unlock()
	known := make(map[int]bool)
	for _, pid := range roots {
		known[pid] = true
	}
	for _, p := range t.descend(roots...) {
		known[p.pid] = true
	}
	return known
}

// started returns the processes that the command started and that still run.
// They are the descendants of the shell and the orphans with the session's
// mark, less those of background processes and of earlier commands.
func (f *foreground) started() []proc { return f.s.e.readings.search(f.startedIn) }

// startedIn is started in one reading of the table.
func (f *foreground) startedIn(t *table) []proc {
	s := f.s
	others, known := s.othersIn(t), s.knownIn(t)
	var found []proc
	for _, p := range t.members(f.sh.self.pid, s.mark) {
		if !f.older(p) && !p.zombie() && !p.exiting && !others[p.pid] && !known[p.pid] {
			found = append(found, p)
		}
	}
	return found
}

// older says that a process was there before the command. Of those of the same tick
// the kernel's numbers tell, which are given in order.
func (f *foreground) older(p proc) bool {
	return p.start < f.tick || p.start == f.tick && p.pid <= f.before && f.before-p.pid < lookAtPids
}

// leftover returns what the command left running when it ended. Reading the
// table of processes would cost more than a short command, so it is only read
// if there is a sign: a job of the shell, a holder of the command's output, or a
// living process among those that were made meanwhile.
func (f *foreground) leftover(held bool) []proc {
	if !held && len(f.status.jobs) == 0 && !f.res.SessionEnded && !f.madeSome() {
		return nil
	}
	return f.started()
}

// madeSome says whether some process may be alive that the command made. The
// kernel numbers processes in order, so they are among the few whose numbers were
// given since it began.
func (f *foreground) madeSome() bool {
	last := lastPid()
	if last == 0 || f.before == 0 {
		return false // not known here
	}
	if last < f.before || last-f.before > lookAtPids {
		return true // the command was no short one
	}
	for pid := f.before + 1; pid <= last; pid++ {
		p, ok := readProc(pid)
		if !ok || p.zombie() || p.exiting || pid == f.sh.self.pid {
			continue
		}
		if mark := marker(pid); mark == f.s.mark || p.sid == f.sh.self.pid && !f.s.marked(mark) {
			return true
		}
	}
	return false
}

// members returns the processes of a session by its shell's pid and its mark:
// the descendants of the shell, then orphans and theirs.
func (t *table) members(shell int, mark string) []proc {
	found := t.descend(shell)
	self := os.Getpid()
	for _, pid := range t.kids[orphanParent()] {
		p := t.procs[pid]
		if pid == shell || pid == self || p.zombie() {
			continue
		}
		if p.sid == shell || t.mark(pid) == mark {
			found = append(found, p)
			found = append(found, t.descend(pid)...)
		}
	}
	return found
}
