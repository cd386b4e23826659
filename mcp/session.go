package mcp

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"braid/engine"
	"braid/record"
)

// createIn is the arguments of create_session.
type createIn struct {
	ID        string            `json:"id,omitempty" jsonschema:"1 to 64 of A-Z a-z 0-9 . _ - ; made when left out"`
	Cwd       string            `json:"cwd,omitempty" jsonschema:"directory that it starts in; that of the server when left out"`
	Env       map[string]string `json:"env,omitempty" jsonschema:"variables that it starts with"`
	TimeoutMS int64             `json:"command_timeout_ms,omitempty" jsonschema:"milliseconds after which its commands are aborted that have no timeout of their own"`
}

func (createIn) where() string     { return "" }
func (i createIn) brief() []string { return clean(i.ID, i.Cwd) }

// clean leaves out what is empty.
func clean(words ...string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// sessionOut is a session.
type sessionOut struct {
	Session   string `json:"session" jsonschema:"its id"`
	Cwd       string `json:"cwd"`
	State     string `json:"state" jsonschema:"started, exited or restarted"`
	Pid       int    `json:"pid" jsonschema:"of its shell"`
	CreatedAt string `json:"created_at"`
	Commands  int    `json:"commands" jsonschema:"how many entries its history has"`
	Running   int    `json:"running" jsonschema:"commands and processes that run"`
	Failed    int    `json:"failed" jsonschema:"commands and processes that have failed"`
}

// nowhere is the arguments of tools that are about no session.
type nowhere struct{}

func (nowhere) where() string   { return "" }
func (nowhere) brief() []string { return nil }

// sessionsOut is the result of list_sessions.
type sessionsOut struct {
	Sessions []sessionOut `json:"sessions"`
}

// deleteIn is the arguments of delete_session.
type deleteIn struct {
	Session string `json:"session" jsonschema:"id of the session"`
}

func (deleteIn) where() string     { return "" }
func (i deleteIn) brief() []string { return []string{i.Session} }

// deletedOut is the result of delete_session.
type deletedOut struct {
	Session string `json:"session"`
	Deleted bool   `json:"deleted"`
}

// envIn is the arguments of set_env_vars.
type envIn struct {
	in
	Env map[string]*string `json:"env" jsonschema:"variables by name; null unsets one"`
}

func (i envIn) brief() []string { return slices.Sorted(maps.Keys(i.Env)) }

// envOut is the result of set_env_vars.
type envOut struct {
	Session string   `json:"session"`
	Set     []string `json:"set"`
	Unset   []string `json:"unset"`
}

// addSessions offers the tools for sessions.
func (s *server) addSessions() {
	add(s, tool{
		name: "create_session", title: "Create a session", hints: 0,
		about: "Create a session: a shell with its own directory, variables and processes, beside the one named default that is always there. " +
			"Commands of one session run one after another, those of several at once.",
	}, s.create)
	add(s, tool{
		name: "list_sessions", title: "List sessions", hints: reads,
		about: "List the sessions, with their directories and how much runs in them.",
	}, s.sessions)
	add(s, tool{
		name: "delete_session", title: "Delete a session", hints: destroys,
		about: "Delete a session: stop its processes and end its shell. The one named default cannot be deleted.",
	}, s.delete)
	add(s, tool{
		name: "set_env_vars", title: "Set variables", hints: destroys | again,
		about: "Set and unset environment variables of a session, for all its later commands: all of them or, when one cannot be set, none. " +
			"For one command use its env.",
	}, s.setEnv)
}

// create does create_session.
func (s *server) create(ctx context.Context, _ *call, in createIn) (out sessionOut, err error) {
	for name := range in.Env {
		if err := s.o.Policy.AdmitVariable(name); err != nil {
			return out, err
		}
	}
	dir, err := filepath.Abs(in.Cwd)
	if err != nil && in.Cwd == "" {
		dir = "" // the server's was deleted: it starts in the home directory
	} else if err != nil {
		return out, err
	}
	limit := time.Duration(in.TimeoutMS) * time.Millisecond
	made, err := s.o.Engine.Create(ctx, engine.SessionOptions{ID: in.ID, Cwd: dir, Env: in.Env, Timeout: limit})
	if err != nil {
		return out, err
	}
	s.mu.Lock()
	s.timeouts[made.ID()] = limit
	s.mu.Unlock()
	sess, ok := s.o.Run.Snapshot(record.Live).Session(made.ID())
	if !ok {
		return out, engine.ErrClosed
	}
	return tellSession(sess), nil
}

// tellSession tells of a session.
func tellSession(s *record.Session) sessionOut {
	return sessionOut{
		Session: s.ID, Cwd: s.Cwd, State: string(s.State), Pid: s.Pid, CreatedAt: s.Created.Time().Format(time.RFC3339Nano),
		Commands: s.History.Len(), Running: s.Running, Failed: s.Failed,
	}
}

// sessions does list_sessions.
func (s *server) sessions(context.Context, *call, nowhere) (sessionsOut, error) {
	out := sessionsOut{Sessions: []sessionOut{}}
	now := s.o.Run.Snapshot(record.Live)
	for _, live := range s.o.Engine.Sessions() {
		if sess, ok := now.Session(live.ID()); ok {
			out.Sessions = append(out.Sessions, tellSession(sess))
		}
	}
	return out, nil
}

// delete does delete_session.
func (s *server) delete(ctx context.Context, _ *call, in deleteIn) (deletedOut, error) {
	err := s.o.Engine.Delete(ctx, in.Session)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		delete(s.timeouts, in.Session)
	}
	return deletedOut{in.Session, err == nil}, err
}

// setEnv does set_env_vars.
func (s *server) setEnv(ctx context.Context, c *call, in envIn) (out envOut, err error) {
	if len(in.Env) == 0 {
		return out, errors.New("env names no variables")
	}
	out = envOut{Session: c.session.ID(), Set: []string{}, Unset: []string{}}
	for _, name := range in.brief() {
		if err := s.o.Policy.AdmitVariable(name); err != nil {
			return out, err
		}
		if in.Env[name] == nil {
			out.Unset = append(out.Unset, name)
		} else {
			out.Set = append(out.Set, name)
		}
	}
	return out, c.session.SetEnv(ctx, in.Env)
}
