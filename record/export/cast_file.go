package export

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"

	"braid/record"
)

// castFile writes the lines of an asciicast.
type castFile struct {
	*output
	text    bytes.Buffer
	encoder *json.Encoder // to text
	version int
	idle    time.Duration // the longest pause; 0 for any
	begins  record.Moment
	last    record.Moment // of the last event, as the run has it
	shown   int64         // when that is shown, in microseconds since the beginning
}

func newCastFile(out *output, version int, begins record.Moment, idle time.Duration) *castFile {
	f := &castFile{output: out, version: version, idle: idle, begins: begins, last: begins}
	f.encoder = json.NewEncoder(&f.text)
	f.encoder.SetEscapeHTML(false)
	return f
}

// castTerm is the terminal in a header of version 3.
type castTerm struct {
	Columns int    `json:"cols"`
	Rows    int    `json:"rows"`
	Type    string `json:"type"`
}

// castHeader is a header of either version.
type castHeader struct {
	Version   int               `json:"version"`
	Term      *castTerm         `json:"term,omitempty"`   // version 3
	Width     int               `json:"width,omitempty"`  // version 2
	Height    int               `json:"height,omitempty"` // version 2
	Timestamp int64             `json:"timestamp"`
	Title     string            `json:"title,omitempty"`
	Env       map[string]string `json:"env,omitempty"` // version 2
}

// header writes the first line.
func (f *castFile) header(size record.SizeEvent, title string) {
	const kind = "xterm-256color"
	h := castHeader{Version: f.version, Timestamp: f.begins.Time().Unix(), Title: title}
	if f.version == 2 {
		h.Width, h.Height, h.Env = size.Columns, size.Rows, map[string]string{"TERM": kind}
	} else {
		h.Term = &castTerm{size.Columns, size.Rows, kind}
	}
	f.Write(f.json(h))
	f.WriteByte('\n')
}

// event writes what happened at a moment. Its time is that since the event
// before in version 3, and that since the beginning in version 2.
func (f *castFile) event(at record.Moment, code, data string) {
	pause := max(0, at.Sub(f.last))
	if f.idle > 0 {
		pause = min(pause, f.idle)
	}
	f.last = max(f.last, at)
	f.shown += pause.Microseconds()
	t := pause.Microseconds()
	if f.version == 2 {
		t = f.shown
	}
	f.WriteByte('[')
	f.Write(strconv.AppendFloat(f.AvailableBuffer(), float64(t)/1e6, 'f', 6, 64))
	f.WriteString(`, "` + code + `", `)
	f.Write(f.json(data))
	f.WriteString("]\n")
}

// json returns v as JSON, which is good until the next call.
func (f *castFile) json(v any) []byte {
	f.text.Reset()
	_ = f.encoder.Encode(v) // what it is called with is all text and numbers
	return bytes.TrimSuffix(f.text.Bytes(), []byte{'\n'})
}

// exit writes the status that the only command exited with.
func (f *castFile) exit(code int) {
	if f.version > 2 {
		f.event(f.last, "x", strconv.Itoa(code))
	}
}
