package cli

import (
	"context"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"braid/config"
	"braid/mcp"
)

// mcp returns the command that serves the engine to another program.
func (a *app) mcp() *cobra.Command {
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve sessions, processes and files to another program by the Model Context Protocol",
		Long: "The program that starts braid mcp speaks JSON-RPC with it on stdin and stdout, a message a line. " +
			"Its commands are recorded as any run is: braid watch shows live what it does, and braid replay what it did. " +
			"When stdin ends, everything that runs is stopped.\n\n" +
			"The flags, or the section [policy] of the configuration, say what may run. They are one layer of defence and not a sandbox: " +
			"an allowed program can do all that it can do, run others too, and write files; the flags for files bind the tools for files only.",
		Example: "# As a client starts it\nbraid mcp\n\n# A few programs, files of one directory, nothing longer than ten minutes\n" +
			"braid mcp --allow git,go,ls,cat,grep --root ~/src/shop --max-timeout 10m\n\n# Everything but a few programs\nbraid mcp --block rm,sudo,ssh\n\n" +
			"# Register it with a client that takes a command line\nclaude mcp add braid -- braid mcp --root .",
		Args: a.usage(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return a.serve(c.Context(), a.cfg.Policy) },
	}
	f := c.Flags()
	f.StringSlice("allow", nil, "the only programs that run, by name or absolute path; may be given several times")
	f.StringSlice("block", nil, "programs that do not run, whatever their path; may be given several times")
	f.String("default-timeout", "", "abort a command that names no timeout of its own after this time, such as 5m")
	f.String("max-timeout", "", "the longest that a command or process may run, whatever timeout it names")
	f.String("max-output", "", "the most of each stream, log or file that a result holds, such as 64KiB")
	f.Bool("read-only-files", false, "offer no tools that change files")
	f.String("root", "", "the directory that the tools for files are confined to")
	for _, name := range []string{"allow", "block", "default-timeout", "max-timeout", "max-output", "read-only-files", "root"} {
		sets(c, name, "policy."+strings.ReplaceAll(name, "-", "_"))
	}
	return c
}

// serve serves the program at the other end of stdin and stdout.
func (a *app) serve(ctx context.Context, p config.Policy) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer catch(func(sig syscall.Signal) { cancel(signalled{sig}) }, syscall.SIGINT)()
	defer a.guarded(nil, "")()
	l, err := a.start()
	if err != nil {
		return err
	}
	defer l.close(&err)
	err = mcp.Serve(ctx, mcp.Options{
		Engine: l.eng, Run: l.run, Version: Version, Policy: p.Policy, ReadOnlyFiles: p.ReadOnlyFiles, Root: p.Root, Log: a.stderr,
	}, a.stdin, a.stdout)
	return firstOf(context.Cause(ctx), err)
}
