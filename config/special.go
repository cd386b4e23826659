package config

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"braid/config/strict"
)

// path returns a setting that is a path, empty by default. A ~ at its beginning is
// the home directory. One that is relative and has a slash is so to the directory
// of the file that has it, or to the current one.
func path(name, doc, example string, field func(*Config) *string) setting {
	return setting{
		name: name, doc: doc, want: "a path", initial: "", example: example,
		read: func(c *Config, v strict.Value) error {
			s, err := v.String()
			if err != nil {
				return err
			}
			*field(c), err = resolve(s, v.At)
			if err != nil {
				return v.Problem("%v", err)
			}
			return nil
		},
		show: func(c *Config) any { return *field(c) },
	}
}

// resolve returns the path that is meant at a place. A name without a slash is
// left alone, but for the directories "." and "..".
func resolve(s string, at strict.Position) (string, error) {
	if s == "~" || strings.HasPrefix(s, "~/") {
		home, err := os.UserHomeDir()
		return filepath.Join(home, s[1:]), err
	}
	if filepath.IsAbs(s) || !strings.Contains(s, "/") && s != "." && s != ".." {
		return s, nil
	}
	if at.Line > 0 {
		s = filepath.Join(filepath.Dir(at.File), s)
	}
	return filepath.Abs(s)
}

// redact returns the setting of the rules that redact.
func redact() setting {
	return setting{
		name: "redact", want: "a list of regular expressions", initial: []string{},
		doc:     "What must not reach the disk: in everything that is recorded, whatever matches one of these has [redacted] in its place.",
		example: `['ghp_\w+', '(?i)password=\S+']`,
		read: func(c *Config, v strict.Value) error {
			items, err := v.List()
			if err != nil {
				return v.Problem(`want a list of regular expressions such as ['password=\S+']`)
			}
			var rules []*regexp.Regexp
			for _, item := range items {
				re, err := item.Regexp()
				if err == nil && re.MatchString("") {
					err = item.Problem("%s matches where nothing is, which is everywhere", re)
				}
				if err != nil {
					return err
				}
				rules = append(rules, re)
			}
			c.Redact = rules
			return nil
		},
		show: func(c *Config) any {
			all := []string{}
			for _, re := range c.Redact {
				all = append(all, re.String())
			}
			return all
		},
	}
}
