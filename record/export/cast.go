package export

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"braid/record"
)

// Asciicast writes a recording for terminal players, in version 3 of the format.
func Asciicast(ctx context.Context, w io.Writer, run *record.Run, o Options) error {
	return writeCast(ctx, w, run, &o, 3)
}

// AsciicastV2 writes a recording for terminal players that do not know version 3
// of the format. It tells the same but for the last exit status.
func AsciicastV2(ctx context.Context, w io.Writer, run *record.Run, o Options) error {
	return writeCast(ctx, w, run, &o, 2)
}

func writeCast(ctx context.Context, w io.Writer, run *record.Run, o *Options, version int) error {
	c, err := choose(run, o.Selection)
	if err != nil {
		return err
	}
	out := newOutput(ctx, w, o, c.bytes)
	t := &cast{
		output: out,
		chosen: c,
		file:   newCastFile(out, version, c.begins(), o.IdleLimit),
		held:   make(map[heldKey][]byte),
		names:  make(map[record.SourceID]string),
		fresh:  true,
	}
	t.size, t.resized = c.size(run, o)
	t.file.header(t.size, c.title(o))
	err = c.feed(run, t)
	if err == nil {
		t.flush()
		if c.sources == 1 && t.exited {
			t.file.exit(t.code)
		}
	}
	return t.end(err)
}

// cast shows a recording on a terminal. It is a taker whose positions are
// chunks, or lines where only they are in order.
type cast struct {
	*output
	*chosen
	file   *castFile
	held   map[heldKey][]byte         // beginnings of characters
	names  map[record.SourceID]string // of the sources that run, for their markers
	last   record.SourceID            // that printed
	fresh  bool                       // the cursor is at the beginning of a line
	exited bool
	code   int // of the last that exited

	size    record.SizeEvent // of the terminal
	resized bool             // it changes as it did
}

// heldKey is a stream of a source.
type heldKey struct {
	id     record.SourceID
	stream record.Stream
}

// print shows output of a source. When another one has left the cursor within a
// line, it begins on the next.
func (t *cast) print(id record.SourceID, s record.Stream, b []byte, at record.Moment) {
	key := heldKey{id, s}
	if held := t.held[key]; held != nil {
		b = append(held, b...)
		delete(t.held, key)
	}
	if k := settled(b); k < len(b) {
		t.held[key] = append([]byte(nil), b[k:]...)
		b = b[:k]
	}
	for len(b) > 0 {
		part := b
		if len(b) > partSize {
			part = b[:settled(b[:partSize])]
		}
		b = b[len(part):]
		text := onTerminal(part)
		if id != t.last && !t.fresh {
			text = "\r\n" + text
		}
		t.last, t.fresh = id, part[len(part)-1] == '\n'
		t.file.event(at, "o", text)
	}
}

// flush shows the beginnings of characters that never became whole.
func (t *cast) flush() {
	keys := slices.SortedFunc(maps.Keys(t.held), func(a, b heldKey) int {
		return cmp.Or(cmp.Compare(a.id.Session, b.id.Session), cmp.Compare(a.id.ID, b.id.ID), cmp.Compare(a.stream, b.stream))
	})
	for _, key := range keys {
		text := onTerminal(t.held[key])
		if key.id != t.last && !t.fresh {
			text = "\r\n" + text
		}
		t.last, t.fresh = key.id, false
		t.file.event(t.file.last, "o", text)
	}
}

// event implements taker.
func (t *cast) event(_ *life, e record.Event) error {
	switch p := e.Payload.(type) {
	case record.ExecEvent:
		t.prompt(e, p.ID, "", record.CommandText(p.Command, p.Argv), "")
	case record.ProcEvent:
		t.prompt(e, p.ID, p.Name, record.CommandText(p.Command, p.Argv), " &")
	case record.ExecEndEvent:
		t.exited, t.code = true, p.ExitCode
		t.marker(e, p.ID, execStatus(p.ExitCode, p.TimedOut, p.Aborted, p.SessionEnded))
	case record.ProcEndEvent:
		t.exited, t.code = p.How != record.EndedLost, p.ExitCode
		t.marker(e, p.ID, processStatus(p.ExitCode, p.Signal, p.How, p.TimedOut))
	case record.MarkEvent:
		t.file.event(e.At, "m", plain(p.Text))
	case record.SizeEvent:
		t.resize(e.At, p)
	}
	return t.count(0)
}

// prompt shows that a command begins: on a line of its own, in bold.
func (t *cast) prompt(e record.Event, id, name, command, after string) {
	var b strings.Builder
	if !t.fresh {
		b.WriteString("\r\n")
	}
	b.WriteString("\x1b[0m") // whatever the one before has left
	if len(t.lives) > 1 {
		fmt.Fprintf(&b, "\x1b[2m%s\x1b[0m ", plain(e.Session))
	}
	if name != "" {
		fmt.Fprintf(&b, "\x1b[36m%s\x1b[0m ", plain(name))
	}
	b.WriteString("\x1b[32m❯\x1b[0m \x1b[1m")
	for i, line := range strings.Split(strings.TrimRight(command, "\n"), "\n") {
		if i > 0 {
			b.WriteString("\r\n  ")
		}
		b.WriteString(plain(line))
	}
	b.WriteString(after + "\x1b[0m\r\n")
	t.file.event(e.At, "o", b.String())
	t.last, t.fresh = record.SourceID{Session: e.Session, ID: id}, true
	label := plain(command)
	if name != "" {
		label = plain(name)
	}
	t.names[t.last] = shorten(label, maxLabel)
}

// marker writes how a source ended.
func (t *cast) marker(e record.Event, id, status string) {
	src := record.SourceID{Session: e.Session, ID: id}
	label, ok := t.names[src]
	if !ok {
		label = plain(id)
	}
	delete(t.names, src)
	t.file.event(e.At, "m", label+": "+status)
}

// onTerminal returns output as a terminal wants it: as UTF-8, and with CR LF
// for LF.
func onTerminal(b []byte) string {
	var s strings.Builder
	s.Grow(len(b) + len(b)/16)
	for _, r := range string(b) { // which has U+FFFD for what is not UTF-8
		if r == '\n' {
			s.WriteByte('\r')
		}
		s.WriteRune(r)
	}
	return s.String()
}
