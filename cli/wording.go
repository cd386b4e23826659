package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// usage turns what a check of arguments says into an error about wrong usage.
func (a *app) usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if check(c, args) == nil {
			return nil
		}
		name := strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" ")
		_, wanted, some := strings.Cut(c.Use, " ")
		switch {
		case !some:
			return misuse(c, fmt.Errorf("%s takes no arguments, and was given %q", name, args[0]))
		case len(args) == 0:
			return misuse(c, fmt.Errorf("%s needs %s", name, wanted))
		}
		return misuse(c, fmt.Errorf("%s takes %s and no more, and was given %d arguments", name, wanted, len(args)))
	}
}

// flagError returns what is wrong with a flag.
func flagError(c *cobra.Command, err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return misuse(c, err)
	}
	want := map[string]string{
		"duration": "a time such as 500ms, 2s or 1m30s",
		"int64":    "a whole number",
		"float64":  "a number",
		"bool":     "true or false",
	}[bad.GetFlag().Value.Type()]
	if want == "" {
		return misuse(c, err)
	}
	return misuse(c, fmt.Errorf("--%s %s: want %s", bad.GetFlag().Name, bad.GetValue(), want))
}

// extras adds the commands that come with the library for command lines, and has
// them refuse what they do not know as all others do.
func (a *app) extras(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(c *cobra.Command, args []string) error {
				if found, _, err := root.Find(args); err != nil || found == root && len(args) > 0 {
					return misuse(root, unknown(root, args[0], "no command"))
				}
				return nil
			}
		case "completion":
			c.Args = func(c *cobra.Command, _ []string) error {
				return misuse(c, errors.New("name a shell: bash, zsh, fish or powershell"))
			}
			c.RunE = func(*cobra.Command, []string) error { return nil } // without it, no arguments are looked at
			for _, shell := range c.Commands() {
				shell.Args = a.usage(cobra.NoArgs)
			}
		}
	}
}

// guessable is how many letters a word has at least whose command is guessed:
// everything looks like one that is shorter.
const guessable = 3

// unknown says that a word is not what it should be, and which commands look like it.
func unknown(c *cobra.Command, word, what string) error {
	err := fmt.Errorf("%s: %s", word, what)
	if near := c.SuggestionsFor(word); len(word) >= guessable && len(near) > 0 {
		err = fmt.Errorf("%w; did you mean %s?", err, strings.Join(near, " or "))
	}
	return err
}
