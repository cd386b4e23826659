package guard

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// modesOf returns the modes of a terminal, to be handed to another process; empty
// when there is none.
func modesOf(f *os.File) string {
	if f == nil {
		return ""
	}
	modes, err := unix.IoctlGetTermios(int(f.Fd()), getModes)
	if err != nil {
		return ""
	}
	b, err := json.Marshal(modes)
	if err != nil {
		return ""
	}
	return string(b)
}

// Restore is what the program that cleans up calls first, with the arguments that it
// has beyond those of [Options.CleanUp]. The signals that a guard ignores it ignores
// as well, and it gives the terminal on its stdout the modes that it had, unless a
// shell has done that and has taken it. It returns the pid of the process that was
// guarded, 0 if the arguments do not tell it.
func Restore(args []string) (pid int, err error) {
	signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU, syscall.SIGPIPE)
	if len(args) != 4 {
		return 0, errors.New("guard: this is for braid itself to call")
	}
	pid, err = strconv.Atoi(args[0])
	if err != nil {
		return 0, fmt.Errorf("guard: the process: %w", err)
	}
	if args[2] == "" || args[3] != "on" {
		return pid, nil
	}
	group, err := strconv.Atoi(args[1])
	if err != nil {
		return pid, fmt.Errorf("guard: the process group: %w", err)
	}
	var modes unix.Termios
	if err := json.Unmarshal([]byte(args[2]), &modes); err != nil {
		return pid, fmt.Errorf("guard: the modes of the terminal: %w", err)
	}
	fd := int(os.Stdout.Fd())
	if now, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP); err == nil && now != group {
		return pid, nil
	}
	return pid, unix.IoctlSetTermios(fd, setModes, &modes)
}
