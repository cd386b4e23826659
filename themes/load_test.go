package themes_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"braid/themes"
)

// write makes a directory with files; a text of "/" makes a directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		var err error
		if text == "/" {
			err = os.Mkdir(path, 0o700)
		} else {
			err = os.WriteFile(path, []byte(text), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestThemesOfADirectoryAreReadAndWrongOnesDoNotHinderOthers(t *testing.T) {
	dir := write(t, map[string]string{
		"zebra.toml":     `base = "paper"`,
		"amber.toml":     "base = \"dusk\"\nmuted = \"#555555\"\n",
		"broken.toml":    `base = "dusk`,
		"has space.toml": `base = "dusk"`,
		".hidden.toml":   "nonsense",
		"notes.txt":      "nonsense",
		"folder.toml":    "/",
		"huge.toml":      strings.Repeat("#\n", 600<<10),
	})
	if err := os.Symlink("nowhere", filepath.Join(dir, "dangling.toml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("zebra.toml", filepath.Join(dir, "linked.toml")); err != nil {
		t.Fatal(err)
	}
	found, warnings, err := themes.Load(dir)
	var names []string
	for _, p := range found {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "amber linked zebra" {
		t.Errorf("found %s", got)
	}
	if len(warnings) != 3 || warnings[0].At.File != filepath.Join(dir, "amber.toml") {
		t.Errorf("warnings %v", warnings)
	}
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	want := []string{
		"broken.toml:1:", "dangling.toml: no such file or directory",
		"has space.toml: a theme's name has only letters, digits, - and _", "huge.toml: ",
	}
	got := strings.Split(err.Error(), "\n")
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range got {
		if !strings.HasPrefix(got[i], filepath.Join(dir, want[i])) {
			t.Errorf("got %s, want %s", got[i], want[i])
		}
	}
}

func TestADirectoryThatIsNotThereHasNoThemes(t *testing.T) {
	found, warnings, err := themes.Load(filepath.Join(t.TempDir(), "none"))
	if len(found)+len(warnings) != 0 || err != nil {
		t.Errorf("got %v, %v, %v", found, warnings, err)
	}
	file := filepath.Join(write(t, map[string]string{"x": ""}), "x")
	if _, _, err := themes.Load(file); err == nil {
		t.Error("a file is a directory of themes")
	}
}

func TestAUsersThemeTakesThePlaceOfABuiltInOne(t *testing.T) {
	mine, _, err := themes.Parse("Dusk", []byte("base = \"dusk\"\naccent = \"#ffb000\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := themes.Parse("other", []byte("base = \"paper\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	before := themes.BuiltIn()
	all := before.With(mine, other)
	names := all.Names()
	if names[0] != "Dusk" || names[len(names)-1] != "other" || len(names) != len(before.Names())+1 {
		t.Errorf("names %v", names)
	}
	if p, ok := all.ByName("dusk"); !ok || p.TOML() != mine.TOML() {
		t.Errorf("dusk is\n%s", p.TOML())
	}
	if before.Names()[0] != themes.Dusk {
		t.Error("the set that was there changed")
	}
}
