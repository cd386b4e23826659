package config

import "braid/config/strict"

// Origin is a kind of place that a value can come from.
type Origin string

// The origins; each goes before those above it.
const (
	BuiltIn   Origin = "default"
	File      Origin = "file"
	Workspace Origin = "workspace"
	Flag      Origin = "flag"
)

// Source is where a value came from.
type Source struct {
	Origin Origin
	At     strict.Position // of a flag, its name; nothing for what is built in
}

// String returns the source as a person reads it: "default",
// "/home/me/.config/braid/config.toml:3:9", "--theme".
func (s Source) String() string {
	if s.Origin == BuiltIn {
		return string(s.Origin)
	}
	return s.At.String()
}

// Setting is a setting with its value.
type Setting struct {
	Name   string // "limits.journal"; of keys "keys.stop"
	Value  any    // as a file has it: a string, int, bool or list of strings
	Source Source
}

// Settings returns all settings in the order in which they are documented. Of
// keys, it has those that differ from the built-in ones.
func (c *Config) Settings() []Setting {
	var all []Setting
	for _, s := range settings() {
		all = append(all, Setting{s.name, s.show(c), c.source(s.name)})
	}
	for _, a := range c.Keys.Actions() {
		if keys, ok := c.keys[string(a.Name)]; ok {
			name := keysTable + "." + string(a.Name)
			all = append(all, Setting{name, keys, c.source(name)})
		}
	}
	return all
}

// Source returns where a setting's value came from.
func (c *Config) source(name string) Source {
	if s, ok := c.sources[name]; ok {
		return s
	}
	return Source{Origin: BuiltIn}
}
