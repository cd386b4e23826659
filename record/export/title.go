package export

import (
	"strings"

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
