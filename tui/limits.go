package tui

import "time"

// The numbers that tune the screen.
const (
	// DefaultFPS is how many frames a second changes are shown at most: what an
	// eye takes for movement, at a cost nobody notices.
	DefaultFPS = 30

	// tickEvery is how often spinners move, and the times beside them.
	tickEvery = 100 * time.Millisecond

	// secondEvery is how often the times move of what has no spinner.
	secondEvery = time.Second

	// stepBy is how far one step back or forth in time goes.
	stepBy = 5 * time.Second

	// toastFor is how long a toast stays: long enough to read two lines.
	toastFor = 4 * time.Second

	// toastsShown is how many toasts show at once; older ones go first.
	toastsShown = 4

	// remembered is how many earlier commands the prompt offers.
	remembered = 1000

	// found is how many earlier commands of a session the palette searches.
	found = 2000

	// clipboardMost is how many bytes are copied at most: terminals silently
	// drop a clipboard sequence that is much longer.
	clipboardMost = 256 << 10

	// scanned is how many lines a search looks at in one go: about a tenth of a
	// second's work, after which it can be given up.
	scanned = 100_000

	// wheelLines is how many lines a notch of the mouse wheel scrolls.
	wheelLines = 3

	// wheelEvery is how often the wheel moves the screen at most; notches that
	// come faster are added up.
	wheelEvery = 16 * time.Millisecond

	// doubleClick is the longest time between the clicks of a double click.
	doubleClick = 400 * time.Millisecond

	// quitWithin is how long a program has to end once it was told to, before
	// Run gives up on a terminal that takes no more output.
	quitWithin = 2 * time.Second
)
