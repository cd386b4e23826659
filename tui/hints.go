package tui

import (
	"cmp"
	"slices"

	"braid/keymap"
	"braid/record"
)

// hints are the keys in the footer.
func (m *model) hints() []keymap.Hint {
	if o := m.top(); o != nil {
		return m.overlayHints(o, m.foot(o.scope(), false))
	}
	kept := m.feet.kept[:0]
	for _, h := range m.foot(m.scope(), m.clock.past()) {
		if key, ok := m.hintKey(h); ok {
			h.Key, h.Text = key, m.hintText(h)
			kept = append(kept, h)
		}
	}
	m.feet.kept = kept
	return possibleFirst(kept)
}

// feet keeps what the keymap says of footers, which is the same in every frame.
type feet struct {
	of   map[footing][]keymap.Hint
	kept []keymap.Hint // of the last frame
}

// footing is where a footer stands.
type footing struct {
	scope keymap.Scope
	past  bool
}

// foot returns the footer that the keymap has there.
func (m *model) foot(scope keymap.Scope, past bool) []keymap.Hint {
	at := footing{scope, past}
	hints, ok := m.feet.of[at]
	if !ok {
		hints = m.keys.Hints(scope, past, m.limits)
		if m.feet.of == nil {
			m.feet.of = make(map[footing][]keymap.Hint)
		}
		m.feet.of[at] = hints
	}
	return hints
}

// possibleFirst puts what cannot be done now behind what can, but for the last,
// which is help.
func possibleFirst(all []keymap.Hint) []keymap.Hint {
	if len(all) > 1 {
		slices.SortStableFunc(all[:len(all)-1], func(a, b keymap.Hint) int {
			return cmp.Compare(min(len(a.Refused), 1), min(len(b.Refused), 1))
		})
	}
	return all
}

// overlayHints leaves out the keys that mean nothing in an overlay, and says what
// the others do there.
func (m *model) overlayHints(o overlay, all []keymap.Hint) []keymap.Hint {
	words := m.overlayWords(o)
	if words == nil {
		return all
	}
	var kept []keymap.Hint
	for _, h := range all {
		if word, ok := words[h.Name]; ok {
			h.Text = word
			kept = append(kept, h)
		}
	}
	return kept
}

// overlayWords returns what keys do in an overlay; nil: as everywhere.
func (m *model) overlayWords(o overlay) map[keymap.Name]string {
	switch o := o.(type) {
	case *question:
		words := map[keymap.Name]string{keymap.Accept: "ok", keymap.Cancel: "cancel"}
		if o.turn != nil {
			words[keymap.ListDown] = o.turns
		}
		return words
	case *searchBox:
		words := map[keymap.Name]string{keymap.Accept: "stay", keymap.Cancel: "back", keymap.SearchRegex: "regular expression"}
		if o.regex {
			words[keymap.SearchRegex] = "literal text"
		}
		switch {
		case o.filter:
		case m.maybeElsewhere():
			words[keymap.Accept] = "look in " + m.streamName(m.other())
		default:
			words[keymap.ListDown], words[keymap.ListUp] = "next", "before"
		}
		return words
	case *text:
		words := map[keymap.Name]string{keymap.Cancel: "close"}
		if o.scrolls() {
			words[keymap.ListUp], words[keymap.ListDown] = "up", "down"
			words[keymap.ListPageUp], words[keymap.ListPageDn] = "page up", "page down"
		}
		return words
	case *picker:
		return map[keymap.Name]string{keymap.Accept: "choose", keymap.Cancel: "close", keymap.ListUp: "up", keymap.ListDown: "down"}
	}
	return nil
}

// hintText returns the word for what a key does here and now.
func (m *model) hintText(h keymap.Hint) string {
	replay := m.clock.player != nil
	switch {
	case h.Name == keymap.Freeze && m.clock.playing(), h.Name == keymap.Freeze && !m.clock.past():
		return "pause"
	case h.Name == keymap.Freeze && replay && m.at >= m.to:
		return "play again"
	case h.Name == keymap.Freeze && replay:
		return "play"
	case h.Name == keymap.Freeze:
		return "go on"
	case h.Name == keymap.Live && replay:
		return "to the end"
	case h.Name == keymap.Interrupt && m.interruptible() == "":
		return "clear"
	case h.Name == keymap.Back && m.shape.focus == panePrompt:
		return "panes"
	case h.Name == keymap.Open:
		return m.shape.focus.facts().opens
	case h.Name == keymap.Restart && m.target().exec != nil:
		return "run again"
	case h.Name == keymap.Visual && m.marking():
		return "select nothing"
	case h.Name == keymap.Copy && m.shape.focus.stream():
		return m.copies()
	case h.Name == keymap.Stop:
		if p := m.process(m.target()); p != nil && p.State == record.ProcessStopping {
			return "kill now"
		}
	}
	return h.Text
}

// hintKey returns the key to show for a hint: one that does something here and
// now, which in the prompt is none that types a character.
func (m *model) hintKey(h keymap.Hint) (string, bool) {
	if _, known := m.acts[h.Name]; !known || m.vain(h.Name) {
		return "", false
	}
	a, _ := m.keys.Action(h.Name)
	if h.Name == keymap.Help && m.shape.focus == panePrompt {
		for _, k := range a.Keys {
			if m.asksForHelp(k) {
				return keymap.Show(k), true
			}
		}
	}
	return h.Key, true
}

// vain says that an action does nothing at the moment, so that its hint would only
// take the place of another.
func (m *model) vain(name keymap.Name) bool {
	typed := m.shape.focus == panePrompt && m.prompt.text != ""
	s := m.session()
	switch name {
	case keymap.Open:
		return m.shape.focus == paneSessions && !m.canRun()
	case keymap.Faster, keymap.Slower:
		return m.clock.player == nil
	case keymap.Interrupt:
		return m.interruptible() == "" && !typed
	case keymap.Complete:
		return !typed
	case keymap.NextPane:
		return typed
	case keymap.SearchNext, keymap.SearchPrev:
		return !m.streams.search.on()
	case keymap.Stop:
		return m.ctl != nil && !m.stoppable()
	case keymap.Kill:
		p := m.process(m.target())
		return m.ctl != nil && (p == nil || p.State == record.ProcessEnded)
	case keymap.WhenEnded:
		_, over := endOf(m.target())
		return !over || m.clock.past()
	case keymap.FailPrev, keymap.FailNext:
		return !m.clock.past() && (s == nil || s.Failed == 0)
	case keymap.DeleteSession:
		return m.ctl != nil && s != nil && s.ID == permanent
	}
	return false
}

// interruptible returns the command that ctrl+c would stop, "" for none.
func (m *model) interruptible() string {
	s := m.present()
	if s == nil {
		return ""
	}
	if e := running(s); e != nil {
		return e.Command
	}
	return m.queue.begun[s.ID].line
}

// stoppable says that what the pane is about runs, or is about to.
func (m *model) stoppable() bool {
	t := m.target()
	if t.exec != nil {
		r := running(m.present())
		return r != nil && r.ID == t.exec.ID
	}
	p := m.process(t)
	return p != nil && (p.State != record.ProcessEnded || m.pending(p.ID))
}
