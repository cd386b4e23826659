package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strconv"
	"time"

	"braid/record"
)

// ErrEnded: what is waited for cannot come any more, because the process has
// ended.
var ErrEnded = errors.New("the process has ended")

// LogPattern says what WaitForLog waits for: Literal or Regexp.
type LogPattern struct {
	Literal string
	Regexp  *regexp.Regexp // matched within one line
	// Streams to look at; 0: both.
	Streams record.Stream
	// Timeout; 0: as long as ctx allows.
	Timeout time.Duration
}

// LogMatch is the line that WaitForLog found.
type LogMatch struct {
	Line   string
	Stream record.Stream
	Groups []string // of a regular expression: the match and its groups
}

// patternLine is how much of a line a pattern can see.
const patternLine = 1 << 20

// WaitForLog waits until a process prints a line that matches, or the beginning
// of one: a prompt needs no newline. What was printed before the call counts. It
// fails with ErrEnded when the process ends without, and says so when the time
// is up.
func (s *Session) WaitForLog(ctx context.Context, id string, want LogPattern) (LogMatch, error) {
	p, err := s.process(id)
	if err != nil {
		return LogMatch{}, err
	}
	if (want.Literal == "") == (want.Regexp == nil) {
		return LogMatch{}, fmt.Errorf("%w pattern: give a literal or a regular expression", ErrInvalid)
	}
	ctx, cancel := limited(ctx, want.Timeout)
	defer cancel()
	var rest [3][]byte // by stream, the line that has not ended
	var found LogMatch
	err = fmt.Errorf("%s: %w without printing %s", p.name, ErrEnded, want)
	p.stream(ctx, p.current(), 0, func(ev LogEvent, e error) bool {
		switch {
		case e != nil:
			err = fmt.Errorf("%s did not print %s: %w", p.name, want, e)
			return false
		case ev.End != nil:
			err = fmt.Errorf("%s: %w with exit code %d without printing %s", p.name, ErrEnded, ev.End.ExitCode, want)
			return false
		case want.Streams != 0 && want.Streams&ev.Stream == 0:
			return true
		}
		var ok bool
		found, rest[ev.Stream], ok = want.find(rest[ev.Stream], ev)
		if ok {
			err = nil
		}
		return !ok
	})
	return found, err
}

// limited adds a timeout to a context, if there is one.
func limited(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, d, fmt.Errorf("not within %s", d))
}

// find looks for the pattern in the lines of which rest is the beginning and
// ev.Data goes on. It returns the new rest.
func (p LogPattern) find(rest []byte, ev LogEvent) (m LogMatch, left []byte, ok bool) {
	data := append(rest, ev.Data...)
	for {
		line, after, more := bytes.Cut(data, []byte{'\n'})
		if groups := p.match(line); groups != nil {
			return LogMatch{Line: string(line), Stream: ev.Stream, Groups: groups}, nil, true
		}
		if !more {
			return LogMatch{}, line[max(0, len(line)-patternLine):], false
		}
		data = after
	}
}

// match returns the match and its groups, nil if there is none.
func (p LogPattern) match(line []byte) []string {
	if p.Regexp == nil {
		if bytes.Contains(line, []byte(p.Literal)) {
			return []string{p.Literal}
		}
		return nil
	}
	var groups []string
	for _, g := range p.Regexp.FindSubmatch(line) {
		groups = append(groups, string(g))
	}
	return groups
}

// String is the pattern as a message shows it.
func (p LogPattern) String() string {
	if p.Regexp != nil {
		return "/" + p.Regexp.String() + "/"
	}
	return strconv.Quote(p.Literal)
}

// The time between two looks for a port is a part of how long it is waited for:
// what starts at once is seen at once, and what never comes costs next to nothing.
const (
	portPause = 50 * time.Millisecond // at least
	portRest  = time.Second           // at most
	portShare = 20                    // of the time so far, one part in so many
)

// portLook returns how long to wait for the next look for a port that was waited
// for so long.
func portLook(waited time.Duration) time.Duration {
	return min(max(portPause, waited/portShare), portRest)
}

// WaitForPort waits until a process, or something that it started, listens on a
// TCP port. It fails with ErrEnded when the process ends before, and says so
// when the timeout (0: as long as ctx allows) is over. Where ports cannot be
// told by process, it is enough that the loopback address accepts a connection.
func (s *Session) WaitForPort(ctx context.Context, id string, port int, timeout time.Duration) error {
	p, err := s.process(id)
	if err != nil {
		return err
	}
	if port < 1 || port > 65535 {
		return fmt.Errorf("%w port %d: use 1 to 65535", ErrInvalid, port)
	}
	ctx, cancel := limited(ctx, timeout)
	defer cancel()
	g := p.current()
	begun := time.Now()
	look := time.NewTimer(portPause)
	defer look.Stop()
	for {
		over := g.over() // before the look: one that listens may end
		if g.listens(ctx, port) {
			return nil
		}
		if over {
			return fmt.Errorf("%s: %w with exit code %d without listening on port %d", p.name, ErrEnded, g.end.ExitCode, port)
		}
		select {
		case <-look.C:
			look.Reset(portLook(time.Since(begun)))
		case <-g.ended:
		case <-ctx.Done():
			return fmt.Errorf("%s does not listen on port %d: %w", p.name, port, context.Cause(ctx))
		}
	}
}

// listens says whether the generation listens on a port.
func (g *generation) listens(ctx context.Context, port int) bool {
	if !portsKnown {
		var d net.Dialer
		c, err := d.DialContext(ctx, "tcp", net.JoinHostPort("localhost", strconv.Itoa(port)))
		if err == nil {
			c.Close()
		}
		return err == nil
	}
	all := listeners()
	for _, p := range g.tree() {
		for _, n := range all.of(p.pid) {
			if n == port {
				return true
			}
		}
	}
	return false
}
