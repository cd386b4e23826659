package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"braid/config/strict"
)

func TestAWorkspaceIsReadAsItIsWritten(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "web/src/x", "")
	path := write(t, dir, FileName, `
theme = "paper"

[[session]]
name = "web"
cwd = "./web"
env = { PORT = "5173" }
timeout = "5m"

  [[session.process]]
  name = "vite"
  run = "npm run dev"
  tty = true
  restart = "on-failure"
  watch = ["src/**"]
  ready = { port = 5173 }
  after = ["api", "back/migrate"]

[[session]]
name = "back"
  [[session.process]]
  name = "api"
  run = "go run ./api"
  cwd = "web"
  env = { DEBUG = "1" }
  ready = { log = "listening" }
  after = ["migrate"]
  [[session.process]]
  name = "migrate"
  run = """
  make migrate
  """
  ready = { exit = true }
`)
	w, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	web := filepath.Join(dir, "web")
	want := []Session{
		{Name: "web", Cwd: web, Env: map[string]string{"PORT": "5173"}, Timeout: 5 * time.Minute, Processes: []Process{{
			Name: "vite", Run: "npm run dev", Cwd: web, TTY: true, Restart: OnFailure, Watch: []string{"src/**"},
			Ready: Ready{Port: 5173}, After: []Ref{{"back", "api"}, {"back", "migrate"}},
		}}},
		{Name: "back", Cwd: dir, Processes: []Process{
			{Name: "api", Run: "go run ./api", Cwd: web, Env: map[string]string{"DEBUG": "1"}, Restart: Never, Ready: Ready{Log: "listening"}, After: []Ref{{"back", "migrate"}}},
			{Name: "migrate", Run: "  make migrate\n  ", Cwd: dir, Restart: Never, Ready: Ready{Exit: true}},
		}},
	}
	if diff := cmp.Diff(want, w.Sessions, cmpopts.IgnoreUnexported(Process{})); diff != "" {
		t.Error(diff)
	}
	if v, ok := w.Settings.Get("theme"); !ok || v.At.Line != 2 || w.Dir != dir {
		t.Errorf("settings %v %v, directory %s", v, ok, w.Dir)
	}
}

func TestWhatIsWrongInAWorkspaceIsToldWithItsPlace(t *testing.T) {
	const process = "[[session.process]]\nname = 'a'\nrun = 'x'\n" // lines 2 to 4
	tests := []struct{ name, text, want string }{
		{"no TOML", "[[session]\n", ":1:"},
		{"a table for the list", "[session]\nname = 'x'\n", ":1:2: want [[session]], twice in brackets"},
		{"an unknown key of a session", "[[session]]\nnam = 'x'\n", ":2:1: unknown key \"nam\"; did you mean \"name\"?"},
		{"a session's name", "[[session]]\nname = 'a b'\n", ":2:8: \"a b\" cannot name a session"},
		{"two sessions of a name", "[[session]]\nname = 'x'\n[[session]]\nname = 'x'\n", ":4:8: session \"x\" is there twice"},
		{"two sessions without a name", "[[session]]\n[[session]]\n", ":2:3: session \"default\" is there twice"},
		{"no such directory", "[[session]]\ncwd = 'nowhere'\n", ":2:7: "},
		{"a file for a directory", "[[session]]\ncwd = 'braid.toml'\n", "braid.toml is not a directory"},
		{"a variable's name", "[[session]]\nenv = { '1A' = 'x' }\n", ":2:9: \"1A\" cannot name a variable"},
		{"braid's own variable", "[[session]]\nenv = { BRAID = 'x' }\n", ":2:9: the variable BRAID is braid's own"},
		{"a NUL in a variable", "[[session]]\nenv = { A = \"x\\u0000\" }\n", ":2:9: the value of A has a NUL"},
		{"a variable's value", "[[session]]\nenv = { A = 1 }\n", ":2:13: want a string in quotes, not 1"},
		{"a time", "[[session]]\ntimeout = '5 minutes'\n", ":2:11: \"5 minutes\" is no time"},
		{"a process without a name", "[[session]]\n[[session.process]]\nrun = 'x'\n", ":2:11: a process needs a name: add name ="},
		{"a process without a command", "[[session]]\n[[session.process]]\nname = 'x'\n", ":2:11: a process needs a command: add run ="},
		{"an empty command", "[[session]]\n[[session.process]]\nname = 'x'\nrun = ' '\n", ":4:7: this is no command"},
		{"two processes of a name", "[[session]]\n" + process + process, ":6:8: process \"a\" of session \"default\" is there twice"},
		{"a misspelt key of a process", "[[session]]\n" + process + "restat = 'always'\n", ":5:1: unknown key \"restat\"; did you mean \"restart\"?"},
		{"a restart", "[[session]]\n" + process + "restart = 'on_failure'\n", ":5:11: \"on_failure\" is none of never, on-failure and always"},
		{"a pattern", "[[session]]\n" + process + "watch = ['src/[']\n", ":5:10: \"src/[\" is no pattern"},
		{"a port", "[[session]]\n" + process + "ready = { port = 70000 }\n", ":5:18: 70000 is not within 1 and 65535"},
		{"two conditions", "[[session]]\n" + process + "ready = { port = 1, log = 'x' }\n", ":5:9: ready has 2 conditions"},
		{"a condition", "[[session]]\n" + process + "ready = { prot = 1 }\n", ":5:11: unknown key \"prot\"; did you mean \"port\"?"},
		{"a bad expression", "[[session]]\n" + process + "ready = { pattern = '(' }\n", ":5:21: error parsing regexp"},
		{"a misspelt predecessor", "[[session]]\n" + process + "[[session.process]]\nname = 'server'\nrun = 'x'\nafter = ['serve']\n", ":8:10: there is no process \"serve\"; did you mean \"server\"?"},
		{"a predecessor that is none", "[[session]]\n" + process + "after = ['database']\n", ":5:10: there is no process \"database\"; there are a"},
		{"an unclear predecessor", "[[session]]\nname='x'\n" + process + "[[session]]\nname='y'\n" + process +
			"[[session]]\nname='z'\n[[session.process]]\nname='b'\nrun='x'\nafter=['a']\n", ":16:8: 2 sessions have a process \"a\"; say which, as in \"x/a\""},
		{"one that waits for itself", "[[session]]\n" + process + "after = ['a']\n", ":3:8: processes wait for each other: a → a"},
		{"a circle", "[[session]]\n" + process + "after = ['c']\n[[session.process]]\nname = 'b'\nrun = 'x'\nafter = ['a']\n[[session.process]]\nname = 'c'\nrun = 'x'\nafter = ['b']\n",
			":3:8: processes wait for each other: a → c → b → a"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Load(write(t, t.TempDir(), FileName, tt.text))
			var p *strict.Problem
			if err == nil || !errors.As(err, &p) || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("the error is %v, want %q in it", err, tt.want)
			}
			if n := strings.Count(err.Error(), "\n"); n > 0 {
				t.Errorf("one mistake is told %d times: %v", n+1, err)
			}
		})
	}
}

func TestAProcfileIsReadLineByLine(t *testing.T) {
	t.Setenv("PORT", "")
	dir := t.TempDir()
	w, err := Load(write(t, dir, ProcfileName, "# servers\nweb: bin/rails server -p $PORT\n\n worker:  bundle exec sidekiq -q a:b \r\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Session{{Name: "default", Cwd: dir, Processes: []Process{
		{Name: "web", Run: "bin/rails server -p $PORT", Cwd: dir, Restart: Never, Env: map[string]string{"PORT": "5000"}},
		{Name: "worker", Run: "bundle exec sidekiq -q a:b", Cwd: dir, Restart: Never, Env: map[string]string{"PORT": "5100"}},
	}}}
	if diff := cmp.Diff(want, w.Sessions, cmpopts.IgnoreUnexported(Process{})); diff != "" || w.Settings != nil {
		t.Errorf("settings %v, %s", w.Settings, diff)
	}
}

func TestPortsOfAProcfileBeginWhereTheyAreToldTo(t *testing.T) {
	for _, tt := range []struct{ name, environment, dotenv, web, worker string }{
		{"by nobody", "", "", "5000", "5100"},
		{"by the environment", "80", "", "80", "180"},
		{"by the .env file, which goes before that", "80", "PORT=3000\n", "3000", "3100"},
		{"by what is no number", "/run/web.sock", "", "/run/web.sock", "/run/web.sock"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("PORT", tt.environment)
			dir := t.TempDir()
			write(t, dir, dotenvName, tt.dotenv)
			w, err := Load(write(t, dir, ProcfileName, "web: x\nworker: y\n"))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range []string{tt.web, tt.worker} {
				if got := w.Sessions[0].Processes[i].Env["PORT"]; got != want {
					t.Errorf("process %d has port %s, want %s", i, got, want)
				}
			}
		})
	}
}

func TestWhatIsWrongInAProcfileIsToldWithItsPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a line that is none", "web: x\n  nonsense\n", ":2:3: want NAME: COMMAND"},
		{"a name", "a b: x\n", ":1:1: \"a b\" cannot name a process"},
		{"no name", ": x\n", ":1:1: \"\" cannot name a process"},
		{"no command", "web:  \n", ":1:5: web has no command"},
		{"twice", "web: x\nweb: y\n", ":2:1: process \"web\" is there twice"},
		{"nothing in it", "# nothing\n", "Procfile: no process is in it"},
		{"bytes that are no text", "web: \xff\n", ":1:1: the line is no text"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Load(write(t, t.TempDir(), ProcfileName, tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("the error is %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestTheFileOfADirectoryIsFound(t *testing.T) {
	dir := t.TempDir()
	if _, err := Find(dir); !errors.Is(err, ErrNone) {
		t.Errorf("the error is %v", err)
	}
	procfile := write(t, dir, ProcfileName, "a: b\n")
	if got, err := Find(dir); got != procfile || err != nil {
		t.Errorf("found %s, %v", got, err)
	}
	toml := write(t, dir, FileName, "")
	if got, err := Find(dir); got != toml || err != nil {
		t.Errorf("found %s, %v", got, err)
	}
	if _, err := Load(filepath.Join(dir, "none.toml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
	for name, want := range map[string]bool{"x/dev.toml": true, "Procfile": true, "a/Procfile.dev": true, "main.go": false, "x.braid": false} {
		if Describes(name) != want {
			t.Errorf("that %s describes a workspace is %v", name, !want)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("[[session]]\nname='x'\n[[session.process]]\nname='a'\nrun='b'\nafter=['c']\n[[session.process]]\nname='c'\nrun='d'\nafter=['a']\n", true)
	f.Add("session = [{process = [{name='a', run='x', ready={log='y'}, watch=['**']}]}]\n", true)
	f.Add("[session]\nprocess = 5\n", true)
	f.Add("web: x\n# c\nb:\n: d\n", false)
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string, toml bool) {
		w := &Workspace{Path: "f", Dir: dir}
		read := w.readProcfile
		if toml {
			read = func(text string) error { return w.read([]byte(text)) }
		}
		if err := read(text); err != nil {
			lines := strings.Count(text, "\n") + 1
			for _, err := range flatten(err) {
				var p *strict.Problem
				if !errors.As(err, &p) || p.At.Line > lines {
					t.Fatalf("%v in %d lines", err, lines)
				}
			}
			return
		}
		for _, s := range w.Sessions {
			if !isID(s.Name) {
				t.Errorf("a session is called %q", s.Name)
			}
			for _, p := range s.Processes {
				for _, ref := range p.After {
					if _, ok := w.Process(ref); !ok {
						t.Errorf("%s waits for %v, which there is not", p.Name, ref)
					}
				}
			}
		}
	})
}

// flatten returns the errors that are joined in one.
func flatten(err error) []error {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		return many.Unwrap()
	}
	return []error{err}
}
