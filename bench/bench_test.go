package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// example are rows of every kind.
func example() []row {
	r := atMost("exec/true", 2.5, ms, 2.7)
	r.Floor = 1.7
	return []row{r, atLeast("screen/flood", 149, mbs, 150), {Name: "growth/session-memory", Value: 40, Unit: "KiB"}}
}

func TestRowsForPeople(t *testing.T) {
	var b bytes.Buffer
	if err := printTable(&b, thisMachine(), example()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	for i, want := range map[int][]string{
		0: {"cores", "go1."},
		4: {"| exec/true", "2.5 ms", "1.7 ms", "at most 2.7 ms", "yes"},
		5: {"| screen/flood", "149 MB/s", "at least 150 MB/s", "no"},
		6: {"| growth/session-memory", "40 KiB"},
	} {
		for _, text := range want {
			if !strings.Contains(lines[i], text) {
				t.Errorf("line %d lacks %q: %s", i, text, lines[i])
			}
		}
	}
}

func TestRowsForPrograms(t *testing.T) {
	var b bytes.Buffer
	if err := printJSON(&b, thisMachine(), example()); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Machine machine
		Rows    []row
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || got.Machine.Cores == 0 || len(got.Rows) != 3 || got.Rows[0] != example()[0] {
		t.Errorf("%v: %s", err, &b)
	}
}

func TestRowsForBenchstat(t *testing.T) {
	var b bytes.Buffer
	if err := printBench(&b, thisMachine(), example()); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(b.String(), "BenchmarkExec")
	const want = "/true 1 2.5e+06 ns/op 1.7e+06 floor-ns/op\nBenchmarkScreen/flood 1 149 MB/s\nBenchmarkGrowth/session_memory 1 40 KiB\n"
	if rows != want {
		t.Errorf("got %q, want %q", rows, want)
	}
}

func TestQuantiles(t *testing.T) {
	values := []float64{3, 1, 2, 4}
	for part, want := range map[float64]float64{0: 1, 0.5: 3, 0.99: 4, 1: 4} {
		if got := quantile(values, part); got != want {
			t.Errorf("%g of %v is %g, want %g", part, values, got, want)
		}
	}
	if values[0] != 3 {
		t.Error("the values were changed")
	}
}

// Every measurement runs, with a fraction of the work, and reports the rows that
// it says it has. What comes of it is not judged: machines are busy.
func TestEveryMeasurementRuns(t *testing.T) {
	b := &bench{dir: t.TempDir(), scale: 200}
	var err error
	if b.braid, err = build(t.Context(), b.dir); err != nil {
		t.Fatal(err)
	}
	for _, m := range measurements() {
		reported := make(map[string]bool)
		b.report = func(r row) {
			reported[r.Name] = true
			if r.Value < 0 || r.Unit == "" {
				t.Errorf("%+v", r)
			}
		}
		if err := m.run(t.Context(), b); err != nil {
			t.Errorf("%s: %v", m.rows, err)
			continue
		}
		for _, name := range strings.Fields(m.rows) {
			if _, err := os.Stat("/proc/self/stat"); !reported[name] && err == nil {
				t.Errorf("%s is not reported", name)
			}
		}
	}
}

func TestAFloodThatWasNotRecordedIsTold(t *testing.T) {
	dir := t.TempDir()
	if err := whole(dir, 5); err == nil || err.Error() != "no run was recorded in "+dir {
		t.Errorf("the error is %v", err)
	}
}
