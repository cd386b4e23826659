package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestLinksLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for _, file := range documents(t) {
		_, text := blocks(t, file)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue // only what is here can be looked at
			}
			to := file
			if target != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(file), target))
			}
			if _, err := os.Stat(filepath.Join("..", to)); err != nil {
				t.Errorf("%s: %s is not there", file, m[1])
			} else if anchor != "" && !anchors(t, to)[anchor] {
				t.Errorf("%s: %s: there is no such heading", file, m[1])
			}
		}
	}
}

// anchors returns the names by which the headings of a document can be linked to.
func anchors(t *testing.T, file string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	_, text := blocks(t, file)
	for line := range strings.Lines(text) {
		title, heading := strings.CutPrefix(line, "#")
		if !heading {
			continue
		}
		title = strings.ToLower(strings.TrimSpace(strings.TrimLeft(title, "#")))
		title = regexp.MustCompile(`[^\p{L}\p{N}\- _]`).ReplaceAllString(title, "")
		all[strings.ReplaceAll(title, " ", "-")] = true
	}
	return all
}

func TestEveryDocumentIsReachedFromTheREADME(t *testing.T) {
	reached := map[string]bool{"README.md": true}
	link := regexp.MustCompile(`\]\(([^)\s#]+)[^)]*\)`)
	for queue := []string{"README.md"}; len(queue) > 0; {
		file := queue[0]
		queue = queue[1:]
		if filepath.Ext(file) != ".md" {
			continue
		}
		_, text := blocks(t, file)
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			to := filepath.ToSlash(filepath.Join(filepath.Dir(file), m[1]))
			if !strings.Contains(m[1], "://") && !reached[to] {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	for _, file := range documents(t) {
		if !reached[file] {
			t.Errorf("no link leads to %s", file)
		}
	}
}

func TestFilesThatDocumentsNameAreThere(t *testing.T) {
	made := map[string]bool{"record/export/csv.go": true, "tui/pane_marks.go": true} // by whoever follows the page
	path := regexp.MustCompile("`(?:go test )?((?:\\.ci/|bench/|cli/|config/|docs/|engine/|examples/|keymap/|mcp/|record/|release/|screenshots/|themes/|tui/|views/|workspace/)[\\w./*{},~-]*)")
	n := 0
	for _, file := range documents(t) {
		_, text := blocks(t, file)
		for _, m := range path.FindAllStringSubmatch(text, -1) {
			n++
			name := filepath.Join("..", m[1])
			found, err := filepath.Glob(name)
			if strings.HasPrefix(file, "examples/") && len(found) == 0 {
				found, err = filepath.Glob(filepath.Join("..", filepath.Dir(file), m[1]))
			}
			if (err != nil || len(found) == 0) && !made[m[1]] {
				t.Errorf("%s: there is no %s", file, m[1])
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d files are named", n)
	}
}

func TestWhatDocumentsPlaceInAFileIsThere(t *testing.T) {
	const (
		file  = "`([a-z_/]+\\.go)`"
		names = "`([A-Za-z.]+)`(?: and `([A-Za-z.]+)`)?"
	)
	after := regexp.MustCompile(names + " in " + file) // `name` in `file.go`
	before := regexp.MustCompile(file + ", " + names)  // `file.go`, `name`
	n := 0
	for _, doc := range documents(t) {
		_, text := blocks(t, doc)
		text = strings.Join(strings.Fields(text), " ")
		check := func(path string, names ...string) {
			code, err := os.ReadFile(filepath.Join("..", path))
			if err != nil {
				t.Errorf("%s: %v", doc, err)
			}
			for _, name := range slices.DeleteFunc(names, func(name string) bool { return name == "" }) {
				n++
				last := name[strings.LastIndex(name, ".")+1:] // Type.Method
				if !regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |const )` + last + `\b`).Match(code) {
					t.Errorf("%s: %s is not in %s", doc, name, path)
				}
			}
		}
		for _, m := range after.FindAllStringSubmatch(text, -1) {
			check(m[3], m[1], m[2])
		}
		for _, m := range before.FindAllStringSubmatch(text, -1) {
			check(m[1], m[2], m[3])
		}
	}
	if n < 16 {
		t.Errorf("only %d names are looked for", n)
	}
}

func TestTheMapOfRecordHasItsFiles(t *testing.T) {
	_, text := blocks(t, "docs/architecture.md")
	_, text, _ = strings.Cut(text, "## The way of a byte")
	text, _, _ = strings.Cut(text, "\n## ")
	system := regexp.MustCompile(`_(linux|other)\.go$`) // files of one system go with the others
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`([a-z_]+\\.go)`").FindAllStringSubmatch(text, -1) {
		named[system.ReplaceAllString(m[1], ".go")] = true
	}
	paths, err := filepath.Glob("../record/*.go")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, path := range paths {
		if name := filepath.Base(path); !strings.HasSuffix(name, "_test.go") {
			there[system.ReplaceAllString(name, ".go")] = true
		}
	}
	for name := range there {
		if !named[name] {
			t.Errorf("the map does not have %s", name)
		}
	}
	for name := range named {
		if !there[name] {
			t.Errorf("the map has %s, which is not there", name)
		}
	}
}
