package record

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"
)

// reservable has a run reserve whatever the file system is, if that can be had.
func reservable(t *testing.T, options ...Option) *Run {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := fallocate(f, 0, reserveSize); err != nil {
		t.Skipf("nothing can be reserved: %v", err)
	}
	if err := f.Truncate(0); err != nil || size(t, f.Name()) >= leastReserve {
		t.Skipf("what is reserved is not freed: %v", err)
	}
	return newTestRun(t, append([]Option{unkept, func(c *choices) { c.reserve = fallocate }}, options...)...)
}

// fallocate reserves a part of a file on any file system.
func fallocate(f *os.File, off, n int64) error {
	return unix.Fallocate(int(f.Fd()), unix.FALLOC_FL_KEEP_SIZE, off, n)
}

// reservedOf returns how much of the disk a journal has reserved.
func reservedOf(j *Journal) int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return max(0, j.reserved.end-j.size)
}

// grow writes so many bytes of output of p1, and returns them. Nothing of it is put on
// the disk meanwhile, so it is as fast as a journal can grow.
func grow(t *testing.T, j *Journal, n int) []byte {
	t.Helper()
	j.settle()
	j.mu.Lock()
	j.keeper.busy = true
	j.mu.Unlock()
	part := bytes.Repeat([]byte(strings.Repeat("x", 79)+"\n"), 10_000)
	var all []byte
	for len(all) < n {
		mustOutput(t, j, "p1", string(part), "")
		all = append(all, part...)
	}
	j.mu.Lock()
	j.keeper.busy = false
	j.mu.Unlock()
	return all
}

// reserving returns a journal that has room reserved, and what p1 printed.
func reserving(t *testing.T) (r *Run, j *Journal, printed []byte) {
	t.Helper()
	r = reservable(t)
	j = newTestJournal(t, r, "s")
	printed = grow(t, j, reserveFrom+1<<20)
	if got := reservedOf(j); got == 0 || size(t, j.Path()) < written(j)+leastReserve {
		t.Fatalf("%d bytes are reserved", got)
	}
	return r, j, printed
}

// mustStat returns what a file is.
func mustStat(t *testing.T, path string) os.FileInfo {
	t.Helper()
	stat, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return stat
}

func TestAFastJournalReservesAndGivesBack(t *testing.T) {
	r := reservable(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "slow\n", "")
	if n := reservedOf(j); n != 0 {
		t.Errorf("a slow journal reserves %d bytes", n)
	}
	want := append([]byte("slow\n"), grow(t, j, reserveSize+leastReserve)...)
	if n := reservedOf(j); n == 0 || n > reserveSize {
		t.Errorf("%d bytes are reserved, want 1 to %d", n, reserveSize)
	}
	length := written(j)
	if got := mustStat(t, j.Path()).Size(); got != length {
		t.Errorf("the file has %d bytes, of which %d were written", got, length)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if got := size(t, j.Path()); got >= length+leastReserve {
		t.Errorf("a closed journal of %d bytes takes %d", length, got)
	}
	if got := rawBytes(t, mustOpen(t, j.Path()), SourceID{"s", "p1"}, Out); !bytes.Equal(got, want) {
		t.Error("what was printed is not what is read")
	}
}

// A journal that waits for more gives back what it does not need meanwhile.
func TestAQuietJournalReservesNothing(t *testing.T) {
	_, j, _ := reserving(t)
	j.sync()
	if n := reservedOf(j); n != 0 {
		t.Errorf("%d bytes stay reserved", n)
	}
	if got := size(t, j.Path()); got >= written(j)+leastReserve {
		t.Errorf("%d bytes are taken by %d", got, written(j))
	}
}

func TestWhatCannotBeReservedIsGivenBack(t *testing.T) {
	asked := 0
	r := reservable(t, func(c *choices) {
		c.reserve = func(f *os.File, off, n int64) error {
			asked++
			return errors.Join(fallocate(f, off, n), unix.ENOSPC) // what an almost full disk does
		}
	})
	j := newTestJournal(t, r, "s")
	want := grow(t, j, 2*reserveFrom)
	if asked != 1 {
		t.Errorf("%d times asked for what is not there", asked)
	}
	if got := size(t, j.Path()); got >= written(j)+leastReserve {
		t.Errorf("%d bytes are taken by %d", got, written(j))
	}
	if got := rawBytes(t, r, SourceID{"s", "p1"}, Out); !bytes.Equal(got, want) {
		t.Error("what was printed is not what is read")
	}
}

// A small cap is no less a cap.
func TestASmallCapReservesNothing(t *testing.T) {
	r := reservable(t, Cap(leastReserve*capSteps-1))
	j := newTestJournal(t, r, "s")
	grow(t, j, reserveSize)
	if n := reservedOf(j); n != 0 {
		t.Errorf("%d bytes are reserved", n)
	}
}

// What is reserved counts, too.
func TestAReservingJournalStaysWithinItsCap(t *testing.T) {
	r := reservable(t)
	j := newTestJournal(t, r, "s")
	grow(t, j, reserveFrom)
	j.mu.Lock()
	defer j.mu.Unlock()
	j.keeper.bytes = reserveFrom
	j.limiter.holes = j.size / 2             // a part of it was freed
	for left, want := range map[int64]int64{ // up to the cap: of those, how many are reserved
		0:                0,
		leastReserve - 1: 0,
		leastReserve:     leastReserve,
		leastReserve + 9: leastReserve + 9,
		1 << 30:          reserveSize,
	} {
		j.giveBack()
		j.limiter.cap = j.size - j.limiter.holes + left
		j.reserve(1)
		if got := max(0, j.reserved.end-j.size); got != want {
			t.Errorf("%d bytes below the cap, %d are reserved, want %d", left, got, want)
		}
	}
}

func TestPruneFreesWhatTheKilledHadReserved(t *testing.T) {
	r := reservable(t)
	j := newTestJournal(t, r, "s")
	grow(t, j, reserveSize)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	killed(t, j, reserveSize)
	pruneFrees(t, r, j, true)
	if got := mustStat(t, j.Path()); occupied(got) >= got.Size()+leastReserve {
		t.Errorf("a file of %d bytes takes %d", got.Size(), occupied(got))
	}
}

// A run may end, and write until then, while Prune looks at its files.
func TestUnreserveTakesNothingThatWasWrittenMeanwhile(t *testing.T) {
	r, j, want := reserving(t)
	before := mustStat(t, j.Path())
	want = append(want, grow(t, j, 1<<20)...)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	killed(t, j, reserveSize) // so that there is something to free
	whole := mustReadFile(t, j.Path())
	unreserve(r.Dir(), j.Path(), before)
	if got := mustReadFile(t, j.Path()); !bytes.Equal(got, whole) {
		t.Errorf("of %d bytes %d are left", len(whole), len(got))
	}
	if got := rawBytes(t, mustOpen(t, j.Path()), SourceID{"s", "p1"}, Out); !bytes.Equal(got, want) {
		t.Error("what was printed is not what is read")
	}
}

// Whatever a run is: kept, or with journals at their cap, of which parts were freed.
// Where no room is ever reserved, such a journal is left alone.
func TestPruneFreesWhatAnyKilledRunHadReserved(t *testing.T) {
	const limit = capSteps << 20
	for name, begin := range map[string]func(t *testing.T) (r *Run, j *Journal, free bool){
		"kept": func(t *testing.T) (*Run, *Journal, bool) {
			r := reservable(t)
			j := newTestJournal(t, r, "s")
			grow(t, j, 1<<20)
			if err := Keep(r.Dir()); err != nil {
				t.Fatal(err)
			}
			return r, j, true
		},
		"capped": func(t *testing.T) (*Run, *Journal, bool) {
			r := reservable(t, Cap(limit))
			j := newTestJournal(t, r, "s")
			grow(t, j, 3*limit)
			return r, j, reserves(r.Dir())
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, j, free := begin(t)
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			was := size(t, j.Path())
			killed(t, j, reserveSize)
			if got := size(t, j.Path()); got < was+reserveSize {
				t.Fatalf("%d bytes are reserved", got-was)
			}
			pruneFrees(t, r, j, free)
			if got := size(t, j.Path()); free && got >= was+leastReserve {
				t.Errorf("%d bytes stay reserved", got-was)
			}
		})
	}
}

// pruneFrees calls Prune and expects that it frees something of a journal, or not, and
// that the journal is what it was.
func pruneFrees(t *testing.T, r *Run, j *Journal, free bool) {
	t.Helper()
	before, whole := mustStat(t, j.Path()), mustReadFile(t, j.Path())
	if removed, err := Prune(filepath.Dir(filepath.Dir(r.Dir())), -1, -1); err != nil || len(removed) > 0 {
		t.Fatalf("removed %v: %v", removed, err)
	}
	after := mustStat(t, j.Path())
	if got := occupied(before) - occupied(after); free != (got > 0) {
		t.Errorf("%d bytes are freed", got)
	}
	if !after.ModTime().Equal(before.ModTime()) || !bytes.Equal(mustReadFile(t, j.Path()), whole) {
		t.Error("the file has changed")
	}
}

// killed reserves so much of the disk for a journal as if its process had been killed
// in a flood: it closed nothing.
func killed(t *testing.T, j *Journal, n int64) {
	t.Helper()
	f, err := os.OpenFile(j.Path(), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := fallocate(f, mustStat(t, j.Path()).Size(), n); err != nil {
		t.Fatal(err)
	}
}

// A flood that dwindles to a line now and then needs no more room.
func TestASlowJournalReservesNothing(t *testing.T) {
	r, j, _ := reserving(t)
	var times atomic.Int32
	r.choices.keep = func(*os.File) error {
		if times.Add(1) <= 2 {
			mustOutput(t, j, "p1", "a line\n", "") // while the disk is at work
		}
		return nil
	}
	j.sync() // what the flood was
	j.sync() // what came after it
	if n := reservedOf(j); n != 0 {
		t.Errorf("%d bytes stay reserved", n)
	}
}
