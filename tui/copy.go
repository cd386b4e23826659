package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/views"
)

// copy copies a session's directory or a command, or of a stream the selected
// lines, the hit of the search that shows, or else all lines.
func (m *model) copy() tea.Cmd {
	if m.shape.focus.stream() {
		return m.copyLines(m.shape.focus)
	}
	if s := m.target().session; s != nil {
		return m.copied(s.Cwd, "copied the directory of "+s.ID)
	}
	if c := m.command(); c != "" {
		return m.copied(c, "copied the command")
	}
	return nil
}

// copyLines copies lines of a stream.
func (m *model) copyLines(p pane) tea.Cmd {
	v, ok := m.view(p)
	if !ok || v.Lines.Len() == 0 {
		return nil
	}
	from, to := v.Lines.First(), v.Lines.Len()
	switch hit, ok := m.shownHit(p); {
	case m.marking():
		from, to = m.streams.mark.lines()
		m.streams.mark = visual{}
	case ok:
		from, to = hit, hit+1
	}
	return gather(m.ctx, m.look.Method, v.Lines, from, to)
}

// copies returns what copy would copy in the stream that has the focus.
func (m *model) copies() string {
	if _, ok := m.shownHit(m.shape.focus); ok && !m.marking() {
		return "copy hit"
	}
	if !m.marking() {
		return "copy all"
	}
	from, to := m.streams.mark.lines()
	return "copy " + count(int(to-from), "line")
}

// gatheredMsg is the text of lines to copy.
type gatheredMsg struct {
	text  string
	lines int64
	cut   bool // there was more than a clipboard takes
	err   error
}

// gather returns a command that reads lines as the text that a reader sees.
func gather(ctx context.Context, method ansi.Method, lines views.Lines, from, to int64) tea.Cmd {
	return func() tea.Msg {
		var msg gatheredMsg
		var b strings.Builder
		var clean views.Cleaner
		page := make([]record.Line, 256)
		for from < to && !msg.cut && msg.err == nil && ctx.Err() == nil {
			n, err := lines.Read(from, page[:min(int64(len(page)), to-from)])
			if n == 0 {
				msg.err = err
				break
			}
			for i := 0; i < n && !msg.cut; i++ {
				raw := whole(lines, from+int64(i), page[i])
				if msg.cut = b.Len()+len(raw) > clipboardMost; !msg.cut {
					b.Write(clean.Text(method, raw))
					b.WriteByte('\n')
					msg.lines++
				}
			}
			from += int64(n)
		}
		msg.text = b.String()
		return msg
	}
}

// whole returns all of a line of which Read gives only the beginning when it is
// long; what no clipboard takes is left out.
func whole(lines views.Lines, n int64, l record.Line) []byte {
	if l.Size <= int64(len(l.Text)) {
		return l.Text
	}
	all := make([]byte, min(l.Size, clipboardMost+1))
	have := copy(all, l.Text)
	for have < len(all) {
		k, err := lines.Text(n, int64(have), all[have:])
		have += k
		if err != nil || k == 0 {
			break
		}
	}
	return all[:have]
}

// gathered puts lines into the clipboard.
func (m *model) gathered(msg gatheredMsg) tea.Cmd {
	if msg.err != nil {
		m.toasts.add(views.ToneBad, "copy: "+msg.err.Error())
		return nil
	}
	say := "copied " + count(int(msg.lines), "line")
	if msg.cut {
		say = fmt.Sprintf("copied the first %d lines; the clipboard takes %d KiB", msg.lines, clipboardMost>>10)
	}
	return m.copied(msg.text, say)
}
