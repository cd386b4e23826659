package tui

// arrangement is how stdout and stderr share their place.
type arrangement uint8

// The arrangements. Auto puts the streams side by side where both get lines of
// a readable length, else one above the other.
const (
	arrangeAuto arrangement = iota
	arrangeBeside
	arrangeStacked
	arrangeMerged
	arrangeOne
	arrangements // how many there are
)

// String names an arrangement as a message to the user does.
func (a arrangement) String() string {
	return [...]string{"side by side or stacked, as fits", "side by side", "stacked", "merged", "one alone"}[a]
}
