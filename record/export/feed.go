package export

import (
	"container/heap"
	"iter"

	"braid/record"
)

// taker takes what a feed has, in order.
type taker interface {
	// event takes an event.
	event(l *life, e record.Event) error

	// begin is called when output of a source is to follow. It returns where in
	// the source that is.
	begin(c *cursor) (position int64)

	// at returns when what is at a cursor's position was printed, or that there
	// is nothing more.
	at(c *cursor) (m record.Moment, ok bool)

	// take takes what is at the cursor's position, and what follows until a
	// moment, and moves the position behind it.
	take(c *cursor, until record.Moment) error
}

// cursor is a place in the output of a source: the number of a chunk or of a
// line, as the taker likes.
type cursor struct {
	life     *life
	id       record.SourceID
	lines    record.Lines
	position int64
	at       record.Moment
}

// feed gives a taker the events and the output that are selected, in order of
// time. What happens at one moment is in such an order that a source starts
// before it prints and ends after it.
type feed struct {
	*chosen
	taker
	waiting cursors
	started map[record.SourceID]*life
}

// feed feeds everything to a taker.
func (c *chosen) feed(run *record.Run, t taker) error {
	f := feed{chosen: c, taker: t, started: make(map[record.SourceID]*life)}
	next, stop := iter.Pull(run.Events(0, c.To))
	defer stop()
	for {
		e, ok := next()
		if !ok {
			return f.outputs(record.Live)
		}
		l := c.lifeOf(e)
		if l == nil {
			continue
		}
		id, starts := sourceOf(e.Payload)
		until := e.At
		if starts {
			until-- // what others printed at this moment may come later
		}
		if err := f.outputs(until); err != nil {
			return err
		}
		if starts {
			f.start(l, record.SourceID{Session: e.Session, ID: id})
		}
		if e.At < c.From || !c.selects(e, id) {
			continue
		}
		if err := t.event(l, e); err != nil {
			return err
		}
	}
}

// start lets the output of a source follow, unless it does so already.
func (f *feed) start(l *life, id record.SourceID) {
	if !f.has(id) || f.started[id] == l {
		return
	}
	f.started[id] = l
	c := &cursor{life: l, id: id, lines: l.lines(id, f.Streams, f.To)}
	c.position = f.begin(c)
	f.wait(c)
}

// wait puts a cursor in the queue, if there is anything at it.
func (f *feed) wait(c *cursor) {
	if at, ok := f.at(c); ok {
		c.at = at
		heap.Push(&f.waiting, c)
	}
}

// outputs feeds the output until a moment.
func (f *feed) outputs(until record.Moment) error {
	for len(f.waiting) > 0 && f.waiting[0].at <= until {
		c := heap.Pop(&f.waiting).(*cursor)
		limit := until
		if len(f.waiting) > 0 {
			limit = min(limit, max(c.at, f.waiting[0].at-1))
		}
		if err := f.take(c, limit); err != nil {
			return err
		}
		f.wait(c)
	}
	return nil
}

// lifeOf returns the life that an event belongs to, nil if that is not selected.
func (c *chosen) lifeOf(e record.Event) *life {
	for i := range c.lives {
		l := &c.lives[i]
		if l.session.ID == e.Session && l.session.Created <= e.At && e.At <= l.until {
			return l
		}
	}
	return nil
}

// selects says whether an event, about the source with an id if about any, is
// selected.
func (c *chosen) selects(e record.Event, id string) bool {
	if id != "" {
		return c.has(record.SourceID{Session: e.Session, ID: id})
	}
	kind := e.Payload.Kind()
	return c.Source.IsZero() || kind == record.KindMark || kind == record.KindSize
}

// sourceOf returns the id of the source that an event is about, if it is about
// one, and whether it tells that it started.
func sourceOf(p record.Payload) (id string, starts bool) {
	switch p := p.(type) {
	case record.ExecEvent:
		return p.ID, true
	case record.ExecEndEvent:
		return p.ID, false
	case record.ProcEvent:
		return p.ID, true
	case record.ProcEndEvent:
		return p.ID, false
	case record.KillEvent:
		return p.ID, false
	case record.StatEvent:
		return p.ID, false
	case record.LostEvent:
		return p.ID, false
	}
	return "", false
}

// cursors is a heap, the earliest first.
type cursors []*cursor

func (c cursors) Len() int           { return len(c) }
func (c cursors) Less(i, j int) bool { return c[i].at < c[j].at }
func (c cursors) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (c *cursors) Push(x any)        { *c = append(*c, x.(*cursor)) }

func (c *cursors) Pop() any {
	last := len(*c) - 1
	x := (*c)[last]
	*c = (*c)[:last]
	return x
}
