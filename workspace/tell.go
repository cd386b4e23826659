package workspace

import (
	"strconv"
	"time"

	"github.com/dustin/go-humanize"

	"braid/record"
)

// plan tells what is to be done with the process, in its journal: a session that
// is closed has no use for it. An empty text takes back what was told.
func (k *keeper) plan(text string) {
	if text != k.said {
		k.said = text
		_ = k.session.Plan(k.id, k.ref.Process, text)
	}
}

// state names a process and says why it is not ready, for one that waits for it.
func (k *keeper) state() string {
	switch k.phase {
	case ended:
		return k.ref.Process + ", which has ended"
	case stopped:
		return k.ref.Process + ", which was stopped"
	}
	return k.ref.Process
}

// cause says how a process has ended, and for how many times in a row.
func cause(e record.ProcEndEvent, times int) string {
	how := "exit " + strconv.Itoa(e.ExitCode)
	switch {
	case e.Signal != "":
		how = e.Signal
	case e.How == record.EndedLost:
		how = "lost"
	}
	if times < 2 {
		return how
	}
	return how + ", " + humanize.Ordinal(times) + " time"
}

// short writes a time to a tenth of a second: "2s", "0.5s".
func short(d time.Duration) string {
	return strconv.FormatFloat(d.Round(100*time.Millisecond).Seconds(), 'f', -1, 64) + "s"
}

// look starts to look for changes of the files that the process depends on.
func (k *keeper) look() {
	if len(k.p.Watch) == 0 {
		return
	}
	k.v.wg.Go(func() {
		w, err := newWatcher(k.v.ctx, k.p.Cwd, k.p.Watch)
		close(k.looks)
		if err != nil {
			k.v.post(func() { k.plan(err.Error()) })
			return
		}
		w.run(k.v.ctx, func(path string) {
			if rel, ok := within(k.p.Cwd, path); ok {
				path = rel
			}
			k.v.post(func() { k.changed(path) })
		})
	})
}
