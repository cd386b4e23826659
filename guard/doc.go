// Package guard sees to the end of braid when braid cannot: when it is killed, or
// when a fault of its own ends it.
//
// A program that is killed has no last word. Its terminal stays as it was drawn
// on, and what it started goes on without anybody who watches it. So a process that
// guards starts a [Guard], a second process, which does nothing but wait. It learns
// of the end by a pipe that only the guarded process has open. Before an orderly end
// it is ended itself, see [Guard.Release]. After any other it gives the terminal back,
// says what happened, and becomes the program that cleans up, see [Options.CleanUp].
//
// Until then it is the system's /bin/sh, which starts in about a millisecond
// and has a tenth of a megabyte of its own. It has a process group of its own and ignores the
// signals by which terminals and their users end things, so that whatever ends the
// process does not end its guard.
//
// A guard is no substitute for an orderly end: what was not written yet is lost. It
// does not start anything again. Whoever kills the guard as well has to do without.
package guard
