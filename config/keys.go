package config

import (
	"errors"

	"braid/config/strict"
	"braid/keymap"
)

// bind gives actions the keys that were set for them.
func (c *Config) bind(set map[string]strict.Value, p *strict.Problems) {
	at := map[string]strict.Position{}
	for name, v := range set {
		keys, err := v.Strings()
		if err != nil {
			p.Add(err)
			continue
		}
		c.keys[name], at[name] = keys, v.At
	}
	m, err := keymap.Default().With(c.keys)
	if err == nil {
		c.Keys = m
		return
	}
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		p.Add(err)
		return
	}
	for _, err := range many.Unwrap() {
		p.Add(keyProblem(err, at))
	}
}

// keyProblem returns what is wrong with a key, with where it was set. Of two
// actions with one key, one may have its built-in keys.
func keyProblem(err error, at map[string]strict.Position) error {
	var bad *keymap.Problem
	if !errors.As(err, &bad) {
		return err
	}
	where, ok := at[string(bad.Name)]
	if !ok {
		where = at[string(bad.Rival)]
	}
	return &strict.Problem{At: where, Text: bad.Error()}
}
