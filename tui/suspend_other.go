//go:build !linux

package tui

import (
	"os"
	"syscall"
)

// wakeable says that the program seems to be a job of a shell. Only the parent is
// looked at: one that began the terminal's session is no shell above it.
func wakeable() bool {
	group, err := syscall.Getpgid(os.Getppid())
	return err == nil && os.Getppid() > 1 && group != syscall.Getpgrp()
}
