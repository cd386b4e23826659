package export

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"braid/record"
)

// resized returns a recording of a process that may have a terminal, of two sizes.
func resized(t *testing.T, tty bool) *record.Run {
	t.Helper()
	f := newFixture("s", 0)
	f.event(0.5, record.SizeEvent{Columns: 60, Rows: 10})
	f.event(0.6, record.SizeEvent{Columns: 64, Rows: 12})
	f.event(1, record.ProcEvent{ID: "p1", Name: "top", Command: "top", TTY: tty, Generation: 1})
	f.output(1.5, "p1", "one\n", "")
	f.event(2, record.SizeEvent{Columns: 80, Rows: 24})
	f.event(2.1, record.SizeEvent{Columns: 80, Rows: 24})
	f.event(2.5, record.LostEvent{ID: "p1", Bytes: 77})
	f.output(3, "p1", "two\n", "")
	f.event(4, record.ProcEndEvent{ID: "p1", Generation: 1, How: record.EndedItself})
	return open(t, f.save(t, t.TempDir(), "s"))
}

func TestACastHasTheSizeThatTheTerminalHad(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		tty     bool
		o       Options
		columns float64
		sizes   []string
	}{
		{"of a process with a terminal", true, Options{}, 64, []string{"80x24"}},
		{"of a pipe there is none", false, Options{}, DefaultColumns, nil},
		{"unless another is asked for", true, Options{Columns: 100}, 100, nil},
		{"of one source", true, Options{Selection: Selection{Source: record.SourceID{Session: "s", ID: "p1"}}}, 64, []string{"80x24"}},
		{"of the end", true, Options{Selection: Selection{From: at(2.7)}}, 80, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, format := range []Format{FormatAsciicast, FormatAsciicastV2} {
				var b bytes.Buffer
				if err := Write(t.Context(), &b, resized(t, tt.tty), format, tt.o); err != nil {
					t.Fatal(err)
				}
				c, err := parseCast(b.Bytes())
				if err != nil {
					t.Fatal(err)
				}
				size := c.header
				name := "width"
				if c.version() == 3 {
					size, name = c.header["term"].(map[string]any), "cols"
				}
				var sizes []string
				for _, e := range c.events {
					if e.code == "r" {
						sizes = append(sizes, e.data)
					}
				}
				if size[name] != tt.columns || !slices.Equal(sizes, tt.sizes) {
					t.Errorf("%s: %v columns, then %q; want %v, %q", format, size[name], sizes, tt.columns, tt.sizes)
				}
			}
		})
	}
}

func TestJSONLinesTellOfSizesAndOfWhatWasLost(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := JSONLines(t.Context(), &b, resized(t, true), Options{}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(b.String()) {
		var o struct {
			Event, ID, At, Stdout string
			Columns, Rows, Bytes  int
		}
		// Of output, lost says something else.
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatal(err)
		}
		switch o.Event {
		case "size":
			if o.Columns < 60 || o.Rows < 10 {
				t.Errorf("size %d, %d", o.Columns, o.Rows)
			}
		case "lost":
			if o.ID != "p1" || o.Bytes != 77 {
				t.Errorf("%s lost %d bytes", o.ID, o.Bytes)
			}
		}
		got = append(got, o.Event+o.Stdout)
	}
	want := "size size proc outputone size size lost outputtwo proc-end"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("it tells %s, want %s", s, want)
	}
}
