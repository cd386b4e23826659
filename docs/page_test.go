package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"braid/engine"
	"braid/record"
)

// patience is how long a command of a document may run: some compile the program,
// on a machine that may be busy.
const patience = 5 * time.Minute

// page is a document being tested: its commands run in one session, as somebody
// would run them who reads it from its beginning, in a home of their own.
type page struct {
	t       *testing.T
	home    string
	tmp     string
	session *engine.Session
}

// read opens a session for a document.
func read(t *testing.T) *page {
	t.Helper()
	p := &page{t: t, home: t.TempDir(), tmp: t.TempDir()}
	run, err := record.CreateRun(t.TempDir(), record.RunInfo{})
	if err != nil {
		t.Fatal(err)
	}
	eng, err := engine.New(engine.Options{Run: run, Timeout: patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := eng.Close(); err != nil {
			t.Error(err)
		}
		if err := run.Close(); err != nil {
			t.Error(err)
		}
		p.clean()
	})
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	p.session, err = eng.Create(t.Context(), engine.SessionOptions{ID: "reader", Cwd: top, Env: p.env()})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// env returns the variables of a home of its own, with the caches of Go as they
// are: without these everything would be compiled anew.
func (p *page) env() map[string]string {
	p.t.Helper()
	bin := filepath.Join(p.home, "bin")
	env := map[string]string{
		"HOME": p.home, "TMPDIR": p.tmp, "XDG_RUNTIME_DIR": "", "BRAID_STATE_DIR": "", "BRAID_CONFIG": "",
		"XDG_STATE_HOME": filepath.Join(p.home, ".local/state"), "XDG_CONFIG_HOME": filepath.Join(p.home, ".config"),
		"GOBIN": bin, "PATH": bin + string(filepath.ListSeparator) + os.Getenv("PATH"),
	}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOPROXY", "GOSUMDB", "GOFLAGS", "GOTOOLCHAIN"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			p.t.Fatal(err)
		}
		env[name] = strings.TrimSpace(string(out))
	}
	return env
}

// run runs a command and returns what it printed, both streams as a terminal
// would show them, and its exit status.
func (p *page) run(b block, text string) (string, int) {
	p.t.Helper()
	r, err := p.session.Exec(p.t.Context(), engine.Command{Line: "{ " + text + "\n} 2>&1"})
	if err != nil {
		p.t.Fatalf("%s:%d: %s: %v", b.file, b.line, text, err)
	}
	return string(bytes.ToValidUTF8(r.Stdout, []byte("\ufffd"))), r.ExitCode
}

// clean checks that braid has left nothing among temporary files.
func (p *page) clean() {
	left, err := filepath.Glob(filepath.Join(p.tmp, "braid-*"))
	if err != nil || len(left) > 0 {
		p.t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestCommandsInDocumentsDoWhatTheySay runs the blocks of every document in
// their order.
func TestCommandsInDocumentsDoWhatTheySay(t *testing.T) {
	for _, file := range documents(t) {
		all, _ := blocks(t, file)
		var run []block
		for _, b := range all {
			switch b.kind {
			case console, shell, screen:
				run = append(run, b)
			}
		}
		if len(run) == 0 {
			continue
		}
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			p := read(t)
			for _, b := range run {
				switch b.kind {
				case console:
					p.console(b)
				case shell:
					p.shell(b)
				case screen:
					p.screen(b)
				}
				if t.Failed() {
					return // what follows may need what went wrong
				}
			}
		})
	}
}
