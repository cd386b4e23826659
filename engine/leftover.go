package engine

import (
	"os"
	"strconv"
	"strings"
)

// started returns the processes that the command started and that still run.
// They are the descendants of the shell and the orphans with the session's
// mark, less those of background processes and of earlier commands.
func (f *foreground) started() []proc { return search(f.startedIn) }

// startedIn is started in one reading of the table.
func (f *foreground) startedIn(t *table) []proc {
	s := f.s
	others := s.othersIn(t)
	var found []proc
	for _, p := range t.members(f.sh.self.pid, s.mark) {
		if p.start >= f.tick && !p.zombie() && !others[p.pid] && !s.known[p.ref()] && !f.publisher(p) {
			found = append(found, p)
		}
	}
	return found
}

// publisher says whether p is the mv that published the status and that may be
// seen for a moment longer.
func (f *foreground) publisher(p proc) bool {
	if p.ppid != f.sh.self.pid {
		return false
	}
	b, err := os.ReadFile("/proc/" + strconv.Itoa(p.pid) + "/cmdline")
	return err == nil && strings.Contains(string(b), f.s.e.scratch.done+"/"+f.s.prefix)
}

// leftover returns what the command left running when it ended. Reading the
// table of processes would cost more than a short command, so it is only read
// if there is a sign: a job of the shell, or a holder of the command's output.
func (f *foreground) leftover(held bool) []proc {
	if !held && len(f.status.jobs) == 0 && !f.res.SessionEnded {
		return nil
	}
	return f.started()
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
