package export

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"braid/record"
)

// Format names a format.
type Format string

// The formats.
const (
	FormatText        Format = "text"
	FormatJSONLines   Format = "jsonl"
	FormatAsciicast   Format = "asciicast"
	FormatAsciicastV2 Format = "asciicast-v2"
	FormatHTML        Format = "html"
)

// Formats returns all formats, the simplest first.
func Formats() []Format {
	return []Format{FormatText, FormatJSONLines, FormatAsciicast, FormatAsciicastV2, FormatHTML}
}

// Options says what is written and how. The zero value means all of a run, each
// format in its simplest form.
type Options struct {
	Selection

	// Times puts the time before each line of Text and HTML. The other formats
	// always have times.
	Times bool

	// Gutter puts before each line of Text its stream, out or err, with ? when
	// its order to lines of the other stream is unknown. HTML always shows it.
	Gutter bool

	// Location is where the times of Text and HTML are read; nil is here.
	Location *time.Location

	// IdleLimit is the longest pause of an asciicast; 0 keeps pauses as they were.
	IdleLimit time.Duration

	// Columns and Rows are the size of an asciicast's terminal. They are 0 for
	// that which processes had, if they had one, else DefaultColumns and
	// DefaultRows.
	Columns, Rows int

	// MaxLines is how many lines of one source HTML has at most, of which half
	// are its first and half its last; a note tells of those between. It is 0
	// for DefaultMaxLines, and negative for all lines.
	MaxLines int64

	// Title is the title of an asciicast and of a page; empty for the names of
	// the sessions.
	Title string

	// Progress is told now and then how many bytes of output are done, and of
	// how many; last of all when everything is written. It is called by the
	// goroutine that exports.
	Progress func(done, total int64)
}

// Write writes a run, or what is selected of it, in a format. It fails without
// writing anything when the format is unknown or nothing is selected.
func Write(ctx context.Context, w io.Writer, run *record.Run, f Format, o Options) error {
	switch f {
	case FormatText:
		return Text(ctx, w, run, o)
	case FormatJSONLines:
		return JSONLines(ctx, w, run, o)
	case FormatAsciicast:
		return Asciicast(ctx, w, run, o)
	case FormatAsciicastV2:
		return AsciicastV2(ctx, w, run, o)
	case FormatHTML:
		return HTML(ctx, w, run, o)
	}
	names := make([]string, 0, len(Formats()))
	for _, f := range Formats() {
		names = append(names, string(f))
	}
	return fmt.Errorf("no format %q; there are %s", f, strings.Join(names, ", "))
}

// location returns where times are read.
func (o *Options) location() *time.Location {
	if o.Location == nil {
		return time.Local
	}
	return o.Location
}
