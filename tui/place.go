package tui

// split is where the movable borders are, in thousandths of what they split.
type split struct {
	columns int // lists | output
	rows    int // lists above, processes or output below
	streams int // stdout, stderr
}

// defaultSplit is where the borders are until somebody moves them.
func defaultSplit(v variety) split {
	if v == wide {
		return split{columns: 360, rows: 700, streams: 500}
	}
	return split{columns: 240, rows: 360, streams: 550}
}

// quarter is a part of the screen where there are two columns.
type quarter uint8

// The quarters. The fourth is the output's.
const (
	leftUpper quarter = iota
	leftLower
	rightUpper
	quarters // how many there are
)

// place is where a list stands: in which quarter, and with which share of its
// height beside the shares of others there.
type place struct {
	in    quarter
	share int
}

// places are a list's places, by the varieties that have two columns.
type places [normal + 1]place
