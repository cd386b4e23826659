package record

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// freedOf returns how many bytes of a journal are free.
func freedOf(j *Journal) int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.limiter.holes
}

// flooded returns a journal that has been at its cap for a while, and what begins to
// write three times the cap to it; the error of that comes by the channel.
func flooded(t *testing.T) (r *Run, j *Journal, flood func() <-chan error) {
	const limit = 1 << 20
	r = capped(t, limit)
	j = newTestJournal(t, r, "s")
	write := func() error {
		for i := 0; i < 3*limit; i += limit / 16 {
			if err := j.Output("p1", numbered(i, limit/16/13), nil); err != nil {
				return err
			}
		}
		return nil
	}
	if err := write(); err != nil {
		t.Fatal(err)
	}
	rest(j)
	return r, j, func() <-chan error {
		ended := make(chan error, 1)
		go func() { ended <- write() }()
		return ended
	}
}

func TestNothingIsFreedOfWhatIsCopied(t *testing.T) {
	r, j, flood := flooded(t)
	done := r.spare(j.log, time.Hour)
	before := freedOf(j)
	ended := flood()
	path := filepath.Join(t.TempDir(), "copy.braid")
	if err := r.Save(path, "s"); err != nil {
		t.Fatal(err)
	}
	if p := mustOpen(t, path).Problems(); len(p) > 0 {
		t.Errorf("problems of the copy: %v", p)
	}
	select {
	case err := <-ended:
		t.Errorf("three times the cap were written: %v", err)
	default:
	}
	if got := freedOf(j); got != before {
		t.Errorf("%d bytes were freed", got-before)
	}
	done()
	done() // once is enough
	if err := <-ended; err != nil || freedOf(j) == before {
		t.Errorf("after the copy %d bytes are freed: %v", freedOf(j)-before, err)
	}
}

// A disk that takes a copy slowly does not stop what runs.
func TestWhatIsCopiedIsSparedForSomeTimeOnly(t *testing.T) {
	r, j, flood := flooded(t)
	done := r.spare(j.log, time.Millisecond)
	defer done()
	if err := <-flood(); err != nil {
		t.Error(err)
	}
}

func TestAJournalThatIsSparedCanBeClosed(t *testing.T) {
	r, j, flood := flooded(t)
	done := r.spare(j.log, time.Hour)
	ended := flood()
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, os.ErrClosed) {
		t.Errorf("writing on: %v", err)
	}
	done()
	r.spare(j.log, time.Hour)() // of one that is not written there is nothing to spare
}

// The first copy is made while the journal goes on, so that nothing waits for it where
// nothing is freed. All others together wait no longer than one.
func TestACopyThatBeginsAgainIsSparedOnce(t *testing.T) {
	r, j, _ := flooded(t)
	wanted := func() int {
		j.mu.Lock()
		defer j.mu.Unlock()
		return j.limiter.wanted
	}
	var tries []int
	r.OnProgress(func(int64, int64) error {
		if tries = append(tries, wanted()); len(tries) < 4 {
			return errBehind
		}
		return nil
	})
	path := filepath.Join(t.TempDir(), "copy.braid")
	if err := r.Save(path, "s"); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(tries[:min(4, len(tries))], []int{0, 1, 1, 1}) {
		t.Errorf("copies that keep something from being freed, with each try: %v", tries)
	}
	if wanted() != 0 {
		t.Error("nothing is freed after the copy")
	}
}

// Who is asked to end a copy ends it, also when it has begun again.
func TestACopyThatBeginsAgainCanBeEnded(t *testing.T) {
	r, _, _ := flooded(t)
	stop := errors.New("enough")
	var last int64
	times := 0
	r.OnProgress(func(done, _ int64) error {
		if done < last {
			t.Errorf("%d bytes are done after %d", done, last)
		}
		last = done
		if times++; times < 3 {
			return errBehind
		}
		return stop
	})
	path := filepath.Join(t.TempDir(), "copy.braid")
	if err := r.Save(path, "s"); !errors.Is(err, stop) || exists(path) {
		t.Errorf("%v; something is there: %v", err, exists(path))
	}
}
