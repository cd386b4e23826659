package views

import (
	"strconv"
	"time"
	"unicode/utf8"

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

// barParts is how the bar is divided: a part that has no cells is not there.
type barParts struct {
	transport int
	times     int // each of the two: since the start of the span, and the whole
	now, all  bool
	x, rail   int // where the rail begins, and its cells
}

// parts divides a bar of w cells.
func (d *Bar) parts(w int) barParts {
	p := barParts{times: len(elapsed(d.To.Sub(d.From))), now: true, all: true}
	switch d.Mode {
	case ModeReplay:
		p.transport = replayWidth(d.Speed)
	case ModeFrozen:
		p.transport = pausedWidth
	}
	for {
		p.x = 1
		if p.transport > 0 {
			p.x += p.transport + 2
		}
		if p.now {
			p.x += p.times + 1
		}
		p.rail = w - p.x - 1
		if p.all {
			p.rail -= p.times + 1
		}
		switch {
		case p.rail >= minRail:
			return p
		case p.transport > 0:
			p.transport = 0
		case p.all:
			p.all = false
		case p.now:
			p.now = false
		default:
			p.x, p.rail = 0, max(0, w)
			return p
		}
	}
}

// The cells of the transport: the sign of playing or pausing, and the speed.
const (
	pausedWidth = 2
	speedWidth  = 5
)

func replayWidth(speed float64) int {
	return pausedWidth + 1 + max(speedWidth, utf8.RuneCount(appendSpeed(make([]byte, 0, short), speed)))
}

// TimeBar draws a span of time with marks and a position.
func TimeBar(c *Canvas, w int, d Bar) Block {
	b := c.block()
	p := d.parts(w)
	l := c.newLine(w, &c.Styles.Base)
	in := l.inks
	if p.x > 0 {
		l.gap(1)
	}
	if p.transport > 0 {
		l.put(d.tone().ink(in), d.transport())
		l.gap(2)
	}
	if p.now {
		now := elapsed(min(max(d.At, d.From), d.To).Sub(d.From))
		l.put(in.Strong, spaces[:p.times-len(now)], now)
		l.gap(1)
	}
	l.rail(p.rail, &d)
	if p.all {
		l.gap(1)
		l.put(in.Muted, elapsed(d.To.Sub(d.From)))
	}
	l.end()
	return b.full()
}

// tone is what the transport is drawn in.
func (d *Bar) tone() Tone {
	if d.Mode == ModeFrozen {
		return ToneWarn
	}
	return ToneInfo
}

// transport says whether time goes on, and a replay's speed.
func (d *Bar) transport() string { return string(d.appendTransport(make([]byte, 0, short))) }

func (d *Bar) appendTransport(dst []byte) []byte {
	if d.Mode == ModeFrozen {
		return append(dst, transport(false)...)
	}
	dst = append(append(dst, transport(d.Playing)...), ' ')
	from := len(dst)
	dst = appendSpeed(dst, d.Speed)
	return pad(dst, speedWidth-utf8.RuneCount(dst[from:]))
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
func (l *line) rail(n int, d *Bar) {
	if n <= 0 {
		return
	}
	l.c.rail = sized(l.c.rail, n)
	cells := l.c.rail
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
		l.repeat(ink, glyph, run)
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
func BarMoment(w int, d Bar, x int) (record.Moment, bool) {
	p := d.parts(w)
	if x < p.x || x >= p.x+p.rail {
		return 0, false
	}
	if p.rail == 1 {
		return d.To, true
	}
	share := float64(x-p.x) / float64(p.rail-1)
	return d.From + record.Moment(share*float64(d.To-d.From)), true
}

// elapsed writes a time since a start as players do: "00:07", "59:59",
// "1:02:03".
func elapsed(d time.Duration) string { return string(appendElapsed(make([]byte, 0, short), d)) }

func appendElapsed(dst []byte, d time.Duration) []byte {
	s := int64(max(0, d) / time.Second)
	if s >= 3600 {
		dst = append(strconv.AppendInt(dst, s/3600, 10), ':')
	}
	dst = append(appendTwo(dst, s/60%60), ':')
	return appendTwo(dst, s%60)
}
