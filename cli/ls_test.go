package cli

import (
	"slices"
	"testing"
	"time"

	"braid/record"
)

func TestTheListOfRunsFitsInTheTerminal(t *testing.T) {
	now := record.MomentOf(time.Date(2026, 11, 29, 14, 3, 0, 0, time.UTC))
	runs := []record.Listed{{
		Info:     record.RunInfo{ID: "20261129-140300-abcd"},
		Sessions: []record.ListedSession{{Session: "default", From: now, To: now.Add(time.Minute), Closed: true, Execs: 3, Size: 352000}},
	}}
	order := []string{"SIZE", "PROCS", "EXECS", "STARTED", "LASTED"}
	all := listRows(runs)[0]
	without := func(n int) [][]string {
		rows := listRows(runs)
		for j, row := range rows {
			rows[j] = nil
			for i, cell := range row {
				if !slices.Contains(order[:n], all[i]) {
					rows[j] = append(rows[j], cell)
				}
			}
		}
		return rows
	}
	for width := 120; width > 0; width-- {
		rows := fitting(listRows(runs), width)
		gone := len(all) - len(rows[0])
		switch {
		case !slices.EqualFunc(rows, without(gone), slices.Equal):
			t.Errorf("%d columns have %q", width, rows)
		case tableWidth(rows) > width && gone < len(order):
			t.Errorf("%d columns: %d are taken", width, tableWidth(rows))
		case gone > 0 && tableWidth(without(gone-1)) <= width:
			t.Errorf("%d columns: too much is left out: %q", width, rows[0])
		case width == 80 && !slices.Contains(rows[0], "STARTED"):
			t.Errorf("80 columns have %q", rows[0])
		}
	}
}
