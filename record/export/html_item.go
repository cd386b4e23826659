package export

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"braid/record"
)

// item writes an exec or a process with its output.
func (h *page) item(it *item) error {
	lines := h.chosen.lines(it)
	from := firstLine(lines, h.From)
	h.summary(it, it.failed || h.sources == 1 || lines.Len()-from <= maxShort)
	facts := about(it)
	if from >= lines.Len() {
		facts = append(facts, nothing(it, lines))
	}
	h.WriteString("<p class=\"about\">" + strings.Join(facts, "<span></span>") + "</p>\n")
	if dropped := lines.First(); dropped > 0 && h.From == 0 {
		h.note(plural(dropped, "older line", "older lines") + " dropped: the recording was full")
	}
	if it.lost > 0 {
		h.note(plural(it.lost, "byte", "bytes") + " lost: the disk was full or failed")
	}
	h.marked = !it.background && from < lines.Len()
	if from >= lines.Len() {
		h.WriteString("</details>\n")
		return h.count(0)
	}
	h.WriteString("<div class=\"out\">\n")
	h.marks = marksIn(it)
	if err := h.lines(lines, from); err != nil {
		return err
	}
	h.WriteString("</div>\n</details>\n")
	return h.count(0)
}

// marksIn returns the bookmarks that were set while an item ran.
func marksIn(it *item) []record.Mark {
	var marks []record.Mark
	for _, m := range it.life.marks {
		if m.At >= it.start && (it.running || m.At <= it.end) {
			marks = append(marks, m)
		}
	}
	return marks
}

// marksUntil writes the bookmarks that were set before the line that follows was
// printed.
func (h *page) marksUntil(at record.Moment) {
	for len(h.marks) > 0 && h.marks[0].At < at {
		h.mark(h.marks[0])
		h.marks = h.marks[1:]
	}
}

// nothing says why there are no lines.
func nothing(it *item, l record.Lines) string {
	switch {
	case l.Len() > 0:
		return "nothing printed in this time"
	case it.running && it.life.run.Running():
		return "printed nothing yet"
	}
	return "printed nothing"
}

// summary writes the row that is always seen. Whatever its state is, there is
// a sign and a word for it.
func (h *page) summary(it *item, open bool) {
	class, sign := "ok", "✓"
	switch {
	case it.failed:
		class, sign = "bad", "✗"
	case it.running && it.life.run.Running():
		class, sign = "open", "●"
	case !it.timed():
		class, sign = "unknown", "○"
	}
	h.WriteString("<details class=\"" + class + "\"")
	if open {
		h.WriteString(" open")
	}
	at := h.time(it.start)
	fmt.Fprintf(h, ">\n<summary><b class=\"sign\">%s</b><time datetime=\"%s\">%s</time><span class=\"what\">",
		sign, at.Format(time.RFC3339Nano), at.Format("15:04:05"))
	if it.name != "" {
		fmt.Fprintf(h, "<b class=\"name\">%s</b> ", escape(it.name))
	}
	h.WriteString("<code>" + escapeLines(it.command) + "</code>")
	if it.background {
		h.WriteString(" <small>&amp;</small>")
	}
	h.WriteString("</span><span class=\"lines\">")
	if h.Streams&record.Out != 0 && it.out > 0 {
		fmt.Fprintf(h, "<span>%s out</span>", grouped(it.out))
	}
	if h.Streams&record.Err != 0 && it.err > 0 {
		fmt.Fprintf(h, "<span class=\"errs\">%s err</span>", grouped(it.err))
	}
	took := ""
	if it.timed() {
		took = lasted(it.duration)
	}
	fmt.Fprintf(h, "</span><span class=\"took\">%s</span><span class=\"status\">%s</span></summary>\n", took, escape(it.status))
}

// about returns the small facts on an item.
func about(it *item) []string {
	facts := []string{escape(it.id.ID)}
	if it.cwd != "" {
		facts = append(facts, "in "+escape(it.cwd))
	}
	if it.generation > 1 {
		facts = append(facts, fmt.Sprintf("started %d times", it.generation))
	}
	return facts
}

// lines writes the lines from one on. When they are too many, some between the
// first and the last ones are left out.
func (h *page) lines(l record.Lines, from int64) error {
	end := l.Len()
	if h.o.MaxLines < 0 || end-from <= h.o.MaxLines {
		return h.part(l, from, end)
	}
	tail := h.o.MaxLines / 2
	gap := from + h.o.MaxLines - tail
	if err := h.part(l, from, gap); err != nil {
		return err
	}
	h.note(plural(end-tail-gap, "line is", "lines are") + " not on this page")
	return h.part(l, end-tail, end)
}

// part writes lines from one up to another.
func (h *page) part(l record.Lines, from, end int64) error {
	var pens [2]pen // a style lasts from line to line of its stream
	r := newReader(l, from, end)
	lost := int64(0)
	tell := func() {
		if lost > 0 {
			h.note(plural(lost, "line is", "lines are") + " damaged or gone")
			lost = 0
		}
	}
	for {
		line, _, err := r.read()
		if errors.Is(err, io.EOF) {
			tell()
			if end == l.Len() {
				h.marksUntil(record.Live)
			}
			return nil
		}
		if err != nil {
			return err
		}
		if line.Lost {
			lost++
			continue
		}
		tell()
		h.marksUntil(line.At)
		p := &pens[0]
		if line.Stream == record.Err {
			p = &pens[1]
		}
		h.line(line, p)
		if err := h.count(line.Size + 1); err != nil {
			return err
		}
	}
}

// line writes a line, which begins with a pen and leaves it as it ends.
func (h *page) line(line *record.Line, p *pen) {
	class := "o"
	if line.Stream == record.Err {
		class = "e"
	}
	if line.Unsure {
		class += " u"
	}
	b := append(h.buf[:0], `<div class="`...)
	b = append(append(b, class...), '"')
	if h.o.Times {
		b = append(b, ` data-t="`...)
		b = append(h.time(line.At).AppendFormat(b, "15:04:05.000"), '"')
	}
	h.row.read(line.Text, *p)
	*p = h.row.pen
	b = h.row.appendHTML(append(b, '>'))
	if more := line.Size - int64(len(line.Text)); more > 0 {
		b = append(b, "<small>… "+plural(more, "more byte", "more bytes")+"</small>"...)
	}
	b = append(b, "\n</div>\n"...)
	h.Write(b)
	h.buf = b
}

// note writes a remark.
func (h *page) note(text string) { h.WriteString("<p class=\"note\">" + text + "</p>\n") }
