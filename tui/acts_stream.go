package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// streamActs changes how output is shown, and copies it.
func streamActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Follow:       func(m *model, _ string) tea.Cmd { m.follow(); return nil },
		keymap.Wrap:         func(m *model, _ string) tea.Cmd { m.option("wrap", &m.streams.opt.Wrap); return nil },
		keymap.Numbers:      func(m *model, _ string) tea.Cmd { m.option("line numbers", &m.streams.opt.Numbers); return nil },
		keymap.Times:        func(m *model, _ string) tea.Cmd { m.option("times", &m.streams.opt.Times); return nil },
		keymap.StreamLayout: func(m *model, _ string) tea.Cmd { m.rearrange(); return nil },
		keymap.Link:         func(m *model, _ string) tea.Cmd { m.option("linked scrolling", &m.streams.linked); return nil },
		keymap.Visual:       func(m *model, _ string) tea.Cmd { m.visual(); return nil },
		keymap.Copy:         func(m *model, _ string) tea.Cmd { return m.copy() },
	}
}

// follow makes a stream stay at its end, or stand still.
func (m *model) follow() {
	p := m.shape.focus
	m.move(p, func(v views.View, at views.StreamPos) views.StreamPos {
		if at.Follow {
			return v.Stop(at)
		}
		return v.End(at)
	})
}

// option switches something on or off and says so.
func (m *model) option(name string, on *bool) {
	*on = !*on
	state := "off"
	if *on {
		state = "on"
	}
	m.toasts.add(views.ToneInfo, name+" "+state)
}

// rearrange takes the next way for the streams to share their place.
func (m *model) rearrange() {
	m.shape.arrange = (m.shape.arrange + 1) % arrangements
	if m.shape.arrange == arrangeMerged && m.shape.focus == paneErr {
		m.focus(paneOut)
	}
	m.toasts.add(views.ToneInfo, "streams: "+m.shape.arrange.String())
}

// visual begins to select lines at the last one shown, or ends it.
func (m *model) visual() {
	p := m.shape.focus
	v, ok := m.view(p)
	if !ok {
		return
	}
	_, last := v.Visible(m.pos(p))
	if m.streams.mark.on || last < 0 {
		m.streams.mark = visual{}
		return
	}
	m.streams.mark = visual{on: true, in: m.streamKey(p), cursor: last, anchor: last}
	m.move(p, views.View.Stop)
}

// markTo moves the end of the selection to a line, and shows it.
func (m *model) markTo(p pane, n int64) {
	v, ok := m.view(p)
	if !ok {
		return
	}
	n = min(max(n, v.Lines.First()), v.Lines.Len()-1)
	m.streams.mark.cursor = n
	m.move(p, func(v views.View, at views.StreamPos) views.StreamPos { return v.Show(at, n) })
}

// copy copies a command, or the selected lines of a stream, or all of them when
// none are.
func (m *model) copy() tea.Cmd {
	p := m.shape.focus
	if p == paneSessions {
		if s := m.session(); s != nil {
			return m.copied(s.Cwd, "copied the directory of "+s.ID)
		}
		return nil
	}
	if !p.stream() {
		if c := m.command(); c != "" {
			return m.copied(c, "copied the command")
		}
		return nil
	}
	v, ok := m.view(p)
	if !ok || v.Lines.Len() == 0 {
		return nil
	}
	from, to := v.Lines.First(), v.Lines.Len()
	if mark := m.streams.mark; mark.on && mark.in == m.streamKey(p) {
		from, to = min(mark.cursor, mark.anchor), max(mark.cursor, mark.anchor)+1
		m.streams.mark = visual{}
	}
	return gather(m.ctx, m.look.Method, v.Lines, from, to)
}

// copied puts a text into the clipboard and says so.
func (m *model) copied(text, say string) tea.Cmd {
	m.toasts.add(views.ToneGood, say)
	return tea.SetClipboard(text)
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
