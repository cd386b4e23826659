package tui

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// wakeable says that the program is a job of a shell: that some process above it
// is in its session but not in its process group. The kernel does not stop other
// groups from the terminal, as nobody could have them go on.
func wakeable() bool {
	group, session := syscall.Getpgrp(), sessionOf(0)
	for pid := os.Getppid(); pid > 1; {
		if sessionOf(pid) != session {
			return false
		}
		if g, err := syscall.Getpgid(pid); err != nil || g != group {
			return err == nil
		}
		pid = parentOf(pid)
	}
	return false
}

// sessionOf returns the session of a process, 0 being the caller, and -1 when
// there is no such process.
func sessionOf(pid int) int {
	id, _, errno := syscall.RawSyscall(syscall.SYS_GETSID, uintptr(pid), 0, 0)
	if errno != 0 {
		return -1
	}
	return int(id)
}

// parentOf returns the parent of a process, 0 when there is none.
func parentOf(pid int) int {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	var state string
	var parent int
	_, _ = fmt.Sscan(string(b[bytes.LastIndexByte(b, ')')+1:]), &state, &parent)
	return parent
}
