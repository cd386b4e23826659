package cli

import (
	"slices"

	"github.com/spf13/pflag"
)

// eachFlag calls f with every flag that documents show, as it is written and with
// what it is for. All commands have --help, which explains itself.
func eachFlag(flags *pflag.FlagSet, f func(name, text string)) {
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden || flag.Name == "help" {
			return
		}
		name, text := "--"+flag.Name, flag.Usage
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", " + name
		}
		if !slices.Contains([]string{"", "0", "0s", "false", "[]"}, flag.DefValue) {
			text += " (default: " + flag.DefValue + ")"
		}
		f(name, text)
	})
}
