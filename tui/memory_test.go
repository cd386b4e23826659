package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"braid/themes"
)

func TestWhatWasMadeOfTheScreenIsRemembered(t *testing.T) {
	path := MemoryFile(t.TempDir(), "/srv/shop")
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "", 0)
	o := Options{Source: s.run, Control: &deeds{}, Memory: path}
	term := show(t, 120, 40, o)
	press(term, "ctrl+t 'light' enter @stdout w # = > ctrl+right s s z ctrl+q")
	if err := term.Err(); err != nil {
		t.Fatal(err)
	}
	m := still(t, s, 120, 40, func(o *Options) { o.Memory = path })
	got := m.memory()
	if got.Streams != "merged" || !got.Linked || got.Wrap || !got.Numbers || got.Times || got.Zoom != "stdout" || got.Theme == "" {
		t.Errorf("it is %+v", got)
	}
	if m.split(normal) == defaultSplit(normal) || m.shape.focus != panePrompt {
		t.Errorf("the split is %+v, the focus in %d", m.split(normal), m.shape.focus)
	}
	if r := m.lay.panes[paneOut]; r.W != 120 {
		t.Errorf("the zoomed pane is %+v", r)
	}
	given := still(t, s, 120, 40, func(o *Options) { o.Memory, o.Theme = path, themes.Dusk })
	if name := given.look.Styles.Palette.Name; name != themes.Dusk {
		t.Errorf("a theme that is asked for is %s", name)
	}
}

func TestAScreenThatWasLeftAsItWasKeepsNothing(t *testing.T) {
	path := MemoryFile(t.TempDir(), "/srv/shop")
	term := show(t, 80, 24, Options{Source: newStory(t, "default").run, Control: &deeds{}, Memory: path})
	press(term, "ctrl+q")
	if err := term.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a file")
	}
}

func TestAMemoryThatCannotBeReadIsNone(t *testing.T) {
	fresh := still(t, newStory(t, "default"), 80, 24, nil).memory()
	for name, content := range map[string]string{
		"not JSON":            "{",
		"another shape":       `{"wrap": "yes"}`,
		"names that are gone": `{"wrap": true, "theme": "gone", "zoom": "gone", "streams": "gone", "splits": {"gone": {"rows": 1}}, "later": {}}`,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "memory.json")
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			m := still(t, newStory(t, "default"), 80, 24, func(o *Options) { o.Memory = path })
			if got := m.memory(); got.Theme != fresh.Theme || got.Zoom != fresh.Zoom || got.Streams != fresh.Streams || got.Wrap != fresh.Wrap || len(got.Splits) != 0 {
				t.Errorf("it is %+v", got)
			}
		})
	}
	t.Run("splits beyond the screen", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "memory.json")
		if err := os.WriteFile(path, []byte(`{"splits": {"normal": {"columns": -5, "rows": 99999, "streams": 0}}}`), 0o600); err != nil {
			t.Fatal(err)
		}
		m := still(t, newStory(t, "default"), 120, 40, func(o *Options) { o.Memory = path })
		lines, _ := m.screen()
		if lines.Height() != 40 || !strings.Contains(lines.String(), "Processes") {
			t.Errorf("%d lines", lines.Height())
		}
	})
}
