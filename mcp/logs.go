package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"braid/engine"
	"braid/record"
)

// logsIn is the arguments of get_process_logs.
type logsIn struct {
	in
	ID       string `json:"id" jsonschema:"id or name of a process, or id of a command that exec_command ran"`
	Stream   string `json:"stream,omitempty" jsonschema:"stdout, stderr, or both in the order of their arrival (when left out)"`
	From     *int64 `json:"from,omitempty" jsonschema:"number of the first line, counted from 0; next of the last answer goes on from there"`
	Tail     int64  `json:"tail,omitempty" jsonschema:"how many lines from the end, 200 when neither is given"`
	MaxBytes int64  `json:"max_bytes,omitempty" jsonschema:"how much to return at most, 128 KiB when left out"`
}

func (i logsIn) brief() []string { return []string{i.ID} }

// logsOut is the result of get_process_logs.
type logsOut struct {
	Session string  `json:"session"`
	ID      string  `json:"id"`
	Stream  string  `json:"stream"`
	From    int64   `json:"from" jsonschema:"number of the first line that is returned"`
	Next    int64   `json:"next" jsonschema:"from for the next call"`
	Total   int64   `json:"total_lines" jsonschema:"how many lines there are so far"`
	More    bool    `json:"more" jsonschema:"there are lines from next on"`
	Dropped int64   `json:"dropped_lines,omitempty" jsonschema:"lines at the beginning that are not kept any more"`
	Text    *string `json:"text,omitempty"`
	B64     []byte  `json:"text_b64,omitempty" jsonschema:"instead of text where that is not valid UTF-8"`
	Cut     bool    `json:"line_cut,omitempty" jsonschema:"the last line is longer than max_bytes; this is its beginning"`
	State   string  `json:"state,omitempty" jsonschema:"of the process: running, stopping or ended"`
}

// addLogs offers get_process_logs.
func (s *server) addLogs() {
	add(s, tool{
		name: "get_process_logs", title: "Read logs", hints: reads,
		about: "Read what a background process has printed so far: the last lines, or lines from a number on. " +
			"Also for the output of a command that exec_command did not return completely. To wait for a line use wait_for_log.",
	}, s.logs)
}

// logs does get_process_logs.
func (s *server) logs(_ context.Context, c *call, in logsIn) (out logsOut, err error) {
	if in.From != nil && in.Tail > 0 {
		return out, errors.New("give either from or tail")
	}
	id := record.SourceID{Session: c.session.ID(), ID: in.ID}
	p, err := c.session.Process(in.ID)
	if err == nil {
		id, out.State = p.ID, stateOf(p)
	} else if !s.hasExec(id) {
		return out, err
	}
	out.Session, out.ID, out.Stream = id.Session, id.ID, cmp.Or(in.Stream, "both")
	lines := s.o.Run.Lines(id, record.StreamView{Streams: streams(in.Stream), At: record.Live})
	limit := s.most(in.MaxBytes)
	first, total := lines.First(), lines.Len()
	from := total - cmp.Or(in.Tail, usualTail)
	if in.From != nil {
		from = *in.From
	} else if from, err = fitting(lines, max(first, from), limit); err != nil {
		return out, err
	}
	from = min(max(first, from), total)
	out.Dropped, out.From, out.Total = first, from, total
	text, next, cut, err := collect(lines, from, limit)
	if err != nil {
		return out, err
	}
	out.Next, out.More = next, next < total
	if next > from && next == total && lines.Unended() {
		out.Next, out.More = next-1, false // it may yet go on
	}
	out.Cut = cut
	out.Text, out.B64 = engine.TextOrBytes(text, cut)
	return out, nil
}

// most is how many bytes an answer has: what was asked for, as far as the policy
// goes.
func (s *server) most(asked int64) int64 {
	n := cmp.Or(asked, usualOutput)
	if p := s.o.Policy.MaxOutput; p > 0 {
		n = min(n, p)
	}
	return n
}

// hasExec says whether a command ran under an id.
func (s *server) hasExec(id record.SourceID) bool {
	sess, ok := s.o.Run.Snapshot(record.Live).Session(id.Session)
	if !ok {
		return false
	}
	for i := sess.History.Len() - 1; i >= 0; i-- {
		if sess.History.At(i).ID == id {
			return true
		}
	}
	return false
}

// fitting returns the first line from which on all lines have together no more
// than limit bytes; at least the last one is left.
func fitting(lines record.Lines, from, limit int64) (int64, error) {
	buf := make([]record.Line, 64)
	n, size := lines.Len(), int64(0)
	for n > from {
		at := max(from, n-int64(len(buf)))
		got, err := lines.Read(at, buf[:n-at])
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, fmt.Errorf("its output cannot be read: %w", err)
		}
		for i := got - 1; i >= 0; i-- {
			if size += buf[i].Size + 1; size > limit && at+int64(i)+1 < lines.Len() {
				return at + int64(i) + 1, nil
			}
		}
		n = at
	}
	return from, nil
}

// collect returns the bytes of whole lines from one on, at most limit of them,
// and the number of the next line. Of a first line that is longer it returns the
// beginning: then it is cut.
func collect(lines record.Lines, from, limit int64) (text []byte, next int64, cut bool, err error) {
	buf := make([]record.Line, 64)
	for next = from; next < lines.Len(); {
		n, err := lines.Read(next, buf)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, 0, false, fmt.Errorf("its output cannot be read: %w", err)
		}
		for _, l := range buf[:n] {
			if int64(len(text))+l.Size+1 > limit && next > from {
				return text, next, cut, nil
			}
			if text, err = appendLine(text, lines, next, l, limit); err != nil {
				return nil, 0, false, err
			}
			cut = cut || l.Size > limit
			next++
		}
		if n == 0 {
			break
		}
	}
	return text, next, cut, nil
}

// appendLine appends a line, as far as limit goes, and of one that is damaged what
// is there.
func appendLine(text []byte, lines record.Lines, n int64, l record.Line, limit int64) ([]byte, error) {
	rest := limit - int64(len(text))
	if l.Size <= int64(len(l.Text)) {
		text = append(text, l.Text[:min(rest, int64(len(l.Text)))]...)
	} else {
		long := make([]byte, min(rest, l.Size))
		for at := 0; at < len(long); {
			got, err := lines.Text(n, int64(at), long[at:])
			if at += got; got == 0 {
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					return nil, fmt.Errorf("its output cannot be read: %w", err)
				}
				long = long[:at]
			}
		}
		text = append(text, long...)
	}
	if !l.Unended && int64(len(text)) < limit {
		text = append(text, '\n')
	}
	return text, nil
}
