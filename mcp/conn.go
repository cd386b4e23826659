package mcp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// errGone is why calls are aborted: nobody waits for them any more.
var errGone = errors.New("the client is gone")

// conn is the connection with the client, as the SDK wants it. Unlike the SDK's
// own, it outlives what is not valid: it answers that by itself and goes on.
type conn struct {
	ctx   context.Context // ends when the server is to end
	in    io.ReadCloser
	out   io.WriteCloser
	gone  context.Context // ends when calls are to be aborted
	leave context.CancelCauseFunc

	lines  chan line
	ended  bool              // the client's stream has ended; only Read looks at it
	ready  []jsonrpc.Message // of a batch, for the SDK; only Read looks at them
	over   chan struct{}     // closed when no more messages come
	broken chan struct{}     // closed when nothing can be written any more
	closed chan struct{}     // closed by Close
	once   sync.Once

	writing sync.Mutex // held while a message is written
	failed  error      // why nothing can be written; guarded by writing

	mu       sync.Mutex                  // guards what follows
	version  string                      // of the protocol, as agreed upon
	greeting bool                        // initialize was not answered yet
	calls    map[jsonrpc.ID]*pending     // requests that were not answered yet
	sends    int                         // answers that are being sent
	news     chan struct{}               // closed, and replaced, when one was sent
	last     map[string]chan struct{}    // by session, of the last turn
	turns    map[*sdk.RequestExtra]*turn // that were not waited for yet
}

// newConn returns a connection over two streams that ends with ctx.
func newConn(ctx context.Context, in io.ReadCloser, out io.WriteCloser) *conn {
	c := &conn{
		ctx: ctx, in: in, out: out,
		lines: make(chan line), over: make(chan struct{}), broken: make(chan struct{}), closed: make(chan struct{}),
		calls: map[jsonrpc.ID]*pending{}, last: map[string]chan struct{}{}, turns: map[*sdk.RequestExtra]*turn{},
		news: make(chan struct{}),
	}
	c.gone, c.leave = context.WithCancelCause(context.Background())
	go readLines(in, c.lines, c.closed)
	return c
}

// Connect implements sdk.Transport.
func (c *conn) Connect(context.Context) (sdk.Connection, error) { return c, nil }

// SessionID implements sdk.Connection.
func (c *conn) SessionID() string { return "" }

// Read implements sdk.Connection: it returns the next message that is one. At the
// end it has waited for the answers to what came before.
func (c *conn) Read(context.Context) (jsonrpc.Message, error) {
	for {
		if len(c.ready) > 0 {
			m := c.ready[0]
			c.ready = c.ready[1:]
			return m, nil
		}
		if c.ended {
			c.part(linger)
			return nil, io.EOF
		}
		select {
		case <-c.closed:
			return nil, io.EOF
		case <-c.broken:
			close(c.over)
			return nil, io.EOF
		case <-c.ctx.Done():
			c.part(0)
			return nil, io.EOF
		case l := <-c.lines:
			c.ended = l.err != nil
			c.take(l)
		}
	}
}

// take makes the messages in a line ready that the SDK is to see, and answers what
// is wrong.
func (c *conn) take(l line) {
	if len(bytes.TrimSpace(l.text)) == 0 {
		return
	}
	f := l.check()
	if f == nil && isBatch(l.text) {
		c.takeBatch(l.text)
		return
	}
	var m jsonrpc.Message
	if f == nil {
		m, f = parse(l.text)
	}
	if f == nil {
		f = c.accept(m, nil, 0)
	}
	if f != nil {
		_ = c.send(f.encode()) // when it fails, Read sees it
		return
	}
	c.ready = append(c.ready, m)
}

// Write implements sdk.Connection. An answer to what the client has cancelled is
// not sent, and one to what came in a batch goes with the others of that.
func (c *conn) Write(_ context.Context, m jsonrpc.Message) error {
	r, ok := m.(*jsonrpc.Response)
	if !ok {
		b, err := jsonrpc.EncodeMessage(m)
		if err != nil {
			return err
		}
		return c.send(b)
	}
	p := c.answering(r)
	defer c.answered(p)
	var b []byte
	if !p.cancelled {
		r.Error = withCode(r.Error)
		var err error
		if b, err = jsonrpc.EncodeMessage(r); err != nil {
			return err
		}
	}
	if p.batch != nil {
		b = p.batch.add(p.place, r.ID, b)
	}
	if b == nil {
		return nil
	}
	return c.send(b)
}

// withCode gives an error of the SDK that has no code one: all of those tell of
// requests that make no sense where they come.
func withCode(err error) error {
	var e *jsonrpc.Error
	if err == nil || errors.As(err, &e) && e.Code != 0 {
		return err
	}
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: err.Error()}
}

// send writes a message. When it cannot, the client is gone.
func (c *conn) send(b []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	if c.failed != nil {
		return c.failed
	}
	if _, c.failed = c.out.Write(append(b, '\n')); c.failed != nil {
		close(c.broken)
		c.leave(errGone)
	}
	return c.failed
}

// fault returns why nothing can be written, nil if it can. It does not wait for a
// write that is under way.
func (c *conn) fault() error {
	select {
	case <-c.broken:
		c.writing.Lock()
		defer c.writing.Unlock()
		return c.failed
	default:
		return nil
	}
}

// Close implements sdk.Connection. What is read from the client ends where its
// stream can be closed under a reader, else with the program.
func (c *conn) Close() (err error) {
	c.once.Do(func() {
		c.leave(errGone)
		close(c.closed)
		err = c.in.Close()
	})
	return err
}
