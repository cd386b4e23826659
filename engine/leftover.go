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
// While a command runs, what others have started since they ended is left out: it
// may be that command's.
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
	return slices.DeleteFunc(s.all(t), func(p proc) bool {
		return p.exiting || skip[p.pid] || busy && !s.isKnown(p.ref())
	})
}

// isKnown says that an earlier command left a process running.
func (s *Session) isKnown(r ref) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[r]
}

// started returns the processes that the command started and that still run.
// They are the descendants of the shell and the orphans with the session's
// mark, less those of background processes and of earlier commands.
func (f *foreground) started() []proc { return f.s.e.readings.search(f.startedIn) }

// startedIn is started in one reading of the table.
func (f *foreground) startedIn(t *table) []proc {
	s := f.s
	others := s.othersIn(t)
	var found []proc
	for _, p := range t.members(f.sh.self.pid, s.mark) {
		if p.start >= f.tick && !p.zombie() && !p.exiting && !others[p.pid] && !s.isKnown(p.ref()) {
			found = append(found, p)
		}
	}
	return found
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
