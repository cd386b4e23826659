package tui

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/record"
	"braid/views"
)

// recordingExt ends the name of a recording that is given none.
const recordingExt = ".braid"

// savedMsg says what became of saving a recording.
type savedMsg struct {
	of            *saving
	session, path string
	size          int64
	err           error
}

// save asks for the name of a file and keeps the recording of the session that is
// shown in it. While one is being saved it asks whether to give that up.
func (m *model) save() tea.Cmd {
	if m.saving != nil {
		return m.askToGiveUp()
	}
	s := m.session()
	if s == nil && len(m.now.Sessions) > 0 {
		s = &m.now.Sessions[0] // It is not there yet at the moment shown.
	}
	if s == nil {
		m.toasts.add(views.ToneInfo, "there is no session to save")
		return nil
	}
	id, dir := s.ID, s.Cwd
	if m.ctl == nil {
		dir = "" // Where this program is, not where the recorded one was.
	}
	q := &question{
		title: "Save the recording of " + id, label: "file", hint: "a name, or a path",
		turn: otherKind, turns: "as a page, as text …",
		answer: func(m *model, text string) (tea.Cmd, error) {
			path, err := recordingPath(text, dir, m.look.Home)
			if err != nil {
				return nil, err
			}
			return m.keep(id, path, false), nil
		},
	}
	q.set(id + "-" + m.look.Day(m.to) + recordingExt)
	return m.open(q)
}

// recordingPath returns the file that a text names: from the home directory with
// ~, else from dir.
func recordingPath(text, dir, home string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasSuffix(text, "/") {
		return "", errors.New("a file needs a name")
	}
	if strings.ContainsRune(text, 0) {
		return "", errors.New("a name has no NUL")
	}
	if filepath.Ext(text) == "" {
		text += recordingExt
	}
	if rest, ok := strings.CutPrefix(text, "~/"); ok && home != "" {
		return filepath.Join(home, rest), nil
	}
	if filepath.IsAbs(text) {
		return filepath.Clean(text), nil
	}
	return filepath.Abs(filepath.Join(dir, text))
}

// keep returns a command that saves a session's recording to a file. One that is
// there is only replaced when that was asked for.
func (m *model) keep(session, path string, replace bool) tea.Cmd {
	if m.saving != nil {
		m.toasts.add(views.ToneWarn, "one at a time: "+m.look.Path(m.saving.path)+" is being saved")
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	s := &saving{path: path, cancel: cancel}
	m.saving = s
	src, rules := m.src, m.redact
	return func() tea.Msg {
		msg := savedMsg{of: s, session: session, path: path}
		if msg.err = record.Replaceable(path); msg.err != nil {
			return msg
		}
		if _, err := os.Lstat(path); err == nil && !replace {
			msg.err = fs.ErrExist
			return msg
		}
		if msg.err = s.write(ctx, src, session, rules); msg.err == nil {
			if st, err := os.Stat(path); err == nil {
				msg.size = st.Size()
			}
		}
		return msg
	}
}

// saved tells what became of it.
func (m *model) saved(msg savedMsg) tea.Cmd {
	quit := false
	if s := msg.of; s != nil && s == m.saving {
		s.cancel()
		m.saving, quit = nil, s.quit
		if m.top() != nil && m.top() == s.asks {
			m.close(s.asks) // There is nothing left to give up.
		}
	}
	path := m.look.Path(msg.path)
	switch {
	case errors.Is(msg.err, fs.ErrExist):
		return m.sudden("Replace "+path+"?", "replace", func(m *model) tea.Cmd {
			return m.keep(msg.session, msg.path, true)
		})
	case quit:
		return m.quit()
	case errors.Is(msg.err, context.Canceled):
		m.toasts.add(views.ToneInfo, "given up: "+path+" is not saved")
	case msg.err != nil:
		m.toasts.add(views.ToneBad, "not saved: "+plainly(msg.err, msg.path))
	default:
		m.toasts.add(views.ToneGood, fmt.Sprintf("saved %s, %s%s", path, views.Bytes(msg.size), use(path)))
	}
	return nil
}

// plainly is an error of the file system without the name of the call, and with
// the path that the user meant.
func plainly(err error, path string) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		return path + ": " + at.Err.Error()
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return path + ": " + link.Err.Error()
	}
	return err.Error()
}
