package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"braid/config"
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

func TestWhatAStrangersRecordingIsCalledReachesNoTerminal(t *testing.T) {
	const journal = "\x03\x03\x03{\"e\":\"header\",\"format\":\"braid-journal\",\"version\":1,\"created\":\"2026-11-29T17:45:02.000250Z\"," +
		"\"run\":\"r\\u001b]0;run\\u0007\",\"session\":\"s\\u001b[2Jession\"}\ndamage\n\x03\x03\x03{\"t\":1.000000,\"e\":\"session\",\"state\":\"started\"}\n"
	dir := filepath.Join(t.TempDir(), "d")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "x\x1b[31m.braid")
	if err := os.WriteFile(path, []byte(journal), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, command := range map[string]func(*app) *cobra.Command{"ls": (*app).ls, "replay": (*app).replay, "check": (*app).check} {
		a := &app{stdin: file(t), stdout: file(t), stderr: file(t), cfg: config.Default()}
		c := command(a)
		c.SetArgs([]string{map[bool]string{true: path, false: dir}[name == "ls"]}) // of a file its own run is listed
		c.SilenceUsage, c.SilenceErrors = true, true
		_ = c.ExecuteContext(t.Context()) // check fails, since there is damage
		var all strings.Builder
		for _, f := range []*os.File{a.stdout, a.stderr} {
			b, err := os.ReadFile(f.Name())
			if err != nil {
				t.Fatal(err)
			}
			all.Write(b)
		}
		if !strings.Contains(all.String(), "damage") && !strings.Contains(all.String(), "skipped") || strings.Contains(all.String(), "\x1b") {
			t.Errorf("%s prints %q", name, all.String())
		}
	}
}
