package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"braid/config"
	"braid/config/strict"
	"braid/engine"
	"braid/workspace"
)

// open is the command without a subcommand: the screen with one session, or with a
// workspace.
func (a *app) open(c *cobra.Command, args []string, file string, f screenFlags) error {
	dir, path, err := target(c, args, file)
	if err != nil {
		return err
	}
	if path == "" {
		return a.screen(c.Context(), f, alone(dir, nil))
	}
	w, err := loadWorkspace(path)
	if err != nil {
		return usageError{err}
	}
	if err := a.configure(c, w.Settings); err != nil {
		return err
	}
	return a.screen(c.Context(), f, a.whole(w))
}

// one refuses more than one argument. Several are most likely those of a command
// whose name is not right.
func (a *app) one(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		if _, _, err := target(c, args[:1], ""); err != nil {
			return err
		}
	}
	return a.usage(cobra.MaximumNArgs(1))(c, args)
}

// target returns what is to be opened: a directory, or the file of a workspace.
func target(c *cobra.Command, args []string, file string) (dir, path string, err error) {
	if file != "" && len(args) > 0 {
		return "", "", misuse(c, errors.New("give either --file or an argument"))
	}
	if file != "" {
		return "", file, nil
	}
	if len(args) == 0 {
		return ".", "", nil
	}
	name := args[0]
	st, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", "", misuse(c, unknown(c, name, "neither a directory, a workspace nor a command"))
	case err != nil:
		return "", "", err
	case st.IsDir():
		path, err := workspace.Find(name)
		if errors.Is(err, workspace.ErrNone) {
			return name, "", nil
		}
		return name, path, err
	case workspace.Describes(name):
		return "", name, nil
	}
	return "", "", usageError{fmt.Errorf("%s: neither a directory nor a workspace, which is called NAME.toml or Procfile; braid replay opens recordings", name)}
}

// loadWorkspace reads the file of a workspace, or that of a directory. One without
// sessions has a session in its directory.
func loadWorkspace(path string) (*workspace.Workspace, error) {
	if isDir(path) {
		found, err := workspace.Find(path)
		if err != nil {
			return nil, err
		}
		path = found
	}
	w, err := workspace.Load(path)
	if err != nil {
		if w != nil && w.Settings != nil {
			// What its settings have wrong is told with the rest.
			var p strict.Problems
			_, more := config.Load(config.Options{Workspace: w.Settings})
			p.Add(more)
			p.Add(err)
			err = p.Err()
		}
		return nil, err
	}
	if len(w.Sessions) == 0 {
		w.Sessions = []workspace.Session{{Name: engine.DefaultSession, Cwd: w.Dir}}
	}
	return w, nil
}
