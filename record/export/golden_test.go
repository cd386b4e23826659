package export

import (
	"bytes"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"braid/record"
)

// written returns what an export writes.
func written(tb testing.TB, run *record.Run, f Format, o Options) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := Write(tb.Context(), &b, run, f, o); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestWhatIsWritten(t *testing.T) {
	t.Parallel()
	web := record.SourceID{Session: "default", ID: "p1"}
	test := record.SourceID{Session: "default", ID: "e2"}
	tests := map[string]struct {
		format  Format
		options Options
	}{
		"text of everything":            {FormatText, Options{}},
		"text with times and streams":   {FormatText, Options{Times: true, Gutter: true}},
		"text of a span of time":        {FormatText, Options{Selection: Selection{From: at(6), To: at(9.25)}}},
		"json lines of everything":      {FormatJSONLines, Options{}},
		"json lines of stderr":          {FormatJSONLines, Options{Selection: Selection{Source: test, Streams: record.Err}}},
		"asciicast of everything":       {FormatAsciicast, Options{IdleLimit: 2 * time.Second}},
		"asciicast of a command":        {FormatAsciicast, Options{Selection: Selection{Source: test}, Columns: 80, Rows: 24}},
		"asciicast-v2 of a process":     {FormatAsciicastV2, Options{Selection: Selection{Source: web}}},
		"page of everything with times": {FormatHTML, Options{Times: true}},
		"page of a command":             {FormatHTML, Options{Selection: Selection{Source: test}, Title: "A <title> & more"}},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			c.options.Location = time.UTC
			got := written(t, shop(t), c.format, c.options)
			golden.RequireEqual(t, bytes.Replace(got, []byte(pageStyle), []byte("\n"), 1)) // it is no matter of content
		})
	}
}
