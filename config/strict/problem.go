package strict

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong at a place of a file.
type Problem struct {
	At   Position
	Text string
}

// Error returns the place and what is wrong there.
func (p *Problem) Error() string { return p.At.String() + ": " + p.Text }

// Problems collects what is wrong. The zero value has none.
type Problems struct{ all []error }

// Add adds an error, if it is one: a [*Problem], several of them joined, or any.
func (p *Problems) Add(err error) {
	if err == nil {
		return
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			p.Add(e)
		}
		return
	}
	p.all = append(p.all, err)
}

// At adds what is wrong at a place.
func (p *Problems) At(at Position, format string, args ...any) {
	p.all = append(p.all, &Problem{at, fmt.Sprintf(format, args...)})
}

// Err returns all problems joined, or nil: file after file as they came, within a
// file in its order.
func (p *Problems) Err() error {
	files := map[string]int{}
	place := func(err error) (file int, at Position) {
		var bad *Problem
		if errors.As(err, &bad) {
			at = bad.At
		}
		if _, ok := files[at.File]; !ok {
			files[at.File] = len(files)
		}
		return files[at.File], at
	}
	for _, err := range p.all {
		place(err)
	}
	slices.SortStableFunc(p.all, func(a, b error) int {
		x, at := place(a)
		y, bt := place(b)
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(at.Line, bt.Line), cmp.Compare(at.Column, bt.Column))
	})
	return errors.Join(p.all...)
}

// Known adds a problem for each key of a table that is none of names, with the
// one that was probably meant.
func (p *Problems) Known(t *Table, names ...string) {
	for _, key := range t.Keys() {
		if slices.Contains(names, key) {
			continue
		}
		what := fmt.Sprintf("unknown key %q", key)
		if near := Nearest(key, names); near != "" {
			p.At(t.KeyAt(key), "%s; did you mean %q?", what, near)
			continue
		}
		p.At(t.KeyAt(key), "%s; known here: %s", what, strings.Join(names, ", "))
	}
}
