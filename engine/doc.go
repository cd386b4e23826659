// Package engine runs shell sessions and journals all that they do.
//
// An [Engine] holds sessions. A [Session] is a long-lived bash whose state (its
// directory, variables, functions and options) lasts from command to command.
// It runs commands in two ways:
//
//   - [Session.Exec] runs one in the session's own shell. What it changes stays.
//     It can be aborted, by its timeout, its context or [Session.Interrupt],
//     without losing the session.
//   - [Session.Start] runs one in the background, in a subshell. Any number run
//     at once; each can be stopped with all that it started, and started again.
//
// Whatever they print is appended to the session's journal while they run, byte
// for byte, with stdout and stderr apart. Package record has the format, and
// reads it: live and afterwards alike.
//
// # Errors
//
// A command that fails is a result. An error means that the engine could not do
// its job, or was asked for what it refuses; it says what is wrong and is to be
// tested for with errors.Is and the Err values of this package.
//
// # Concurrency
//
// Every method may be called by any goroutine. Foreground commands of a session
// run one after another, in the order of the calls; starting a background
// process waits its turn among them, but the process then runs beside them.
//
// # What is left behind
//
// Nothing. [Engine.Close] returns when every process that was started is gone:
// those of the process groups, their descendants, and what has escaped from
// both, which on Linux is found because this process takes in orphans (it makes
// itself a child subreaper) and because everything inherits the variable BRAID.
// What an engine left that was itself killed, the next one cleans up. What has left its
// parent, its session and its environment behind, all three, is not found: (setsid
// env -i program &).
//
// # Sharing a process
//
// The engine reaps the orphans of its sessions. Children that other code of the
// program starts are left alone as long as they are waited for within two
// seconds of their end, or do not start a session of their own (setsid).
//
// # What it does not
//
// It isolates nothing: commands have all the rights of the program. It shows
// nothing and reads no configuration.
//
// # Platforms
//
// Linux has everything. macOS lacks pidfds (a signal could hit a reused pid),
// the subreaper (an orphan that cleared its environment escapes; a status is
// lost when the shell that reports it is killed), leases, CPU times and ports of
// processes. bash 4.4 or later is required; 5.1, 5.2 and 5.3 are tested. Version
// 3.2, which macOS ships, lacks ${name@a}, [[ -v ]] and BASHPID and is refused.
package engine
