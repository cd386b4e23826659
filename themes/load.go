package themes

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"braid/config/strict"
)

// Load reads the themes in a directory: each file whose name ends in ".toml" is
// one, called as the file is without that. Other files, hidden ones and
// directories are passed over. Themes come in the order of their names; a
// directory that is not there has none.
//
// A file that is wrong does not keep the others from being read: the error joins
// what Parse found in all of them, and found has those that are right. Warnings
// are as for Parse; in all of them File is the path.
//
//	user, warnings, err := themes.Load(filepath.Join(xdg.ConfigHome, "braid", "themes"))
//	all := themes.BuiltIn().With(user...)
func Load(dir string) (found []Palette, warnings []*strict.Problem, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("themes: %w", err)
	}
	var problems []error
	for _, e := range entries {
		name, isTheme := strings.CutSuffix(e.Name(), ".toml")
		if !isTheme || e.IsDir() || strings.HasPrefix(name, ".") {
			continue
		}
		p, weak, err := loadFile(name, filepath.Join(dir, e.Name()))
		if err != nil {
			problems = append(problems, err)
			continue
		}
		found, warnings = append(found, p), append(warnings, weak...)
	}
	return found, warnings, errors.Join(problems...)
}

// loadFile reads one theme.
func loadFile(name, path string) (Palette, []*strict.Problem, error) {
	wrong := func(text string) (Palette, []*strict.Problem, error) {
		return Palette{}, nil, &strict.Problem{At: strict.Position{File: path}, Text: text}
	}
	if bad := strings.Trim(name, nameBytes); bad != "" || name == "" {
		return wrong("a theme's name has only letters, digits, - and _")
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return wrong(reason(err))
	case !info.Mode().IsRegular(): // a FIFO would make it wait
		return wrong("it is no ordinary file")
	}
	text, err := strict.ReadFile(path)
	if err != nil {
		return wrong(reason(err))
	}
	return parse(name, path, text)
}

// nameBytes are what a theme's name may be made of: it is typed after --theme.
const nameBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

// reason returns an error without the path that it names.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}
