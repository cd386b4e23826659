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
			m := a.cfg.Keys
			if markdown {
				return a.print(m.Markdown())
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

// columnGap is how many cells are between the columns of a table.
const columnGap = 2

// table prints what f writes, a row a line with tabs between its columns.
func (a *app) table(f func(io.Writer)) error {
	var b bytes.Buffer
	tw := tabwriter.NewWriter(&b, 0, 0, columnGap, ' ', 0)
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

// themes returns the command that lists the themes, or prints one.
func (a *app) themes() *cobra.Command {
	return &cobra.Command{
		Use:   "themes [NAME]",
		Short: "List the themes of the screen, or print one to start your own from",
		Long: "Without a name the command lists the themes of the screen. With one it prints that theme as a file: save it " +
			"under a name of your own, change its colours, and choose it by that name.",
		Example: "braid themes\n\nbraid --theme " + themes.Paper +
			"\n\n# A theme of your own\nbraid themes " + themes.Dusk + " > ~/.config/braid/themes/mine.toml",
		Args: a.usage(cobra.MaximumNArgs(1)),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return themeNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			set, weak, err := userThemes()
			for _, p := range weak {
				fmt.Fprintf(a.stderr, "braid: warning: %s\n", oneLine(p.Error()))
			}
			if len(args) == 0 {
				return firstOf(a.table(func(w io.Writer) { listThemes(w, set) }), err)
			}
			return a.printTheme(set, args[0])
		},
	}
}

// listThemes writes a theme a line.
func listThemes(w io.Writer, all *themes.Set) {
	for _, name := range all.Names() {
		p, _ := all.ByName(name)
		fmt.Fprintf(w, "%s\t%s\n", name, kind(p))
	}
}

// printTheme prints a theme as the text of its file.
func (a *app) printTheme(all *themes.Set, name string) error {
	p, ok := all.ByName(name)
	if !ok {
		return usageError{fmt.Errorf("no theme is called %q; there are %s", name, strings.Join(all.Names(), ", "))}
	}
	return a.print(p.TOML())
}

// kind says for which terminals a palette is.
func kind(p themes.Palette) string {
	switch {
	case p.Colourless():
		return "no colours"
	case !p.Mixed() && p.Dark:
		return "dark, the terminal's own 16 colours"
	case !p.Mixed():
		return "light, the terminal's own 16 colours"
	case p.Dark:
		return "dark"
	}
	return "light"
}
