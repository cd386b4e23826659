package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Version is braid's version, as recordings name it.
const Version = "0.1.0"

// version returns the command that prints the version.
func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print braid's version and what it was built with",
		Example: "braid version",
		Args:    a.usage(cobra.NoArgs),
		RunE:    func(*cobra.Command, []string) error { return a.printVersion() },
	}
}

// printVersion prints the version.
func (a *app) printVersion() error {
	return a.print(fmt.Sprintf("braid %s%s %s %s/%s\n", Version, revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
}

// stamp is the commit that the program was built from, set by the linker in a
// release: a build that is the same everywhere cannot look at the repository.
var stamp string

// revision returns the commit that the program was built from, where the build
// recorded it, and whether there were changes to it.
func revision() string {
	if stamp != "" {
		return " (" + stamp + ")"
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			commit = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	if commit == "" {
		return ""
	}
	return " (" + commit + changed + ")"
}
