package strict

import (
	"fmt"
	"regexp"
	"time"
)

// Value is a value of a file, or one that came from elsewhere.
type Value struct {
	At    Position
	data  any     // as the decoder has it
	list  []Value // of an array
	table *Table  // of a table
}

// Of returns a value that was given elsewhere than in a file, on a command line
// for example: a string, bool, int, or list of strings.
func Of(at Position, data any) Value {
	v := Value{At: at, data: data}
	switch data := data.(type) {
	case int:
		v.data = int64(data)
	case []string:
		all := make([]any, len(data))
		for i, s := range data {
			all[i] = s
			v.list = append(v.list, Value{At: at, data: s})
		}
		v.data = all
	}
	return v
}

// Problem returns what is wrong with the value.
func (v Value) Problem(format string, args ...any) error {
	return &Problem{v.At, fmt.Sprintf(format, args...)}
}

// mismatch says that the value is of another type than the one that is wanted.
func (v Value) mismatch(want string) error { return v.Problem("want %s, not %s", want, v.kind()) }

// kind names the type of the value.
func (v Value) kind() string {
	switch d := v.data.(type) {
	case string:
		return fmt.Sprintf("the string %q", d)
	case int64, float64, bool:
		return fmt.Sprintf("%v", d)
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date or time"
}

// String returns the value, which must be a string.
func (v Value) String() (string, error) {
	s, ok := v.data.(string)
	if !ok {
		return "", v.mismatch("a string in quotes")
	}
	return s, nil
}

// Bool returns the value, which must be true or false.
func (v Value) Bool() (bool, error) {
	b, ok := v.data.(bool)
	if !ok {
		return false, v.mismatch("true or false")
	}
	return b, nil
}

// Int returns the value, which must be a whole number within two others.
func (v Value) Int(least, most int) (int, error) {
	n, ok := v.data.(int64)
	if !ok {
		return 0, v.mismatch(fmt.Sprintf("a number from %d to %d", least, most))
	}
	if n < int64(least) || n > int64(most) {
		return 0, v.Problem("%d is not within %d and %d", n, least, most)
	}
	return int(n), nil
}

// List returns the values of a list.
func (v Value) List() ([]Value, error) {
	if _, ok := v.data.([]any); !ok {
		return nil, v.mismatch("a list in [ ]")
	}
	return v.list, nil
}

// Strings returns the strings of a list.
func (v Value) Strings() ([]string, error) {
	list, err := v.List()
	if err != nil {
		return nil, v.mismatch(`a list of strings such as ["a", "b"]`)
	}
	all := make([]string, len(list))
	for i, item := range list {
		if all[i], err = item.String(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Regexp returns the value, which must be a regular expression of Go's.
func (v Value) Regexp() (*regexp.Regexp, error) {
	s, err := v.String()
	if err != nil {
		return nil, err
	}
	re, err := regexp.Compile(s)
	if err != nil {
		return nil, v.Problem("%v", err)
	}
	return re, nil
}

// Table returns the value, which must be a table.
func (v Value) Table() (*Table, error) {
	if v.table == nil {
		return nil, v.mismatch("a table")
	}
	return v.table, nil
}

// Duration returns the value, which must be a string such as "1m30s" or "7d", and
// not be negative.
func (v Value) Duration() (time.Duration, error) {
	const want = `a time such as "30s", "5m" or "7d"`
	s, err := v.String()
	if err != nil {
		return 0, v.mismatch(want)
	}
	d, err := ParseDuration(s)
	if err != nil {
		return 0, v.Problem("%v", err)
	}
	return d, nil
}

// Size returns the value, which must be a string such as "256MiB", or a number of
// bytes, and be at least 1.
func (v Value) Size() (int64, error) {
	const want = `a size such as "64KiB", "256MiB" or "1GiB"`
	switch d := v.data.(type) {
	case int64:
		if d < 1 {
			return 0, v.Problem("%d bytes are too few: want %s", d, want)
		}
		return d, nil
	case string:
		n, err := ParseSize(d)
		if err != nil {
			return 0, v.Problem("%v", err)
		}
		return n, nil
	}
	return 0, v.mismatch(want)
}
