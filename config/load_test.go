package config_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"braid/config"
	"braid/config/strict"
	"braid/keymap"
)

func TestWithoutAFileEverythingHasItsDefault(t *testing.T) {
	t.Setenv(config.PathVariable, "")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	c, err := config.Load(config.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Settings() {
		if s.Source.Origin != config.BuiltIn || s.Source.String() != "default" {
			t.Errorf("%s comes from %v", s.Name, s.Source)
		}
	}
	if diff := cmp.Diff(config.Default().Settings(), c.Settings()); diff != "" {
		t.Error(diff)
	}
	l := c.Limits
	if l.Journal != 1<<30 || l.RetentionAge != 7*24*time.Hour || l.RetentionSize != 5<<30 || l.Output != 10<<20 || l.FrameRate != 30 {
		t.Errorf("the limits are %+v", l)
	}
	if c.Timeout != 0 || c.Grace != 5*time.Second || c.Keys == nil {
		t.Errorf("timeout %v, grace %v, keys %v", c.Timeout, c.Grace, c.Keys)
	}
}

func TestFlagsGoBeforeTheWorkspaceBeforeTheFile(t *testing.T) {
	path := file(t, "theme = 'paper'\ntimeout = '1m'\ngrace = '9s'\n[limits]\nframe_rate = 10\n[keys]\nbookmark = ['B']\nsuspend = []\n")
	work, err := strict.Parse("w/braid.toml", []byte("timeout = '2m'\ngrace = '8s'\nsession = []\n[keys]\nbookmark = ['alt+b']\n"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := config.Load(config.Options{
		Workspace: work,
		Flags:     []config.Value{{Setting: "timeout", From: "--timeout", Value: "3m"}, {Setting: "policy.allow", From: "--allow", Value: []string{"ls", "git"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, value, source string }{
		{"theme", `"paper"`, path + ":1:9"},
		{"grace", `"8s"`, "w/braid.toml:2:9"},
		{"timeout", `"3m"`, "--timeout"},
		{"limits.frame_rate", `10`, path + ":5:14"},
		{"limits.output", `"10MiB"`, "default"},
		{"policy.allow", `["ls", "git"]`, "--allow"},
		{"keys.bookmark", `["alt+b"]`, "w/braid.toml:5:1"},
		{"keys.suspend", `[]`, path + ":8:1"},
	}
	for _, tt := range tests {
		if got := value(t, c, tt.name); got.Literal() != tt.value || got.Source.String() != tt.source {
			t.Errorf("%s is %s from %s, want %s from %s", tt.name, got.Literal(), got.Source, tt.value, tt.source)
		}
	}
	if c.Timeout != 3*time.Minute || c.Grace != 8*time.Second || c.Theme != "paper" || c.Limits.FrameRate != 10 {
		t.Errorf("the configuration is %+v", c)
	}
	if a, _ := c.Keys.Action(keymap.Mark); cmp.Diff(a.Keys, []string{"alt+b"}) != "" {
		t.Errorf("the keys of bookmark are %v", a.Keys)
	}
}

func TestWhatIsWrongIsToldWithItsPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no TOML", "theme = \n", ":1:9: "},
		{"a misspelt key", "tehme = 'x'\n", ":1:1: unknown key \"tehme\"; did you mean \"theme\"?"},
		{"an unknown key", "colour = 'x'\n", ":1:1: unknown key \"colour\"; known here: theme, shell, timeout, grace, redact, limits, policy, keys"},
		{"a misspelt table", "\n[limit]\njournal = '1GiB'\n", ":2:2: unknown key \"limit\"; did you mean \"limits\"?"},
		{"a misspelt key of a table", "[limits]\nframe-rate = 5\n", ":2:1: unknown key \"frame-rate\"; did you mean \"frame_rate\"?"},
		{"a table that is none", "limits = 5\n", ":1:10: want a table, not 5"},
		{"a wrong type", "theme = 5\n", ":1:9: want a string in quotes, not 5"},
		{"a number out of range", "[limits]\nframe_rate = 500\n", ":2:14: 500 is not within 1 and 120"},
		{"a time that is none", "timeout = 'soon'\n", ":1:11: \"soon\" is no time"},
		{"no time at all", "grace = '0s'\n", ":1:9: 0 is too short"},
		{"grace cannot be none", "grace = 'none'\n", ":1:9: \"none\" is no time"},
		{"a size that is too small", "[limits]\njournal = '1KiB'\n", ":2:11: 1KiB is too little: want 1MiB at least"},
		{"a bad expression", "redact = ['a', 'b(']\n", ":1:16: error parsing regexp: missing closing )"},
		{"an expression that matches everywhere", "redact = ['x*']\n", ":1:11: x* matches where nothing is"},
		{"an action that is none", "[keys]\nbokmark = ['B']\n", ":2:1: bokmark: there is no such action; did you mean \"bookmark\"?"},
		{"a key that is none", "[keys]\nbookmark = ['ctrl+shift']\n", ":2:1: bookmark: key \"ctrl+shift\": "},
		{"a key of another action", "[keys]\nbookmark = ['?']\n", ":2:1: "},
		{"a name that is empty", "[policy]\nallow = ['ls', '']\n", ":2:1: a name is empty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := file(t, tt.text)
			_, err := config.Load(config.Options{})
			if err == nil || !strings.HasPrefix(err.Error(), path+tt.want) {
				t.Fatalf("the error is %v, want %s at its beginning", err, path+tt.want)
			}
			var p *strict.Problem
			if !errors.As(err, &p) {
				t.Errorf("the error is a %T", err)
			}
		})
	}
}

func TestAMisspeltSessionOfAWorkspaceIsGuessed(t *testing.T) {
	t.Setenv(config.PathVariable, os.DevNull)
	work, err := strict.Parse("braid.toml", []byte("[[sesion]]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := config.Load(config.Options{Workspace: work}); err == nil || err.Error() != `braid.toml:1:3: unknown key "sesion"; did you mean "session"?` {
		t.Errorf("the error is %v", err)
	}
}

func TestAllThatIsWrongIsToldAtOnce(t *testing.T) {
	path := file(t, "thema = 'x'\ngrace = 5\n[limits]\noutput = true\nx = 1\n[keys]\nstop = 'x'\n")
	_, err := config.Load(config.Options{Flags: []config.Value{{Setting: "timeout", From: "--timeout", Value: "never"}}})
	want := []string{":1:1", ":2:9", ":4:10", ":5:1", ":7:8"}
	lines := strings.Split(fmt.Sprint(err), "\n")
	if len(lines) != len(want)+1 {
		t.Fatalf("the error is %v", err)
	}
	for i, w := range want {
		if !strings.HasPrefix(lines[i], path+w+": ") {
			t.Errorf("line %d is %q, want %s", i, lines[i], w)
		}
	}
	if !strings.HasPrefix(lines[len(want)], "--timeout: ") {
		t.Errorf("the last line is %q", lines[len(want)])
	}
}

func TestAFileThatIsNamedMustBeThere(t *testing.T) {
	t.Setenv(config.PathVariable, filepath.Join(t.TempDir(), "none.toml"))
	if _, err := config.Load(config.Options{}); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), config.PathVariable) {
		t.Errorf("the error is %v", err)
	}
	t.Setenv(config.PathVariable, os.DevNull)
	if _, err := config.Load(config.Options{}); err != nil {
		t.Error(err)
	}
}

func TestPathsAreRelativeToTheFileThatHasThem(t *testing.T) {
	t.Setenv("HOME", "/home/me")
	path := file(t, "shell = './bin/bash'\n[policy]\nroot = '~/src'\n")
	c, err := config.Load(config.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(filepath.Dir(path), "bin/bash"); c.Shell != want || c.Policy.Root != "/home/me/src" {
		t.Errorf("shell %s, root %s", c.Shell, c.Policy.Root)
	}
	t.Chdir(filepath.Dir(path))
	c, err = config.Load(config.Options{Flags: []config.Value{
		{Setting: "policy.root", From: "--root", Value: "."}, {Setting: "shell", From: "--shell", Value: "bash-5.2"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if c.Policy.Root != here || c.Shell != "bash-5.2" {
		t.Errorf("shell %s, root %s, want %s", c.Shell, c.Policy.Root, here)
	}
}

func TestNoneTakesALimitAway(t *testing.T) {
	file(t, "timeout = 'none'\n[limits]\njournal = 'none'\nretention_age = 'none'\nretention_size = 'none'\n[policy]\nmax_output = 'none'\n")
	c, err := config.Load(config.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := c.Limits
	if l.Journal >= 0 || l.RetentionAge >= 0 || l.RetentionSize >= 0 || c.Timeout != 0 || c.Policy.MaxOutput != 0 {
		t.Errorf("got %+v, timeout %v", l, c.Timeout)
	}
	for _, name := range []string{"timeout", "limits.journal", "limits.retention_age", "limits.retention_size", "policy.max_output"} {
		if s := value(t, c, name); s.Value != "none" || s.Source.Origin != config.File {
			t.Errorf("%s shows as %v from %v", name, s.Value, s.Source)
		}
	}
}
