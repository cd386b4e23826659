package mcp

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
)

// A line is one line that a client has sent, without its newline.
type line struct {
	text []byte // of one that is too long, its beginning and its end
	size int    // of the whole line; larger than maxMessage when it is too long
	err  error  // why there are no more lines; text is what came before
}

// edge is how much is kept of the beginning and of the end of a line that is too
// long: its id is there.
const edge = 4 << 10

// readLines sends the lines of r until it ends or stop is closed.
func readLines(r io.Reader, lines chan<- line, stop <-chan struct{}) {
	b := bufio.NewReaderSize(r, 64<<10)
	for {
		l := readLine(b)
		select {
		case lines <- l:
		case <-stop:
			return
		}
		if l.err != nil {
			return
		}
	}
}

// readLine reads a line. Of one that is too long it keeps no more than the edges.
func readLine(b *bufio.Reader) line {
	var l line
	for {
		part, err := b.ReadSlice('\n')
		l.size += len(part)
		l.text = append(l.text, part...)
		if l.size > maxMessage {
			// The beginning stays; of the rest so far only the end does.
			end := l.text[max(edge, len(l.text)-edge):]
			l.text = append(l.text[:edge:edge], end...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		l.text = bytes.TrimRight(l.text, "\r\n")
		l.err = err
		return l
	}
}

// tooLong says whether the line is one that is not looked at.
func (l line) tooLong() bool { return l.size > maxMessage }

// firstID and lastID find the id of a message in its edges: among the members
// that are plain at its beginning, or at its end. What they match is not within
// a string, since no quote comes before, or after, that is not of a member.
var (
	firstID = regexp.MustCompile(`^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*)*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*[,}]`)
	lastID  = regexp.MustCompile(`[,{]\s*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*)*\}\s*$`)
)

// id returns the id of the message in a line that is too long, if it is at one of
// the edges, as it was written.
func (l line) id() []byte {
	for _, re := range []*regexp.Regexp{firstID, lastID} {
		if m := re.FindSubmatch(l.text); m != nil {
			return m[1]
		}
	}
	return nil
}
