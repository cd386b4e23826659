package tui

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// server starts a tmux of the test's own and returns its socket.
func server(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux here")
	}
	dir := t.TempDir()
	socket := filepath.Join(dir, "s")
	if out, err := exec.Command("tmux", "-S", socket, "-f", "/dev/null", "new-session", "-d", "sleep", "1000").CombinedOutput(); err != nil {
		t.Fatalf("tmux: %v: %s", err, out)
	}
	t.Cleanup(func() {
		if err := exec.Command("tmux", "-S", socket, "kill-server").Run(); err != nil {
			t.Error(err)
		}
	})
	return socket
}

func TestWithinTmuxACopyIsThereToPaste(t *testing.T) {
	socket := server(t)
	t.Setenv("TMUX", socket+",1,0")
	m := still(t, newStory(t, "default"), 120, 40, nil)
	text := "a 'line' $of\tmany\nand another\n"
	m.Update(m.copied(text, "copied 2 lines")())
	out, err := exec.Command("tmux", "-S", socket, "show-buffer").Output()
	if err != nil || string(out) != text {
		t.Errorf("the buffer has %q (%v)", out, err)
	}
	if said := m.messages(); len(said) != 1 || !strings.Contains(said[0], "copied 2 lines") || strings.Contains(said[0], "set-clipboard") {
		t.Errorf("it says %q", said)
	}
}

func TestWhereTmuxDoesNotTakeACopyWhatItNeedsIsSaid(t *testing.T) {
	t.Setenv("TMUX", filepath.Join(t.TempDir(), "none")+",1,0")
	m := still(t, newStory(t, "default"), 120, 40, nil)
	cmd := m.loaded(m.copied("x", "copied 1 line")().(loadedMsg))
	if said := m.messages(); len(said) != 1 || !strings.Contains(said[0], "set -g set-clipboard on") {
		t.Errorf("it says %q", said)
	}
	if got, want := cmd(), tea.SetClipboard("x")(); got != want {
		t.Errorf("the clipboard gets %v", got)
	}
}

func TestOutsideOfTmuxNothingIsSaidOfIt(t *testing.T) {
	m := still(t, newStory(t, "default"), 120, 40, nil)
	if got, want := m.copied("x", "copied 1 line")(), tea.SetClipboard("x")(); got != want {
		t.Errorf("the clipboard gets %v", got)
	}
	if said := m.messages(); len(said) != 1 || said[0] != "copied 1 line" {
		t.Errorf("it says %q", said)
	}
}
