package tui

import (
	"sort"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"braid/record"
)

// prompt is the text being typed and the walk through earlier commands. What
// was typed before the walk began is its last stop, so it is never lost.
type prompt struct {
	editor
	kept    []string // commands that were typed and never ran, oldest first
	earlier []string // while walking: newest first, the draft before them
	at      int      // the stop of the walk: an index into earlier
}

// take returns the text and empties the prompt.
func (p *prompt) take() string {
	text := p.text
	p.set("")
	p.leave()
	return text
}

// leave ends the walk through earlier commands.
func (p *prompt) leave() { p.earlier, p.at = nil, 0 }

// walk goes n commands back (or forth, when negative). The first step takes the
// list from source, which is asked only then.
func (p *prompt) walk(n int, source func() []string) {
	if p.earlier == nil {
		if n < 0 {
			return
		}
		p.earlier = append([]string{p.text}, source()...)
	}
	p.at = min(max(p.at+n, 0), len(p.earlier)-1)
	p.set(p.earlier[p.at])
	if p.at == 0 {
		p.leave()
	}
}

// unfinished says that a shell would ask for more lines. A last empty line says
// that the user wants it run as it is.
func unfinished(text string) bool {
	if strings.HasSuffix(text, "\n") {
		return false
	}
	_, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	return syntax.IsIncomplete(err)
}

// earlierCommands returns what was run in a session, newest first, each command
// once and at most n of them: kept ones, then what the journal has. Background
// commands are written with their &.
func earlierCommands(sess *record.Session, kept []string, n int) []string {
	seen := map[string]bool{}
	var all []string
	add := func(command string) {
		if command != "" && !seen[command] {
			seen[command] = true
			all = append(all, command)
		}
	}
	for i := len(kept) - 1; i >= 0; i-- {
		add(kept[i])
	}
	if sess == nil {
		return all
	}
	procs := make([]*record.Process, 0, len(sess.Processes))
	for i := range sess.Processes {
		procs = append(procs, &sess.Processes[i])
	}
	sort.SliceStable(procs, func(i, j int) bool { return procs[i].Start > procs[j].Start })
	for i := sess.History.Len() - 1; i >= 0 && len(all) < n; i-- {
		e := sess.History.At(i)
		for len(procs) > 0 && procs[0].Start > e.Start {
			add(procs[0].Command + " &")
			procs = procs[1:]
		}
		add(e.Command)
	}
	for _, p := range procs {
		add(p.Command + " &")
	}
	return all[:min(n, len(all))]
}
