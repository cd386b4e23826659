package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// wholeScreen lets all rows scroll again, and leaves the cursor where it is.
const wholeScreen = ansi.SaveCursor + "\x1b[r" + ansi.RestoreCursor

// redraw draws the whole screen again. It does so after the terminal has changed
// its size too: a frame that was on its way then may have ended by saying that the
// rows which scroll are those of the old size, and in a terminal that has grown
// what is drawn next moves up by the difference, and stays there.
func redraw() tea.Cmd { return tea.Sequence(tea.Raw(wholeScreen), tea.ClearScreen) }
