package record

import (
	"slices"
	"sort"
	"time"
)

// Timeline maps the moments of a span to the time in which they are shown and
// back. Where nothing happens for longer than a limit, the time shown is just
// the limit long. Bar, marks and total of a player agree because they all use
// the same timeline. It never changes; the zero value is an empty span.
type Timeline struct {
	from, to Moment
	bends    []bend // where the rate of shown time changes; the first is from
}

// bend is a point of a timeline from which on shown time runs evenly.
type bend struct {
	at    Moment
	shown time.Duration
}

// NewTimeline returns the timeline of a span. Gaps between the given moments,
// which may be in any order, and between them and the ends of the span are
// shortened to limit. With a limit of 0 or less all gaps stay as they are.
func NewTimeline(from, to Moment, limit time.Duration, moments []Moment) Timeline {
	t := Timeline{from: from, to: max(from, to), bends: []bend{{at: from}}}
	if limit <= 0 {
		return t
	}
	moments = slices.Clone(moments)
	moments = append(moments, t.to)
	slices.Sort(moments)
	was := from
	for _, m := range moments {
		if m <= was {
			continue
		}
		m = min(m, t.to)
		if m.Sub(was) > limit {
			start := t.Shown(was)
			t.bends = append(t.bends, bend{was, start}, bend{m, start + limit})
		}
		was = m
	}
	return t
}

// From returns the beginning of the span.
func (t Timeline) From() Moment { return t.from }

// To returns the end of the span.
func (t Timeline) To() Moment { return t.to }

// Total returns how long the span is shown.
func (t Timeline) Total() time.Duration { return t.Shown(t.to) }

// Shown returns the time from the beginning at which a moment is shown. Moments
// outside of the span count as its ends.
func (t Timeline) Shown(m Moment) time.Duration {
	if len(t.bends) == 0 {
		return 0
	}
	m = min(max(m, t.from), t.to)
	i := sort.Search(len(t.bends), func(i int) bool { return t.bends[i].at > m }) - 1
	b := t.bends[i]
	past := m.Sub(b.at)
	if i+1 < len(t.bends) {
		next := t.bends[i+1]
		if whole := next.at.Sub(b.at); next.shown-b.shown < whole {
			past = scale(past, next.shown-b.shown, whole)
		}
	}
	return b.shown + past
}

// Moment returns the moment that is shown after d. Times outside of the span
// count as its ends.
func (t Timeline) Moment(d time.Duration) Moment {
	if len(t.bends) == 0 {
		return t.from
	}
	d = max(0, d)
	i := max(0, sort.Search(len(t.bends), func(i int) bool { return t.bends[i].shown > d })-1)
	b := t.bends[i]
	past := d - b.shown
	if i+1 < len(t.bends) {
		next := t.bends[i+1]
		if whole := next.at.Sub(b.at); next.shown-b.shown < whole {
			past = scale(past, whole, next.shown-b.shown)
		}
	}
	return min(b.at.Add(past), t.to)
}

// Fraction returns where in the time shown a moment lies, from 0 to 1.
func (t Timeline) Fraction(m Moment) float64 {
	total := t.Total()
	if total == 0 {
		return 0
	}
	return float64(t.Shown(m)) / float64(total)
}

// AtFraction returns the moment at a fraction of the time shown.
func (t Timeline) AtFraction(f float64) Moment {
	if !(f > 0) { // NaN too
		return t.from
	}
	if f >= 1 {
		return t.to
	}
	return t.Moment(time.Duration(f * float64(t.Total())))
}

// scale returns d*num/den.
func scale(d, num, den time.Duration) time.Duration {
	return time.Duration(float64(d) * (float64(num) / float64(den)))
}
