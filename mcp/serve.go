package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"braid/engine"
	"braid/record"
)

// Options configure a server.
type Options struct {
	Engine  *engine.Engine
	Run     *record.Run // of the engine
	Version string      // of the program
	// Policy judges commands and limits them.
	Policy engine.Policy
	// ReadOnlyFiles refuses the tools that change files, and Root, unless empty,
	// is the directory that the tools for files are confined to.
	ReadOnlyFiles bool
	Root          string
	// Log is where a fault of the server itself is told of; nil: nowhere.
	Log io.Writer
}

// A server serves one client.
type server struct {
	o    Options
	root *os.Root // nil: all files
	sdk  *sdk.Server
	conn *conn

	hidden map[string]string // tools that are not offered, and why

	mu       sync.Mutex               // guards what follows
	timeouts map[string]time.Duration // of sessions that were created with one
}

// Serve serves a client until its stream in ends, out cannot be written or ctx
// ends. Then it aborts what was asked for and is not done; what runs in the
// sessions is for the engine's Close to end. It closes in. The error says why
// nothing could be written, or that the options are wrong.
func Serve(ctx context.Context, o Options, in io.ReadCloser, out io.WriteCloser) error {
	s := &server{o: o, hidden: map[string]string{}, timeouts: map[string]time.Duration{}}
	if o.Root != "" {
		root, err := openRoot(o.Root)
		if err != nil {
			return err
		}
		defer root.Close()
		s.root = root
	}
	// It is there from the beginning, so that a fault of the shell shows before a
	// client relies on it, and whoever watches sees something.
	if _, err := o.Engine.Default(ctx); err != nil {
		return err
	}
	s.conn = newConn(ctx, in, out)
	defer s.conn.Close()
	s.sdk = sdk.NewServer(&sdk.Implementation{Name: "braid", Title: "braid", Version: o.Version}, &sdk.ServerOptions{
		Instructions: s.instructions(),
		Logger:       slog.New(slog.DiscardHandler),
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}},
	})
	s.sdk.AddReceivingMiddleware(s.guard)
	s.addTools()
	return s.wait()
}

// openRoot opens the directory for files by a path without symbolic links.
func openRoot(dir string) (*os.Root, error) {
	abs, err := filepath.Abs(dir)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	var root *os.Root
	if err == nil {
		root, err = os.OpenRoot(abs)
	}
	if err != nil {
		return nil, fmt.Errorf("%w directory for files %s: %w", engine.ErrInvalid, dir, cause(err))
	}
	return root, nil
}

// cause is an error of the system without the path, which the message has.
func cause(err error) error {
	var pe *os.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// wait connects the client and waits until it is gone.
func (s *server) wait() error {
	session, err := s.sdk.Connect(context.Background(), s.conn, nil)
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = session.Wait() // what it says, the connection has seen itself
	}()
	select {
	case <-ended:
	case <-s.conn.over:
		// An answer may be held up by a client that does not read.
		select {
		case <-ended:
		case <-time.After(time.Second):
		}
	}
	return s.conn.fault()
}

// guard ends calls with the connection, and keeps a fault in one from ending the
// others.
func (s *server) guard(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (res sdk.Result, err error) {
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		defer context.AfterFunc(s.conn.gone, func() { cancel(errGone) })()
		defer func() {
			if p := recover(); p != nil {
				if s.o.Log != nil {
					fmt.Fprintf(s.o.Log, "braid: %s: %v\n%s", method, p, debug.Stack())
				}
				res, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: fmt.Sprintf("internal error: %v", p)}
			}
		}()
		if r, ok := req.(*sdk.CallToolRequest); ok {
			if why, ok := s.hidden[r.Params.Name]; ok {
				return failure(fmt.Errorf("%s is not offered: %s", r.Params.Name, why)), nil
			}
		}
		return next(ctx, method, req)
	}
}
