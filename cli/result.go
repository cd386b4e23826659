package cli

import (
	"encoding/json"
	"io"
	"time"

	"braid/engine"
)

// writeResult writes a result as one line, as engine.Report has it.
func writeResult(w io.Writer, c engine.Command, r engine.Result) error {
	return writeJSON(w, r.Report(c))
}

// milliseconds returns d as a number of milliseconds, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}

// writeJSON writes a value as one line, with the characters that only HTML
// minds left as they are.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
