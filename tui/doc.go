// Package tui is the screen: one Bubble Tea model that shows a [Source] at a
// moment in time and asks a [Control] for what the user wants done. It knows
// focus, layout, routing of keys and mouse, pacing, and what overlays do.
//
// It draws nothing itself (views do), runs nothing itself (Control does), and
// keeps no copy of what happened: every frame is a function of the source's
// snapshot at the moment shown.
//
// The rules are:
//
//   - Only Update changes the model, and it never blocks. Whatever may block
//     runs in a command, which captures values and answers with a message.
//   - View changes nothing. It reads snapshots and lines, which are immutable.
//   - Parts of the model are structs with methods, not models of their own.
//   - Whether a thing can be done is asked of Control and keymap, nowhere else.
//   - One command waits for the next frame (see pace); nothing else polls.
package tui
