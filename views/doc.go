// Package views draws the screen: panes, frame, overlays, and the lines of
// programs made safe.
//
// Every drawing function is pure: it takes a [Look], a size and data, and
// returns exactly that many lines of exactly that many cells, at any size down to
// nothing. Nothing here reads a file, starts a process or keeps state between
// two frames; what must last, such as the position of a stream ([StreamPos]),
// is a small value that the caller keeps. [Stream] pulls the lines that it
// shows and no others.
//
// # The rules of drawing
//
//   - Whatever a program, a user or a file named (output, commands, names,
//     paths, error messages) passes through [Cleaner] or [Plain] before it is
//     drawn. No other byte of theirs reaches the terminal.
//   - Lines are built segment by segment, each in one ink; an ink never lies
//     within another, because the end of one ends both.
//   - A width is what the terminal makes of it: [Look.Method] says how.
//   - Colour is never the only sign of a state.
package views
