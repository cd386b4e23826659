// Package cli is the command line: it turns each subcommand into a few calls of
// the packages that do the work, and their errors into one line on stderr and an
// exit status.
//
// It is the only package that knows of arguments, of standard input and output,
// of signals and of where a user's files are. It draws nothing and runs nothing
// by itself.
//
// # Exit status
//
// A command that runs the user's commands ends with their status. Otherwise it is
// 0 for success, 1 for a failure, 2 for wrong usage, 124 for a timeout, and 128
// plus its number for a signal that ended braid. However it ends, what it started
// has ended before it.
package cli
