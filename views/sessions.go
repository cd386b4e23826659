package views

import (
	"strconv"
	"strings"

	"braid/record"
)

// SessionList is what the pane of sessions shows.
type SessionList struct {
	Sessions []record.Session
	Selected int // index; -1: none
	First    int // first row shown, kept with Scroll
	Focused  bool
}

// The widths at which a row of a session shows more.
const (
	sessionWide = 44 // directory and counts side by side
	minName     = 7  // cells of a name, as in "default"
)

// Sessions draws the sessions, one a row: state, name, and the directory or
// what is more important.
func Sessions(lk *Look, w, h int, d SessionList) []string {
	if len(d.Sessions) == 0 {
		return message(lk, w, h, "no session")
	}
	first := Scroll(d.First, d.Selected, len(d.Sessions), h)
	name := minName
	for i := range d.Sessions {
		name = max(name, lk.Width(Plain(d.Sessions[i].ID)))
	}
	name = min(name, max(minName, (w-3)/2))
	return lk.rowsOf(w, h, first, len(d.Sessions), func(i int) string {
		s := &d.Sessions[i]
		l := lk.row(w, i == d.Selected, d.Focused)
		l.status(sessionStatus(s))
		ink := l.inks.Plain
		if i == d.Selected {
			ink = l.inks.Strong
		}
		l.col(ink, Plain(s.ID), name)
		l.gap(2)
		lk.sessionFacts(&l, s, w)
		return l.end()
	})
}

// sessionFacts draws what there is to say about a session besides its name.
func (lk *Look) sessionFacts(l *line, s *record.Session, w int) {
	in := l.inks
	if ended := sessionEnd(s); ended != "" {
		if lk.Width(ended) > l.left {
			ended = strings.Replace(ended, "exited", "exit", 1)
		}
		l.put(in.Muted, ended)
		return
	}
	counts := counts(s.Running, s.Failed)
	if w < sessionWide && len(counts) > 0 {
		lk.pieces(l, counts)
		return
	}
	width := 0
	for _, c := range counts {
		width += lk.Width(c.text) + 2
	}
	l.col(in.Muted, lk.CutLeft(lk.Path(s.Cwd), max(0, l.left-width)), max(0, l.left-width))
	l.gap(min(2, width))
	lk.pieces(l, counts)
}

// sessionEnd says how a session's shell ended, or nothing.
func sessionEnd(s *record.Session) string {
	switch {
	case s.State == record.SessionClosed:
		return "closed"
	case s.State != record.SessionExited:
		return ""
	case s.Signal != "":
		return Plain(s.Signal)
	}
	return "exited " + strconv.Itoa(s.ExitCode)
}

// piece is a short text with a tone.
type piece struct {
	text string
	tone Tone
}

// counts says how many things run and how many failed, as far as any do.
func counts(running, failed int) []piece {
	var all []piece
	if running > 0 {
		all = append(all, piece{strconv.Itoa(running) + " running", ToneGood})
	}
	if failed > 0 {
		all = append(all, piece{strconv.Itoa(failed) + " failed", ToneBad})
	}
	return all
}

// pieces puts pieces next to each other; where they do not fit, glyphs take the
// place of words.
func (lk *Look) pieces(l *line, all []piece) {
	need, gap := -2, 2
	for _, p := range all {
		need += lk.Width(p.text) + 2
	}
	short := strings.NewReplacer()
	if need > l.left {
		short, gap = strings.NewReplacer(" running", "▸", " failed", "✗"), 1
	}
	for i, p := range all {
		if i > 0 {
			l.gap(gap)
		}
		l.put(p.tone.ink(l.inks), short.Replace(p.text))
	}
}

// Path shortens a path for reading: the home directory as ~, made safe.
func (lk *Look) Path(path string) string {
	if home := lk.Home; home != "" && home != "/" {
		if rest, ok := strings.CutPrefix(path, home); ok && (rest == "" || rest[0] == '/') {
			path = "~" + rest
		}
	}
	return Plain(path)
}
