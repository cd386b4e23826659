package workspace

import (
	"regexp"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"braid/config/strict"
)

// process reads a [[session.process]]; cwd is the session's.
func (r *reader) process(t *strict.Table, cwd string) Process {
	r.Known(t, "name", "run", "cwd", "env", "tty", "restart", "watch", "ready", "after")
	p := Process{Restart: Never, at: t.At, Cwd: r.directory(t, "cwd", cwd), Env: r.environment(t)}
	if v, ok := t.Get("name"); ok {
		p.at = v.At
		r.string(v, &p.Name)
		if !isName(p.Name) {
			r.At(v.At, "%q cannot name a process: want letters, digits, dots, - and _, a letter or digit first", p.Name)
		}
	} else {
		r.At(t.At, `a process needs a name: add name = "…"`)
	}
	if v, ok := t.Get("run"); ok {
		r.string(v, &p.Run)
		if strings.TrimSpace(p.Run) == "" || strings.Contains(p.Run, "\x00") {
			r.At(v.At, "this is no command")
		}
	} else {
		r.At(t.At, `a process needs a command: add run = "…"`)
	}
	if v, ok := t.Get("tty"); ok {
		yes, err := v.Bool()
		r.Add(err)
		p.TTY = yes
	}
	if v, ok := t.Get("restart"); ok {
		r.restart(v, &p)
	}
	if v, ok := t.Get("watch"); ok {
		r.watch(v, &p)
	}
	if v, ok := t.Get("ready"); ok {
		r.ready(v, &p)
	}
	if v, ok := t.Get("after"); ok {
		list, err := v.List()
		if err != nil {
			r.Add(v.Problem(`want a list of processes such as ["api"]`))
		}
		p.after = list
	}
	return p
}

// restart reads when a process is started again.
func (r *reader) restart(v strict.Value, p *Process) {
	var s string
	r.string(v, &s)
	switch Restart(s) {
	case Never, OnFailure, Always:
		p.Restart = Restart(s)
	default:
		if s != "" {
			r.At(v.At, "%q is none of never, on-failure and always", s)
		}
	}
}

// watch reads the patterns of files.
func (r *reader) watch(v strict.Value, p *Process) {
	list, err := v.List()
	if err != nil {
		r.Add(v.Problem(`want a list of patterns such as ["src/**", "*.go"]`))
	}
	for _, item := range list {
		var pattern string
		r.string(item, &pattern)
		if pattern == "" || !doublestar.ValidatePattern(pattern) {
			r.At(item.At, "%q is no pattern: want one such as \"src/**\", \"*.go\" or \"**/*.{js,ts}\"", pattern)
			continue
		}
		p.Watch = append(p.Watch, pattern)
	}
}

// ready reads when a process is ready.
func (r *reader) ready(v strict.Value, p *Process) {
	t, err := v.Table()
	if err != nil {
		r.Add(v.Problem(`want { port = 5173 }, { log = "ready in" }, { pattern = 'ready in \d+' } or { exit = true }`))
		return
	}
	r.Known(t, "port", "log", "pattern", "exit")
	if n := len(t.Keys()); n > 1 {
		r.At(v.At, "ready has %d conditions; want one of port, log, pattern, exit", n)
	}
	for _, key := range t.Keys() {
		v, _ := t.Get(key)
		switch key {
		case "port":
			p.Ready.Port, err = v.Int(1, 65535)
		case "log":
			p.Ready.Log, err = v.String()
			if err == nil && p.Ready.Log == "" {
				err = v.Problem("an empty text is in every line")
			}
		case "pattern":
			var re *regexp.Regexp
			if re, err = v.Regexp(); err == nil {
				p.Ready.Pattern = re
			}
		case "exit":
			p.Ready.Exit, err = v.Bool()
		}
		r.Add(err)
		err = nil
	}
}
