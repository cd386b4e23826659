package views

import (
	"fmt"
	"strings"
	"time"

	"braid/record"
	"braid/themes"
)

// MarkKind is what a mark on the time bar tells.
type MarkKind uint8

// The kinds of marks, the most important last: it is what a cell shows that
// several fall on.
const (
	MarkExec    MarkKind = iota // a command or process started
	MarkFailure                 // one failed
	MarkUser                    // a bookmark
)

// BarMark is a mark on the time bar.
type BarMark struct {
	At   record.Moment
	Kind MarkKind
}

// Bar is what the time bar shows.
type Bar struct {
	From, To record.Moment // the span
	At       record.Moment // the moment shown, within the span
	Mode     Mode
	Playing  bool
	Speed    float64
	Marks    []BarMark
}

// minRail is the shortest rail; where times and transport leave less, they are
// left out.
const minRail = 12

// barParts is how the bar is divided.
type barParts struct {
	transport string
	now, all  string // times since the start of the span, of one width
	x, rail   int    // where the rail begins, and its cells
}

// parts divides a bar of w cells.
func (d *Bar) parts(lk *Look, w int) barParts {
	all := Elapsed(d.To.Sub(d.From))
	now := Elapsed(min(max(d.At, d.From), d.To).Sub(d.From))
	p := barParts{all: all, now: fmt.Sprintf("%*s", len(all), now)}
	switch d.Mode {
	case ModeReplay:
		p.transport = fmt.Sprintf("%s %-5s", transport(d.Playing), speed(d.Speed))
	case ModeFrozen:
		p.transport = transport(false)
	}
	for {
		p.x = 1
		if p.transport != "" {
			p.x += lk.Width(p.transport) + 2
		}
		if p.now != "" {
			p.x += len(p.now) + 1
		}
		p.rail = w - p.x - 1
		if p.all != "" {
			p.rail -= len(p.all) + 1
		}
		switch {
		case p.rail >= minRail:
			return p
		case p.transport != "":
			p.transport = ""
		case p.all != "":
			p.all = ""
		case p.now != "":
			p.now = ""
		default:
			p.x, p.rail = 0, max(0, w)
			return p
		}
	}
}

// TimeBar draws a span of time with marks and a position.
func TimeBar(lk *Look, w int, d Bar) string {
	in := &lk.Styles.Base
	p := d.parts(lk, w)
	l := lk.newLine(w, in)
	if p.x > 0 {
		l.gap(1)
	}
	if p.transport != "" {
		tone := ToneInfo
		if d.Mode == ModeFrozen {
			tone = ToneWarn
		}
		l.put(tone.ink(in), p.transport)
		l.gap(2)
	}
	if p.now != "" {
		l.put(in.Strong, p.now)
		l.gap(1)
	}
	lk.rail(&l, p.rail, &d)
	if p.all != "" {
		l.gap(1)
		l.put(in.Muted, p.all)
	}
	return l.end()
}

// railMark is what a cell of the rail shows.
type railMark uint8

// The marks of a cell, the strongest last.
const (
	railNone railMark = iota
	railExec
	railFailure
	railUser
	railHere
)

// rail draws n cells of the rail.
func (lk *Look) rail(l *line, n int, d *Bar) {
	if n <= 0 {
		return
	}
	cells := make([]railMark, n)
	for _, m := range d.Marks {
		if x, ok := d.cell(m.At, n); ok {
			cells[x] = max(cells[x], railExec+railMark(m.Kind))
		}
	}
	here, _ := d.cell(min(max(d.At, d.From), d.To), n)
	cells[here] = railHere
	in := l.inks
	for x := 0; x < n; {
		ink, glyph := railCell(in, cells[x], x <= here)
		run := 1
		for cells[x] == railNone && x+run < n && cells[x+run] == railNone {
			run++
		}
		l.put(ink, strings.Repeat(glyph, run))
		x += run
	}
}

// railCell returns what a cell looks like; the rail is heavy where time has
// passed.
func railCell(in *themes.Inks, m railMark, passed bool) (ink themes.Ink, glyph string) {
	switch m {
	case railHere:
		return in.Title, "●"
	case railUser:
		return in.Warn, "◆"
	case railFailure:
		return in.Bad, "✗"
	case railExec:
		return in.Muted, "•"
	}
	if passed {
		return in.Accent, "━"
	}
	return in.Line, "─"
}

// cell returns the cell of n that a moment falls on.
func (d *Bar) cell(m record.Moment, n int) (x int, ok bool) {
	span := d.To - d.From
	if m < d.From || m > d.To || n <= 0 {
		return 0, false
	}
	if span <= 0 {
		return n - 1, true
	}
	return int(float64(m-d.From)/float64(span)*float64(n-1) + 0.5), true
}

// BarMoment returns the moment that column x of a bar w wide stands for, for the
// mouse; false beside the rail.
func BarMoment(lk *Look, w int, d Bar, x int) (record.Moment, bool) {
	p := d.parts(lk, w)
	if x < p.x || x >= p.x+p.rail {
		return 0, false
	}
	if p.rail == 1 {
		return d.To, true
	}
	share := float64(x-p.x) / float64(p.rail-1)
	return d.From + record.Moment(share*float64(d.To-d.From)), true
}

// Elapsed writes a time since a start as players do: "00:07", "59:59",
// "1:02:03".
func Elapsed(d time.Duration) string {
	s := int64(max(0, d) / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%02d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
