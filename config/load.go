package config

import (
	"fmt"

	"braid/config/strict"
)

// Value is a setting that was given on a command line.
type Value struct {
	Setting string // "policy.allow"
	From    string // for messages: "--allow"
	Value   any    // a string, int, bool or list of strings
}

// Options say what goes before the user's file.
type Options struct {
	// Workspace has the settings of a workspace; nil: none.
	Workspace *strict.Table
	// Flags go before all else.
	Flags []Value
}

// Load reads the user's file, if there is one, and returns what is set in all.
// The error has all that is wrong, joined: each a [*strict.Problem], or about the
// file as a whole.
func Load(o Options) (*Config, error) {
	c := Default()
	file, err := userFile()
	if err != nil {
		return nil, err
	}
	var p strict.Problems
	keys := map[string]strict.Value{}
	for _, layer := range []struct {
		origin Origin
		table  *strict.Table
	}{{File, file}, {Workspace, o.Workspace}} {
		c.apply(layer.table, layer.origin, keys, &p)
	}
	for _, v := range o.Flags {
		s, ok := find(settings(), v.Setting)
		if !ok {
			return nil, fmt.Errorf("%s: there is no setting %q", v.From, v.Setting)
		}
		p.Add(c.set(s, strict.Of(strict.Position{File: v.From}, v.Value), Flag))
	}
	c.bind(keys, &p)
	if err := p.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// set sets a setting.
func (c *Config) set(s *setting, v strict.Value, origin Origin) error {
	if err := s.read(c, v); err != nil {
		return err
	}
	c.sources[s.name] = Source{origin, v.At}
	return nil
}

// apply sets what a table has. Keys of actions are only collected: they are bound
// once all are known.
func (c *Config) apply(t *strict.Table, origin Origin, keys map[string]strict.Value, p *strict.Problems) {
	all := settings()
	known := tops(all)
	if origin == Workspace {
		known = append(known, sessionsKey)
	}
	p.Known(t, known...)
	for _, top := range t.Keys() {
		v, _ := t.Get(top)
		if s, ok := find(all, top); ok {
			p.Add(c.set(s, v, origin))
			continue
		}
		if within := keysOf(all, top); top == keysTable || within != nil {
			c.section(top, within, v, origin, keys, p)
		}
	}
}

// section sets what a table within has.
func (c *Config) section(name string, within []string, v strict.Value, origin Origin, keys map[string]strict.Value, p *strict.Problems) {
	t, err := v.Table()
	if err != nil {
		p.Add(err)
		return
	}
	if name != keysTable {
		p.Known(t, within...)
	}
	all := settings()
	for _, key := range t.Keys() {
		v, _ := t.Get(key)
		if name == keysTable {
			keys[key] = v
			c.sources[keysTable+"."+key] = Source{origin, v.At}
		} else if s, ok := find(all, name+"."+key); ok {
			p.Add(c.set(s, v, origin))
		}
	}
}

// sessionsKey is what a workspace has besides settings, for package workspace.
const sessionsKey = "session"

// tops returns what may stand at the top of a file.
func tops(all []setting) []string {
	var names []string
	seen := map[string]bool{}
	for _, s := range all {
		table, key := s.split()
		if table != "" {
			key = table
		}
		if !seen[key] {
			seen[key] = true
			names = append(names, key)
		}
	}
	return append(names, keysTable)
}

// keysOf returns what may stand in a table; nil when there is no such table.
func keysOf(all []setting, table string) []string {
	var names []string
	for _, s := range all {
		if t, key := s.split(); t == table {
			names = append(names, key)
		}
	}
	return names
}
