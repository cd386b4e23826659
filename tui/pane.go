package tui

import (
	"braid/keymap"
	"braid/record"
	"braid/views"
)

// pane names a part of the screen that can have the focus.
type pane uint8

// The panes, in the order in which tab visits them.
const (
	paneSessions pane = iota
	paneProcesses
	paneHistory
	paneOut
	paneErr
	panePrompt
	panes // how many there are
)

// facts are a pane's row in the table of panes.
type facts struct {
	key    string        // names it in the palette, and in memory files, so that it cannot be changed
	scope  keymap.Scope  // where its keys are looked up
	stream record.Stream // the output that it shows; 0: none

	list   list            // what it lists; nil: nothing, and what follows means nothing
	title  string          // in its border
	opens  string          // what enter shows of an entry, in the footer
	at     places          // where it stands where there are two columns
	tall   func(w int) int // rows of an entry in w columns; nil: one
	common bool            // lists the same whichever session is shown
}

// facts returns a pane's row in the table of panes. Whatever differs from one pane
// to another is said here, or in the list that is named here.
func (p pane) facts() facts {
	return [panes]facts{
		paneSessions: {
			key: "sessions", scope: keymap.Sessions,
			list: sessionList{}, title: "Sessions", opens: "prompt", common: true,
			at: places{wide: {leftUpper, 300}, normal: {leftUpper, 1000}},
		},
		paneProcesses: {
			key: "processes", scope: keymap.Processes,
			list: processList{}, title: "Processes", opens: "output", tall: views.ProcessRows,
			at: places{wide: {leftLower, 1000}, normal: {leftLower, 1000}},
		},
		paneHistory: {
			key: "history", scope: keymap.History,
			list: historyList{}, title: "History", opens: "output",
			at: places{wide: {leftUpper, 700}, normal: {rightUpper, 1000}},
		},
		paneOut:    {key: "stdout", scope: keymap.Streams, stream: record.Out},
		paneErr:    {key: "stderr", scope: keymap.Streams, stream: record.Err},
		panePrompt: {key: "prompt", scope: keymap.Prompt},
	}[p]
}

// list says that a pane is one of the lists, which take turns where only one of
// them fits.
func (p pane) list() bool { return p.facts().list != nil }

// stream says that a pane shows output.
func (p pane) stream() bool { return p.facts().stream != 0 }

// beside returns the other one of the two that show output.
func (p pane) beside() pane { return paneOut + paneErr - p }

// tall returns how many rows an entry of a list has in w columns.
func (p pane) tall(w int) int {
	if f := p.facts().tall; f != nil {
		return max(1, f(w))
	}
	return 1
}
