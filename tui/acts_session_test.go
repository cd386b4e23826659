package tui

import (
	"path/filepath"
	"testing"
)

func TestASessionIsMadeByNameAndDirectory(t *testing.T) {
	cases := []struct{ name, text, id, dir string }{
		{"a name is in the directory shown", " api ", "api", "/srv/shop"},
		{"a name and a directory", "api /opt/x", "api", "/opt/x"},
		{"one from here", "api ../till", "api", "/srv/till"},
		{"one from home", "api ~/shop", "api", "/home/me/shop"},
		{"home itself", "api ~", "api", "/home/me"},
		{"a directory gives its name", "~/work/till/", "till", "/home/me/work/till"},
		{"the one above", "..", "srv", "/srv"},
		{"a directory with a space", "api my shop", "api", "/srv/shop/my shop"},
		{"a hidden one", "./.config", "config", "/srv/shop/.config"},
		{"the root has no name", "/", "", "/"},
		{"nothing", "  ", "", "/srv/shop"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if id, dir := sessionAt(c.text, "/srv/shop", "/home/me"); id != c.id || dir != c.dir {
				t.Errorf("it is %q in %q", id, dir)
			}
		})
	}
}

func TestANewSessionHasTheDirectoryThatWasTyped(t *testing.T) {
	d := &deeds{}
	dir := t.TempDir()
	term := show(t, 120, 40, Options{Source: newStory(t, "default").run, Control: d})
	term.Expect(t, "default")
	press(term, "@sessions n 'web "+filepath.Join(dir, "none")+"' enter")
	term.Expect(t, "there is no directory")
	press(term, "n 'api "+dir+"' enter")
	d.expectAsked(t, "create api in "+dir)
}
