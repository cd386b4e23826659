package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"braid/record/export"
)

// completeRuns lets the commands that take recordings complete the ids of runs, the
// newest first, and behind an id and a slash its sessions. Where files are meant as
// well, they complete too.
func completeRuns(root *cobra.Command) {
	for _, c := range root.Commands() {
		most := 1
		switch c.Name() {
		case "replay", "ls", "check":
			most = 1 << 10
		case "watch", "save", "export":
		default:
			continue
		}
		files := cobra.ShellCompDirectiveDefault
		if c.Name() == "watch" {
			files = cobra.ShellCompDirectiveNoFileComp
		}
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
			if len(args) >= most {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return runNames(stateDir(), word), files | cobra.ShellCompDirectiveKeepOrder
		}
	}
}

// runNames returns the runs whose ids begin with a word, or the sessions of the run
// that it names.
func runNames(state, word string) []string {
	runs := filepath.Join(state, runsName)
	if id, _, ok := strings.Cut(word, "/"); ok {
		dir, err := findRun(state, id)
		if err != nil {
			return nil
		}
		return sessionNames(dir, id)
	}
	entries, _ := os.ReadDir(runs) // without any there is nothing to complete
	var names []string
	for _, e := range slices.Backward(entries) {
		if e.IsDir() && strings.HasPrefix(e.Name(), word) && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names
}

// sessionNames returns the sessions of a run as they follow what was typed of it.
func sessionNames(dir, id string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "*"+journalExt))
	var names []string
	for _, f := range files {
		names = append(names, id+"/"+strings.TrimSuffix(filepath.Base(f), journalExt))
	}
	return names
}

// completeFlags lets flags complete what they can be given: those that name files do
// so by themselves, and most others have nothing to offer, least of all files.
func completeFlags(root *cobra.Command) {
	for _, c := range append(root.Commands(), root) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			var values []string
			directive := cobra.ShellCompDirectiveNoFileComp
			switch f.Name {
			case "theme", "file", "output", "save":
				return
			case "cwd", "root":
				directive = cobra.ShellCompDirectiveFilterDirs
			case "format":
				for _, format := range export.Formats() {
					values = append(values, string(format))
				}
			case "stream":
				values = []string{"out", "err", "both"}
			}
			_ = c.RegisterFlagCompletionFunc(f.Name, cobra.FixedCompletions(values, directive)) // the flag is there, and has none
		})
	}
}
