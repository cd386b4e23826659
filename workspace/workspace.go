package workspace

import (
	"regexp"
	"time"

	"braid/config/strict"
)

// Workspace is what is to run together.
type Workspace struct {
	// Path is the file that says so.
	Path string
	// Dir is the directory of the file, absolute.
	Dir string
	// Sessions are in the order of the file.
	Sessions []Session
	// Settings are what the file has besides sessions, for package config; nil
	// for a Procfile.
	Settings *strict.Table
}

// Session is a session to be made.
type Session struct {
	Name      string
	Cwd       string // absolute
	Env       map[string]string
	Timeout   time.Duration // of its commands; 0: the engine's
	Processes []Process
}

// Process is a process to be kept running.
type Process struct {
	Name    string
	Run     string // a line, or many, for bash
	Cwd     string // absolute
	Env     map[string]string
	TTY     bool
	Restart Restart
	Watch   []string // patterns, relative to Cwd; a change of what matches starts it again
	Ready   Ready
	After   []Ref // it starts when these are ready

	at    strict.Position // of its name
	after []strict.Value  // as the file has them
}

// Ref names a process of a workspace.
type Ref struct{ Session, Process string }

// String returns the name by which people call the process.
func (r Ref) String() string { return r.Process }

// Restart says when a process that has ended by itself is started again.
type Restart string

// When to start a process again.
const (
	Never     Restart = "never"
	OnFailure Restart = "on-failure" // when it ended with anything but 0
	Always    Restart = "always"
)

// Ready says when a process counts as ready. At most one field is set; without any
// it is ready once it has started.
type Ready struct {
	Port    int            // it listens on this TCP port
	Log     string         // it printed a line with this in it
	Pattern *regexp.Regexp // it printed a line that matches
	Exit    bool           // it has ended with exit code 0
}

// Process returns a process of the workspace.
func (w *Workspace) Process(r Ref) (*Process, bool) {
	for i := range w.Sessions {
		if w.Sessions[i].Name != r.Session {
			continue
		}
		for j := range w.Sessions[i].Processes {
			if p := &w.Sessions[i].Processes[j]; p.Name == r.Process {
				return p, true
			}
		}
	}
	return nil, false
}
