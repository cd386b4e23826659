package tui

import "time"

// The numbers that tune the screen.
const (
	// lookFPS is how often a second Bubble Tea looks whether there is a frame to be
	// drawn: as often as it can, since every look that a key waits for is felt. How
	// many frames there are is not decided by that.
	lookFPS = 120
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

	// tmuxWithin is how long tmux may take for a text that is copied.
	tmuxWithin = 2 * time.Second

	// scanTime is how long a search looks at lines in one go, after which what was
	// found shows.
	scanTime = 100 * time.Millisecond

	// passed is how many lines a search passes over before it looks whether it was
	// given up: about a hundredth of a second's work.
	passed = 100_000

	// wheelLines is how many lines a notch of the mouse wheel scrolls.
	wheelLines = 3

	// wheelEvery is how often the wheel moves the screen at most; notches that
	// come faster are added up.
	wheelEvery = 16 * time.Millisecond

	// doubleClick is the longest time between the clicks of a double click.
	doubleClick = 400 * time.Millisecond

	// interruptWithin is how long the screen stays for a command that was
	// interrupted in order to quit: the engine has killed it by then.
	interruptWithin = 10 * time.Second

	// readingTime is how long a question that appears by itself takes no answer:
	// what it takes to see that there is one.
	readingTime = 400 * time.Millisecond

	// stuckAfter is how long a terminal may take for a frame before it counts as
	// one that takes nothing: ten times what a slow line needs.
	stuckAfter = 500 * time.Millisecond

	// spoolMost is how many bytes wait at most for a terminal that takes nothing:
	// some frames, so that a short pause costs nothing.
	spoolMost = 256 << 10

	// lastWords is how long the end of the screen waits for the terminal to take
	// what puts it back as it was.
	lastWords = time.Second

	// idleAfter is how long nothing happens before the output is parked: longer
	// than the pauses between keys and between spinners, so that it does not come
	// and go with them.
	idleAfter = 300 * time.Millisecond

	// parkFor is how long the output is parked at most, in case that nobody says
	// that something happened: a program that fails ends no later.
	parkFor = 2 * time.Second

	// idleAgain is how much later the output is parked again: a few of the looks
	// that parking saves.
	idleAgain = 50 * time.Millisecond

	// quitWithin is how long a program has to end once it was told to, before
	// Run gives up on a terminal that takes no more output.
	quitWithin = 2 * time.Second
)
