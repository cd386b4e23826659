// Package keymap holds every action of the screen once: its name, its keys, its
// help, where it applies, whether it is dangerous and whether it needs a live
// run. Help, footer, palette and the table in the README are made from it.
//
// It does not read keys, know the state of the screen or do anything: the
// screen looks a key up and acts on the name that it gets.
//
// # Which key means what
//
// The rules are:
//
//  1. A key is looked up in the scope that has the focus, then in [Replay] when
//     the moment shown is not now, then in [Global]. The first scope that knows
//     the key decides.
//  2. While the prompt has the focus, a key that types a character types it, so
//     only [Prompt] and those keys of Global act that neither type ([Types]) nor
//     edit the line ([Edits]). A key with ctrl or alt that a user gives an action
//     of Global acts there too, whatever it edited before. Tab completes the word before the cursor, and
//     goes to the next pane when there is none; shift+tab always goes to the
//     previous pane. Esc goes to the pane that had the focus before.
//     Keys that move (page up and the like) move the pane that had the focus. A
//     ? as the first character asks for help: no command begins with it.
//  3. In a pane every key is an action. i goes back to the prompt; so does esc
//     once nothing is left to close (a search, a filter, a selection, a zoom).
//     Pasted text goes to the prompt from anywhere.
//  4. While an overlay is open, [Overlay] is the only scope ([Confirm] for a
//     question that one key answers); what it does not know is typed into the
//     overlay's input, if it has one, or ignored.
//  5. A replay has no prompt: the focus starts in the history.
//
// [Map.Resolve] does the lookups of rules 1, 2 and 4; the rest depends on what
// the screen shows, and is its to do.
package keymap
