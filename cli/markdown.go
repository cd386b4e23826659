package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Markdown returns the reference of all commands, for documents. It is made from
// the commands themselves.
func Markdown() string {
	var b strings.Builder
	root := newApp(nil).root()
	refer(&b, root)
	for _, c := range root.Commands() {
		refer(&b, c)
	}
	return b.String()
}

// refer writes what is to be known of a command.
func refer(b *strings.Builder, c *cobra.Command) {
	use := strings.TrimSuffix(c.UseLine(), " [flags]")
	fmt.Fprintf(b, "## %s\n\n%s.\n\n```\n%s\n```\n\n", c.CommandPath(), prose(c.Short), use)
	if c.Long != "" {
		b.WriteString(prose(c.Long) + "\n\n")
	}
	referFlags(b, c.LocalFlags())
	fmt.Fprintf(b, "```sh example\n%s\n```\n\n", c.Example)
}

// referFlags writes the flags as a table, but for --help, which every command has.
func referFlags(b *strings.Builder, flags *pflag.FlagSet) {
	var rows []string
	eachFlag(flags, func(name, text string) {
		rows = append(rows, fmt.Sprintf("| `%s` | %s |\n", name, strings.ReplaceAll(prose(text), "|", `\|`)))
	})
	if len(rows) > 0 {
		b.WriteString("| flag | what it does |\n|---|---|\n" + strings.Join(rows, "") + "\n")
	}
}

// prose escapes what Markdown would take for a tag.
func prose(s string) string { return strings.ReplaceAll(s, "<", "&lt;") }
