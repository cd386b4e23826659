package record

import (
	"errors"
	"time"
)

// holder holds back the unfinished lines of a journal's sources. It is guarded by
// Journal.mu.
type holder struct {
	of    map[string]*[2]hold
	timer *time.Timer // of the next release; nil when nothing is held back
}

// filter redacts output and returns what of it may be written now. The caller
// holds j.mu.
func (j *Journal) filter(id string, out, err []byte) ([]byte, []byte) {
	r := j.run.choices.rules
	h := j.holder.of[id]
	if h == nil {
		h = new([2]hold)
		j.holder.of[id] = h
	}
	now := time.Now()
	out, err = r.feed(&h[0], out, now), r.feed(&h[1], err, now)
	if j.holder.timer == nil && !(h[0].since.IsZero() && h[1].since.IsZero()) {
		j.releaseAfter(j.run.choices.hold)
	}
	return out, err
}

// releaseAfter has what is held back released after a time. The caller holds
// j.mu.
func (j *Journal) releaseAfter(d time.Duration) {
	j.syncs.Add(1)
	j.holder.timer = time.AfterFunc(d, func() {
		defer j.syncs.Done()
		j.mu.Lock()
		defer j.mu.Unlock()
		j.holder.timer = nil
		if !j.closed {
			// What the disk refuses is counted, as it is anywhere.
			_ = j.releaseUntil(time.Now().Add(-j.run.choices.hold))
		}
	})
}

// releaseUntil writes what has been held back since a time or longer. The caller
// holds j.mu.
func (j *Journal) releaseUntil(last time.Time) error {
	var errs []error
	var oldest time.Time // of what stays held back
	for id, h := range j.holder.of {
		due := func(h *hold) bool { return !h.since.IsZero() && !h.since.After(last) }
		if due(&h[0]) || due(&h[1]) {
			errs = append(errs, j.release(id))
		}
		for i := range h {
			if since := h[i].since; !since.IsZero() && (oldest.IsZero() || since.Before(oldest)) {
				oldest = since
			}
		}
	}
	if !oldest.IsZero() && j.holder.timer == nil {
		j.releaseAfter(oldest.Sub(last))
	}
	return errors.Join(errs...)
}

// release writes what is held back of a source. The caller holds j.mu.
func (j *Journal) release(id string) error {
	h, r := j.holder.of[id], j.run.choices.rules
	if h == nil {
		return nil
	}
	out, err := r.flush(&h[0]), r.flush(&h[1])
	if len(out)+len(err) == 0 {
		return nil
	}
	defer j.run.changed.set()
	defer j.run.clock.done(j)
	return j.output(id, out, err)
}

// ended writes what is held back of a source whose end an event tells. The caller
// holds j.mu.
func (j *Journal) ended(p Payload) error {
	var id string
	switch e := p.(type) {
	case ExecEndEvent:
		id = e.ID
	case ProcEndEvent:
		id = e.ID
	default:
		return nil
	}
	err := j.release(id)
	delete(j.holder.of, id)
	return err
}

// releaseAll writes all that is held back, also what comes while there is no room
// for it. The caller holds j.mu.
func (j *Journal) releaseAll() error {
	var errs []error
	for {
		if t := j.holder.timer; t != nil && t.Stop() {
			j.syncs.Done()
		}
		j.holder.timer = nil
		held := false
		for id, h := range j.holder.of {
			if !h[0].since.IsZero() || !h[1].since.IsZero() {
				held = true
				errs = append(errs, j.release(id))
			}
		}
		if !held {
			return errors.Join(errs...)
		}
	}
}
