package workspace

import (
	"slices"
	"strings"

	"braid/config/strict"
)

// link resolves the names of processes after which others start, and refuses names
// that nobody has and circles.
func (w *Workspace) link(r *reader) {
	for i := range w.Sessions {
		s := &w.Sessions[i]
		for j := range s.Processes {
			p := &s.Processes[j]
			for _, v := range p.after {
				var name string
				r.string(v, &name)
				if ref, ok := w.resolve(r, v, name, s.Name); ok {
					p.After = append(p.After, ref)
				}
			}
		}
	}
	w.refuseCircles(r)
}

// resolve returns the process that a name means in a session: one of that session,
// the only one of all sessions, or with SESSION/ before it one of that.
func (w *Workspace) resolve(r *reader, v strict.Value, name, session string) (Ref, bool) {
	if s, p, ok := strings.Cut(name, "/"); ok {
		if _, ok := w.Process(Ref{s, p}); ok {
			return Ref{s, p}, true
		}
	} else if _, ok := w.Process(Ref{session, name}); ok {
		return Ref{session, name}, true
	}
	var found []Ref
	var names []string
	for _, s := range w.Sessions {
		for _, p := range s.Processes {
			names = append(names, p.Name)
			if p.Name == name {
				found = append(found, Ref{s.Name, p.Name})
			}
		}
	}
	switch near := strict.Nearest(name, names); {
	case len(found) == 1:
		return found[0], true
	case len(found) > 1:
		r.At(v.At, "%d sessions have a process %q; say which, as in %q", len(found), name, found[0].Session+"/"+name)
	case name == "":
	case near != "":
		r.At(v.At, "there is no process %q; did you mean %q?", name, near)
	default:
		r.At(v.At, "there is no process %q; there are %s", name, strings.Join(names, ", "))
	}
	return Ref{}, false
}

// refuseCircles tells of processes that would wait for each other.
func (w *Workspace) refuseCircles(r *reader) {
	done := map[Ref]bool{}
	for _, s := range w.Sessions {
		for _, p := range s.Processes {
			w.walk(r, Ref{s.Name, p.Name}, nil, done)
		}
	}
}

// walk follows what a process waits for; path is how it came here.
func (w *Workspace) walk(r *reader, ref Ref, path []Ref, done map[Ref]bool) {
	if i := slices.Index(path, ref); i >= 0 {
		circle := path[i:]
		if p, ok := w.Process(ref); ok && !done[ref] {
			r.At(p.at, "processes wait for each other: %s", route(append(slices.Clone(circle), ref)))
		}
		for _, c := range circle {
			done[c] = true // told once
		}
		return
	}
	p, ok := w.Process(ref)
	if !ok || done[ref] {
		return
	}
	for _, next := range p.After {
		w.walk(r, next, append(slices.Clone(path), ref), done)
	}
	done[ref] = true
}

// route writes processes one after another.
func route(refs []Ref) string {
	names := make([]string, len(refs))
	for i, ref := range refs {
		names[i] = ref.Process
	}
	return strings.Join(names, " → ")
}
