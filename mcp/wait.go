package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"braid/engine"
	"braid/record"
)

// errTimeUp is why a wait ends that did not see what it waited for.
var errTimeUp = errors.New("the time is up")

// waitIn is what the waiting tools take.
type waitIn struct {
	processIn
	TimeoutMS int64 `json:"timeout_ms,omitempty" jsonschema:"milliseconds to wait, 30000 when left out"`
}

// logIn is the arguments of wait_for_log.
type logIn struct {
	waitIn
	Text   string `json:"text,omitempty" jsonschema:"what a line must contain; give this or regexp"`
	Regexp string `json:"regexp,omitempty" jsonschema:"what a line must match, in the syntax of RE2"`
	Stream string `json:"stream,omitempty" jsonschema:"where to look; both when left out"`
}

func (i logIn) brief() []string {
	return []string{i.ID, cmp.Or(i.Text, i.Regexp)}
}

// portIn is the arguments of wait_for_port.
type portIn struct {
	waitIn
	Port int `json:"port" jsonschema:"a TCP port"`
}

func (i portIn) brief() []string { return []string{i.ID, number(int64(i.Port))} }

// waited says how a wait ended.
type waited struct {
	Session string  `json:"session"`
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Found   bool    `json:"found" jsonschema:"whether what was waited for came"`
	Why     string  `json:"why,omitempty" jsonschema:"why it did not: timeout or ended"`
	End     *endOut `json:"end,omitempty" jsonschema:"how the process ended, if it did"`
}

// logOut is the result of wait_for_log.
type logOut struct {
	waited
	Line   string   `json:"line,omitempty" jsonschema:"the line, or what of it has been printed"`
	Stream string   `json:"stream,omitempty"`
	Groups []string `json:"groups,omitempty" jsonschema:"what regexp matched, then its groups"`
}

// addWaits offers the tools that wait.
func (s *server) addWaits() {
	const unmet = " When the time is up, or the process ends before, found is false and why tells; that is no error."
	add(s, tool{
		name: "wait_for_log", title: "Wait for a line of output", hints: reads,
		about: "Wait until a background process prints a line with a text or matching a regular expression. What it has printed before counts." + unmet,
	}, s.waitForLog)
	add(s, tool{
		name: "wait_for_port", title: "Wait for a port", hints: reads,
		about: "Wait until a background process, or something that it started, listens on a TCP port." + unmet,
	}, s.waitForPort)
	add(s, tool{
		name: "wait_for_exit", title: "Wait for the end of a process", hints: reads,
		about: "Wait until a background process has ended, and tell how." + unmet + " To end it use kill_process.",
	}, s.waitForExit)
}

// await does the waiting of a tool, and says how it ended.
func (s *server) await(ctx context.Context, c *call, in waitIn, wait func(ctx context.Context, id string) error) (out waited, err error) {
	p, err := c.session.Process(in.ID)
	if err != nil {
		return out, err
	}
	limit := cmp.Or(time.Duration(in.TimeoutMS)*time.Millisecond, usualWait)
	if most := s.o.Policy.MaxTimeout; most > 0 {
		limit = min(limit, most)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w after %s", errTimeUp, limit))
	defer cancel()
	err = wait(ctx, p.ID.ID)
	out = waited{Session: c.session.ID(), ID: p.ID.ID, Name: p.Name, Found: err == nil}
	switch {
	case errors.Is(err, engine.ErrEnded):
		out.Why, err = "ended", nil
	case errors.Is(err, errTimeUp):
		out.Why, err = "timeout", nil
	}
	if p, e := c.session.Process(p.ID.ID); e == nil {
		out.End = tell(p).End
	}
	return out, err
}

// waitForLog does wait_for_log.
func (s *server) waitForLog(ctx context.Context, c *call, in logIn) (out logOut, err error) {
	want := engine.LogPattern{Literal: in.Text, Streams: streams(in.Stream)}
	if (in.Text == "") == (in.Regexp == "") {
		return out, errors.New("give either text or regexp")
	}
	if in.Regexp != "" {
		if want.Regexp, err = regexp.Compile(in.Regexp); err != nil {
			return out, fmt.Errorf("the argument regexp: %w", err)
		}
	}
	out.waited, err = s.await(ctx, c, in.waitIn, func(ctx context.Context, id string) error {
		m, err := c.session.WaitForLog(ctx, id, want)
		if err == nil {
			out.Line, out.Stream = text([]byte(m.Line)), streamName(m.Stream)
			if in.Regexp != "" {
				for _, g := range m.Groups {
					out.Groups = append(out.Groups, text([]byte(g)))
				}
			}
		}
		return err
	})
	return out, err
}

// waitForPort does wait_for_port.
func (s *server) waitForPort(ctx context.Context, c *call, in portIn) (out struct {
	waited
	Port int `json:"port"`
}, err error) {
	out.Port = in.Port
	out.waited, err = s.await(ctx, c, in.waitIn, func(ctx context.Context, id string) error {
		return c.session.WaitForPort(ctx, id, in.Port, 0)
	})
	return out, err
}

// waitForExit does wait_for_exit.
func (s *server) waitForExit(ctx context.Context, c *call, in waitIn) (waited, error) {
	return s.await(ctx, c, in, func(ctx context.Context, id string) error {
		_, err := c.session.Wait(ctx, id)
		return err
	})
}

// streams returns the streams that a name stands for; empty: both.
func streams(name string) record.Stream {
	switch name {
	case "stdout":
		return record.Out
	case "stderr":
		return record.Err
	}
	return record.Both
}

// streamName is the name of a stream.
func streamName(s record.Stream) string {
	if s == record.Err {
		return "stderr"
	}
	return "stdout"
}
