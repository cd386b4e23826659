package tui

import (
	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/views"
)

// act does what an action means; key is the one that was pressed for it, empty
// when it was chosen from a list.
type act func(m *model, key string) tea.Cmd

// actions returns what every action of the keymap does outside of overlays.
func actions() map[keymap.Name]act {
	all := map[keymap.Name]act{}
	for _, some := range []map[keymap.Name]act{
		promptActs(), runActs(), sessionActs(), moveActs(), streamActs(), searchActs(), externalActs(), timeActs(), jumpActs(), screenActs(),
	} {
		for name, a := range some {
			all[name] = a
		}
	}
	return all
}

// key handles a key: an overlay's, an action's, or text for the prompt.
func (m *model) key(msg tea.KeyPressMsg) tea.Cmd {
	if m.asking {
		return m.keyEarly(msg)
	}
	name := msg.String()
	if o := m.top(); o != nil {
		return m.overlayKey(o, msg)
	}
	if a, ok := m.keys.Resolve(name, m.scope(), m.clock.past()); ok {
		return m.do(a, name)
	}
	if m.asksForHelp(name) {
		return m.open(newHelp(m))
	}
	if m.shape.focus != panePrompt {
		m.stray(name)
	} else if typed(&m.prompt.editor, msg) {
		m.prompt.leave()
	}
	return nil
}

// asksForHelp says that a key that would type a character means help: no command
// begins with it, and somebody new looks for help before they have typed.
func (m *model) asksForHelp(key string) bool {
	a, ok := m.keys.Lookup(key, keymap.Global)
	return ok && a.Name == keymap.Help && m.shape.focus == panePrompt && m.prompt.text == ""
}

// typed gives a key to a text field, and says whether it meant anything there.
func typed(e *editor, msg tea.KeyPressMsg) bool {
	if msg.Text != "" {
		e.insert(msg.Text)
		return true
	}
	return e.key(msg.String())
}

// do does an action, or says why it cannot be done.
func (m *model) do(a keymap.Action, key string) tea.Cmd {
	if why := a.Refused(m.limits); why != "" {
		m.toasts.add(views.ToneWarn, a.Short+": "+why)
		return nil
	}
	if f, ok := m.acts[a.Name]; ok {
		return f(m, key)
	}
	return nil
}

// scope returns where keys are looked up first.
func (m *model) scope() keymap.Scope { return m.shape.focus.facts().scope }

// paste puts text where text goes: into the overlay's field, else the prompt,
// from wherever the focus is. It never runs anything.
func (m *model) paste(text string) tea.Cmd {
	if o := m.top(); o != nil {
		if e := o.field(); e != nil {
			e.insert(oneLine(text))
			o.edited(m)
		}
		return nil
	}
	if !m.canRun() {
		return nil
	}
	m.focus(panePrompt)
	m.prompt.leave()
	m.prompt.insert(trimEnd(text))
	return nil
}

// focus gives a pane the focus.
func (m *model) focus(p pane) {
	if p == panePrompt && !m.canRun() {
		return
	}
	if p != panePrompt {
		m.shape.back = p
	}
	if p.list() {
		m.shape.list = p
	}
	if p.stream() {
		m.shape.stream = p
	}
	m.shape.focus = p
}
