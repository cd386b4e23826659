package export

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"braid/record"
)

// title returns what an export is called.
func (c *chosen) title(o *Options) string {
	if o.Title != "" {
		return plain(o.Title)
	}
	if c.sources == 1 {
		for i := range c.lives {
			for it := range c.lives[i].items() {
				if c.includes(&it) {
					return shorten(plain(it.command), maxLabel)
				}
			}
		}
	}
	var names []string
	for i := range c.lives {
		if id := plain(c.lives[i].session.ID); len(names) == 0 || names[len(names)-1] != id {
			names = append(names, id)
		}
	}
	return shorten(strings.Join(names, ", "), maxLabel)
}

// begins returns the moment of the first thing that is selected.
func (c *chosen) begins() record.Moment {
	first := record.Live
	for i := range c.lives {
		for it := range c.lives[i].items() {
			if c.includes(&it) {
				first = min(first, it.start)
				break
			}
		}
	}
	return max(first, c.From)
}

// commandLine returns a command as it is shown: an argument vector as the shell
// line that means the same.
func commandLine(line string, argv []string) string {
	if len(argv) == 0 {
		return line
	}
	words := make([]string, len(argv))
	for i, w := range argv {
		q, err := syntax.Quote(w, syntax.LangBash)
		if err != nil {
			q = w // it holds a NUL, and no shell line means the same
		}
		words[i] = q
	}
	return strings.Join(words, " ")
}
