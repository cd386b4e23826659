//go:build !linux

package record

import "time"

// asleep is not known here: the clock of a run stands still while the machine
// sleeps.
func asleep() time.Duration { return 0 }
