package main

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"braid/tui/tuitest"
)

// TestMain makes the test binary the programs of the scenes when it is run under
// their names.
func TestMain(m *testing.M) {
	if program, ok := programs()[filepath.Base(os.Args[0])]; ok {
		os.Exit(program(os.Args[1:]))
	}
	goleak.VerifyTestMain(m)
}

func TestEverySceneGoesAsWritten(t *testing.T) {
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			tmp := t.TempDir()
			t.Setenv("TMPDIR", tmp)
			t.Setenv("XDG_RUNTIME_DIR", "")
			files, err := s.draw(true)
			if err != nil {
				t.Fatal(err)
			}
			if len(files) == 0 {
				t.Error("it makes no picture")
			}
			for _, f := range files {
				if err := visible(f); err != nil {
					t.Errorf("%s: %v", f.name, err)
				}
			}
			if left, _ := os.ReadDir(tmp); len(left) > 0 {
				t.Errorf("it left %v behind", left)
			}
		})
	}
}

func TestTheProjectIsMadeInNoOtherRepository(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_RUNTIME_DIR", "")
	other := t.TempDir()
	if out, err := exec.Command("git", "init", "-q", other).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("GIT_DIR", filepath.Join(other, ".git")) // as a hook has it
	t.Setenv("GIT_WORK_TREE", other)
	s, err := newStage(true)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if _, err := os.Stat(filepath.Join(s.home, "shop", ".git")); err != nil {
		t.Error(err)
	}
	if commits, _ := filepath.Glob(filepath.Join(other, ".git/refs/heads/*")); len(commits) > 0 {
		t.Errorf("the other repository has %v", commits)
	}
}

// visible checks that a file is a picture of the size it should have.
func visible(f file) error {
	if strings.HasSuffix(f.name, ".gif") {
		g, err := gif.DecodeAll(bytes.NewReader(f.data))
		if err != nil {
			return err
		}
		if len(g.Image) < 10 || len(f.data) > 2<<20 {
			return fmt.Errorf("it has %d frames in %d bytes", len(g.Image), len(f.data))
		}
		return nil
	}
	m, err := png.Decode(bytes.NewReader(f.data))
	if err != nil {
		return err
	}
	if b := m.Bounds(); b.Dx() < 600 || b.Dy() < 600 || len(f.data) > 400<<10 {
		return fmt.Errorf("it is %v in %d bytes", b, len(f.data))
	}
	return nil
}

func TestPicturesOfAllScenesAreThere(t *testing.T) {
	names := []string{"workspace.png", "workspace-light.png", "replay.png", "replay-light.png", "gallery.png", "demo.gif"}
	for _, v := range liveViews() {
		names = append(names, v.name+".png")
		if v.light != "" {
			names = append(names, v.light+".png")
		}
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := visible(file{name, data}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestACellKeepsItsStyle(t *testing.T) {
	for _, c := range []tuitest.Cell{
		{}, {Bold: true}, {Faint: true}, {Italic: true}, {Reverse: true}, {Strike: true}, {Underline: true}, {Bold: true, Underline: true},
	} {
		text := style(c)
		for what, ok := range map[string]bool{
			"1": c.Bold, "2": c.Faint, "3": c.Italic, "4": c.Underline, "7": c.Reverse, "9": c.Strike,
		} {
			if got := strings.Contains(";"+strings.Trim(text.String(), "\x1b[m")+";", ";"+what+";"); got != ok {
				t.Errorf("%+v is drawn as %q", c, text.String())
			}
		}
	}
}

func TestUnknownScenesAreRefused(t *testing.T) {
	err := draw("", []string{"nope"})
	if err == nil || !strings.Contains(err.Error(), "live, workspace, replay, gallery, demo") {
		t.Errorf("the error is %v", err)
	}
}
