package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// ClearAbandoned ends what engines left behind that were killed: processes that
// carry the mark of such a run, and scratch directories. Nothing of an engine that
// lives is touched. It takes as long as the processes take to end, a second or so at
// most. [New] does it, too.
func ClearAbandoned() {
	for _, dir := range scratches() {
		if a, ok := takeAbandoned(dir); ok {
			a.clear()
		}
	}
	for _, dir := range scratches() {
		awaitCleared(dir)
	}
}

// awaitCleared waits until another process has cleared a directory, if one does.
func awaitCleared(dir string) {
	if _, err := os.Stat(filepath.Join(dir, clearing)); err != nil {
		return
	}
	for deadline := time.Now().Add(remainTerm + killLimit); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(dir); err != nil {
			return
		}
		if a, ok := takeAbandoned(dir); ok {
			a.clear() // the other one did not come to an end
			return
		}
	}
}

// clearing is a file that is in an abandoned directory while it is being cleared.
const clearing = "clearing"

// ClearAfter is ClearAbandoned right after the end of a process whose engine was
// killed with it: it waits until the kernel has taken away all that the process had,
// and it finds as well what has no mark but is in the session of one of its shells.
func ClearAfter(pid int) {
	for deadline := time.Now().Add(takenAwayLimit); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		held := false
		for _, dir := range scratches() {
			o, ok := readOwner(dir)
			if !ok || o.Pid != pid {
				continue
			}
			if a, ok := takeAbandoned(dir); ok {
				a.shells = readShells(dir)
				a.clear()
			} else {
				held = true
			}
		}
		if !held {
			break
		}
	}
	ClearAbandoned()
}

// scratches returns the scratch directories of all engines of this user.
func scratches() []string { return scratchesOf(os.Geteuid()) }

// scratchesOf returns those of a user. Where others may make directories as well, theirs
// could name a run of this user that lives, or have a FIFO where a file is read.
func scratchesOf(uid int) []string {
	dirs, _ := filepath.Glob(filepath.Join(runtimeDir(), scratchPrefix+"*"))
	return slices.DeleteFunc(dirs, func(dir string) bool { return !ownDir(dir, uid) })
}

// ownDir says whether a path is a directory, and no link to one, that belongs to a user.
func ownDir(path string, uid int) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() {
		return false
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(st.Uid) == uid
}

// readOwner tells whose a scratch directory is.
func readOwner(dir string) (o owner, ok bool) {
	b, err := os.ReadFile(filepath.Join(dir, ownerName))
	ok = err == nil && json.Unmarshal(b, &o) == nil && o.Run != "" && !strings.Contains(o.Run, "/")
	return o, ok
}

// An abandoned directory is one whose engine is gone. Whoever found it has its
// lock until it is cleared.
type abandoned struct {
	dir, run string
	lock     *flock.Flock
	shells   []ref // whose sessions are the run's; later their pids may be those of others
}

// takeAbandoned takes a scratch directory whose engine is gone.
func takeAbandoned(dir string) (a abandoned, ok bool) {
	lock := flock.New(filepath.Join(dir, ownerName), flock.SetFlag(os.O_RDONLY))
	if ok, err := lock.TryLock(); !ok || err != nil {
		return a, false // in use, no such directory, or somebody else's
	}
	o, ok := readOwner(dir)
	if !ok || o.lives() {
		lock.Close()
		return a, false
	}
	return abandoned{dir: dir, run: o.Run, lock: lock}, true
}

// clear ends the processes of the run and removes the directory.
func (a abandoned) clear() {
	_ = os.WriteFile(filepath.Join(a.dir, clearing), nil, 0o600) // without it, others do not wait
	known := make(map[ref]bool)
	new(readings).clearOut(remainTerm, func(t *table) []proc { return a.left(t, known) })
	os.RemoveAll(a.dir)
	a.lock.Close()
}

// left returns what of the run is in a reading of the table, parents first: what has
// its mark, what is in the session of one of its shells, and what was seen to descend
// from any of these, which is known from then on. This process is not: it may have been
// started in the run itself.
func (a abandoned) left(t *table, known map[ref]bool) []proc {
	self := os.Getpid()
	var roots []int
	for pid, p := range t.procs {
		if pid == self {
			continue
		}
		if known[p.ref()] || strings.HasPrefix(t.mark(pid), a.run+"/") || t.inSessionOf(p, a.shells) {
			known[p.ref()] = true
			roots = append(roots, pid)
		}
	}
	for _, p := range t.descend(roots...) {
		known[p.ref()] = true
	}
	var found []proc
	for _, p := range t.procs {
		if known[p.ref()] && p.pid != self && !p.zombie() {
			found = append(found, p)
		}
	}
	t.parentsFirst(found)
	return found
}
