package record

import (
	"time"

	"golang.org/x/sys/unix"
)

// asleep returns how long the machine has slept since it was started.
func asleep() time.Duration {
	var up, awake unix.Timespec
	// What passes between the two calls must not make the difference negative.
	if unix.ClockGettime(unix.CLOCK_MONOTONIC, &awake) != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &up) != nil {
		return 0
	}
	return time.Duration(up.Nano() - awake.Nano())
}
