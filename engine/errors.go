package engine

import "errors"

// What the engine refuses, to be tested for with errors.Is. A command that
// fails is not an error: see Result.
var (
	// ErrExists: a session with that id exists already.
	ErrExists = errors.New("session exists already")
	// ErrNoSession: no session has that id.
	ErrNoSession = errors.New("no such session")
	// ErrNoProcess: the session has no process with that id or name.
	ErrNoProcess = errors.New("no such process")
	// ErrInvalid: an argument cannot be right whatever the state.
	ErrInvalid = errors.New("invalid")
	// ErrClosed: the engine or the session was closed.
	ErrClosed = errors.New("closed")
	// ErrReadonly: a variable for one command is readonly in the session.
	ErrReadonly = errors.New("readonly variable")
	// ErrShell: the session's shell could not be started or did not answer.
	ErrShell = errors.New("shell")
)
