package tui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// sessionActs is what can be done to sessions.
func sessionActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.NewSession:     func(m *model, _ string) tea.Cmd { return m.newSession() },
		keymap.DeleteSession:  func(m *model, _ string) tea.Cmd { return m.deleteSession() },
		keymap.RestartSession: func(m *model, _ string) tea.Cmd { return m.restartSession() },
	}
}

// newSession asks for a name and makes a session in the directory of the one
// that is shown.
func (m *model) newSession() tea.Cmd {
	cwd := ""
	if s := m.present(); s != nil {
		cwd = s.Cwd
	}
	return m.open(&question{
		title: "New session", label: "name", hint: "api, or api ~/shop for its directory, or ~/shop",
		answer: func(m *model, text string) (tea.Cmd, error) {
			id, dir := sessionAt(text, cwd, m.look.Home)
			if id == "" {
				return nil, fmt.Errorf("a session needs a name")
			}
			if old, ok := m.now.Session(id); ok && old.State != record.SessionClosed {
				return nil, fmt.Errorf("there is a session %s already", id)
			}
			return m.askThen("new session "+id,
				func(ctx context.Context, c Control) error {
					if st, err := os.Stat(dir); dir != cwd && (err != nil || !st.IsDir()) {
						return fmt.Errorf("there is no directory %s", dir)
					}
					return c.CreateSession(ctx, id, dir)
				},
				func(m *model) { m.sel.session = id; m.focus(panePrompt) }), nil
		},
	})
}

// sessionAt reads a name, a directory after it, or a directory alone, which gives
// the session its name. Without one it is cwd.
func sessionAt(text, cwd, home string) (id, dir string) {
	id, dir, _ = strings.Cut(strings.TrimSpace(text), " ")
	if dir = strings.TrimSpace(dir); dir == "" && (strings.ContainsRune(id, '/') || id == "~" || id == "..") {
		dir, id = id, ""
	}
	switch {
	case dir == "":
		return id, cwd
	case dir == "~" || strings.HasPrefix(dir, "~/"):
		dir = filepath.Join(home, strings.TrimPrefix(dir, "~"))
	case !filepath.IsAbs(dir):
		dir = filepath.Join(cwd, dir)
	}
	dir = filepath.Clean(dir)
	if id == "" {
		id = strings.Trim(strings.ReplaceAll(filepath.Base(dir), " ", "-"), "._-/")
	}
	return id, dir
}

// deleteSession ends a session, and asks when something runs in it.
func (m *model) deleteSession() tea.Cmd {
	s := m.present()
	if s == nil {
		return nil
	}
	id := s.ID
	if id == permanent {
		m.toasts.add(views.ToneInfo, id+" stays: it is where braid begins")
		return nil
	}
	remove := func(m *model) tea.Cmd {
		return m.ask("delete "+id, func(ctx context.Context, c Control) error { return c.DeleteSession(ctx, id) })
	}
	what := runningIn(s)
	if len(what) == 0 {
		return remove(m)
	}
	return m.confirmed("Delete "+id+" and stop what runs in it?", "delete", what, remove)
}

// restartSession gives a session a fresh shell, and asks when a command runs in
// the old one.
func (m *model) restartSession() tea.Cmd {
	s := m.present()
	if s == nil {
		return nil
	}
	id := s.ID
	restart := func(m *model) tea.Cmd {
		return m.askThen("restart "+id,
			func(ctx context.Context, c Control) error { return c.RestartSession(ctx, id) },
			func(m *model) { m.toasts.add(views.ToneGood, id+": a fresh shell with its state kept") })
	}
	if e := running(s); e != nil {
		return m.confirmed("Restart the shell of "+id+"?", "restart", []string{"stops " + short(e.Command)}, restart)
	}
	return restart(m)
}

// runningIn names all that runs in a session.
func runningIn(s *record.Session) []string {
	names := runningNames(s)
	if e := running(s); e != nil {
		names = append([]string{short(e.Command)}, names...)
	}
	return names
}

// count returns a number of things in words: "1 process", "3 processes".
func count(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "s"):
		return fmt.Sprintf("%d %ses", n, thing)
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
