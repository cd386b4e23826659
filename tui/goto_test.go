package tui

import (
	"testing"
	"time"

	"braid/record"
)

func TestParseTimeReadsWhatPeopleType(t *testing.T) {
	clock := func(day, h, m, s int) record.Moment {
		return record.MomentOf(time.Date(2026, 5, day, h, m, s, 0, time.Local))
	}
	from, at, to := clock(1, 23, 0, 0), clock(1, 23, 30, 0), clock(2, 1, 0, 0)
	cases := []struct {
		name, text string
		want       record.Moment // 0: an error
	}{
		{"hours and minutes", "23:10", clock(1, 23, 10, 0)},
		{"hours, minutes and seconds", "23:10:07", clock(1, 23, 10, 7)},
		{"after midnight is the next day", "0:30", clock(2, 0, 30, 0)},
		{"a time before the span is its beginning", "22:00", from},
		{"from the beginning", "10m30s", clock(1, 23, 10, 30)},
		{"back from here", "-30s", clock(1, 23, 29, 30)},
		{"on from here", " +1m ", clock(1, 23, 31, 0)},
		{"too far back is the beginning", "-5h", from},
		{"too far on is the end", "+5h", to},
		{"a share", "50%", clock(2, 0, 0, 0)},
		{"the whole", "100 %", to},
		{"more than the whole", "101%", 0},
		{"a word", "noon", 0},
		{"nothing", "", 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := parseTime(c.text, from, at, to)
			if (err != nil) != (c.want == 0) {
				t.Fatalf("the error is %v", err)
			}
			if err == nil && got != c.want {
				t.Errorf("got %v, want %v", got.Time(), c.want.Time())
			}
		})
	}
}
