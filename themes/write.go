package themes

import (
	"fmt"
	"strings"
)

// TOML returns p as the text of a theme file, to start one's own from. Parse
// makes the same palette of it.
func (p *Palette) TOML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: save it under a name of your own, as themes/NAME.toml where braid's config.toml is.\n", p.Name)
	b.WriteString("# A colour is \"#rrggbb\", a number from 0 to 15 for that colour of the terminal, or\n" +
		"# \"terminal\" for its own.")
	if own, builtIn := ByName(p.Name); builtIn && own == *p {
		fmt.Fprintf(&b, " With base = %q you need only write what differs from it.", p.Name)
	}
	b.WriteString("\n\n")
	if !known(p.Ground) {
		fmt.Fprintf(&b, "%-6s = %-9v  # light text on a dark ground\n", keyDark, p.Dark)
	}
	fmt.Fprintf(&b, "%-6s = %-9v  # a heavy border around what has the focus\n\n", keyHeavy, p.Heavy)
	for _, r := range p.places() {
		fmt.Fprintf(&b, "%-6s = %-9s  # %s\n", r.name, showColour(*r.colour), r.use)
	}
	b.WriteString("\n[ansi] # what programs mean by their sixteen colours\n")
	for _, r := range p.ansiPlaces() {
		fmt.Fprintf(&b, "%-14s = %s\n", r.name, showColour(*r.colour))
	}
	return b.String()
}
