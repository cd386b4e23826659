package record

import (
	"math"
	"time"
)

// Moment is a point in time in microseconds since the Unix epoch. All journals
// of a run share one clock, so moments of different sessions compare directly.
type Moment int64

// Live is the moment that is always now: a view at Live shows everything that
// the journal holds.
const Live Moment = math.MaxInt64

// MomentOf returns the moment of t, rounded down to the microsecond.
func MomentOf(t time.Time) Moment { return Moment(t.UnixMicro()) }

// Time returns m as a local time. The time of Live is meaningless.
func (m Moment) Time() time.Time { return time.UnixMicro(int64(m)) }

// Add returns the moment d later than m; Live stays Live.
func (m Moment) Add(d time.Duration) Moment {
	if m == Live {
		return Live
	}
	return m + Moment(d.Microseconds())
}

// Sub returns the time from o to m, as far as a Duration reaches.
func (m Moment) Sub(o Moment) time.Duration {
	const reach = Moment(math.MaxInt64 / time.Microsecond)
	return time.Duration(max(-reach, min(reach, m-o))) * time.Microsecond
}
