package cli

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"mvdan.cc/sh/v3/shell"
	"mvdan.cc/sh/v3/syntax"

	"braid/engine"
)

// each calls f with every command of braid's own.
func each(f func(*cobra.Command)) {
	a := newApp(nil)
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		f(c)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(a.root())
}

func TestEveryCommandAndFlagSaysWhatItIsFor(t *testing.T) {
	each(func(c *cobra.Command) {
		if c.Short == "" || c.Example == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s: short %q, example %q", c.CommandPath(), c.Short, c.Example)
		}
		if c.Args == nil && c.RunE != nil && !strings.Contains(c.Use, "...") {
			t.Errorf("%s takes any arguments", c.CommandPath())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" || strings.HasSuffix(f.Usage, ".") {
				t.Errorf("%s --%s: usage %q", c.CommandPath(), f.Name, f.Usage)
			}
		})
	})
}

func TestExamplesAreRightCommandLines(t *testing.T) {
	n := 0
	each(func(c *cobra.Command) {
		for _, line := range strings.Split(c.Example, "\n") {
			if !strings.HasPrefix(line, "braid") {
				continue
			}
			n++
			if err := parses(t, line); err != nil {
				t.Errorf("%s: example %q: %v", c.CommandPath(), line, err)
			}
		}
	})
	if n < 10 {
		t.Errorf("there are only %d examples", n)
	}
}

// parses checks the flags and arguments of a command line, up to a pipe or a
// redirection.
func parses(t *testing.T, line string) error {
	t.Helper()
	file, err := syntax.NewParser().Parse(strings.NewReader(line), "")
	if err != nil {
		return err
	}
	var call *syntax.CallExpr
	syntax.Walk(file, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && call == nil {
			call = c
		}
		return true
	})
	var words strings.Builder
	for _, w := range call.Args {
		words.WriteString(line[w.Pos().Offset():w.End().Offset()] + " ")
	}
	args, err := shell.Fields(words.String(), nil)
	if err != nil {
		return err
	}
	root := newApp(nil).root()
	c, rest, err := root.Find(args[1:])
	if err != nil {
		return err
	}
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	return c.ValidateArgs(c.Flags().Args())
}

func TestTheHelpNamesAllThatJSONHas(t *testing.T) {
	for name, object := range map[string]any{"ls": listed{}, "config": setting{}, "exec": engine.Report{}} {
		each(func(c *cobra.Command) {
			if c.Name() != name {
				return
			}
			for f := range reflect.TypeOf(object).Fields() {
				key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if !regexp.MustCompile(`\b` + key + `\b`).MatchString(c.Long) {
					t.Errorf("the help of %s does not name %s", name, key)
				}
			}
		})
	}
}
