package config

import (
	"regexp"
	"time"

	"braid/engine"
	"braid/keymap"
)

// Config is what was set, complete: what nobody has set has its default. It must
// not be changed, and may then be used by any number of goroutines.
type Config struct {
	Theme   string           // name of a theme; empty: light or dark as the terminal is
	Shell   string           // path of bash; empty: found in PATH
	Timeout time.Duration    // of a foreground command; 0: none
	Grace   time.Duration    // from SIGTERM to SIGKILL
	Redact  []*regexp.Regexp // what never reaches the disk
	Keys    *keymap.Map      // of all actions
	Limits  Limits
	Policy  Policy

	keys    map[string][]string // those that differ from the built-in ones
	sources map[string]Source   // by the name of the setting
}

// Limits are what braid uses at most.
type Limits struct {
	Journal       int64         // bytes of a session's recording on the disk; negative: no limit
	RetentionAge  time.Duration // for which recordings are kept; negative: no limit
	RetentionSize int64         // bytes of all recordings; negative: no limit
	Output        int64         // bytes of each stream that a result holds
	FrameRate     int           // frames a second
}

// Policy is what programs that use braid, not people, may do.
type Policy struct {
	engine.Policy
	ReadOnlyFiles bool   // the tools for files change nothing
	Root          string // the directory to which they are confined; empty: none
}

// Default returns the configuration of one who has set nothing.
func Default() *Config {
	c := &Config{Keys: keymap.Default(), keys: map[string][]string{}, sources: map[string]Source{}}
	for _, s := range settings() {
		if err := s.read(c, s.byDefault()); err != nil {
			panic("config: the default of " + s.name + ": " + err.Error()) // a test reads them all
		}
	}
	return c
}
