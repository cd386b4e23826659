package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"braid/config"
	"braid/engine"
	"braid/workspace"
)

// configFlags are the flags of braid config.
type configFlags struct {
	json, path, example, markdown bool
	file                          string
}

// config returns the command that shows what is set.
func (a *app) config() *cobra.Command {
	var f configFlags
	c := &cobra.Command{
		Use:   "config",
		Short: "Print every setting with its value and where that comes from",
		Long: "Settings come from the configuration file, then from a workspace, then from flags; later ones go before earlier ones. " +
			"What a file has wrong is told with line and column. When commands cannot run, because the shell that is set is no bash or too old, " +
			"the settings are printed all the same, and the exit status is 1.\n\n" +
			"An object of --json has name, value (as the file has it), source (default, file, workspace or flag), and file, line and column, or flag.",
		Example: "braid config\n\n# What is not as it is built in\nbraid config --json | jq 'select(.source != \"default\")'\n\n" +
			"# A file to begin with, where braid looks for it\nmkdir -p ~/.config/braid\nbraid config --example > ~/.config/braid/config.toml\n\n# With the settings of a workspace\nbraid config -f braid.toml",
		Args: a.usage(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return a.showConfig(c, f) },
	}
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object for each setting")
	c.Flags().BoolVar(&f.path, "path", false, "print only the path of the configuration file, which need not exist")
	c.Flags().BoolVar(&f.example, "example", false, "print a file with every setting, its default, and what it is for")
	c.Flags().BoolVar(&f.markdown, "markdown", false, "print Markdown tables of all settings")
	c.Flags().StringVarP(&f.file, "file", "f", "", "a workspace whose settings count, too, such as braid.toml")
	c.MarkFlagsMutuallyExclusive("json", "path", "example", "markdown")
	return c
}

// showConfig prints what the flags ask for.
func (a *app) showConfig(c *cobra.Command, f configFlags) error {
	switch {
	case f.example:
		return a.print(config.Example())
	case f.markdown:
		return a.print(config.Markdown())
	case f.path:
		return a.print(config.Path() + "\n")
	}
	var w workspace.Workspace
	if f.file != "" {
		found, err := loadWorkspace(f.file)
		if err != nil {
			return usageError{err}
		}
		w = *found
	}
	if err := a.configure(c, w.Settings); err != nil {
		return err
	}
	if err := a.printSettings(f.json); err != nil {
		return err
	}
	_, err := engine.CheckShell(a.cfg.Shell)
	return a.blame(err)
}

// printSettings prints a line for each setting.
func (a *app) printSettings(json bool) error {
	if json {
		return a.configJSON()
	}
	return a.table(func(tw io.Writer) {
		for _, s := range a.cfg.Settings() {
			fmt.Fprintf(tw, "%s\t%s\t%s\n", s.Name, s.Literal(), tilde(s.Source.String()))
		}
	})
}

// print prints a text.
func (a *app) print(text string) error {
	_, err := fmt.Fprint(a.stdout, text)
	return err
}

// setting is what braid config --json prints of a setting. Names and meanings are
// stable.
type setting struct {
	Name   string `json:"name"`
	Value  any    `json:"value"`  // as the file has it
	Source string `json:"source"` // default, file, workspace or flag
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Flag   string `json:"flag,omitempty"`
}

// configJSON prints a line for each setting.
func (a *app) configJSON() error {
	for _, s := range a.cfg.Settings() {
		v := setting{Name: s.Name, Value: s.Value, Source: string(s.Source.Origin)}
		switch at := s.Source.At; s.Source.Origin {
		case config.File, config.Workspace:
			v.File, v.Line, v.Column = at.File, at.Line, at.Column
		case config.Flag:
			v.Flag = at.File
		}
		if err := writeJSON(a.stdout, v); err != nil {
			return err
		}
	}
	return nil
}

// tilde shortens a path in the home directory.
func tilde(path string) string {
	home, err := os.UserHomeDir()
	if rest, ok := strings.CutPrefix(path, home+"/"); err == nil && home != "/" && ok {
		return "~/" + rest
	}
	return path
}
