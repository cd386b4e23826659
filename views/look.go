package views

import (
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// Look is what drawing needs besides data and size.
type Look struct {
	Styles *themes.Styles
	// Method is how the terminal counts the cells of joined characters. It is
	// ansi.WcWidth until the terminal reports Unicode mode (a tea.ModeReportMsg
	// for ansi.ModeUnicodeCore that is not "not recognized"), then
	// ansi.GraphemeWidth; Bubble Tea's renderer changes at the same message.
	Method ansi.Method
	Frame  int            // number of the spinner's frame, counted by the shared tick
	Over   bool           // braid was killed: what has no end was not seen to end, and does not run
	Home   string         // is shown as ~; empty: no path is shortened
	Zone   *time.Location // of the clock times shown; nil: the local one
}
