package tui

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// errTime says which times can be gone to.
var errTime = errors.New("not a time; try 14:03, 1m30s, -30s, 50%")

// parseTime reads a time that a user typed: a time of day, a distance from the
// beginning of the span, with a sign a distance from the moment shown, or a
// share of the span. The result lies within the span.
func parseTime(text string, from, at, to record.Moment) (record.Moment, error) {
	text = strings.TrimSpace(text)
	m, err := readTime(text, from, at, to)
	return min(max(m, from), to), err
}

// readTime is parseTime without the limits of the span.
func readTime(text string, from, at, to record.Moment) (record.Moment, error) {
	if share, ok := strings.CutSuffix(text, "%"); ok {
		f, err := strconv.ParseFloat(strings.TrimSpace(share), 64)
		if err != nil || f < 0 || f > 100 {
			return 0, errTime
		}
		return from.Add(time.Duration(float64(to.Sub(from)) * f / 100)), nil
	}
	if d, err := time.ParseDuration(text); err == nil {
		if text[0] == '-' || text[0] == '+' {
			return at.Add(d), nil
		}
		return from.Add(d), nil
	}
	for _, layout := range []string{"15:04:05.999999", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return timeOfDay(t, from, to), nil
		}
	}
	return 0, errTime
}

// timeOfDay returns the moment in the span at which a clock showed t: on its
// first day, or the next one when that is before the span and the next is not
// after it.
func timeOfDay(t time.Time, from, to record.Moment) record.Moment {
	day := from.Time()
	on := func(d int) record.Moment {
		return record.MomentOf(time.Date(day.Year(), day.Month(), day.Day()+d,
			t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), day.Location()))
	}
	if m := on(0); m >= from || on(1) > to {
		return m
	}
	return on(1)
}
