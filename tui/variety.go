package tui

// variety is how much of everything fits on the screen.
type variety uint8

// The varieties of the layout.
const (
	wide   variety = iota // lists in one column, output over the full height
	normal                // lists and history around the output
	narrow                // one column: one list, one stream
	tiny                  // one pane and the prompt
	line                  // a line of text
)

// The sizes at which the layout changes.
const (
	wideFrom   = 150 // columns; from here on history fits beside the output
	normalFrom = 76  // columns; two columns of panes need them
	normalRows = 18
	narrowFrom = 44 // columns
	narrowRows = 14
	tinyFrom   = 18 // columns; the shortest prompt and a few letters
	tinyRows   = 4

	besideFrom = 84 // columns of output from which two streams go side by side
)

// varietyFor returns what fits a size.
func varietyFor(w, h int) variety {
	switch {
	case w < tinyFrom || h < tinyRows:
		return line
	case w < narrowFrom || h < narrowRows:
		return tiny
	case w < normalFrom || h < normalRows:
		return narrow
	case w < wideFrom:
		return normal
	}
	return wide
}
