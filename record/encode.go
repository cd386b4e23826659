package record

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// eventLabel begins a line that holds an event.
const eventLabel = "\x03\x03\x03"

// marshal returns the JSON of v without escaping for HTML, which would make
// commands hard to read for people.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

// appendElapsed appends a time of d microseconds as seconds with six decimals.
func appendElapsed(b []byte, d Moment) []byte {
	b = strconv.AppendInt(b, int64(d/1e6), 10)
	b = append(b, '.')
	frac := int64(d % 1e6)
	for unit := int64(1e5); unit > 0; unit /= 10 {
		b = append(b, byte('0'+frac/unit%10))
	}
	return b
}

// appendStart appends the beginning of an event line, up to and with its kind.
func appendStart(b []byte, elapsed Moment, k Kind) []byte {
	b = append(b, eventLabel...)
	b = append(b, `{"t":`...)
	b = appendElapsed(b, elapsed)
	b = append(b, `,"e":"`...)
	b = append(b, k...)
	return append(b, '"')
}

// appendEvent appends the line of an event that happened elapsed microseconds
// after its journal's creation.
func appendEvent(b []byte, elapsed Moment, p Payload) ([]byte, error) {
	body, err := marshal(p)
	if err != nil {
		return b, err
	}
	b = appendStart(b, elapsed, p.Kind())
	if len(body) > len("{}") {
		b = append(b, ',')
	}
	b = append(b, body[1:]...)
	return append(b, '\n'), nil
}

// head is what the event of a chunk says about the lines that follow it.
// Arrays are indexed by Stream.index.
type head struct {
	n     int     // bytes that follow
	lines [2]int  // labelled lines among them
	outN  int     // with lines of both streams: how many of the bytes are stdout's
	open  [2]bool // the last line is unfinished
	mixed bool    // it is a part of what came at once; lines of both streams began in that
}

// appendHead appends the event of a chunk. The quoted id is JSON.
func appendHead(b []byte, elapsed Moment, quoted []byte, h *head) []byte {
	b = appendStart(b, elapsed, KindOut)
	b = append(b, `,"id":`...)
	b = append(b, quoted...)
	b = appendField(b, `,"n":`, h.n)
	b = appendField(b, `,"out":`, h.lines[0])
	b = appendField(b, `,"err":`, h.lines[1])
	b = appendField(b, `,"outn":`, h.outN)
	if h.mixed {
		b = append(b, `,"mixed":true`...)
	}
	switch h.open {
	case [2]bool{true, false}:
		b = append(b, `,"open":["out"]`...)
	case [2]bool{false, true}:
		b = append(b, `,"open":["err"]`...)
	case [2]bool{true, true}:
		b = append(b, `,"open":["out","err"]`...)
	}
	return append(b, '}', '\n')
}

// appendField appends a number and what comes before it, unless it is zero.
func appendField(b []byte, before string, n int) []byte {
	if n == 0 {
		return b
	}
	b = append(b, before...)
	return strconv.AppendInt(b, int64(n), 10)
}
