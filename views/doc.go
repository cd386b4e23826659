// Package views draws the screen: panes, frame, overlays, and the lines of
// programs made safe.
//
// Every drawing function takes a [Canvas], a size and data, and adds exactly that
// many lines of exactly that many cells to the canvas, at any size down to nothing.
// What they show depends on nothing else: a canvas has the memory of the frames
// before and none of their meaning. Nothing here reads a file or starts a process;
// what must last, such as the position of a stream ([StreamPos]), is a small value
// that the caller keeps. [Stream] pulls the lines that it shows and no others.
//
// # Memory
//
// A frame of panes, bars and prompt makes one allocation, its text; a test holds
// that. Texts that change from frame to frame, such as times, are put together on
// the stack. Boxes over the screen, which are there while somebody chooses or
// reads, make some more.
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
