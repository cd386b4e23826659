package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// A row is one figure.
type row struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	// Floor is the same work without braid, in the same unit; 0 where there is
	// none.
	Floor float64 `json:"floor,omitempty"`
	// Reach is what is to be reached, in words; Reached says whether it was.
	Reach   string `json:"reach,omitempty"`
	Reached bool   `json:"reached"`
}

// Units.
const (
	ms      = "ms"
	mbs     = "MB/s"
	mib     = "MiB"
	percent = "%"
	count   = "n"
)

// millis is a duration in ms.
func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// atMost makes a row whose value is to be at most a limit.
func atMost(name string, value float64, unit string, limit float64) row {
	return row{Name: name, Value: value, Unit: unit, Reach: fmt.Sprintf("at most %g %s", limit, unit), Reached: value <= limit}
}

// atLeast makes a row whose value is to be at least a limit.
func atLeast(name string, value float64, unit string, limit float64) row {
	return row{Name: name, Value: value, Unit: unit, Reach: fmt.Sprintf("at least %g %s", limit, unit), Reached: value >= limit}
}

// line is a row as it is shown while the measuring goes on.
func (r row) line() string {
	s := fmt.Sprintf("%-26s %10.4g %s", r.Name, r.Value, r.Unit)
	if r.Floor > 0 {
		s += fmt.Sprintf("   (floor %.4g)", r.Floor)
	}
	return s
}

// formats are the ways to print the rows.
func formats() map[string]func(io.Writer, machine, []row) error {
	return map[string]func(io.Writer, machine, []row) error{"table": printTable, "json": printJSON, "bench": printBench}
}

// printTable prints the rows for people, as a table in Markdown.
func printTable(w io.Writer, m machine, rows []row) error {
	fmt.Fprintf(w, "%s\n\n", m)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| what \t| braid \t| floor \t| to reach \t| reached \t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|")
	for _, r := range rows {
		floor, reached := "", "no"
		if r.Floor > 0 {
			floor = fmt.Sprintf("%.4g %s", r.Floor, r.Unit)
		}
		if r.Reached {
			reached = "yes"
		}
		if r.Reach == "" {
			reached = ""
		}
		fmt.Fprintf(t, "| %s \t| %.4g %s \t| %s \t| %s \t| %s \t|\n", r.Name, r.Value, r.Unit, floor, r.Reach, reached)
	}
	return t.Flush()
}

// printJSON prints one object.
func printJSON(w io.Writer, m machine, rows []row) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(struct {
		Machine machine `json:"machine"`
		Rows    []row   `json:"rows"`
	}{m, rows})
}

// printBench prints the rows as go test -bench does, for benchstat. Units that
// are better when larger are named so that benchstat knows.
func printBench(w io.Writer, m machine, rows []row) error {
	fmt.Fprintf(w, "goos: %s\ngoarch: %s\ncpu: %s\n", m.OS, m.Arch, m.CPU)
	for _, r := range rows {
		name := "Benchmark" + strings.ReplaceAll(strings.ToUpper(r.Name[:1])+r.Name[1:], "-", "_")
		value, unit := r.Value, r.Unit
		if unit == ms {
			value, unit = value*1e6, "ns/op"
		}
		fmt.Fprintf(w, "%s 1 %g %s", name, value, unit)
		if r.Floor > 0 && r.Unit == ms {
			fmt.Fprintf(w, " %g floor-ns/op", r.Floor*1e6)
		} else if r.Floor > 0 {
			fmt.Fprintf(w, " %g floor-%s", r.Floor, unit)
		}
		fmt.Fprintln(w)
	}
	return nil
}
