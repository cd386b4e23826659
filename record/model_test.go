package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// model is what a source's output must look like, made in the simplest way.
type model struct {
	streams [2][]byte // what the program printed
	lines   []modelLine
	calls   int
}

type modelLine struct {
	stream Stream
	text   []byte
	ended  bool
	call   int  // of Output, that it began in
	unsure bool // lines of both streams began in that call
}

// print is Output.
func (m *model) print(out, err []byte) {
	before := len(m.lines)
	m.add(Out, out)
	outs := len(m.lines) - before
	m.add(Err, err)
	if outs > 0 && len(m.lines)-before > outs {
		for i := range m.lines[before:] {
			m.lines[before+i].unsure = true
		}
	}
	m.calls++
}

func (m *model) add(s Stream, raw []byte) {
	m.streams[s.index()] = append(m.streams[s.index()], raw...)
	open := -1
	for i, l := range m.lines {
		if l.stream == s && !l.ended {
			open = i
		}
	}
	for len(raw) > 0 {
		if open < 0 {
			open = len(m.lines)
			m.lines = append(m.lines, modelLine{stream: s, call: m.calls})
		}
		text, rest, ended := bytes.Cut(raw, []byte{'\n'})
		l := &m.lines[open]
		l.text = append(l.text, text...)
		l.ended = ended
		if ended {
			open = -1
		}
		raw = rest
	}
}

// view returns the lines of a view.
func (m *model) view(v Stream) []modelLine {
	var lines []modelLine
	for _, l := range m.lines {
		if v == Both || l.stream == v {
			lines = append(lines, l)
		}
	}
	return lines
}

// check compares lines with the model, of which only the first calls count.
func (m *model) check(l Lines, v Stream) error {
	want := m.view(v)
	if l.Len() != int64(len(want)) {
		return fmt.Errorf("%v: %d lines, want %d", v, l.Len(), len(want))
	}
	got := make([]Line, 5+len(want)/50)
	for n := 0; n < len(want); {
		k, err := l.Read(int64(n), got)
		if err != nil || k == 0 {
			return fmt.Errorf("%v line %d: read %d, %v", v, n, k, err)
		}
		for i := range got[:k] {
			if err := want[n].check(&got[i], v); err != nil {
				return fmt.Errorf("%v line %d: %w", v, n, err)
			}
			n++
		}
	}
	if len(want) > 0 && l.Unended() == want[len(want)-1].ended {
		return fmt.Errorf("%v: Unended is %v", v, l.Unended())
	}
	return nil
}

func (w *modelLine) check(got *Line, v Stream) error {
	switch {
	case got.Lost:
		return fmt.Errorf("is lost")
	case got.Stream != w.stream:
		return fmt.Errorf("is of %v, want %v", got.Stream, w.stream)
	case got.Size != int64(len(w.text)):
		return fmt.Errorf("has size %d, want %d", got.Size, len(w.text))
	case !bytes.Equal(got.Text, w.text[:min(len(w.text), MaxText)]):
		return fmt.Errorf("is %.100q, want %.100q", got.Text, w.text)
	case got.Unended == w.ended:
		return fmt.Errorf("unended is %v", got.Unended)
	case v == Both && got.Unsure != w.unsure, v != Both && got.Unsure:
		return fmt.Errorf("unsure is %v", got.Unsure)
	}
	return nil
}

// printer makes output that is hard on a journal.
type printer struct{ *rand.Rand }

func newPrinter(seed uint64) printer { return printer{rand.New(rand.NewPCG(seed, 0))} }

// text returns output: mostly short, sometimes with lines that must be cut,
// with bytes that look like labels, and with or without a last newline.
func (p printer) text() []byte {
	alphabet := "ab\n"
	size := p.IntN(30)
	switch p.IntN(12) {
	case 0:
		alphabet = "\n"
	case 1:
		alphabet = "\x01\x02\x03\n"
	case 2:
		alphabet = "\x00\r\xff\xfe\x03{\"t\":1}\n"
	case 3:
		size = p.IntN(3 * maxLine)
		alphabet = "x"
	case 4:
		size = p.IntN(chunkRaw + 1000)
		alphabet = "abcdefgh\x01\x02\x03\n"
	case 5:
		size = maxLine + p.IntN(3) - 1
		alphabet = "y"
	}
	b := make([]byte, size)
	for i := range b {
		b[i] = alphabet[p.IntN(len(alphabet))]
	}
	if p.IntN(2) == 0 {
		b = append(b, '\n')
	}
	return b
}

// output returns what a program may print between two readings.
func (p printer) output() (out, err []byte) {
	switch p.IntN(3) {
	case 0:
		return p.text(), nil
	case 1:
		return nil, p.text()
	}
	return p.text(), p.text()
}

// The model itself is simple enough to be believed, except for one thing.
func TestTheModelKeepsALineWhereItBegan(t *testing.T) {
	var m model
	m.print([]byte("a"), nil)
	m.print([]byte("b\nc\n"), []byte("e\n"))
	want := "ab|c|e|"
	var got string
	for _, l := range m.lines {
		got += string(l.text) + "|"
	}
	if got != want || m.lines[0].unsure || !m.lines[1].unsure {
		t.Errorf("got %s %+v", got, m.lines)
	}
}
