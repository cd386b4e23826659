package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// script returns the commands of a shell script, each as soon as its last line
// was read: lines that only together make a command come together. It ends with
// ctx; a read that is blocked then is left to the end of the process.
func script(ctx context.Context, r io.Reader) iter.Seq2[string, error] {
	type item struct {
		text string
		err  error
	}
	return func(yield func(string, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		items := make(chan item)
		go func() {
			defer close(items)
			for text, err := range split(r) {
				select {
				case items <- item{text, err}:
				case <-ctx.Done():
					return
				}
			}
		}()
		for {
			select {
			case it, ok := <-items:
				if !ok || !yield(it.text, it.err) {
					return
				}
			case <-ctx.Done():
				yield("", context.Cause(ctx))
				return
			}
		}
	}
}

// split cuts a script into commands. What the parser does not understand is cut
// there: bash decides what to make of it. Blank lines and comments are left out.
func split(r io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		l := &lineReader{r: bufio.NewReader(r)}
		for !l.ended() {
			p := syntax.NewParser(syntax.Variant(syntax.LangBash))
			for stmts, err := range p.InteractiveSeq(l) {
				if err == nil && p.Incomplete() {
					continue
				}
				text := l.take()
				if (err != nil || len(stmts) > 0) && strings.TrimSpace(text) != "" && !yield(text, nil) {
					return
				}
				if err != nil {
					break
				}
			}
		}
		if text := l.take(); strings.TrimSpace(text) != "" && !yield(text, nil) {
			return
		}
		if !errors.Is(l.err, io.EOF) {
			yield("", l.err)
		}
	}
}

// lineReader hands out lines one at a time, so that a parser cannot read past
// the one that it needs, and keeps those it has handed out.
type lineReader struct {
	r    *bufio.Reader
	rest []byte       // of a line, not handed out yet
	kept bytes.Buffer // lines since the last take
	err  error        // how the input ended
}

// Read implements io.Reader.
func (l *lineReader) Read(p []byte) (int, error) {
	if len(l.rest) == 0 {
		if l.err != nil {
			return 0, l.err
		}
		l.rest, l.err = l.r.ReadBytes('\n')
		l.kept.Write(l.rest)
		if len(l.rest) == 0 {
			return 0, l.err
		}
	}
	n := copy(p, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

// take returns the lines since the last time, without the last newline. What the
// parser has not looked at is dropped from its input.
func (l *lineReader) take() string {
	text := strings.TrimSuffix(l.kept.String(), "\n")
	l.kept.Reset()
	l.rest = nil
	return text
}

// ended says that there is no more input.
func (l *lineReader) ended() bool { return l.err != nil && len(l.rest) == 0 }
