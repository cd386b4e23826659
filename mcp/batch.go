package mcp

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// firstWithout is the first version of the protocol that has no batches. Those
// before it take JSON-RPC as it is, which has them.
const firstWithout = "2025-06-18"

// A batch is the answers to messages that came in one line: they go back in one,
// too, in the order of what they answer.
type batch struct {
	mu      sync.Mutex // guards what follows
	answers [][]byte   // nil for what has none, or none yet
	left    int        // answers that are still to come
	size    int        // bytes of the answers so far
}

// add puts an answer in its place, nil for none, and returns all of them in one
// line when it was the last; nil when others are missing or nothing is answered.
// Answers that are too many bytes for a client's line together are replaced.
func (b *batch) add(place int, id jsonrpc.ID, answer []byte) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	if answer != nil && b.size+len(answer) > maxReply {
		raw, _ := json.Marshal(id.Raw())
		answer = newFault(raw, codeTooMuch,
			"it was done, but with its answer those of the batch would have more than %d bytes; ask for it alone", maxReply).encode()
	}
	b.answers[place] = answer
	b.size += len(answer) + 1
	b.left--
	return b.whole()
}

// expect says that one more answer comes.
func (b *batch) expect() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left++
}

// whole returns the line of all answers, if there is none to come and one to send.
// The caller holds b.mu.
func (b *batch) whole() []byte {
	var all [][]byte
	for _, a := range b.answers {
		if a != nil {
			all = append(all, a)
		}
	}
	if b.left > 0 || len(all) == 0 {
		return nil
	}
	return append(append([]byte("["), bytes.Join(all, []byte(","))...), ']')
}

// isBatch says that a line which is valid JSON holds a batch.
func isBatch(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte("[")) }

// takeBatch queues the messages of a batch for the SDK and answers what is wrong
// in it. Nothing of it is done before all of it is accepted.
func (c *conn) takeBatch(text []byte) {
	parts, f := c.unpack(text)
	if f != nil {
		_ = c.send(f.encode()) // when it fails, Read sees it
		return
	}
	b := &batch{answers: make([][]byte, len(parts))}
	for i, part := range parts {
		m, f := parse(part)
		if f == nil {
			f = c.accept(m, b, i)
		}
		if f != nil {
			b.answers[i] = f.encode() // nobody else is at this place
			continue
		}
		c.ready = append(c.ready, m)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if line := b.whole(); line != nil {
		_ = c.send(line)
	}
}

// unpack returns the messages of a batch, or why it is refused as a whole.
func (c *conn) unpack(text []byte) ([][]byte, *fault) {
	switch version := c.agreed(); {
	case version == "":
		return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "a batch cannot come before initialize was answered; send one message a line")
	case version >= firstWithout:
		return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "version %s of the protocol has no batches; send one message a line", version)
	}
	var parts [][]byte
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the bracket
	for d.More() {
		if len(parts) == maxCalls {
			return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "a batch has at most %d messages", maxCalls)
		}
		var part json.RawMessage
		if err := d.Decode(&part); err != nil {
			return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "the batch cannot be read: %s", err)
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		return nil, newFault(nil, jsonrpc.CodeInvalidRequest, "the batch is empty")
	}
	return parts, nil
}

// agreed returns the version of the protocol that was agreed upon, empty before
// that. While initialize is being answered, it waits for the answer: a client that
// does not may pipe everything in at once.
func (c *conn) agreed() string {
	for {
		c.mu.Lock()
		version, asked, news := c.version, c.greeting, c.news
		c.mu.Unlock()
		if !asked {
			return version
		}
		select {
		case <-news:
		case <-c.broken:
			return version
		case <-c.closed:
			return version
		case <-c.ctx.Done():
			return version
		}
	}
}

// agree notes the version in an answer to initialize. The caller holds c.mu.
func (c *conn) agree(r *jsonrpc.Response) {
	c.greeting = false
	var p struct {
		Version string `json:"protocolVersion"`
	}
	if r.Error == nil && json.Unmarshal(r.Result, &p) == nil && p.Version != "" {
		c.version = p.Version
	}
}

// refuseGreeting returns why initialize is refused in a batch: what else is in it
// would not be possible yet.
func refuseGreeting(id jsonrpc.ID) *fault {
	raw, _ := json.Marshal(id.Raw())
	return newFault(raw, jsonrpc.CodeInvalidRequest, "initialize cannot be in a batch; send it alone first")
}
