package record

import "time"

const (
	// syncDelay is how long after a write the disk is told to keep it. With
	// the time that the disk takes, this is what a power failure costs.
	syncDelay = 200 * time.Millisecond

	// syncBytes is how much may be written before the disk is told at once.
	// The more it is told to keep, the longer the next write may have to wait.
	syncBytes = 16 << 20
)

// keeper has a journal's file put on the disk now and then. It is guarded by
// Journal.mu. Nothing runs while nothing is written.
type keeper struct {
	timer  *time.Timer // of the next sync, nil when none is due
	busy   bool        // a sync goes on
	bytes  int         // written since the last sync began
	failed error       // why a sync failed, until it is told
}

// dirty has n bytes that were written put on the disk soon. The caller holds
// j.mu.
func (j *Journal) dirty(n int) {
	k := &j.keeper
	before := k.bytes
	k.bytes += n
	switch {
	case k.busy || k.bytes == 0:
	case k.timer == nil:
		j.schedule(syncDelay)
	case before < syncBytes && k.bytes >= syncBytes && k.timer.Stop():
		k.timer.Reset(0)
	}
}

// schedule has a sync begin after d. The caller holds j.mu.
func (j *Journal) schedule(d time.Duration) {
	j.syncs.Add(1)
	j.keeper.timer = time.AfterFunc(d, func() {
		defer j.syncs.Done()
		j.sync()
	})
}

// sync puts what was written on the disk. Writing goes on meanwhile.
func (j *Journal) sync() {
	k := &j.keeper
	j.mu.Lock()
	slow := k.bytes < reserveFrom
	k.timer, k.busy, k.bytes = nil, true, 0
	j.mu.Unlock()
	err := j.run.choices.keep(j.file)
	j.mu.Lock()
	defer j.mu.Unlock()
	k.busy = false
	if err != nil {
		k.failed = err
	}
	if k.bytes == 0 || slow && k.bytes < reserveFrom {
		j.giveBack()
	}
	switch {
	case k.bytes >= syncBytes:
		j.schedule(0)
	case k.bytes > 0:
		j.schedule(syncDelay)
	default:
		j.buf, j.chunks = nil, nil // whoever is idle needs no megabyte
	}
}

// settle waits until all that was written is on the disk. The caller does not
// hold j.mu and sees to it that nothing more is written.
func (j *Journal) settle() {
	for {
		j.mu.Lock()
		timer := j.keeper.timer
		j.mu.Unlock()
		if timer != nil && timer.Stop() {
			j.sync()
			j.syncs.Done()
		}
		j.syncs.Wait()
		j.mu.Lock()
		done := j.keeper.timer == nil
		j.mu.Unlock()
		if done {
			return
		}
	}
}
