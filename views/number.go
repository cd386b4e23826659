package views

import (
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
	clockWidth    = len(clock)
)

// How times of day are written.
const (
	clock       = "15:04:05"
	clockMillis = "15:04:05.000"
)

// short is how long a text of a list may be to be made on the stack of who draws
// it: what is called X here is small enough to be compiled into its caller, and
// appendX does the work. The longest string that can live on a stack is as long.
const short = 32

// Duration writes d in at most six cells: "0.1s", "59.9s", "1m05s", "2h07m",
// "3d04h".
func Duration(d time.Duration) string { return string(appendDuration(make([]byte, 0, short), d)) }

func appendDuration(dst []byte, d time.Duration) []byte {
	switch s := int64(d / time.Second); {
	case d < 0:
		return append(dst, "0.0s"...)
	case s < 60:
		dst = strconv.AppendInt(dst, s, 10)
		return append(dst, '.', '0'+byte(d/(100*time.Millisecond)%10), 's')
	case s < 60*60:
		return appendPair(dst, s/60, 'm', s%60, 's')
	case s < 24*60*60:
		return appendPair(dst, s/3600, 'h', s/60%60, 'm')
	case s < 100*24*60*60:
		return appendPair(dst, s/86400, 'd', s/3600%24, 'h')
	default:
		return append(strconv.AppendInt(dst, min(s/86400, 99999), 10), 'd')
	}
}

// appendPair appends two numbers with their units, the second in two digits.
func appendPair(dst []byte, n int64, unit byte, part int64, of byte) []byte {
	return append(appendTwo(append(strconv.AppendInt(dst, n, 10), unit), part), of)
}

// appendTwo appends n, below 100, in two digits.
func appendTwo(dst []byte, n int64) []byte { return append(dst, '0'+byte(n/10), '0'+byte(n%10)) }

// decimal writes n in full.
func decimal(n int64) string { return string(strconv.AppendInt(make([]byte, 0, short), n, 10)) }

// Count writes n in full, in groups of three: "1 204".
func Count(n int64) string { return string(appendCount(make([]byte, 0, short), n)) }

func appendCount(dst []byte, n int64) []byte {
	if n < 1000 {
		return strconv.AppendInt(dst, n, 10)
	}
	dst = append(appendCount(dst, n/1000), ' ', '0'+byte(n/100%10))
	return appendTwo(dst, n%100)
}

// brief writes n in at most five cells: "9999", "12.3k", "999k", "1.2M".
func brief(n int64) string { return string(appendBrief(make([]byte, 0, short), n)) }

func appendBrief(dst []byte, n int64) []byte {
	if n < 10_000 {
		return strconv.AppendInt(dst, n, 10)
	}
	v, unit := float64(n), ""
	for _, unit = range [...]string{"k", "M", "G", "T", "P", "E"} {
		if v /= 1000; v < 999.5 {
			break
		}
	}
	digits := 0
	if v < 99.95 {
		digits = 1
	}
	return append(strconv.AppendFloat(dst, v, 'f', digits, 64), unit...)
}

// Bytes writes a size in at most eight cells: "512 B", "84 MiB", "1.2 GiB".
func Bytes(n int64) string { return string(appendBytes(make([]byte, 0, short), n)) }

func appendBytes(dst []byte, n int64) []byte {
	if n < 1024 {
		return append(strconv.AppendInt(dst, n, 10), " B"...)
	}
	v, unit := float64(n), ""
	for _, unit = range [...]string{" KiB", " MiB", " GiB", " TiB", " PiB", " EiB"} {
		if v /= 1024; v < 1023.5 {
			break
		}
	}
	digits := 0
	if v < 9.95 {
		digits = 1
	}
	return append(strconv.AppendFloat(dst, v, 'f', digits, 64), unit...)
}

// Percent writes a share of one core in at most five cells: "0%", "12%",
// "1600%".
func Percent(p float64) string { return string(appendPercent(make([]byte, 0, short), p)) }

//go:noinline // so that Percent is, of which it would make too much
func appendPercent(dst []byte, p float64) []byte {
	return append(strconv.AppendInt(dst, int64(min(max(p, 0), 9999)+0.5), 10), '%')
}

// Clock writes the time of day of m: "14:03:22".
func (lk *Look) Clock(m record.Moment) string {
	return string(lk.appendTime(make([]byte, 0, short), m, clock))
}

// clockMillis writes the time of day of m to the millisecond.
func (lk *Look) clockMillis(m record.Moment) string {
	return string(lk.appendTime(make([]byte, 0, short), m, clockMillis))
}

func (lk *Look) appendTime(dst []byte, m record.Moment, layout string) []byte {
	return lk.at(m).AppendFormat(dst, layout)
}

// Day writes the day and time of m as the name of a file has them: they sort by
// time and need no quotes.
func (lk *Look) Day(m record.Moment) string { return lk.at(m).Format("20060102-150405") }

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
