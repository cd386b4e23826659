package workspace

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// glob is a pattern of files below a directory.
type glob struct {
	base    string // absolute; what it matches is below
	pattern string // of paths relative to base
	depth   int    // how many directories below base can have what matches; negative: any number
}

// newGlob returns the glob of a pattern that is relative to a directory. That of a
// directory is all that is in it.
func newGlob(dir, pattern string) glob {
	pattern = filepath.ToSlash(pattern)
	base, rest := doublestar.SplitPattern(pattern)
	base = filepath.FromSlash(base)
	if !filepath.IsAbs(base) {
		base = filepath.Join(dir, base)
	}
	if st, err := os.Stat(filepath.Join(base, rest)); err == nil && st.IsDir() {
		base, rest = filepath.Join(base, rest), "**"
	}
	depth := strings.Count(rest, "/")
	if strings.Contains(rest, "**") {
		depth = -1
	}
	return glob{base, rest, depth}
}

// matches says that a path is one of those that the glob means.
func (g *glob) matches(path string) bool {
	rel, ok := within(g.base, path)
	return ok && rel != "." && doublestar.MatchUnvalidated(g.pattern, filepath.ToSlash(rel))
}

// looksInto says that what is in a directory can match, now or when the base, of
// which it is above, is made.
func (g *glob) looksInto(dir string) bool {
	rel, ok := within(g.base, dir)
	switch {
	case !ok:
		return g.isBelow(dir)
	case rel == "." || g.depth < 0:
		return true
	}
	return strings.Count(filepath.ToSlash(rel), "/") < g.depth
}

// isBelow says that the base is in a directory, or the directory itself.
func (g *glob) isBelow(dir string) bool {
	_, ok := within(dir, g.base)
	return ok
}

// ground returns the base, or the nearest directory above it that is there.
func (g *glob) ground() string {
	dir := g.base
	for {
		if st, err := os.Stat(dir); err == nil && st.IsDir() || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

// within returns a path relative to a directory that it is or is in.
func within(dir, path string) (string, bool) {
	rel, err := filepath.Rel(dir, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return "", false
	}
	return rel, true
}
