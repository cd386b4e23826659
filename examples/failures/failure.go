package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"braid/record"
)

// failure is a command or process that failed.
type failure struct {
	id      record.SourceID
	command string
	how     string
	end     record.Moment
}

// write writes a line about the failure, and under it the last n lines that it
// printed. Only these are read, however long its output is.
func (f failure) write(w io.Writer, run *record.Run, n int64) error {
	fmt.Fprintf(w, "%s %s/%s: %s (%s)\n", f.end.Time().Format("2006-01-02 15:04:05"),
		f.id.Session, f.id.ID, printable(f.command), f.how)
	lines := run.Lines(f.id, record.StreamView{Streams: record.Both, At: record.Live})
	from := max(lines.First(), lines.Len()-n) // what is before First is no longer there
	last := make([]record.Line, lines.Len()-from)
	got, err := lines.Read(from, last)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	for _, l := range last[:got] {
		if _, err := fmt.Fprintf(w, "    %s: %s\n", l.Stream, printable(string(l.Text))); err != nil {
			return err
		}
	}
	return nil
}

// printable returns text that a terminal only shows: a recording has the bytes
// that a program printed, and they may be commands to a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' {
			return ' '
		}
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
}
