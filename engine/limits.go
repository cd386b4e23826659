package engine

import "time"

// Limits that a user may set.
const (
	// DefaultOutputLimit is how many bytes of each stream a Result holds.
	DefaultOutputLimit = 10 << 20
	// DefaultGrace is the time from SIGTERM to SIGKILL when a process is stopped.
	DefaultGrace = 5 * time.Second
)

// Times of the engine's own, each with its reason.
const (
	// pollEvery finds a published status where file watching misses events, as
	// it does on some network and container file systems.
	pollEvery = 50 * time.Millisecond
	// ownLineLimit is how long a shell may do nothing in the line that publishes a
	// status, which takes about 2 ms. A shell that does does not run commands any
	// more (set -n) and is replaced.
	ownLineLimit = 4 * time.Second
	// ownLineMost is how long it may work on it: 20,000 variables take a few seconds.
	ownLineMost = time.Minute
	// goneLimit is ownLineLimit for a shell whose scratch directory is gone, or
	// that cannot open files any more.
	goneLimit = 300 * time.Millisecond
	// beginLimit is how long an abort waits for a new shell that is not ready for it.
	beginLimit = time.Second
	// launchLimit is how long a shell may take to start a background process.
	launchLimit = 10 * time.Second
	// calm is how long a stream prints nothing before its pipe need not be large any
	// more, and after which one that could not be had is asked for again.
	calm = time.Second
	// partialLimit is how long the beginning of a line may wait for its end.
	partialLimit = 50 * time.Millisecond
	// heldLimit is how long output may stay open after a process's end before
	// the end is reported all the same.
	heldLimit = 500 * time.Millisecond
	// killLimit is how long something may survive SIGKILL (in the kernel, on a
	// dead file server) before it is reported as having survived.
	killLimit = 3 * time.Second
	// farewell is how long a closed shell may take to run its EXIT trap.
	farewell = time.Second
	// chatter is the least time between two chunks of a process that prints
	// little and often. It keeps the index small and costs no visible delay.
	chatter = 2 * time.Millisecond
	// breath is what a reader gives one that prints much before it looks for more:
	// the time in which a fast one fills a quarter of a large pipe. It costs both
	// less than a wait for every few kilobytes.
	breath = 250 * time.Microsecond
)

// The ladder of an abort: SIGINT at once, then these.
const (
	abortTerm  = 2 * time.Second
	abortKill  = 5 * time.Second
	abortShell = 6 * time.Second
	// remainTerm is the time that children left behind by an aborted command
	// have between SIGTERM and SIGKILL.
	remainTerm = time.Second
	// takenAwayLimit is how long the kernel may take to free what a killed process
	// had.
	takenAwayLimit = 5 * time.Second
)

// Sizes in bytes.
const (
	// readSize is how much one read takes from a pipe or file.
	readSize = 256 << 10
	// pipeSize is what a process that prints much can print before it waits for the
	// reader. It is the most that an unprivileged process may ask for by default.
	pipeSize = 1 << 20
	// usualPipe is what a pipe holds that nobody asks for more.
	usualPipe = 64 << 10
	// ttyRoom is how much a terminal holds.
	ttyRoom = 4 << 10
	// smallRead is a read after which more may be awaited for a while; of a pipe that
	// holds little, half of it is.
	smallRead = 32 << 10
	// partialMax is the longest beginning of a line that waits for its end.
	partialMax = 32 << 10
	// maxTTY is the largest number of columns or rows of a terminal.
	maxTTY = 4096
)

// Lengths.
const (
	// mostTries is how often something is tried with a new shell because the one
	// before had ended without reading of it.
	mostTries = 2
	// maxID is the length of the longest session id.
	maxID = 64
	// shellFiles is how many descriptors a shell must have free: it needs four to
	// run a file with other streams, and opens that file.
	shellFiles = 5
	// lookAtPids is how many processes that were made during a command are looked
	// at one by one; the whole table is read for more.
	lookAtPids = 256
)
