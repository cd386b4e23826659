package strict

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// maxDays is how many days a Duration can hold.
const maxDays = math.MaxInt64 / int64(24*time.Hour)

// ParseDuration reads a time that is not negative, as Go writes it ("1m30s") or
// with days before it ("7d", "1d12h").
func ParseDuration(s string) (time.Duration, error) {
	bad := fmt.Errorf(`%q is no time: want one such as "30s", "5m" or "7d"`, s)
	long := fmt.Errorf("%q is too long a time: %d days is the most", s, maxDays-1)
	var days int64
	rest := s
	if n, after, ok := strings.Cut(s, "d"); ok {
		d, err := strconv.ParseUint(n, 10, 63)
		switch {
		case errors.Is(err, strconv.ErrRange), err == nil && int64(d) >= maxDays:
			return 0, long
		case err != nil:
			return 0, bad
		}
		days, rest = int64(d), after
		if rest == "" {
			rest = "0"
		}
	}
	d, err := time.ParseDuration(rest)
	if _, small := time.ParseDuration(strings.Map(zeroed, rest)); err != nil && small == nil && strings.ContainsAny(rest, "hmsnuµ") {
		return 0, long // nothing but its size is wrong
	}
	if err != nil || d < 0 || strings.HasPrefix(rest, "+") {
		return 0, bad
	}
	total := time.Duration(days)*24*time.Hour + d
	if total < 0 {
		return 0, long
	}
	return total, nil
}

// zeroed makes a zero of each digit.
func zeroed(r rune) rune {
	if '0' <= r && r <= '9' {
		return '0'
	}
	return r
}

// FormatDuration writes a time as ParseDuration reads it: "7d", "1h30m", "5s".
func FormatDuration(d time.Duration) string {
	const day = 24 * time.Hour
	if d > 0 && d%day == 0 {
		return strconv.FormatInt(int64(d/day), 10) + "d"
	}
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-len("0s")]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-len("0m")]
	}
	return s
}

// ParseSize reads a number of bytes, at least 1, with a unit: "64KiB", "1.5GiB",
// "10MB".
func ParseSize(s string) (int64, error) {
	n, err := humanize.ParseBytes(s)
	if err != nil || n < 1 || n > math.MaxInt64 {
		return 0, fmt.Errorf(`%q is no size: want one such as "64KiB", "256MiB" or "1GiB"`, s)
	}
	return int64(n), nil
}

// FormatSize writes a number of bytes as ParseSize reads it, exactly.
func FormatSize(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB"}
	u := 0
	for n%1024 == 0 && n > 0 && u < len(units)-1 {
		n /= 1024
		u++
	}
	return strconv.FormatInt(n, 10) + units[u]
}
