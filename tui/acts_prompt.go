package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// promptActs is what can be done in the prompt.
func promptActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Run:           func(m *model, _ string) tea.Cmd { return m.enter() },
		keymap.RunBackground: func(m *model, _ string) tea.Cmd { return m.enterBackground() },
		keymap.Newline:       func(m *model, _ string) tea.Cmd { m.prompt.insert("\n"); return nil },
		keymap.PrevCommand:   func(m *model, _ string) tea.Cmd { m.earlier(true); return nil },
		keymap.NextCommand:   func(m *model, _ string) tea.Cmd { m.earlier(false); return nil },
		keymap.FindCommand:   func(m *model, _ string) tea.Cmd { return m.findCommand() },
		keymap.Complete:      func(m *model, _ string) tea.Cmd { return m.complete() },
		keymap.DeleteOrQuit:  func(m *model, _ string) tea.Cmd { return m.deleteOrQuit() },
		keymap.Interrupt:     func(m *model, _ string) tea.Cmd { return m.interrupt() },
	}
}

// enter runs what is typed, or opens another line of what is not finished.
func (m *model) enter() tea.Cmd {
	text := m.prompt.text
	switch {
	case strings.TrimSpace(text) == "":
		m.prompt.take()
		return nil
	case unfinished(text):
		m.prompt.cursor = len(text)
		m.prompt.insert("\n")
		m.toasts.add(views.ToneInfo, "not finished yet; "+m.keyFor(keymap.Run)+" again runs it as it is")
		return nil
	}
	return m.run(items(strings.TrimRight(m.prompt.take(), "\n")))
}

// enterBackground runs what is typed as one process.
func (m *model) enterBackground() tea.Cmd {
	if strings.TrimSpace(m.prompt.text) == "" {
		return nil
	}
	return m.run(background(m.prompt.take()))
}

// run asks the session that is shown for items, and shows what becomes of them
// as they begin.
func (m *model) run(its []item) tea.Cmd {
	s := m.present()
	if s == nil {
		for _, it := range its {
			m.prompt.kept = append(m.prompt.kept, it.line)
		}
		m.toasts.add(views.ToneWarn, "there is no session to run it in; n in Sessions makes one")
		return nil
	}
	m.clock.live(m.to)
	m.show()
	m.sel.follow(s.ID)
	return m.queue.add(m.ctx, m.ctl, s.ID, its)
}

// asked goes on with what waits behind an item that is done.
func (m *model) asked(msg askedMsg) tea.Cmd {
	if msg.err != nil && m.ctx.Err() == nil {
		m.toasts.add(views.ToneBad, short(msg.item.line)+": "+msg.err.Error())
	}
	m.refresh() // What comes next finds it done.
	return m.queue.next(m.ctx, m.ctl, msg.session)
}

// interrupt stops the command that runs in the session and forgets what waits
// behind it, as a terminal does: what was typed ahead was meant for a command
// that ends well. It stays among the earlier commands. When nothing runs, the
// text in the prompt goes.
func (m *model) interrupt() tea.Cmd {
	s := m.present()
	if s == nil || running(s) == nil && !m.queue.busy(s.ID) {
		return m.clear()
	}
	if dropped := m.queue.drop(s.ID); len(dropped) > 0 {
		for _, it := range dropped {
			m.prompt.kept = append(m.prompt.kept, it.line)
		}
		m.toasts.add(views.ToneWarn, count(len(dropped), "waiting command")+" not run; they are in the history of the prompt")
	}
	session := s.ID
	return m.ask("interrupt", func(ctx context.Context, c Control) error { return c.Interrupt(ctx, session) })
}

// clear empties the prompt; ctrl+y brings the text back.
func (m *model) clear() tea.Cmd {
	if m.prompt.text == "" {
		m.toasts.add(views.ToneInfo, "nothing runs here; "+m.quitKey()+" quits")
		return nil
	}
	m.prompt.killed = m.prompt.take()
	return nil
}

// quitKey returns a key that quits also while the prompt has the focus.
func (m *model) quitKey() string {
	a, _ := m.keys.Action(keymap.Quit)
	if key := m.keys.KeyIn(a, keymap.Prompt); key != "" {
		return keymap.Show(key)
	}
	return keymap.Show(a.Key())
}

// deleteOrQuit deletes a character as every line editor does; where there is none
// at all it is the end of the input, as in a shell.
func (m *model) deleteOrQuit() tea.Cmd {
	if m.prompt.text == "" {
		return m.quit()
	}
	m.prompt.leave()
	m.prompt.key("ctrl+d")
	return nil
}

// earlier walks through earlier commands, or through the lines of the text
// while it has more of them in that direction.
func (m *model) earlier(back bool) {
	p := &m.prompt
	if p.vertical(back) {
		return
	}
	n := 1
	if !back {
		n = -1
	}
	p.walk(n, func() []string { return earlierCommands(m.present(), p.kept, remembered) })
}

// findCommand opens a search through earlier commands of all sessions.
func (m *model) findCommand() tea.Cmd {
	var entries []entry
	for _, c := range earlierCommands(m.present(), m.prompt.kept, remembered) {
		entries = append(entries, entry{Item: views.Item{Text: c}, pick: func(m *model) tea.Cmd {
			m.prompt.leave()
			m.prompt.set(c)
			m.focus(panePrompt)
			return nil
		}})
	}
	p := &picker{title: "Earlier commands", hint: "letters of a command", entries: entries}
	p.set(m.prompt.text)
	return m.open(p)
}

// promptData is what the prompt shows.
func (m *model) promptData() views.PromptData {
	d := views.PromptData{
		Text: m.prompt.text, Cursor: runes(m.prompt.text[:m.prompt.cursor]), Focused: m.shape.focus == panePrompt,
	}
	if m.ctl == nil {
		d.Refused = "nothing can be run here"
		return d
	}
	s := m.present()
	if s == nil {
		d.Refused = "no session"
		return d
	}
	d.Session, d.Cwd = s.ID, s.Cwd
	if !m.canRun() {
		d.Refused = "read only: nothing can be run"
		return d
	}
	if e := running(s); e != nil {
		d.Running = e.Command
	} else if it, begun := m.queue.begun[s.ID]; begun {
		d.Running = it.line
	}
	if n := m.queue.len(s.ID); n > 0 {
		d.Running += fmt.Sprintf(" (+%d waiting)", n)
	}
	return d
}
