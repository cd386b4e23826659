package workspace

import (
	"cmp"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"braid/config/strict"
	"braid/engine"
)

// The ports that processes of a Procfile are given in PORT, one after another, as
// other programs that run Procfiles have it.
const (
	portName  = "PORT"
	firstPort = 5000
	portStep  = 100
)

// port returns the port of the nth process of a session, counted from 0. The first
// has that of the session's or braid's own variables, if there is one. What is no
// number there is for somebody who knows what it means.
func port(s Session, n int) string {
	first := cmp.Or(s.Env[portName], os.Getenv(portName), strconv.Itoa(firstPort))
	if number, err := strconv.Atoi(first); err == nil {
		return strconv.Itoa(number + portStep*n)
	}
	return first
}

// readProcfile reads the text of a Procfile: a line "NAME: COMMAND" for each
// process. All belong to one session, which has the variables of the .env file
// beside it.
func (w *Workspace) readProcfile(text string) error {
	var r reader
	s := Session{Name: engine.DefaultSession, Cwd: w.Dir, Env: r.dotenvBeside(w.Dir)}
	n := 0
	for line := range strings.Lines(text) {
		n++
		at := func(offset int) strict.Position {
			return strict.Position{File: w.Path, Line: n, Column: utf8.RuneCountInString(line[:offset]) + 1}
		}
		trimmed := strings.TrimSpace(line)
		if trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		name, run, ok := strings.Cut(line, ":")
		begin := len(line) - len(strings.TrimLeft(line, " \t"))
		p := Process{Name: strings.TrimSpace(name), Run: strings.TrimSpace(run), Restart: Never, Cwd: w.Dir, at: at(begin)}
		switch _, twice := named(s.Processes, p.Name); {
		case !ok:
			r.At(at(begin), "want NAME: COMMAND")
		case !isName(p.Name):
			r.At(at(begin), "%q cannot name a process: want letters, digits, dots, - and _", p.Name)
		case p.Run == "":
			r.At(at(len(name)+1), "%s has no command", p.Name)
		case strings.Contains(p.Run, "\x00") || !utf8.ValidString(line):
			r.At(at(begin), "the line is no text")
		case twice:
			r.At(at(begin), "process %q is there twice", p.Name)
		}
		p.Env = map[string]string{portName: port(s, len(s.Processes))}
		s.Processes = append(s.Processes, p)
	}
	if len(s.Processes) == 0 {
		r.At(strict.Position{File: w.Path}, "no process is in it; want lines NAME: COMMAND")
	}
	w.Sessions = []Session{s}
	return r.Err()
}
