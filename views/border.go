package views

// ends are the lines that meet in a cell of a border: for each direction
// nothing, a light line or a heavy one, two bits each.
type ends uint8

const (
	up ends = 1 << (2 * iota) // light; times two is heavy
	right
	down
	left
)

const heavy = 2

// join returns the ends of both, the heavier one of each direction.
func (e ends) join(o ends) ends {
	both := e | o
	heavies := both & 0b10101010
	return both &^ (heavies >> 1) // a heavy end hides a light one
}

// light returns e with every line light.
func (e ends) light() ends {
	return e&0b01010101 | (e&0b10101010)>>1
}

// glyph returns the box-drawing character for e. Corners of light lines are
// round.
func (e ends) glyph() string {
	if g := lightGlyph(e.light()); e == e.light() {
		return g
	}
	return heavyGlyph(e)
}

func lightGlyph(e ends) string {
	switch e {
	case 0:
		return " "
	case up:
		return "╵"
	case right:
		return "╶"
	case down:
		return "╷"
	case left:
		return "╴"
	case up | down:
		return "│"
	case left | right:
		return "─"
	case right | down:
		return "╭"
	case left | down:
		return "╮"
	case up | right:
		return "╰"
	case up | left:
		return "╯"
	case up | right | down:
		return "├"
	case up | left | down:
		return "┤"
	case left | right | down:
		return "┬"
	case left | right | up:
		return "┴"
	}
	return "┼"
}

// heavyGlyph returns the character for ends of which at least one is heavy.
// Unicode has one for every mixture of light and heavy lines, in groups by
// shape; within a group they are listed here by their ends.
func heavyGlyph(e ends) string {
	const u, r, d, l = up * heavy, right * heavy, down * heavy, left * heavy
	switch e {
	case u:
		return "╹"
	case r:
		return "╺"
	case d:
		return "╻"
	case l:
		return "╸"
	case u | d:
		return "┃"
	case l | r:
		return "━"
	case left | r:
		return "╼"
	case up | d:
		return "╽"
	case l | right:
		return "╾"
	case u | down:
		return "╿"
	}
	if g := heavyCorner(e); g != "" {
		return g
	}
	if g := heavyTee(e); g != "" {
		return g
	}
	return heavyCross(e)
}

// heavyCorner returns the character of a corner, "" for other shapes.
func heavyCorner(e ends) string {
	const u, r, d, l = up * heavy, right * heavy, down * heavy, left * heavy
	switch e {
	case r | down:
		return "┍"
	case right | d:
		return "┎"
	case r | d:
		return "┏"
	case l | down:
		return "┑"
	case left | d:
		return "┒"
	case l | d:
		return "┓"
	case r | up:
		return "┕"
	case right | u:
		return "┖"
	case r | u:
		return "┗"
	case l | up:
		return "┙"
	case left | u:
		return "┚"
	case l | u:
		return "┛"
	}
	return ""
}

// heavyTee returns the character of a tee, "" for other shapes.
func heavyTee(e ends) string {
	const u, r, d, l = up * heavy, right * heavy, down * heavy, left * heavy
	tees := [...]string{
		up | r | down: "┝", u | right | down: "┞", up | right | d: "┟", u | right | d: "┠",
		u | r | down: "┡", up | r | d: "┢", u | r | d: "┣",
		up | l | down: "┥", u | left | down: "┦", up | left | d: "┧", u | left | d: "┨",
		u | l | down: "┩", up | l | d: "┪", u | l | d: "┫",
		l | right | down: "┭", left | r | down: "┮", l | r | down: "┯", left | right | d: "┰",
		l | right | d: "┱", left | r | d: "┲", l | r | d: "┳",
		l | right | up: "┵", left | r | up: "┶", l | r | up: "┷", left | right | u: "┸",
		l | right | u: "┹", left | r | u: "┺", l | r | u: "┻",
	}
	if int(e) >= len(tees) {
		return ""
	}
	return tees[e]
}

// heavyCross returns the character of a cross.
func heavyCross(e ends) string {
	const u, r, d, l = up * heavy, right * heavy, down * heavy, left * heavy
	crosses := [...]string{
		l | right | up | down: "┽", left | r | up | down: "┾", l | r | up | down: "┿",
		left | right | u | down: "╀", left | right | up | d: "╁", left | right | u | d: "╂",
		l | right | u | down: "╃", left | r | u | down: "╄", l | right | up | d: "╅",
		left | r | up | d: "╆", l | r | u | down: "╇", l | r | up | d: "╈",
		l | right | u | d: "╉", left | r | u | d: "╊", l | r | u | d: "╋",
	}
	return crosses[e]
}
