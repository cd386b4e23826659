package views

import (
	"strconv"
	"strings"

	"braid/record"
	"braid/themes"
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
func Sessions(c *Canvas, w, h int, d SessionList) Block {
	if len(d.Sessions) == 0 {
		return message(c, w, h, "no session")
	}
	first := Scroll(d.First, -1, len(d.Sessions), h)
	name := minName
	for i := range d.Sessions {
		name = max(name, c.width(c.plain(d.Sessions[i].ID)))
	}
	name = min(name, max(minName, (w-3)/2))
	brief := c.briefCounts(d.Sessions, w, name)
	return c.rowsOf(w, h, first, len(d.Sessions), func(i int) {
		s := &d.Sessions[i]
		l := c.row(w, i == d.Selected, d.Focused)
		l.status(c.sessionStatus(s))
		ink := l.inks.Plain
		if i == d.Selected {
			ink = l.inks.Strong
		}
		l.col(ink, c.plain(s.ID), name)
		l.session(s, w, brief)
		l.end()
	})
}

// briefCounts says that glyphs take the place of words in the counts of all
// sessions, because they do not fit in the row of one of them beside names of so
// many cells.
func (c *Canvas) briefCounts(all []record.Session, w, name int) bool {
	room := max(0, w-barWidth-statusWidth-name-2)
	for i := range all {
		s := &all[i]
		if sessionEnd(s) == "" && c.piecesWidth(c.counts(s.Running, s.Failed)) > room {
			return true
		}
	}
	return false
}

// session puts what there is to say about a session besides its name.
func (l *line) session(s *record.Session, w int, brief bool) {
	in := l.inks
	if end := sessionEnd(s); end != "" {
		l.shellEnd(end)
		return
	}
	l.gap(2)
	counts := l.c.counts(s.Running, s.Failed)
	width := max(0, l.c.piecesWidth(counts))
	if w < sessionWide && width > 0 {
		l.pieces(counts, brief)
		return
	}
	if width > 0 {
		width += 2 + edge(w)
	}
	l.path(in.Muted, s.Cwd, l.left-width)
	l.gap(l.left - width)
	l.gap(min(2, width))
	l.pieces(counts, false)
}

// shellEnd puts how a session ended, if there is room for all of it: half a word
// says less than the sign before the name.
func (l *line) shellEnd(end string) {
	word := ""
	if code, exited := strings.CutPrefix(end, "exited "); exited && 2+len(end) > l.left {
		word, end = "exit ", code
	}
	if gap := min(2, l.left-len(word)-l.c.width(end)); gap > 0 {
		l.gap(gap)
		l.put(l.inks.Muted, word, end)
	}
}

// sessionEnd says how a session's shell ended, or nothing.
func sessionEnd(s *record.Session) string { return string(appendSessionEnd(make([]byte, 0, short), s)) }

func appendSessionEnd(dst []byte, s *record.Session) []byte {
	switch {
	case s.State == record.SessionClosed:
		return append(dst, "closed"...)
	case s.State != record.SessionExited:
		return dst
	case s.Signal != "":
		return append(dst, Plain(s.Signal)...)
	}
	return strconv.AppendInt(append(dst, "exited "...), int64(s.ExitCode), 10)
}

// piece is a number of things in one state.
type piece struct {
	n    int
	word string
	sign string // in place of the word where there is little room
	tone Tone
}

// counts says how many things run and how many failed.
func (lk *Look) counts(running, failed int) [2]piece {
	runs := piece{running, " running", "▸", ToneGood}
	if lk.Over {
		runs = piece{running, " unfinished", lost.glyph, lost.tone}
	}
	return [...]piece{runs, {failed, " failed", "✗", ToneBad}}
}

// text writes a piece in words or with its sign, nothing when there is none of it.
func (p *piece) text(brief bool) string { return string(p.append(make([]byte, 0, short), brief)) }

func (p *piece) append(dst []byte, brief bool) []byte {
	switch {
	case p.n <= 0:
		return dst
	case brief:
		return append(strconv.AppendInt(dst, int64(p.n), 10), p.sign...)
	}
	return append(strconv.AppendInt(dst, int64(p.n), 10), p.word...)
}

// piecesWidth is how many cells pieces take in words, less than none where there are
// no pieces.
func (c *Canvas) piecesWidth(all [2]piece) int {
	need := -2
	for i := range all {
		if n := c.width(all[i].text(false)); n > 0 {
			need += n + 2
		}
	}
	return need
}

// pieces puts pieces next to each other; signs take the place of words when they
// are to be brief or do not fit.
func (l *line) pieces(all [2]piece, brief bool) {
	brief = brief || l.c.piecesWidth(all) > l.left
	gap := 0
	for i := range all {
		p := &all[i]
		if p.n <= 0 {
			continue
		}
		l.gap(gap)
		l.put(p.tone.ink(l.inks), p.text(brief))
		gap = 2
		if brief {
			gap = 1
		}
	}
}

// Path shortens a path for reading: the home directory as ~, made safe.
func (lk *Look) Path(path string) string {
	home, rest := lk.underHome(path)
	return home + Plain(rest)
}

// underHome returns a path with ~ for the home directory, in two parts.
func (lk *Look) underHome(path string) (home, rest string) {
	if lk.Home != "" && lk.Home != "/" {
		if rest, ok := strings.CutPrefix(path, lk.Home); ok && (rest == "" || rest[0] == '/') {
			return "~", rest
		}
	}
	return "", path
}

// pathAside puts a path aside as [Look.Path] shortens it.
func (c *Canvas) pathAside(path string) []byte {
	home, rest := c.underHome(path)
	c.aside = append(append(c.aside[:0], home...), c.plain(rest)...)
	return c.aside
}

// path adds a path of at most n cells: its end, where it is longer.
func (l *line) path(ink themes.Ink, path string, n int) {
	c, s := l.c, l.c.pathAside(path)
	n = min(n, l.left)
	if have := width(c.Method, s); have > n {
		c.aside = appendAfter(append(s, ellipsis...), c.Method, s, have-n+1)
		s = c.aside[len(s):]
	}
	l.write(ink, n, s)
}
