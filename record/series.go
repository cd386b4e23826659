package record

import "sort"

// stamped is a value that holds from a moment on.
type stamped[T any] struct {
	at Moment
	v  T
}

// until returns how many of s, which is in order of time, are not after at.
func until[T any](s []stamped[T], at Moment) int {
	return sort.Search(len(s), func(i int) bool { return s[i].at > at })
}

// latest returns the last of s that is not after at.
func latest[T any](s []stamped[T], at Moment) (v stamped[T], ok bool) {
	n := until(s, at)
	if n == 0 {
		return v, false
	}
	return s[n-1], true
}
