package record

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
)

// killCap is the cap of the journals whose writers are killed: little enough to be
// reached at once.
const killCap = 256 << 10

// kills returns how many writers are killed at random moments: few in ordinary
// runs, and as many as RECORD_KILLS says in thorough ones.
func kills(t *testing.T) int {
	t.Helper()
	text, ok := os.LookupEnv("RECORD_KILLS")
	if !ok {
		return 12
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// childCrash writes numbered lines, secrets in pieces and bookmarks to a journal
// with a cap and a rule, and prints the numbers after each call.
func childCrash() {
	redact := Redact(regexp.MustCompile(`password=\S+`))
	r, err := CreateRun(os.Getenv(childDir), RunInfo{ID: "child"}, Cap(killCap), redact, unkept)
	if err != nil {
		panic(err)
	}
	j, err := r.Create(Header{Session: "s"})
	if err != nil {
		panic(err)
	}
	for n, i := 0, 0; ; i++ {
		k := 1 + i*i%500
		err := j.Output("p1", numbered(n, k), nil)
		for _, part := range []string{"pass", "word=hun", "ter2", "\npass"} {
			err = errors.Join(err, j.Output("p2", []byte(part), nil))
		}
		if err != nil {
			panic(err)
		}
		n += k
		if _, err := j.Append(MarkEvent{Text: fmt.Sprint(i)}); err != nil {
			panic(err)
		}
		fmt.Println(n, i)
	}
}

func TestWhatACappedWriterKeptSurvivesAKill(t *testing.T) {
	rnd := rand.New(rand.NewPCG(rand.Uint64(), 1))
	for i := range kills(t) {
		after := rnd.IntN(400)
		t.Run(fmt.Sprint(i, " after call ", after), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := child(t, "crash", dir)
			lines := start(t, cmd)
			written, marks := 0, -1
			for calls := 0; lines.Scan(); calls++ {
				if _, err := fmt.Sscan(lines.Text(), &written, &marks); err != nil {
					t.Fatal(err)
				}
				if calls == after {
					cmd.Process.Kill()
				}
			}
			cmd.Wait()
			checkKilled(t, filepath.Join(dir, "runs", "child"), written, marks+1)
		})
	}
}

// checkKilled checks what is left of a run of childCrash.
func checkKilled(t *testing.T, dir string, written, marks int) {
	t.Helper()
	r := mustOpen(t, dir)
	readEverything(t, r)
	// Half a record at the end is all that may be missing.
	if p := r.Problems(); len(p) > 1 {
		t.Errorf("problems %q", p)
	}
	l := r.Lines(SourceID{"s", "p1"}, StreamView{Out, Live})
	if l.Len() < int64(written) {
		t.Errorf("%d lines, and %d were written", l.Len(), written)
	}
	checkNumbered(t, "the recording", l)
	if bytes.Contains(mustReadFile(t, r.logs[0].path), []byte("hun")) {
		t.Error("a secret is in the file")
	}
	got := r.Snapshot(Live).Marks
	if len(got) < marks {
		t.Errorf("%d bookmarks, and %d were written", len(got), marks)
	}
	for i, m := range got {
		if m.Text != fmt.Sprint(i) {
			t.Fatalf("bookmark %d is %q", i, m.Text)
		}
	}
	if n := size(t, r.logs[0].path); n > 2*killCap {
		t.Errorf("%d bytes on the disk", n)
	}
}
