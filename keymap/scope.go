package keymap

import "strings"

// Scope is a set of places of the screen where keys are pressed.
type Scope uint16

// The scopes. Replay is active in a recording, and in a live run while the
// moment shown is not now.
const (
	Global Scope = 1 << iota
	Prompt
	Sessions
	History
	Processes
	Streams
	Replay
	Overlay
	Confirm
)

// Panes is the set of scopes of the panes with lists and text.
const Panes = Sessions | History | Processes | Streams

// Has says that s and o have a scope in common.
func (s Scope) Has(o Scope) bool { return s&o != 0 }

// Each returns the single scopes of s in their order.
func (s Scope) Each() []Scope {
	var all []Scope
	for _, p := range places() {
		if s.Has(p.scope) {
			all = append(all, p.scope)
		}
	}
	return all
}

// String names the scopes in s: "everywhere", "prompt", "history, processes".
func (s Scope) String() string {
	var in []string
	for _, p := range places() {
		if s.Has(p.scope) {
			in = append(in, p.name)
		}
	}
	return strings.Join(in, ", ")
}

// place is one scope's row in the table of scopes.
type place struct {
	scope Scope
	name  string // in help
	own   []Name // the actions that the footer shows there before others, the most useful first
}

// places returns the table of scopes, in their order.
func places() []place {
	return []place{
		{Global, "everywhere", nil},
		{Prompt, "prompt", []Name{Run, RunBackground, Interrupt, Complete, Back, FindCommand, Palette, NextPane, Quit}},
		{Sessions, "sessions", []Name{Open, NewSession, RestartSession, DeleteSession, Details}},
		{History, "history", []Name{Open, RunAgain, Edit, Stop, Copy, Search, WhenEnded, FailPrev}},
		{Processes, "processes", []Name{Open, Stop, Restart, Kill, Details, Search, WhenEnded, FailPrev}},
		{Streams, "streams", []Name{
			Search, SearchNext, SearchPrev, Copy, Visual, Follow, Wrap, StreamLayout, Stop, Restart, ErrNext,
		}},
		{Replay, "going back in time", nil},
		{Overlay, "overlays", []Name{Accept, ListUp, ListDown, ListPageUp, ListPageDn, SearchRegex, Cancel}},
		{Confirm, "questions", []Name{Yes, No}},
	}
}

// own returns the actions that are the footer's for one focus.
func (s Scope) own() []Name {
	for _, p := range places() {
		if p.scope == s {
			return p.own
		}
	}
	return nil
}
