package mcp

import (
	"errors"
	"time"

	"braid/engine"
	"braid/record"
)

// commandIn is what to run, and how.
type commandIn struct {
	in
	Line      string             `json:"line,omitempty" jsonschema:"a line (or many) of bash; give this or command"`
	Command   string             `json:"command,omitempty" jsonschema:"a program to run with args, of which no shell interprets anything"`
	Args      []string           `json:"args,omitempty" jsonschema:"the arguments of command"`
	Cwd       string             `json:"cwd,omitempty" jsonschema:"directory for this command alone, relative to that of the session"`
	Env       map[string]*string `json:"env,omitempty" jsonschema:"variables for this command alone; null unsets one"`
	TimeoutMS int64              `json:"timeout_ms,omitempty" jsonschema:"milliseconds after which it is aborted"`
}

func (i commandIn) brief() []string {
	if i.Line != "" {
		return []string{i.Line}
	}
	return append([]string{i.Command}, i.Args...)
}

// command returns the command as the engine takes it.
func (i commandIn) command() (engine.Command, error) {
	c := engine.Command{
		Line: i.Line, Cwd: i.Cwd, Env: i.Env, Timeout: time.Duration(i.TimeoutMS) * time.Millisecond, Origin: record.OriginAgent,
	}
	switch {
	case i.Line != "" && (i.Command != "" || i.Args != nil):
		return c, errors.New("give either line, for the shell, or command with args, for a program; not both")
	case i.Command != "":
		c.Argv = append([]string{i.Command}, i.Args...)
	case i.Args != nil:
		return c, errors.New("args need a command")
	case i.Line == "":
		return c, errors.New("give a line, for the shell, or a command with args, for a program")
	}
	return c, nil
}
