package config

import (
	"strings"

	"braid/config/strict"
)

// setting is one thing that can be set.
type setting struct {
	name    string // as in the file; a dot parts the table from the key
	doc     string // what it is for, whole sentences
	want    string // what can be written: "a size", for the documentation
	initial any    // as in a file
	example string // another value, in TOML; empty where the default says enough
	read    func(*Config, strict.Value) error
	show    func(*Config) any // what read would read again
}

// byDefault returns the default as if a file had it.
func (s *setting) byDefault() strict.Value {
	return strict.Of(strict.Position{File: "built in"}, s.initial)
}

// split returns the table, empty at the top, and the key of a setting.
func (s *setting) split() (table, key string) {
	table, key, ok := strings.Cut(s.name, ".")
	if !ok {
		return "", s.name
	}
	return table, key
}

// find returns the setting with a name.
func find(all []setting, name string) (*setting, bool) {
	for i := range all {
		if all[i].name == name {
			return &all[i], true
		}
	}
	return nil, false
}

// keysTable is the table with the keys of actions. Its keys are the names of
// actions, so that they are in no table of settings.
const keysTable = "keys"
