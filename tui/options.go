package tui

import (
	"regexp"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/themes"
)

// Options say what the screen shows and what it can do.
type Options struct {
	// Source is what is shown: a live run, one that another process writes, or
	// recordings. Required. It is not closed by Run.
	Source Source

	// Control is what can be done. Without one (a recording, somebody else's
	// run) all that would need it is shown disabled.
	Control Control

	// Replay plays the source from its beginning on a clock of its own. Without
	// it the screen shows the source's present and moves with it.
	Replay *Replay

	// Keys are the keys of all actions; nil: the built-in ones.
	Keys *keymap.Map

	// Theme names the theme; empty: the default light or dark one, as the
	// terminal says.
	Theme string

	// Themes are those to choose from; nil: the built-in ones.
	Themes *themes.Set

	// ReadOnly disables what is dangerous although Control could do it.
	ReadOnly bool

	// Session is the session to begin in; empty: the first.
	Session string

	// Title is what the window is called; empty: "braid".
	Title string

	// Memory is a file in which the screen keeps what its user makes of it: the
	// splits, the layout, how streams are drawn, the theme that was chosen on the
	// screen. Empty: nothing is kept. See MemoryFile.
	Memory string

	// Redact has what matches one of the rules left out of recordings that are
	// saved.
	Redact []*regexp.Regexp

	// Run names what is replayed or watched, in the header.
	Run string

	// Home is the directory that is shown as ~; empty: the user's.
	Home string

	// FPS is the most frames a second; 0: DefaultFPS.
	FPS int

	// Drawing is told when the screen takes the terminal and when it has given it back,
	// also for the time of a suspension; nil: nobody is.
	Drawing func(on bool)

	// ProgramOptions are given to Bubble Tea, for tests and pictures.
	ProgramOptions []tea.ProgramOption
}

// Replay says how a recording is played.
type Replay struct {
	Speed     float64       // 0.25 to 32; 0: 1
	At        record.Moment // where to begin; 0: the beginning
	IdleLimit time.Duration // longer gaps are shortened to this; 0: none is
	Paused    bool          // wait for a key before playing
}
