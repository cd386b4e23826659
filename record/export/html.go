package export

import (
	"context"
	"fmt"
	"io"
	"time"

	"braid/record"
)

// HTML writes a page for browsers: sessions, their commands and processes with
// how they went, and what each printed, to be opened and closed. It needs no
// other file, no script and no network.
func HTML(ctx context.Context, w io.Writer, run *record.Run, o Options) error {
	c, err := choose(run, o.Selection)
	if err != nil {
		return err
	}
	h := &page{output: newOutput(ctx, w, &o, c.bytes), chosen: c, run: run, o: &o}
	if h.o.MaxLines == 0 {
		h.o.MaxLines = DefaultMaxLines
	}
	h.head()
	err = h.body()
	if err == nil {
		h.WriteString("</main>\n</body>\n</html>\n")
	}
	return h.end(err)
}

// page writes HTML.
type page struct {
	*output
	*chosen
	run   *record.Run
	o     *Options
	marks []record.Mark // that come among the lines that are written
	// The bookmarks of the exec that was written last are among its lines.
	marked bool
	row    row
	buf    []byte
}

// The parts of the page before its content. Nothing may be loaded or sent by it,
// whatever the text on it is.
const (
	pageStart = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="braid">
`
	toggleOut   = "<label><input type=\"checkbox\" id=\"out\" checked> stdout</label>\n"
	toggleErr   = "<label><input type=\"checkbox\" id=\"err\" checked> <b class=\"tag\">err</b> stderr</label>\n"
	toggleTimes = "<label><input type=\"checkbox\" id=\"times\" checked> times</label>\n"
	toggleWrap  = "<label><input type=\"checkbox\" id=\"wrap\" checked> wrap</label>\n"
	legend      = "<span class=\"legend\"><b>≈</b> read together with the other stream: which came first is unknown</span>\n"
)

// head writes the page up to its content.
func (h *page) head() {
	title := escape(h.title(h.o))
	h.WriteString(pageStart)
	fmt.Fprintf(h, "<title>%s · braid</title>\n<style>\n%s</style>\n</head>\n<body>\n", title, pageStyle)
	fmt.Fprintf(h, "<header>\n<h1>%s</h1>\n", title)
	h.facts()
	if n := len(h.run.Problems()); n > 0 {
		fmt.Fprintf(h, "<p class=\"note\">%s damaged in this recording, and left out.</p>\n", plural(int64(n), "place is", "places are"))
	}
	h.WriteString("</header>\n<nav>\n")
	if h.Streams == record.Both {
		h.WriteString(toggleOut + toggleErr)
	}
	if h.o.Times {
		h.WriteString(toggleTimes)
	}
	h.WriteString(toggleWrap)
	if h.Streams == record.Both {
		h.WriteString(legend)
	}
	h.WriteString("</nav>\n<main>\n")
}

// facts writes what is on the page in figures.
func (h *page) facts() {
	var execs, procs, failed, lines int64
	first, last := record.Live, record.Moment(0)
	for i := range h.lives {
		for it := range h.lives[i].items() {
			if !h.includes(&it) {
				continue
			}
			if it.background {
				procs++
			} else {
				execs++
			}
			if it.failed {
				failed++
			}
			lines += h.linesOf(&it)
			first, last = min(first, it.start), max(last, it.start, h.endOf(&it))
		}
	}
	from, to := h.time(max(first, h.From)), h.time(min(last, h.To))
	fmt.Fprintf(h, "<p class=\"facts\"><time datetime=\"%s\">%s</time> to <time datetime=\"%s\">%s</time>",
		from.Format(time.RFC3339), from.Format("Monday, 2 January 2006, 15:04:05"), to.Format(time.RFC3339), to.Format("15:04:05 MST"))
	h.WriteString("<span>" + plural(execs, "command", "commands") + "</span>")
	if procs > 0 {
		h.WriteString("<span>" + plural(procs, "process", "processes") + "</span>")
	}
	if failed > 0 {
		fmt.Fprintf(h, "<span class=\"bad\">✗ %d failed</span>", failed)
	}
	h.WriteString("<span>" + plural(lines, "line", "lines") + "</span></p>\n")
}

// endOf returns until when an item is known.
func (h *page) endOf(it *item) record.Moment {
	if !it.running {
		return it.end
	}
	_, to := h.run.Span()
	return min(to, it.life.until)
}

// linesOf returns how many selected lines an item has, whatever happened to
// them.
func (h *page) linesOf(it *item) int64 {
	l := h.chosen.lines(it)
	if h.From == 0 {
		return l.Len()
	}
	return l.Len() - firstLine(l, h.From)
}

// body writes the sessions.
func (h *page) body() error {
	for i := range h.lives {
		l := &h.lives[i]
		open := false
		marks := l.marks
		for it := range l.items() {
			if !h.includes(&it) {
				continue
			}
			if !open {
				h.session(l)
				open = true
			}
			for len(marks) > 0 && marks[0].At < it.start {
				h.mark(marks[0])
				marks = marks[1:]
			}
			if err := h.item(&it); err != nil {
				return err
			}
			for h.marked && len(marks) > 0 && marks[0].At <= h.endOf(&it) {
				marks = marks[1:] // it is among the lines
			}
		}
		if !open {
			continue
		}
		for _, m := range marks {
			h.mark(m)
		}
		h.WriteString("</section>\n")
	}
	return nil
}

// session writes the beginning of a session.
func (h *page) session(l *life) {
	s := &l.session
	fmt.Fprintf(h, "<section>\n<h2>%s", escape(s.ID))
	if s.Cwd != "" {
		fmt.Fprintf(h, " <code>%s</code>", escape(s.Cwd))
	}
	switch s.State {
	case record.SessionExited:
		how := fmt.Sprintf("shell exited %d", s.ExitCode)
		if s.Signal != "" {
			how = "shell died of " + s.Signal
		}
		fmt.Fprintf(h, " <small>%s</small>", escape(how))
	case record.SessionClosed:
		h.WriteString(" <small>closed</small>")
	default:
		if s.Pid > 0 && !h.run.Running() && h.To == record.Live {
			h.WriteString(" <small>end not recorded</small>")
		}
	}
	h.WriteString("</h2>\n")
}

// mark writes a bookmark.
func (h *page) mark(m record.Mark) {
	if m.At < h.From || m.At > h.To {
		return
	}
	at := h.time(m.At)
	fmt.Fprintf(h, "<p class=\"mark\"><b>★</b> <time datetime=\"%s\">%s</time> %s</p>\n",
		at.Format(time.RFC3339Nano), at.Format("15:04:05"), escape(m.Text))
}

// time returns a moment where times are read.
func (h *page) time(m record.Moment) time.Time { return m.Time().In(h.o.location()) }

// plural returns a number with its noun.
func plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + many
}

// grouped returns a number with thin spaces between its thousands.
func grouped(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}
