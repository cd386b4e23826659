package workspace

import (
	"os"
	"path/filepath"
	"strings"

	"braid/config/strict"
	"braid/engine"
)

// reader takes values from a file and collects what is wrong with them.
type reader struct {
	strict.Problems
	dir string // of the file
}

// read reads the text of a braid.toml.
func (w *Workspace) read(text []byte) error {
	root, err := strict.Parse(w.Path, text)
	if err != nil {
		return err
	}
	w.Settings = root
	r := &reader{dir: w.Dir}
	for _, t := range r.tables(root, "session") {
		w.Sessions = append(w.Sessions, r.session(t, w))
	}
	w.link(r)
	return r.Err()
}

// tables returns the tables of a list.
func (r *reader) tables(t *strict.Table, key string) []*strict.Table {
	v, ok := t.Get(key)
	if !ok {
		return nil
	}
	list, err := v.List()
	if err != nil {
		r.Add(v.Problem("want [[%s]], twice in brackets: there may be many", key))
		return nil
	}
	var all []*strict.Table
	for _, item := range list {
		within, err := item.Table()
		r.Add(err)
		if err == nil {
			all = append(all, within)
		}
	}
	return all
}

// session reads a [[session]].
func (r *reader) session(t *strict.Table, w *Workspace) Session {
	r.Known(t, "name", "cwd", "env", "timeout", "process")
	s := Session{Name: engine.DefaultSession, Cwd: r.directory(t, "cwd", r.dir), Env: r.environment(t)}
	at := t.At
	if v, ok := t.Get("name"); ok {
		at = v.At
		r.string(v, &s.Name)
		if !isID(s.Name) {
			r.At(at, "%q cannot name a session: want letters, digits, dots, - and _, at most 64, a letter or digit first", s.Name)
		}
	}
	for i := range w.Sessions {
		if w.Sessions[i].Name == s.Name {
			r.At(at, "session %q is there twice", s.Name)
		}
	}
	if v, ok := t.Get("timeout"); ok {
		d, err := v.Duration()
		r.Add(err)
		s.Timeout = d
	}
	for _, within := range r.tables(t, "process") {
		p := r.process(within, s.Cwd)
		if _, twice := named(s.Processes, p.Name); twice && p.Name != "" {
			r.At(p.at, "process %q of session %q is there twice", p.Name, s.Name)
		}
		s.Processes = append(s.Processes, p)
	}
	return s
}

// named returns the process with a name.
func named(all []Process, name string) (*Process, bool) {
	for i := range all {
		if all[i].Name == name {
			return &all[i], true
		}
	}
	return nil, false
}

// string reads a string.
func (r *reader) string(v strict.Value, s *string) {
	text, err := v.String()
	r.Add(err)
	if err == nil {
		*s = text
	}
}

// directory reads a directory, relative to another, which it is when there is
// none.
func (r *reader) directory(t *strict.Table, key, from string) string {
	v, ok := t.Get(key)
	if !ok {
		return from
	}
	var dir string
	r.string(v, &dir)
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(from, dir)
	}
	switch st, err := os.Stat(dir); {
	case err != nil:
		r.At(v.At, "%s: there is no such directory", dir)
	case !st.IsDir():
		r.At(v.At, "%s is not a directory", dir)
	}
	return dir
}

// environment reads variables with their values.
func (r *reader) environment(t *strict.Table) map[string]string {
	v, ok := t.Get("env")
	if !ok {
		return nil
	}
	vars, err := v.Table()
	if err != nil {
		r.Add(v.Problem(`want variables such as { PORT = "5173" }`))
		return nil
	}
	env := map[string]string{}
	for _, name := range vars.Keys() {
		v, _ := vars.Get(name)
		var value string
		r.string(v, &value)
		r.variable(vars.KeyAt(name), name, value)
		env[name] = value
	}
	return env
}

// variable checks a variable, which stands at a place.
func (r *reader) variable(at strict.Position, name, value string) {
	switch {
	case !isVariable(name):
		r.At(at, "%q cannot name a variable", name)
	case name == marker:
		r.At(at, "the variable %s is braid's own", name)
	case strings.Contains(value, "\x00"):
		r.At(at, "the value of %s has a NUL, which no variable can hold", name)
	}
}
