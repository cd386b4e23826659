package record

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/dustin/go-humanize"
)

const (
	// capSteps is in how many steps a journal's cap would be freed. A step reads
	// the heads and events of what it frees, and has the disk keep what it wrote:
	// the fewer there are the less they cost, and the more goes at once.
	capSteps = 32

	// minStep and maxStep are between how many bytes of chunks one step frees,
	// whatever the cap, if that is not very small: enough for what a step leaves
	// behind to count for little, and as little as the disk takes in its stride.
	minStep = 64 << 10
	maxStep = 32 << 20

	// capShare is which part of the cap output may take even when events take all
	// the rest.
	capShare = 4

	// block is what a file system frees at once: parts of it stay.
	block = 4 << 10
)

// ErrCap is what one call of Output fails with when a journal has reached its cap
// and the file system cannot free what is in it. Output is lost from then on.
var ErrCap = errors.New("past its cap no more output is kept, because the file system cannot free the old")

// limiter keeps a journal within its cap. It is guarded by Journal.mu.
type limiter struct {
	cap    int64
	step   int64      // bytes of chunks to be freed at once
	freed  *sync.Cond // of Journal.mu: a step ended
	busy   bool       // a step goes on
	holes  int64      // bytes of the file that are free
	held   int64      // bytes of chunks, with their heads, that are not dropped
	last   place      // the last part of the file that was freed
	fixed  []int64    // offsets of moved events of those before it; never changed in place
	probed bool       // parts of the file can be freed
	retry  int64      // size of the file before which another step would be in vain
	wanted int        // copies are made of what would be freed
	full   bool       // nothing can be freed: output past the cap is lost
	told   bool       // to a caller of Output
}

// newLimiter returns the limiter of a journal whose header takes n bytes.
func newLimiter(limit int64, mu sync.Locker) limiter {
	step := min(max(limit/capSteps, minStep), maxStep, limit/capShare+1)
	return limiter{cap: limit, step: step, freed: sync.NewCond(mu)}
}

// past says that the file takes more than n bytes and a step can be freed of them.
func (j *Journal) past(n int64) bool {
	l := &j.limiter
	return l.cap > 0 && j.size-l.holes > n && l.held-l.step > l.cap/capShare && j.size >= l.retry
}

// room sees to it that the file stays within its cap: it has the oldest output
// freed while the cap is near, and waits for that once it is reached. It returns
// false when there will be no room. The caller holds j.mu, which room may
// release meanwhile.
func (j *Journal) room() bool {
	l := &j.limiter
	for !j.closed && !l.full && j.past(l.cap-l.step) {
		if !l.busy && l.wanted == 0 {
			l.busy = true
			j.syncs.Go(j.shed)
		}
		if !j.past(l.cap) {
			break
		}
		l.freed.Wait()
	}
	return !l.full || j.size-l.holes < l.cap
}

// shed frees the oldest output: a step or more, until the cap is not near.
func (j *Journal) shed() {
	j.mu.Lock()
	defer j.mu.Unlock()
	l := &j.limiter
	for !j.closed && l.wanted == 0 && j.past(l.cap-l.step) {
		if err := j.shedStep(); err != nil {
			l.full = errors.Is(err, errors.ErrUnsupported)
			// Other errors are of a disk that is full or failing. It may be better
			// once as much more was written as a step would free.
			l.retry = j.size + l.step
			if l.full {
				j.run.report(Problem{Path: j.path, Offset: j.size, What: fmt.Sprintf("%v (%s)", ErrCap, humanize.IBytes(uint64(l.cap)))})
			}
			break
		}
		l.freed.Broadcast()
	}
	l.busy = false
	l.freed.Broadcast()
}

// shedStep drops the oldest chunks and frees their part of the file. The caller
// holds j.mu, which is released while the disk is at work.
func (j *Journal) shedStep() error {
	l := &j.limiter
	if !l.probed && j.run.choices.punch(j.file, j.size+block, block) != nil {
		return errors.ErrUnsupported // said before anything is changed
	}
	l.probed = true
	w := window{file: j.file, size: j.size}
	last, fixed, step := l.last, l.fixed, l.step
	j.mu.Unlock()
	p, err := planPart(&w, last, fixed, step, step/movedShare)
	j.mu.Lock()
	if err != nil {
		return err
	}
	if p.chunks == 0 {
		return io.EOF // none is left
	}
	if err := j.move(&p); err != nil {
		return err
	}
	if p.begin != last.begin && last.end > 0 {
		l.fixed = append(slices.Clone(l.fixed), last.at)
	}
	l.last = p.place
	l.held -= p.chunks
	j.mu.Unlock()
	freed, err := j.free(&p)
	j.mu.Lock()
	l.holes += freed
	return err
}

// move writes what must be known of a part of the file to its end, and drops the
// part's chunks. The caller holds j.mu.
func (j *Journal) move(p *part) error {
	defer j.run.changed.set()
	defer j.run.clock.done(j)
	if err := j.retry(); err != nil {
		return err
	}
	x := j.log.index
	drops := j.drops(p)
	var err error
	for _, e := range drops {
		if p.events, err = appendEvent(p.events, p.when, e); err != nil {
			return err
		}
	}
	now := j.run.clock.tick(j)
	b := append(appendMoved(nil, now-x.header.Created, len(p.events)), p.events...)
	if _, err := j.write(b); err != nil {
		j.cut()
		return err
	}
	p.at = j.size
	j.size += int64(len(b))
	for _, e := range drops {
		x.fold(x.header.Created+p.when, e)
	}
	x.reach(now)
	return nil
}

// free puts a gone event in the place of a part of the file, and frees the rest.
// It returns how many bytes were freed.
func (j *Journal) free(p *part) (int64, error) {
	line, err := p.gone(p.at)
	if err != nil {
		return 0, err
	}
	if _, err := j.file.WriteAt(line, p.begin); err != nil {
		return 0, err
	}
	// The way to the moved events must be on the disk before what they replace is
	// gone from it.
	if err := j.run.choices.keep(j.file); err != nil {
		return 0, err
	}
	first := p.begin + int64(p.head)
	from := first
	if p.was > 0 {
		// The block where the part ended before is only freed as a whole.
		from = max(first, (p.was-1)/block*block)
	}
	if err := j.run.choices.punch(j.file, from, p.end-1-from); err != nil {
		return 0, err
	}
	return blocks(first, p.end-1) - blocks(first, p.was-1), nil
}

// blocks returns the bytes of the whole blocks between two offsets.
func blocks(from, to int64) int64 { return max(0, to/block*block-(from+block-1)/block*block) }
