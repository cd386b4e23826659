package cli

import (
	"os"
	"path/filepath"

	"braid/engine"
	"braid/guard"
	"braid/tui"
)

// cleanUpArg is the first argument with which the guard of a braid that was killed
// starts another one.
const cleanUpArg = "_clean-up"

// cleanUp does what a braid that was killed could not do itself.
func cleanUp(args []string) int {
	pid, err := guard.Restore(args)
	if pid > 0 {
		engine.ClearAfter(pid)
		tui.ClearAbandoned()
	}
	return statusOf(err)
}

// keptSafe is what a user reads of a run whose braid was killed.
const keptSafe = "What it ran is being stopped. What was recorded is kept: braid replay shows it."

// guarded starts the guard of this process, with the terminal of its screen or
// without one, and what is said there should it be killed, and returns what ends it.
// Where there can be none, braid works without: then the next braid cleans up after
// this one.
func (a *app) guarded(terminal *os.File, comfort string) (release func()) {
	if !a.main {
		return func() {}
	}
	self, err := os.Executable()
	if err != nil {
		return func() {}
	}
	a.guard, _ = guard.Start(guard.Options{
		CleanUp: []string{self, cleanUpArg}, Terminal: terminal, Comfort: comfort, Report: filepath.Join(stateDir(), "failure.txt"),
	})
	return func() {
		a.guard.Release()
		a.guard = nil
	}
}
