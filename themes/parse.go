package themes

import (
	"errors"
	"image/color"
	"slices"
	"strings"

	"braid/config/strict"
)

// The keys of a theme file that are not colours.
const (
	keyBase  = "base"
	keyDark  = "dark"
	keyHeavy = "heavy"
	keyANSI  = "ansi"
)

// Parse reads a theme from the text of a TOML file. The package comment describes
// the format.
//
// The error joins a [*strict.Problem] for all that is wrong: what is no TOML,
// unknown keys, what is no colour, colours that are missing. Warnings are about a
// theme that can be used but will be hard to read: pairs of colours with too
// little contrast. The file that they name is the name with ".toml".
func Parse(name string, text []byte) (p Palette, warnings []*strict.Problem, err error) {
	return parse(name, name+".toml", text)
}

func parse(name, file string, text []byte) (Palette, []*strict.Problem, error) {
	top, err := strict.Parse(file, text)
	if err != nil {
		return Palette{}, nil, unquoted(err, text)
	}
	r := reader{top: top}
	r.known()
	r.base()
	r.palette.Name = name
	r.colours(top, r.palette.places())
	r.flag(keyHeavy, &r.palette.Heavy)
	if v, has := top.Get(keyANSI); has {
		ansi, err := v.Table()
		r.problems.Add(err)
		r.problems.Known(ansi, names(r.palette.ansiPlaces())...)
		r.colours(ansi, r.palette.ansiPlaces())
	}
	r.darkness()
	if err := r.problems.Err(); err != nil {
		return Palette{}, nil, err
	}
	return r.palette, r.weak(), nil
}

// unquoted adds to a syntax error what is likely meant when it is at a #, which
// begins a comment where no quotes are around it.
func unquoted(err error, text []byte) error {
	var bad *strict.Problem
	if !errors.As(err, &bad) {
		return err
	}
	lines := strings.Split(string(text), "\n")
	if n := bad.At.Line; n < 1 || n > len(lines) || !strings.HasPrefix(skip(lines[n-1], bad.At.Column-1), "#") {
		return err
	}
	return &strict.Problem{At: bad.At, Text: `a colour is written in quotes, as "#86b2f9"`}
}

// skip returns s without its first n characters.
func skip(s string, n int) string {
	runes := []rune(s)
	return string(runes[min(max(n, 0), len(runes)):])
}

// reader is a theme being read.
type reader struct {
	top      *strict.Table
	palette  Palette
	problems strict.Problems
}

// known refuses keys that mean nothing, and colours that nothing gives.
func (r *reader) known() {
	roles := names(r.palette.places())
	r.problems.Known(r.top, append(slices.Clone(roles), keyBase, keyDark, keyHeavy, keyANSI)...)
	if _, has := r.top.Get(keyBase); has {
		return
	}
	missing := slices.DeleteFunc(roles, func(role string) bool {
		_, has := r.top.Get(role)
		return has
	})
	if len(missing) > 0 {
		r.problems.At(r.top.At, "%s missing; write them, or base = %q for the rest to be as there",
			strings.Join(missing, ", "), Dusk)
	}
}

// base starts with the theme that the file names.
func (r *reader) base() {
	v, has := r.top.Get(keyBase)
	if !has {
		return
	}
	name, err := v.String()
	if err != nil {
		r.problems.Add(err)
		return
	}
	p, ok := ByName(name)
	if near := strict.Nearest(name, Names()); !ok && near != "" {
		r.problems.Add(v.Problem("no built-in theme is called %q; did you mean %q?", name, near))
	} else if !ok {
		r.problems.Add(v.Problem("no built-in theme is called %q; there are %s", name, strings.Join(Names(), ", ")))
	}
	r.palette = p
}

// colours reads those colours that a table has.
func (r *reader) colours(t *strict.Table, places []place) {
	for _, p := range places {
		v, has := t.Get(p.name)
		if !has {
			continue
		}
		c, err := parseColour(v)
		r.problems.Add(err)
		if err == nil {
			*p.colour = c
		}
	}
}

// flag reads true or false, if it is there.
func (r *reader) flag(key string, to *bool) (v strict.Value, has bool) {
	v, has = r.top.Get(key)
	if !has {
		return v, false
	}
	b, err := v.Bool()
	if err != nil {
		r.problems.Add(err)
		return v, false
	}
	*to = b
	return v, true
}

// darkness finds out whether the theme is a dark one: its ground says so unless
// it is the terminal's.
func (r *reader) darkness() {
	p := &r.palette
	if known(p.Ground) {
		p.Dark = Contrast(p.Ground, color.White) > Contrast(p.Ground, color.Black)
	}
	is := p.Dark
	if v, has := r.flag(keyDark, &p.Dark); has && known(p.Ground) && p.Dark != is {
		r.problems.Add(v.Problem("its ground says that this is not so; leave %s out", keyDark))
	}
}

// weak returns the warnings about pairs of colours, at one that the file has.
func (r *reader) weak() []*strict.Problem {
	var all []*strict.Problem
	for _, pair := range r.palette.Weak() {
		w := &strict.Problem{At: r.top.At, Text: pair.String()}
		for _, role := range []Role{pair.Under, pair.Over} {
			if v, has := r.top.Get(role.Name); has {
				w.At = v.At
			}
		}
		all = append(all, w)
	}
	return all
}

// names returns the names of places.
func names(places []place) []string {
	all := make([]string, len(places))
	for i, p := range places {
		all[i] = p.name
	}
	return all
}
