package keymap

import "strings"

// Name names an action: in the configuration, in the palette and in code.
type Name string

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
	for o := Global; o <= Confirm; o <<= 1 {
		if s.Has(o) {
			all = append(all, o)
		}
	}
	return all
}

// String names the scopes in s: "everywhere", "prompt", "history, processes".
func (s Scope) String() string {
	names := [...]string{
		"everywhere", "prompt", "sessions", "history", "processes", "streams",
		"going back in time", "overlays", "questions",
	}
	var in []string
	for i, name := range names {
		if s.Has(1 << i) {
			in = append(in, name)
		}
	}
	return strings.Join(in, ", ")
}

// Group is the heading under which help shows an action.
type Group string

// The groups, in the order of help.
const (
	GroupRun     Group = "Running"
	GroupMove    Group = "Moving"
	GroupStreams Group = "Output"
	GroupTime    Group = "Time"
	GroupScreen  Group = "Screen"
	GroupBoxes   Group = "Overlays"
)

// Groups returns the groups in the order of help.
func Groups() []Group {
	return []Group{GroupRun, GroupMove, GroupStreams, GroupTime, GroupScreen, GroupBoxes}
}

// Action is something the user can do.
type Action struct {
	Name  Name
	Keys  []string // as Bubble Tea's Key.String writes them; the first is shown
	Short string   // one or two words for the footer
	Long  string   // a sentence fragment for help and palette, without full stop
	Where Scope
	Group Group

	Dangerous    bool // asks once before it acts, when there is something to lose
	NeedsControl bool // changes the run: not possible in a recording or with --read-only
}

// Key returns the key that is shown for a, or "" when it has none.
func (a Action) Key() string {
	if len(a.Keys) == 0 {
		return ""
	}
	return a.Keys[0]
}

// Limits say what the run being shown does not allow.
type Limits struct {
	NoControl bool // a recording, or somebody else's run
	ReadOnly  bool // --read-only
}

// Refused returns why a is not possible within l, or "" when it is.
func (a Action) Refused(l Limits) string {
	switch {
	case a.NeedsControl && l.NoControl:
		return "needs a live run of your own"
	case a.NeedsControl && l.ReadOnly:
		return "not with --read-only"
	}
	return ""
}
