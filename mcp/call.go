package mcp

import (
	"context"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
)

// A call is one call of a tool.
type call struct {
	server  *server
	tool    tool
	req     *sdk.CallToolRequest
	session *engine.Session

	mu     sync.Mutex // guards what follows
	latest []byte     // the end of the output so far
	fresh  bool       // which was not told yet
}

// Write takes output of what the call does, of which progress tells the latest.
func (c *call) Write(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fresh = true
	c.latest = append(c.latest, b[max(0, len(b)-progressText):]...)
	c.latest = c.latest[max(0, len(c.latest)-progressText):]
	return len(b), nil
}

// watch tells the client of the call's progress, if it has asked for that, until
// the function that it returns is called.
func (c *call) watch(ctx context.Context) (stop func()) {
	token := c.req.Params.GetProgressToken()
	if token == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() { c.tell(ctx, token) })
	return func() {
		cancel()
		wg.Wait()
	}
}

// tell sends progress until ctx ends: seconds since the beginning, with the
// latest output.
func (c *call) tell(ctx context.Context, token any) {
	begun, told := time.Now(), time.Now()
	for pause := firstProgress; ; pause = progressEvery {
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return
		}
		message, fresh := c.news()
		if !fresh && time.Since(told) < heartbeat {
			continue
		}
		told = time.Now()
		_ = c.req.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
			ProgressToken: token, Progress: float64(time.Since(begun).Milliseconds()) / 1000, Message: message,
		}) // a client that is gone is seen elsewhere
	}
}

// news returns the latest output as text, and whether it was not told yet.
func (c *call) news() (text string, fresh bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	fresh, c.fresh = c.fresh, false
	text = ansi.Strip(strings.ToValidUTF8(string(c.latest), "\uFFFD"))
	return strings.TrimSpace(strings.Map(printable, text)), fresh
}

// printable drops the control characters from a text but its line breaks: a
// client may print it.
func printable(r rune) rune {
	switch {
	case r == '\r':
		return '\n'
	case r != '\n' && r != '\t' && unicode.IsControl(r):
		return -1
	}
	return r
}
