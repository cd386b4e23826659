package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// parseAt reads the moment of --at: nothing for the beginning, a time from
// there, a time of day, or a share of the whole. The result lies within the
// recording.
func parseAt(text string, from, to record.Moment) (record.Moment, error) {
	m, ok := readAt(strings.TrimSpace(text), from, to)
	if !ok {
		return 0, usageError{fmt.Errorf("--at %s: want 1m30s from the start, a time of day such as 14:03:22, or 50%%", text)}
	}
	return min(max(m, from), to), nil
}

// readAt is parseAt without the limits of the recording.
func readAt(text string, from, to record.Moment) (record.Moment, bool) {
	if text == "" {
		return from, true
	}
	if share, ok := strings.CutSuffix(text, "%"); ok {
		f, err := strconv.ParseFloat(share, 64)
		return from.Add(time.Duration(float64(to.Sub(from)) * f / 100)), err == nil && f >= 0 && f <= 100
	}
	if d, err := time.ParseDuration(text); err == nil {
		return from.Add(d), d >= 0
	}
	for _, layout := range []string{"15:04:05", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return timeOfDay(t, from), true
		}
	}
	return 0, false
}

// timeOfDay returns the first moment from a recording's beginning on at which a
// clock shows t; one that is at most a minute before it is the beginning, which
// then shows the same minute.
func timeOfDay(t time.Time, from record.Moment) record.Moment {
	day := from.Time()
	on := time.Date(day.Year(), day.Month(), day.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), day.Location())
	if day.Sub(on) >= time.Minute {
		on = on.AddDate(0, 0, 1)
	}
	return record.MomentOf(on)
}
