package cli

import (
	"bufio"
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"slices"
	"time"

	"braid/record"
)

// plain prints the output of all commands of a recording at its times, beginning
// at a moment.
func (a *app) plain(ctx context.Context, run *record.Run, begin record.Moment, f replayFlags) error {
	out, err := bufio.NewWriter(a.stdout), bufio.NewWriter(a.stderr)
	p := player{
		run: run, begin: begin, sources: sourcesOf(run),
		pace: pace{speed: f.speed, idle: f.idleLimit, last: begin, due: time.Now()},
		out:  out, err: err,
	}
	e := firstOf(p.play(ctx), out.Flush(), err.Flush())
	if p.lost > 0 && e == nil {
		fmt.Fprintf(a.stderr, "braid: %d lines are missing: they were removed from the recording, or damaged\n", p.lost)
	}
	return e
}

// player prints the lines of many sources in the order in which they came.
type player struct {
	run      *record.Run
	begin    record.Moment
	sources  []source // not begun yet, in the order of their beginnings
	playing  taps     // by their next line
	pace     pace
	out, err *bufio.Writer
	last     *bufio.Writer // which of them was written to last
	lost     int64         // lines that are gone or damaged
}

// source is what output came from, when it began, and until when its id was its
// own.
type source struct {
	id    record.SourceID
	start record.Moment
	until record.Moment
}

// sourcesOf returns all sources of a run in the order of their beginnings, of
// sessions that others of the same id have replaced, too.
func sourcesOf(run *record.Run) []source {
	var all []source
	last := run.Snapshot(record.Live)
	for i := range last.Sessions {
		until := record.Live
		for s, ok := &last.Sessions[i], true; ok; s, ok = run.Snapshot(until).Session(s.ID) {
			all = appendSources(all, s, until)
			until = s.Created - 1
		}
	}
	slices.SortStableFunc(all, func(a, b source) int { return cmp.Compare(a.start, b.start) })
	return all
}

// appendSources appends the sources of a session. A process counts from the
// beginning of its session: it may have been started before.
func appendSources(all []source, s *record.Session, until record.Moment) []source {
	for i := range s.History.Len() {
		e := s.History.At(i)
		all = append(all, source{e.ID, e.Start, until})
	}
	for _, p := range s.Processes {
		all = append(all, source{p.ID, s.Created, until})
	}
	return all
}

// play prints until the end, or until ctx ends.
func (p *player) play(ctx context.Context) error {
	for {
		if err := p.begun(); err != nil {
			return err
		}
		if len(p.playing) == 0 {
			return nil
		}
		t := p.playing[0]
		l, err := t.peek()
		if err != nil {
			return err
		}
		if err := p.wait(ctx, l.At); err != nil {
			return err
		}
		if err := p.print(t, l); err != nil {
			return err
		}
		if err := p.next(); err != nil {
			return err
		}
	}
}

// print prints a line. Both streams may lead to one terminal, so what the other
// holds back goes first.
func (p *player) print(t *tap, l *record.Line) error {
	if other := p.last; other != nil && other != t.w {
		if err := other.Flush(); err != nil {
			return err
		}
	}
	p.last = t.w
	if l.Lost {
		p.lost++
	}
	return t.write(l)
}

// begun takes in the sources that began before the next line.
func (p *player) begun() error {
	for len(p.sources) > 0 && (len(p.playing) == 0 || p.sources[0].start <= p.playing[0].at) {
		src := p.sources[0]
		p.sources = p.sources[1:]
		if err := firstOf(p.push(newTap(p.run, src, record.Out, p.begin, p.out)), p.push(newTap(p.run, src, record.Err, p.begin, p.err))); err != nil {
			return err
		}
	}
	return nil
}

// push adds a tap if it has a line.
func (p *player) push(t *tap) error {
	p.lost += t.lost
	l, err := t.peek()
	if err == nil && l != nil {
		heap.Push(&p.playing, t)
	}
	return err
}

// next puts the first tap where its next line belongs.
func (p *player) next() error {
	t := p.playing[0]
	l, err := t.peek()
	if err != nil {
		return err
	}
	if l == nil {
		heap.Pop(&p.playing)
		return nil
	}
	heap.Fix(&p.playing, 0)
	return nil
}

// wait waits for the time of a line. What was printed before is seen meanwhile.
func (p *player) wait(ctx context.Context, at record.Moment) error {
	d := p.pace.until(at, time.Now())
	if d <= 0 {
		return context.Cause(ctx)
	}
	if err := firstOf(p.out.Flush(), p.err.Flush()); err != nil {
		return err
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// pace says when what happened at a moment is due. Times are added up from the
// beginning, so that they do not drift.
type pace struct {
	speed float64
	idle  time.Duration // longer gaps are shortened to this; 0: none is
	last  record.Moment
	due   time.Time // of last
}

// until returns how long it is from now to a moment that is not before the last.
func (p *pace) until(at record.Moment, now time.Time) time.Duration {
	gap := max(0, at.Sub(p.last))
	if p.idle > 0 {
		gap = min(gap, p.idle)
	}
	p.last = max(p.last, at)
	p.due = p.due.Add(time.Duration(float64(gap) / p.speed))
	return p.due.Sub(now)
}

// taps is a heap of taps by the moment of their next line, stdout before stderr.
type taps []*tap

func (t taps) Len() int      { return len(t) }
func (t taps) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t taps) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(t[i].at, t[j].at), cmp.Compare(t[i].stream, t[j].stream)) < 0
}
func (t *taps) Push(x any) { *t = append(*t, x.(*tap)) }
func (t *taps) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}
