package views

import (
	"strconv"

	"braid/themes"
)

// headerPart is what may stand right in the header, in this order.
type headerPart uint8

const (
	partZoomed headerPart = iota
	partSaving
	partRunning
	partFailed
	partState
	partBehind // how far the moment shown is before now
	partClock
	parts
)

// shownParts tells which parts there are.
type shownParts [parts]bool

// worth says how much a part matters: those that matter least are left out first.
func (p headerPart) worth() int {
	return [parts]int{
		partRunning: 1, partFailed: 2, partZoomed: 3, partClock: 4, partBehind: 5, partSaving: 6, partState: 7,
	}[p]
}

// givesWay says that a part is left out before the name is cut.
func (p headerPart) givesWay() bool { return p.worth() <= partZoomed.worth() }

// headerParts returns the parts that fit into w cells: with a name of so many
// cells, unless only parts are left that are worth more than it.
func (c *Canvas) headerParts(d *HeaderData, w, name int) (shown shownParts) {
	for p := range parts {
		shown[p] = d.text(c.Look, p) != ""
	}
	for {
		least := parts
		for p := range parts {
			if shown[p] && (least == parts || p.worth() < least.worth()) {
				least = p
			}
		}
		if least == parts {
			return shown
		}
		need := len(brand) + leastRule + c.partsWidth(d, &shown)
		if least.givesWay() {
			need += name + 3
		}
		if need <= w {
			return shown
		}
		shown[least] = false
	}
}

// partsWidth is how many cells parts take.
func (c *Canvas) partsWidth(d *HeaderData, shown *shownParts) int {
	n := 0
	for p := range parts {
		if shown[p] {
			n += c.width(d.text(c.Look, p)) + 2
		}
	}
	return n
}

// text writes a part, nothing when it is not there.
func (d *HeaderData) text(lk *Look, p headerPart) string {
	return string(d.append(make([]byte, 0, short), lk, p))
}

func (d *HeaderData) append(dst []byte, lk *Look, p headerPart) []byte {
	counts := lk.counts(d.Running, d.Failed)
	switch {
	case p == partZoomed && d.Zoomed:
		return append(dst, "zoomed"...)
	case p == partSaving:
		return append(dst, d.Saving...)
	case p == partRunning:
		return counts[0].append(dst, false)
	case p == partFailed:
		return counts[1].append(dst, false)
	case p == partState:
		return d.appendState(dst)
	case p == partBehind && d.Mode == ModeFrozen:
		return appendDuration(append(dst, "−"...), d.Behind)
	case p == partClock && d.At != 0:
		return lk.appendTime(dst, d.At, clock)
	}
	return dst
}

// ink returns what a part is drawn in.
func (d *HeaderData) ink(in *themes.Inks, p headerPart) themes.Ink {
	switch p {
	case partRunning:
		if d.Mode == ModeKilled {
			return lost.ink(in)
		}
		return in.Good
	case partFailed:
		return in.Bad
	case partBehind:
		return in.Warn
	case partState:
		return d.tone().ink(in)
	case partClock:
		if d.Mode == ModeLive {
			return in.Muted
		}
		return d.tone().ink(in)
	}
	return ToneInfo.ink(in)
}

// appendState says what is shown.
func (d *HeaderData) appendState(dst []byte) []byte {
	switch d.Mode {
	case ModeFrozen:
		return append(dst, "┃┃ frozen"...)
	case ModeWatch:
		return append(dst, "◉ watching"...)
	case ModeEnded:
		return append(dst, "○ ended"...)
	case ModeKilled:
		return append(dst, "✗ braid was killed"...)
	case ModeReplay:
		return appendSpeed(append(append(dst, transport(d.Playing)...), " replay "...), d.Speed)
	}
	return append(dst, "● live"...)
}

// tone is what the state is drawn in.
func (d *HeaderData) tone() Tone {
	switch d.Mode {
	case ModeFrozen:
		return ToneWarn
	case ModeWatch, ModeReplay, ModeEnded:
		return ToneInfo
	case ModeKilled:
		return ToneBad
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

// appendSpeed writes a speed: "1×", "0.25×".
func appendSpeed(dst []byte, f float64) []byte {
	if f == 0 {
		f = 1
	}
	return append(strconv.AppendFloat(dst, f, 'f', -1, 64), "×"...)
}
