package mcp

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// greeting is the method with which a connection begins.
const greeting = "initialize"

// pending is a request that was not answered yet.
type pending struct {
	cancelled bool   // the client wants no answer any more
	turn      *turn  // nil: it needs none
	batch     *batch // that it came in; nil: alone
	place     int    // in the batch
	greets    bool   // it is initialize
}

// accept notes requests, and those that the client cancels. Of what came in a
// batch it is told its place there.
func (c *conn) accept(m jsonrpc.Message, b *batch, place int) *fault {
	r, ok := m.(*jsonrpc.Request)
	if !ok {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case r.Method == "notifications/cancelled":
		var p struct {
			ID json.RawMessage `json:"requestId"`
		}
		_ = json.Unmarshal(r.Params, &p) // the SDK looks at it again
		if id, err := parseID(p.ID); err == nil && c.calls[id] != nil {
			c.calls[id].cancelled = true
		}
	case !r.IsCall():
	case r.Method == greeting && b != nil:
		return refuseGreeting(r.ID)
	case c.calls[r.ID] != nil:
		return newFault(nil, jsonrpc.CodeInvalidRequest, "a request with the id %s has not been answered yet", quoteID(r.ID))
	case len(c.calls) >= maxCalls:
		raw, _ := json.Marshal(r.ID.Raw())
		return newFault(raw, codeBusy, "%d requests are under way; wait for some to be answered", maxCalls)
	default:
		c.calls[r.ID] = &pending{turn: c.queue(r), batch: b, place: place, greets: r.Method == greeting}
		c.greeting = c.greeting || r.Method == greeting
		if b != nil {
			b.expect()
		}
	}
	return nil
}

// quoteID is an id as a message shows it.
func quoteID(id jsonrpc.ID) string {
	b, _ := json.Marshal(id.Raw())
	return fmt.Sprintf("%.80s", b)
}

// answering forgets a request whose answer is about to be sent, since the client may
// use its id again as soon as it has the answer. It returns what was known of it.
// When the answer was sent, or not, answered is to be called.
func (c *conn) answering(r *jsonrpc.Response) *pending {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sends++
	p := c.calls[r.ID]
	if p == nil {
		return &pending{}
	}
	delete(c.calls, r.ID)
	if p.greets {
		c.agree(r)
	}
	return p
}

// answered notes that an answer was sent. Only now comes the next turn, so that
// answers come in the order of the turns.
func (c *conn) answered(p *pending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.turn != nil {
		close(p.turn.done)
		delete(c.turns, p.turn.extra)
	}
	c.sends--
	close(c.news)
	c.news = make(chan struct{})
}

// part waits, at the end of the client's stream, for what was asked for, and
// aborts what takes longer than a moment.
func (c *conn) part(moment time.Duration) {
	defer close(c.over)
	if !c.idle(moment) {
		c.leave(errGone)
		c.idle(farewell)
	}
}

// idle waits until everything is answered, and says whether that is so: as long as
// an answer comes within a moment after the one before.
func (c *conn) idle(moment time.Duration) bool {
	for {
		c.mu.Lock()
		n, news := len(c.calls)+c.sends, c.news
		c.mu.Unlock()
		if n == 0 {
			return true
		}
		select {
		case <-news:
		case <-c.broken: // there is nobody to answer
			return true
		case <-c.closed:
			return true
		case <-time.After(moment):
			return false
		}
	}
}
