package engine

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
)

// ParseSignal returns the signal with a name ("SIGTERM", "TERM", "term") or a
// number ("15").
func ParseSignal(text string) (syscall.Signal, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if name := signalName(syscall.Signal(n)); n > 0 && name != "" {
			return syscall.Signal(n), nil
		}
		return 0, fmt.Errorf("%w signal %d", ErrInvalid, n)
	}
	name := strings.ToUpper(text)
	if !strings.HasPrefix(name, "SIG") {
		name = "SIG" + name
	}
	if sig := signalNumber(name); sig != 0 {
		return sig, nil
	}
	return 0, fmt.Errorf("%w signal %q: give a name like TERM or a number", ErrInvalid, text)
}
