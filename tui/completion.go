package tui

import (
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// completedMsg is what the path before the cursor can be completed with.
type completedMsg struct {
	text   string // what was typed when it was asked for
	cursor int
	insert string
	names  []string // what it may go on with, when there are several
}

// complete completes the path before the cursor. Without one, tab goes on to
// the next pane.
func (m *model) complete() tea.Cmd {
	p := &m.prompt
	w := lastWord(p.text[:p.cursor])
	s := m.present()
	if w.path == "" || s == nil {
		m.cycle(1)
		return nil
	}
	text, cursor, cwd, home := p.text, p.cursor, s.Cwd, m.look.Home
	return func() tea.Msg {
		insert, names := matches(w, cwd, home)
		return completedMsg{text: text, cursor: cursor, insert: insert, names: names}
	}
}

// completed puts a completion in, unless the user typed on meanwhile.
func (m *model) completed(msg completedMsg) tea.Cmd {
	p := &m.prompt
	if p.text != msg.text || p.cursor != msg.cursor {
		return nil
	}
	if msg.insert != "" {
		p.leave()
		p.insert(msg.insert)
		return nil
	}
	if len(msg.names) > 1 {
		const most = 6 // names in a message of a line or two
		say := strings.Join(msg.names[:min(most, len(msg.names))], "  ")
		if len(msg.names) > most {
			say += "  …"
		}
		m.toasts.add(views.ToneInfo, say)
	}
	return nil
}

// word is the beginning of a path as it was typed in a command.
type word struct {
	path  string // without quotes and backslashes
	quote byte   // the quote that is open at its end; 0: none
}

// lastWord returns the word that a command ends in, empty after a space.
func lastWord(s string) word {
	var w word
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case w.quote != 0 && c == w.quote:
			w.quote = 0
		case w.quote != 0:
			b.WriteByte(c)
		case c == '\'' || c == '"':
			w.quote = c
		case c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case strings.IndexByte(" \t\n;|&<>()=", c) >= 0:
			b.Reset()
		default:
			b.WriteByte(c)
		}
	}
	w.path = b.String()
	return w
}

// matches returns what the path can go on with: the text that all that match
// have in common, and the names if there are several.
func matches(w word, cwd, home string) (insert string, names []string) {
	dir, base := filepath.Split(w.path)
	entries, err := os.ReadDir(resolve(dir, cwd, home))
	if err != nil {
		return "", nil
	}
	var last os.DirEntry
	for _, e := range entries {
		hidden := strings.HasPrefix(e.Name(), ".") && !strings.HasPrefix(base, ".")
		if strings.HasPrefix(e.Name(), base) && !hidden {
			names = append(names, e.Name())
			last = e
		}
	}
	switch len(names) {
	case 0:
		return "", nil
	case 1:
		return escaped(names[0][len(base):], w.quote) + ending(resolve(dir, cwd, home), last, w.quote), nil
	}
	return escaped(common(names)[len(base):], w.quote), names
}

// resolve returns the directory that a path's first part names.
func resolve(dir, cwd, home string) string {
	if home != "" && (dir == "~/" || strings.HasPrefix(dir, "~/")) {
		return filepath.Join(home, dir[2:])
	}
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(cwd, dir)
}

// ending returns what follows a complete name: a slash when it is a directory,
// also by a link, else the end of the word.
func ending(dir string, e os.DirEntry, quote byte) string {
	if info, err := os.Stat(filepath.Join(dir, e.Name())); err == nil && info.IsDir() {
		return "/"
	}
	if quote != 0 {
		return string(quote) + " "
	}
	return " "
}

// escaped writes a name as a shell reads it.
func escaped(s string, quote byte) string {
	if quote == '\'' {
		return strings.ReplaceAll(s, "'", `'\''`)
	}
	special := " \t\n\\'\"`$&|;<>()*?[]#~!{}"
	if quote == '"' {
		special = "\\\"`$"
	}
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(special, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// common returns the beginning that all names have.
func common(names []string) string {
	prefix := []rune(names[0])
	for _, n := range names[1:] {
		other := []rune(n)
		i := 0
		for i < min(len(prefix), len(other)) && prefix[i] == other[i] {
			i++
		}
		prefix = prefix[:i]
	}
	return string(prefix)
}
