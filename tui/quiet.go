package tui

import (
	"bytes"
	"os"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// quiet is the terminal that is drawn on. Bubble Tea looks sixty times a second
// whether there is something to draw, which costs more than one percent of a
// core for ever. So when nothing has happened for a while, the model sends a
// parking sequence; what writes it is what looks, and quiet holds it until
// something happens again. The sequence never reaches the terminal.
//
// Nothing is lost when Bubble Tea changes how it writes: a wait is short, and
// ends with the next message.
type quiet struct {
	*os.File
	spool *spool

	mu      sync.Mutex
	changed *sync.Cond // on mu: seen, expired or closed changed
	seen    int        // messages that have come
	parked  int        // seen when the last parking sequence was sent
	closed  bool
}

// parking is the sequence: a message to a program of this name, which no
// terminal takes for its own, should it ever get there.
const parking = "\x1b_braid parks\x1b\\"

// parked is how a parking sequence is asked for.
type parked struct{}

// String implements fmt.Stringer.
func (parked) String() string { return parking }

// newQuiet returns the standard output, nil when that is no terminal.
func newQuiet() *quiet {
	if !term.IsTerminal(os.Stdout.Fd()) {
		return nil
	}
	return quietOn(os.Stdout)
}

// quietOn returns a file that can be parked.
func quietOn(f *os.File) *quiet {
	q := &quiet{File: f, spool: newSpool(f)}
	q.changed = sync.NewCond(&q.mu)
	return q
}

// options make Bubble Tea draw on it.
func (q *quiet) options() []tea.ProgramOption {
	if q == nil {
		return nil
	}
	return []tea.ProgramOption{tea.WithOutput(q)}
}

// see tells of a message before anything is done about it.
func (q *quiet) see(msg tea.Msg) {
	if q == nil {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.seen++
	if raw, ok := msg.(tea.RawMsg); ok && raw.Msg == (parked{}) {
		q.parked = q.seen
	}
	q.changed.Broadcast()
}

// end lets go of what waits, for ever, and waits a little for what is still to be
// written; false means that the terminal does not take it.
func (q *quiet) end() bool {
	if q == nil {
		return true
	}
	q.mu.Lock()
	q.closed = true
	q.changed.Broadcast()
	q.mu.Unlock()
	return q.spool.flush(lastWords)
}

// Write implements io.Writer.
func (q *quiet) Write(p []byte) (int, error) {
	rest, park := bytes.CutSuffix(p, []byte(parking))
	rest = bytes.ReplaceAll(rest, []byte(parking), nil)
	if len(rest) > 0 {
		if n, err := q.spool.Write(rest); err != nil {
			return n, err
		}
	}
	if park {
		q.wait()
	}
	return len(p), nil
}

// wait waits until something happens, or for parkFor.
func (q *quiet) wait() {
	q.mu.Lock()
	defer q.mu.Unlock()
	expired := false
	t := time.AfterFunc(parkFor, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		expired = true
		q.changed.Broadcast()
	})
	defer t.Stop()
	for q.seen == q.parked && !expired && !q.closed {
		q.changed.Wait()
	}
}

// idle has the output parked when nothing happens.
type idle struct {
	on    bool // there is an output that can be parked
	since time.Time
	due   bool // an idleMsg is on its way
}

// idleMsg asks whether anything has happened.
type idleMsg struct{}

// next returns what a message means for parking: what happens puts it off, and
// when nothing has for a while it is time. A parked output is parked again when
// its time is over.
func (i *idle) next(msg tea.Msg, p *pace) tea.Cmd {
	if !i.on {
		return nil
	}
	switch msg.(type) {
	case idleMsg:
		i.due = false
		if time.Since(i.since) >= idleAfter {
			i.due = true
			return tea.Batch(tea.Raw(parked{}), p.after(parkFor+idleAgain, idleMsg{}))
		}
	case tea.RawMsg:
		return nil
	default:
		i.since = time.Now()
	}
	if i.due {
		return nil
	}
	i.due = true
	return p.after(idleAfter, idleMsg{})
}
