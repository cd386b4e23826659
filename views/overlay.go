package views

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Box draws a border around lines: a box of exactly w×h, to be put over a
// screen with Overlay. Lines must be of width w-2, on the panel's ground. Danger
// gives it the colour of danger.
func Box(lk *Look, w, h int, title, foot string, danger bool, lines []string) []string {
	if w < 2 || h < 2 {
		return blank(w, h)
	}
	s := lk.Styles
	frame := s.PanelBorder
	if danger {
		frame = s.DangerFrame
	}
	box := make([]string, 0, h)
	box = append(box, lk.edge(w, "╭", "╮", title, "", danger))
	side := frame.Render("│")
	for i := range h - 2 {
		inner := ""
		if i < len(lines) {
			inner = lines[i]
		} else {
			l := lk.newLine(w-2, &s.Panel)
			inner = l.end()
		}
		box = append(box, side+inner+side)
	}
	return append(box, lk.edge(w, "╰", "╯", "", foot, danger))
}

// edge draws the upper or lower edge of a box, with a title on the left and a
// foot on the right.
func (lk *Look) edge(w int, from, to, title, foot string, danger bool) string {
	s := lk.Styles
	frame, name := s.PanelBorder, s.Panel.Title
	if danger {
		frame, name = s.DangerFrame, s.Panel.Bad
	}
	l := lk.newLine(w-1, &s.Panel)
	l.put(frame, from)
	if title = lk.Cut(Plain(title), w-6); title != "" {
		l.put(frame, "─")
		l.put(name, " "+title+" ")
	}
	foot = Plain(foot)
	tail := lk.Width(foot) + 3
	if foot == "" || tail > l.left {
		foot, tail = "", 0
	}
	l.put(frame, strings.Repeat("─", max(0, l.left-tail)))
	if foot != "" {
		l.put(s.Panel.Muted, " "+foot+" ")
		l.put(frame, "─")
	}
	return string(l.buf) + frame.Render(to)
}

// Overlay puts box over a finished screen of w columns with its upper left
// corner at (x, y), cutting off what lies outside. With fade, the rest of the
// screen loses its colours and steps back. The screen given is not changed.
func Overlay(lk *Look, w int, screen, box []string, x, y int, fade bool) []string {
	out := make([]string, len(screen))
	for i, line := range screen {
		if fade {
			line = lk.Styles.Faded.Render(ansi.Strip(line))
		}
		out[i] = line
		if j := i - y; j >= 0 && j < len(box) {
			out[i] = lk.splice(line, box[j], x, w)
		}
	}
	return out
}

// splice puts over into a line of w cells, beginning in column x.
func (lk *Look) splice(line, over string, x, w int) string {
	width := lk.Width(over)
	if x < 0 {
		over, width, x = lk.after(over, -x), width+x, 0
	}
	if x+width > w {
		over, width = lk.before(over, w-x), w-x
	}
	if width <= 0 {
		return line
	}
	return lk.before(line, x) + over + lk.after(line, x+width)
}

// Centre returns where a box of bw×bh stands in the middle of w×h, a little
// above it as the eye prefers.
func Centre(w, h, bw, bh int) (x, y int) { return max(0, (w-bw)/2), max(0, (h-bh)*2/5) }
