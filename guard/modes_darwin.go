package guard

import "golang.org/x/sys/unix"

// The requests for a terminal's modes, see ioctl_tty(2) or tty(4).
const (
	getModes = unix.TIOCGETA
	setModes = unix.TIOCSETA
)
