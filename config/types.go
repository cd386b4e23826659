package config

import (
	"slices"
	"time"

	"braid/config/strict"
)

// text returns a setting that is a string, empty by default.
func text(name, doc, want, example string, field func(*Config) *string) setting {
	return setting{
		name: name, doc: doc, want: want, initial: "", example: example,
		read: func(c *Config, v strict.Value) (err error) {
			*field(c), err = v.String()
			return err
		},
		show: func(c *Config) any { return *field(c) },
	}
}

// flag returns a setting that is false by default.
func flag(name, doc string, field func(*Config) *bool) setting {
	return setting{
		name: name, doc: doc, want: "true or false", initial: false, example: "true",
		read: func(c *Config, v strict.Value) (err error) {
			*field(c), err = v.Bool()
			return err
		},
		show: func(c *Config) any { return *field(c) },
	}
}

// number returns a setting that is a whole number within two others.
func number(name, doc string, initial, least, most int, example string, field func(*Config) *int) setting {
	return setting{
		name: name, doc: doc, want: "a number", initial: initial, example: example,
		read: func(c *Config, v strict.Value) (err error) {
			*field(c), err = v.Int(least, most)
			return err
		},
		show: func(c *Config) any { return *field(c) },
	}
}

// list returns a setting that is a list of names, empty by default.
func list(name, doc, example string, field func(*Config) *[]string) setting {
	return setting{
		name: name, doc: doc, want: "a list of names", initial: []string{}, example: example,
		read: func(c *Config, v strict.Value) error {
			all, err := v.Strings()
			if err != nil {
				return err
			}
			if slices.Contains(all, "") {
				return v.Problem("a name is empty")
			}
			*field(c) = all
			return nil
		},
		show: func(c *Config) any { return append([]string{}, *field(c)...) },
	}
}

// duration returns a setting that is a time longer than 0.
func duration(name, doc, initial, example string, field func(*Config) *time.Duration) setting {
	return setting{
		name: name, doc: doc, want: `a time such as "30s", "5m" or "7d"`, initial: initial, example: example,
		read: func(c *Config, v strict.Value) error {
			d, err := v.Duration()
			if err == nil && d == 0 {
				err = v.Problem("0 is too short")
			}
			if err != nil {
				return err
			}
			*field(c) = d
			return nil
		},
		show: func(c *Config) any { return strict.FormatDuration(*field(c)) },
	}
}

// size returns a setting that is a number of bytes, some at least.
func size(name, doc, initial, example string, least int64, field func(*Config) *int64) setting {
	return setting{
		name: name, doc: doc, want: `a size such as "256MiB"`, initial: initial, example: example,
		read: func(c *Config, v strict.Value) error {
			n, err := v.Size()
			if err == nil && n < least {
				err = v.Problem("%s is too little: want %s at least", strict.FormatSize(n), strict.FormatSize(least))
			}
			if err != nil {
				return err
			}
			*field(c) = n
			return nil
		},
		show: func(c *Config) any { return strict.FormatSize(*field(c)) },
	}
}

// none is how a limit is written that there is not.
const none = "none"

// orNone returns a setting that may also be "none", for which its field has a
// certain value.
func orNone[T int64 | time.Duration](s setting, field func(*Config) *T, value T) setting {
	read, show := s.read, s.show
	s.want += `, or "none"`
	s.read = func(c *Config, v strict.Value) error {
		if text, err := v.String(); err == nil && text == none {
			*field(c) = value
			return nil
		}
		return read(c, v)
	}
	s.show = func(c *Config) any {
		if *field(c) == value {
			return none
		}
		return show(c)
	}
	return s
}
