package cli

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// imports is what "go list" tells of a package.
type imports struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

// list returns the packages of the module by their paths within it.
func list(t *testing.T) map[string]imports {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "braid/...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	all := map[string]imports{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p imports
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
}

// room returns the top folder of a package of the module: "tui" for
// "braid/tui/tuitest"; the second result is false for foreign packages.
func room(path string) (string, bool) {
	if path == "braid" {
		return "main", true
	}
	rest, ok := strings.CutPrefix(path, "braid/")
	top, _, _ := strings.Cut(rest, "/")
	return top, ok
}

func TestEveryRoomImportsOnlyWhatItMay(t *testing.T) {
	may := map[string][]string{
		"main":        {"cli"},
		"cli":         {"tui", "views", "engine", "record", "keymap", "themes", "config", "workspace", "mcp", "guard"},
		"tui":         {"views", "engine", "record", "keymap", "themes"},
		"views":       {"record", "keymap", "themes"},
		"engine":      {"record"},
		"config":      {"engine", "record", "keymap"},
		"mcp":         {"engine", "record"},
		"record":      {},
		"guard":       {},
		"keymap":      {},
		"themes":      {"config"}, // its reader of files
		"workspace":   {"config", "engine", "record"},
		"bench":       {"engine", "record"},
		"docs":        {"cli", "config", "keymap"}, // what documents are made from
		"examples":    {"engine", "record"},
		"release":     {"cli"}, // its version
		"screenshots": {"cli", "tui", "views", "engine", "record", "keymap", "themes", "workspace"},
	}
	seen := map[string]bool{}
	for path, p := range list(t) {
		from, _ := room(path)
		seen[from] = true
		allowed, known := may[from]
		if !known {
			t.Errorf("%s is in no room: say here what it may import", path)
		}
		for _, imported := range p.Imports {
			to, ours := room(imported)
			if ours && to != from && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s; %s may import of ours only %v", path, imported, from, allowed)
			}
		}
	}
	for name := range may {
		if !seen[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

func TestRoomsThatMustWorkWithoutAScreenDo(t *testing.T) {
	never := []struct{ room, prefix, why string }{
		{"engine", "charm.land/", "it must be usable in a server"},
		{"record", "charm.land/", "it must be usable in a server"},
		{"engine", "github.com/charmbracelet/", "it must be usable in a server"},
		{"record", "github.com/charmbracelet/", "it must be usable in a server"},
		{"record", "os/exec", "it starts nothing"},
		{"keymap", "charm.land/", "the command line lists keys"},
		{"views", "braid/engine", "views draw snapshots"},
		{"themes", "braid/engine", "a theme is colours"},
		{"workspace", "charm.land/", "it must be usable in a server"},
	}
	all := list(t)
	for _, n := range never {
		for path, p := range all {
			if from, _ := room(path); from != n.room {
				continue
			}
			for _, dep := range p.Deps {
				if strings.HasPrefix(dep+"/", strings.TrimSuffix(n.prefix, "/")+"/") {
					t.Errorf("%s needs %s, but %s", path, dep, n.why)
				}
			}
		}
	}
}

func TestViewsStartNothing(t *testing.T) {
	for path, p := range list(t) {
		if from, _ := room(path); from != "views" {
			continue
		}
		for _, bad := range []string{"os/exec", "os", "net", "syscall", "io/fs"} {
			if slices.Contains(p.Imports, bad) {
				t.Errorf("%s imports %s; views do no I/O", path, bad)
			}
		}
	}
}
