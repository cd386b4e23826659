package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"braid/config"
)

// man returns the command that prints the manual.
func (a *app) man() *cobra.Command {
	return &cobra.Command{
		Use:     "man",
		Short:   "Print the manual page",
		Long:    "The page has every command with its flags and examples, and the files and variables that braid uses.",
		Example: "braid man | man -l -\n\n# Where man finds it\nbraid man > ~/.local/share/man/man1/braid.1",
		Args:    a.usage(cobra.NoArgs),
		RunE:    func(c *cobra.Command, _ []string) error { return a.print(manual(c.Root())) },
	}
}

// manual returns the page of a command line.
func manual(root *cobra.Command) string {
	p := newPage("braid", Version)
	p.section("Name")
	p.text("braid - " + strings.ToLower(root.Short[:1]) + root.Short[1:])
	p.section("Synopsis")
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		if shown(c) {
			p.code(synopsis(c))
		}
	}
	p.section("Description")
	p.text(root.Long)
	p.flags(root)
	p.code(root.Example)
	p.section("Commands")
	for _, c := range root.Commands() {
		if shown(c) {
			p.command(c)
		}
	}
	p.section("Exit status")
	p.text("A command that runs the user's commands ends with their status. Otherwise it is 0 for success, 1 for a failure, " +
		"2 for wrong usage, 124 for a timeout, and 128 plus its number for a signal that ended braid.")
	p.section("Files")
	p.item(tilde(config.Path()), "What the user has set; braid config --example prints one to begin with. Themes of the user's own lie beside it, in themes/NAME.toml.")
	p.item(tilde(stateDir())+"/runs", "Recordings: one directory for each run, one file for each session.")
	p.item("braid.toml, Procfile", "What is to run together in a directory; they are read when the directory is named, as in braid .")
	p.item(".env", "Variables for the processes of a Procfile that lies beside it, as lines NAME=VALUE. Nothing in a value is looked up or run.")
	p.section("Environment")
	p.item("BRAID_CONFIG", "The configuration file, in the place of the usual one.")
	p.item("BRAID_STATE_DIR", "The directory of recordings, in the place of the usual one.")
	p.item("NO_COLOR", "When it is set, the screen has no colours.")
	p.item("BRAID", "Set for what braid runs, to RUN/SESSION or RUN/SESSION/PROCESS.")
	return p.String()
}

// shown says that a command is in the manual: what cobra adds explains itself.
func shown(c *cobra.Command) bool { return !c.Hidden && c.Name() != "help" && c.Name() != "completion" }

// synopsis returns how a command is used.
func synopsis(c *cobra.Command) string {
	line, _ := strings.CutSuffix(c.UseLine(), " [flags]")
	own := false
	eachFlag(c.LocalFlags(), func(string, string) { own = true })
	if own {
		line += " [flags]"
	}
	return line
}

// command writes a command with its flags and examples.
func (p *page) command(c *cobra.Command) {
	p.heading(synopsis(c))
	p.text(c.Short + ".")
	p.text(c.Long)
	p.flags(c)
	p.code(c.Example)
}

// flags writes the flags of a command.
func (p *page) flags(c *cobra.Command) {
	eachFlag(c.LocalFlags(), func(name, text string) { p.item(name, text+".") })
}
