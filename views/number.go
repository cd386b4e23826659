package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"braid/record"
)

// The widths of the columns that numbers stand in: the longest that the
// functions below return.
const (
	durationWidth = 6
	countWidth    = 5
	bytesWidth    = 8
	percentWidth  = 5
	clockWidth    = 8
)

// Duration writes d in at most six cells: "0.1s", "59.9s", "1m05s", "2h07m",
// "3d04h".
func Duration(d time.Duration) string {
	switch s := int64(d / time.Second); {
	case d < 0:
		return "0.0s"
	case s < 60:
		tenths := int64(d / (100 * time.Millisecond))
		return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10) + "s"
	case s < 60*60:
		return fmt.Sprintf("%dm%02ds", s/60, s%60)
	case s < 24*60*60:
		return fmt.Sprintf("%dh%02dm", s/3600, s/60%60)
	case s < 100*24*60*60:
		return fmt.Sprintf("%dd%02dh", s/86400, s/3600%24)
	default:
		return strconv.FormatInt(min(s/86400, 99999), 10) + "d"
	}
}

// Count writes n in full, in groups of three: "1 204".
func Count(n int64) string {
	s := strconv.FormatInt(n, 10)
	if n < 1000 {
		return s
	}
	out := make([]byte, 0, len(s)+len(s)/3)
	for i := range len(s) {
		if i > 0 && (len(s)-i)%3 == 0 {
			out = append(out, ' ')
		}
		out = append(out, s[i])
	}
	return string(out)
}

// Brief writes n in at most five cells: "9999", "12.3k", "999k", "1.2M".
func Brief(n int64) string {
	if n < 10_000 {
		return strconv.FormatInt(n, 10)
	}
	v, unit := float64(n), ""
	for _, unit = range [...]string{"k", "M", "G", "T", "P", "E"} {
		if v /= 1000; v < 999.5 {
			break
		}
	}
	if v < 99.95 {
		return fmt.Sprintf("%.1f%s", v, unit)
	}
	return fmt.Sprintf("%.0f%s", v, unit)
}

// Bytes writes a size in at most eight cells: "512 B", "84 MiB", "1.2 GiB".
func Bytes(n int64) string {
	if n < 1024 {
		return strconv.FormatInt(n, 10) + " B"
	}
	v, unit := float64(n), ""
	for _, unit = range [...]string{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"} {
		if v /= 1024; v < 1023.5 {
			break
		}
	}
	if v < 9.95 {
		return fmt.Sprintf("%.1f %s", v, unit)
	}
	return fmt.Sprintf("%.0f %s", v, unit)
}

// Percent writes a share of one core in at most five cells: "0%", "12%",
// "1600%".
func Percent(p float64) string {
	return strconv.Itoa(int(min(max(p, 0), 9999)+0.5)) + "%"
}

// Clock writes the time of day of m: "14:03:22".
func (lk *Look) Clock(m record.Moment) string { return lk.at(m).Format("15:04:05") }

// ClockMillis writes the time of day of m to the millisecond.
func (lk *Look) ClockMillis(m record.Moment) string { return lk.at(m).Format("15:04:05.000") }

// at returns m in the zone that times are shown in.
func (lk *Look) at(m record.Moment) time.Time {
	t := m.Time()
	if lk.Zone != nil {
		t = t.In(lk.Zone)
	}
	return t
}

// plural writes a number with its noun: "1 line", "3 lines".
func plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return Count(n) + " " + noun + "s"
}
