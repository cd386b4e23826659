package views

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// Mode is what the screen shows: now, or another time.
type Mode uint8

// The modes.
const (
	ModeLive   Mode = iota // now
	ModeFrozen             // a live run, at an earlier moment that stands still
	ModeWatch              // another braid's run, now
	ModeReplay             // a recording
)

// HeaderData is what the first line shows.
type HeaderData struct {
	Session string
	Mode    Mode
	Run     string        // what is replayed or watched
	At      record.Moment // the moment shown; 0: no clock
	Behind  time.Duration // how far At is before now, when frozen
	Playing bool          // a replay that plays
	Speed   float64       // of a replay
	Running int           // execs and processes running in all sessions
	Failed  int
	Zoomed  bool
}

// headerPart is a text of the header; those with the lowest worth are left out
// first.
type headerPart struct {
	text  string
	tone  Tone
	muted bool
	worth int
}

// The header's left: the program's name, and what the rest leaves free at least
// for the rule between left and right, and for names while there is anything on
// the right that matters less.
const (
	brand      = " braid "
	leastRule  = 3
	namedWorth = 4 // parts below this give way to the name
)

// Header draws the first line: the program, what is shown, and of when.
func Header(lk *Look, w int, d HeaderData) string {
	in := &lk.Styles.Base
	name := Plain(d.Session)
	if d.Run != "" {
		name = Plain(d.Run) + " ─ " + name
	}
	right := headerFit(lk, headerRight(lk, d), w, lk.Width(name))
	l := lk.newLine(w, in)
	l.put(in.Title, brand)
	if room := l.left - headerWidth(lk, right) - leastRule - 3; room > 3 {
		l.put(in.Line, "─ ")
		l.put(in.Strong, lk.Cut(name, room))
		l.gap(1)
	}
	l.put(in.Line, strings.Repeat("─", max(0, l.left-headerWidth(lk, right))))
	for _, p := range right {
		l.gap(1)
		ink := p.tone.ink(in)
		if p.muted {
			ink = in.Muted
		}
		l.put(ink, p.text)
		l.gap(1)
	}
	return l.end()
}

// headerWidth is how many cells the right of the header takes.
func headerWidth(lk *Look, all []headerPart) int {
	n := 0
	for _, p := range all {
		n += lk.Width(p.text) + 2
	}
	return n
}

// headerFit leaves parts out, those of the least worth first, until the rest
// fits into w cells: with the name of so many cells, unless only parts are
// left that are worth more than it.
func headerFit(lk *Look, all []headerPart, w, name int) []headerPart {
	for len(all) > 0 {
		least := 0
		for i := range all {
			if all[i].worth < all[least].worth {
				least = i
			}
		}
		need := len(brand) + leastRule + headerWidth(lk, all)
		if all[least].worth < namedWorth {
			need += name + 3
		}
		if need <= w {
			break
		}
		all = slices.Delete(all, least, least+1)
	}
	return all
}

// headerRight lists what stands right in the header.
func headerRight(lk *Look, d HeaderData) []headerPart {
	var all []headerPart
	if d.Zoomed {
		all = append(all, headerPart{text: "zoomed", tone: ToneInfo, worth: 3})
	}
	for i, c := range counts(d.Running, d.Failed) {
		all = append(all, headerPart{text: c.text, tone: c.tone, worth: 1 + i})
	}
	all = append(all, headerPart{text: d.state(), tone: d.tone(), worth: 9})
	if d.Mode == ModeFrozen {
		all = append(all, headerPart{text: "−" + Duration(d.Behind), tone: ToneWarn, worth: 5})
	}
	if d.At != 0 {
		all = append(all, headerPart{text: lk.Clock(d.At), muted: d.Mode == ModeLive, tone: d.tone(), worth: 4})
	}
	return all
}

// state says what is shown.
func (d *HeaderData) state() string {
	switch d.Mode {
	case ModeFrozen:
		return "┃┃ frozen"
	case ModeWatch:
		return "◉ watching"
	case ModeReplay:
		return transport(d.Playing) + " replay " + speed(d.Speed)
	}
	return "● live"
}

// tone is what the state is drawn in.
func (d *HeaderData) tone() Tone {
	switch d.Mode {
	case ModeFrozen:
		return ToneWarn
	case ModeWatch, ModeReplay:
		return ToneInfo
	}
	return ToneGood
}

// transport is the glyph of playing or pausing, two cells wide.
func transport(playing bool) string {
	if playing {
		return "▶ "
	}
	return "┃┃"
}

// speed writes a speed: "1×", "0.25×".
func speed(f float64) string {
	if f == 0 {
		f = 1
	}
	return strconv.FormatFloat(f, 'f', -1, 64) + "×"
}
