// Package themes turns a palette of about ten roles into the styles that views
// draw with.
//
// A [Palette] says which colour a role has: the ground, text, muted text,
// lines, the one accent, and so on, and the sixteen ANSI colours that programs
// use by number. [New] builds [Styles] from it, the only builder there is, so a
// theme is a palette and nothing else. [BuiltIn] gives the built-in ones as a
// [Set], to which [Set.With] adds those that [Load] or [Parse] read.
//
// The package draws nothing and asks no terminal. It reads files in Load only.
//
// # Theme files
//
// A theme is a TOML file. Its name without ".toml" is the theme's. With a base,
// a built-in theme, it need only have what differs from that one:
//
//	base   = "dusk"
//	accent = "#ffb000"
//
// Without a base every role of [Palette] is written, in small letters:
//
//	ground, panel, select, hit, line, text, muted, accent, good, warn, bad
//
// A table [ansi] has the colours of programs: black, red, green, yellow, blue,
// magenta, cyan, white, and bright-black to bright-white; those that neither the
// table nor a base has are the terminal's. Two more keys are true or false: heavy
// draws a heavy border around what has the focus, and dark says that text is
// light on dark, for a ground that is not written as a colour (else the ground
// says so itself).
//
// A colour is "#rrggbb" or "#rgb"; a number from 0 to 15 for that colour of the
// terminal; or "terminal", which leaves it to the terminal: its own ground behind
// everything (ground), no ground of their own for boxes (panel), reversed text
// for a selected row (select), underlined for hits (hit), bold or faint text for
// the others. Unknown keys, misspelt ones and what is no colour are errors with
// line, column and what may have been meant; see package strict. Text that will be
// hard to read is a warning: see [MinContrast]. [Palette.TOML] writes a file to
// start from.
package themes
