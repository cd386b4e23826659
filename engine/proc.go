package engine

import "sync"

// A proc is one process as the system's table showed it.
type proc struct {
	pid, ppid, pgid, sid int
	state                byte   // 'Z' is a zombie
	exiting              bool   // has begun to end, where the system tells
	start                uint64 // in the system's own unit; with pid it names a process for ever
	name                 string // command name, cut by the kernel
	cpu                  uint64 // user and system time in clock ticks
	rss                  int64  // resident bytes
}

// ref names a process so that a reused pid cannot be taken for it.
type ref struct {
	pid   int
	start uint64
}

func (p proc) ref() ref     { return ref{p.pid, p.start} }
func (p proc) zombie() bool { return p.state == 'Z' || p.state == 'X' }

// A table is one reading of all processes. It is not atomic: what is forked
// while it is read may be missing, so whoever must find all reads again. It may be
// used by several goroutines.
type table struct {
	procs map[int]proc
	kids  map[int][]int

	mu    sync.Mutex     // the rest never changes
	marks map[int]string // filled by mark
}

// newTable makes an empty table with room for n processes.
func newTable(n int) *table {
	return &table{procs: make(map[int]proc, n), kids: make(map[int][]int), marks: make(map[int]string)}
}

// mark is marker, asked once for each process.
func (t *table) mark(pid int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	m, ok := t.marks[pid]
	if !ok {
		m = marker(pid)
		t.marks[pid] = m
	}
	return m
}

// add enters a process into the table.
func (t *table) add(p proc) {
	t.procs[p.pid] = p
	t.kids[p.ppid] = append(t.kids[p.ppid], p.pid)
}

// descend returns the processes below the given pids, parents before children.
// The roots themselves are not among them.
func (t *table) descend(roots ...int) []proc {
	var found []proc
	seen := make(map[int]bool)
	for _, r := range roots {
		seen[r] = true
	}
	for queue := roots; len(queue) > 0; queue = queue[1:] {
		for _, k := range t.kids[queue[0]] {
			if seen[k] {
				continue
			}
			seen[k] = true
			found = append(found, t.procs[k])
			queue = append(queue, k)
		}
	}
	return found
}

// alive says whether the process that r names still runs. A zombie does not.
func (r ref) alive() bool {
	p, ok := readProc(r.pid)
	return ok && p.start == r.start && !p.zombie()
}
