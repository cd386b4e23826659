package keymap

// Name names an action: in the configuration, in the palette and in code.
type Name string

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
