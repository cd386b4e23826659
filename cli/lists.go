package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"braid/keymap"
	"braid/themes"
)

// keys returns the command that lists the keys of the screen.
func (a *app) keys() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use:     "keys",
		Short:   "List the keys of the screen",
		Example: "braid keys\n\n# As tables for a document\nbraid keys --markdown",
		Args:    a.usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			m := keymap.Default()
			if markdown {
				_, err := fmt.Fprint(a.stdout, m.Markdown())
				return err
			}
			return a.table(func(tw io.Writer) { writeKeys(tw, m) })
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "print Markdown tables")
	return c
}

// writeKeys writes the keys by group.
func writeKeys(w io.Writer, m *keymap.Map) {
	for i, s := range m.Sections(keymap.Limits{}) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, s.Title)
		for _, e := range s.Entries {
			fmt.Fprintf(w, "  %s\t%s\t%s\t%s\n", e.Keys, e.Name, e.Text, e.Where)
		}
	}
}

// table prints what f writes, a row a line with tabs between its columns.
func (a *app) table(f func(io.Writer)) error {
	var b bytes.Buffer
	tw := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	f(tw)
	if err := tw.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(a.stdout, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// themes returns the command that lists the themes.
func (a *app) themes() *cobra.Command {
	return &cobra.Command{
		Use:     "themes",
		Short:   "List the themes of the screen",
		Example: "braid themes\n\nbraid --theme " + themes.Paper,
		Args:    a.usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return a.table(func(w io.Writer) {
				for _, name := range themes.Names() {
					p, _ := themes.ByName(name)
					fmt.Fprintf(w, "%s\t%s\n", name, kind(p))
				}
			})
		},
	}
}

// kind says for which terminals a palette is.
func kind(p themes.Palette) string {
	switch {
	case p.Colourless():
		return "no colours"
	case p.Dark:
		return "dark"
	}
	return "light"
}
