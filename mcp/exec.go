package mcp

import (
	"cmp"
	"context"
	"time"
	"unicode/utf8"

	"braid/engine"
)

// execIn is the arguments of exec_command.
type execIn struct {
	commandIn
	MaxOutput int64 `json:"max_output_bytes,omitempty" jsonschema:"how much of each stream the result holds, 128 KiB when left out; get_process_logs has the rest"`
}

// execOut is the result of exec_command.
type execOut engine.Report

// shrink implements shrinker.
func (o execOut) shrink(part float64) any {
	o.Stdout, o.StdoutB64, o.StdoutTruncated = cut(o.Stdout, o.StdoutB64, part, o.StdoutTruncated)
	o.Stderr, o.StderrB64, o.StderrTruncated = cut(o.Stderr, o.StderrB64, part, o.StderrTruncated)
	return o
}

// cut cuts a stream to a part of it.
func cut(text *string, raw []byte, part float64, truncated bool) (*string, []byte, bool) {
	if text == nil {
		n := int(part * float64(len(raw)))
		return nil, raw[:n], truncated || n < len(raw)
	}
	n := int(part * float64(len(*text)))
	for n > 0 && n < len(*text) && !utf8.RuneStart((*text)[n]) {
		n--
	}
	s := (*text)[:n]
	return &s, nil, truncated || n < len(*text)
}

// addExec offers exec_command.
func (s *server) addExec() {
	add(s, tool{
		name: "exec_command", title: "Run a command", hints: destroys | reaches, itself: true,
		about: "Run a command in a session and wait for its end. The session's directory, variables and functions last from one to the next. " +
			"Returns exit_code, stdout and stderr apart; a non-zero exit_code is a normal result. " +
			"For what does not end by itself (servers, watchers) use start_process.",
	}, s.exec)
}

// exec does exec_command.
func (s *server) exec(ctx context.Context, c *call, in execIn) (out execOut, err error) {
	cmd, err := in.command()
	if err != nil {
		return out, err
	}
	cmd.Timeout = cmp.Or(cmd.Timeout, s.timeout(c.session.ID()))
	cmd.OutputLimit = cmp.Or(in.MaxOutput, usualOutput)
	if cmd, err = s.o.Policy.AdmitIn(c.session.Cwd(), cmd); err != nil {
		return out, err
	}
	cmd.Stdout, cmd.Stderr = c, c
	res, err := c.session.Exec(ctx, cmd)
	if err != nil {
		return out, err
	}
	return execOut(res.Report(cmd)), nil
}

// timeout is what a session was created with; 0: nothing.
func (s *server) timeout(session string) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.timeouts[session]
}
