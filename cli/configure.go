package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"braid/config"
	"braid/config/strict"
	"braid/engine"
	"braid/themes"
)

// settingOf is the annotation of a flag that sets a setting: the setting's name.
const settingOf = "braid_setting"

// sets has a flag set a setting of the configuration.
func sets(c *cobra.Command, flag, setting string) {
	_ = c.Flags().SetAnnotation(flag, settingOf, []string{setting}) // the flag is there
}

// given returns the settings that the flags of a command line set.
func given(c *cobra.Command) []config.Value {
	var all []config.Value
	c.Flags().Visit(func(f *pflag.Flag) {
		names := f.Annotations[settingOf]
		if len(names) == 0 {
			return
		}
		v := config.Value{Setting: names[0], From: "--" + f.Name, Value: f.Value.String()}
		switch list, ok := f.Value.(pflag.SliceValue); {
		case ok:
			v.Value = list.GetSlice()
		case f.Value.Type() == "bool":
			v.Value = f.Value.String() == "true"
		}
		all = append(all, v)
	})
	return all
}

// prepare refuses flags that exclude each other, and reads the configuration for the
// commands that it concerns. The others work whatever is wrong in it.
func (a *app) prepare(c *cobra.Command, _ []string) error {
	if err := c.ValidateFlagGroups(); err != nil {
		return misuse(c, err)
	}
	if c.Flags().Changed("version") {
		return nil
	}
	switch c.Name() {
	case "braid", "run", "exec", "replay", "watch", "mcp", "demo", "keys", "save":
		return a.configure(c, nil)
	}
	return nil
}

// configure reads what is set: by the user's file, by a workspace, if there is one,
// and by flags.
func (a *app) configure(c *cobra.Command, w *strict.Table) error {
	cfg, err := config.Load(config.Options{Workspace: w, Flags: given(c)})
	if err != nil {
		return usageError{err}
	}
	set, _, broken := userThemes()
	shows := c.Flags().Lookup("theme") != nil || c.Name() == "config"
	if _, ok := set.ByName(cfg.Theme); cfg.Theme != "" && !ok && shows {
		return usageError{firstOf(broken, noTheme(cfg, set))}
	}
	a.cfg, a.looks = cfg, set
	return nil
}

// userThemes returns the built-in themes and the user's, which lie beside the
// configuration file. The error tells which of those cannot be read.
func userThemes() (*themes.Set, []*strict.Problem, error) {
	user, weak, err := themes.Load(filepath.Join(filepath.Dir(config.Path()), "themes"))
	return themes.BuiltIn().With(user...), weak, err
}

// noTheme says that there is no such theme, and where it was asked for.
func noTheme(cfg *config.Config, set *themes.Set) error {
	where := sourceOf(cfg, "theme")
	if near := strict.Nearest(cfg.Theme, set.Names()); near != "" {
		return fmt.Errorf("%s: no theme is called %q; did you mean %q?", where, cfg.Theme, near)
	}
	return fmt.Errorf("%s: no theme is called %q; there are %s", where, cfg.Theme, strings.Join(set.Names(), ", "))
}

// sourceOf returns where the value of a setting comes from.
func sourceOf(cfg *config.Config, name string) config.Source {
	for _, s := range cfg.Settings() {
		if s.Name == name {
			return s.Source
		}
	}
	return config.Source{Origin: config.BuiltIn}
}

// blame adds to an error about the shell where that was set, and what to do.
func (a *app) blame(err error) error {
	if src := sourceOf(a.cfg, "shell"); errors.Is(err, engine.ErrShell) && src.Origin != config.BuiltIn {
		return fmt.Errorf("%s: %w; delete the setting to use the bash in PATH", src, err)
	}
	return err
}

// themeNames returns the names of all themes that can be read, for completion.
func themeNames() []string {
	set, _, _ := userThemes()
	return set.Names()
}
