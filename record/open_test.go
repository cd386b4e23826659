package record

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestALogOfAnotherProgramOpens(t *testing.T) {
	long := strings.Repeat("long", 3*bareChunk/4)
	tests := []struct {
		name, content string
		out, err      string // joined with |
		both          string
		unended       bool
	}{
		{name: "lines of both", content: "\x01\x01\x01a\n\x02\x02\x02b\n\x01\x01\x01c\n\x02\x02\x02d\n", out: "a|c", err: "b|d", both: "a|b|c|d"},
		{name: "no last newline", content: "\x02\x02\x02a\n\x02\x02\x02b", err: "a|b", both: "a|b", unended: true},
		{name: "lines without a label", content: "\x01\x01\x01a\nnoise\n\x00\n\x01\x01\x01c\n", out: "a|c", both: "a|c"},
		{name: "a long line", content: "\x01\x01\x01" + long + "\n\x01\x01\x01b\n", out: long[:MaxText] + "|b", both: long[:MaxText] + "|b"},
		{name: "nothing but a label", content: "\x01\x01\x01", out: "", both: "", unended: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "build.log")
			if err := os.WriteFile(path, []byte(tt.content), 0o600); err != nil {
				t.Fatal(err)
			}
			r := mustOpen(t, path)
			s := r.Snapshot(Live)
			if len(s.Sessions) != 1 || s.Sessions[0].ID != "build" || s.Sessions[0].History.Len() != 1 {
				t.Fatalf("sessions %+v", s.Sessions)
			}
			e := s.Sessions[0].History.At(0)
			if e.State != ExecEnded || e.Origin != OriginImport || e.Command != "build.log" {
				t.Errorf("exec %+v", e)
			}
			for v, want := range map[Stream]string{Out: tt.out, Err: tt.err, Both: tt.both} {
				l := r.Lines(e.ID, StreamView{v, Live})
				var got []string
				for _, line := range readLines(t, l) {
					if line.Unsure {
						t.Error("a line's order is unsure, and the log has one")
					}
					got = append(got, string(line.Text))
				}
				if strings.Join(got, "|") != want {
					t.Errorf("%v: %.200q, want %.200q", v, got, want)
				}
				if v == Both && l.Unended() != tt.unended {
					t.Errorf("unended is %v", l.Unended())
				}
			}
			if p, err := r.Verify(t.Context()); len(p) > 0 || err != nil {
				t.Errorf("problems %v, %v", p, err)
			}
		})
	}
}

func TestOpeningWhatIsBeingWrittenIsNoDamage(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	mustOutput(t, j, "p1", "whole\n", "")
	half := "\x03\x03\x03{\"t\":0.5,\"e\":\"out\",\"id\":\"p1\",\"n\":18,\"out\":2}\n\x01\x01\x01half\n"
	if _, err := j.file.WriteAt([]byte(half), j.size); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{r.Dir(), j.Path()} {
		replay := mustOpen(t, path)
		if p := replay.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", path, p)
		}
		if got := rawBytes(t, replay, SourceID{"s", "p1"}, Out); string(got) != "whole\n" {
			t.Errorf("%s: stdout %q", path, got)
		}
	}
	r.Close()
	replay := mustOpen(t, r.Dir())
	if p := replay.Problems(); len(p) != 1 || !strings.Contains(p[0], "not written to its end") {
		t.Errorf("after the end: problems %q", p)
	}
	if got := rawBytes(t, replay, SourceID{"s", "p1"}, Out); string(got) != "whole\nhalf\n" {
		t.Errorf("after the end: stdout %q", got)
	}
}

func TestARecordingKnowsItsRun(t *testing.T) {
	r, err := CreateRun(t.TempDir(), RunInfo{Pid: 5, Args: []string{"x"}, Braid: "1.0"})
	if err != nil {
		t.Fatal(err)
	}
	j := newTestJournal(t, r, "s")
	at := mustAppend(t, j, MarkEvent{})
	r.Close()
	replay := mustOpen(t, r.Dir())
	if !reflect.DeepEqual(replay.Info(), r.Info()) || replay.Dir() != r.Dir() {
		t.Errorf("info %+v in %s, want %+v in %s", replay.Info(), replay.Dir(), r.Info(), r.Dir())
	}
	if from, to := replay.Span(); from != r.Info().Started || to != at || replay.Now() != at || replay.Running() {
		t.Errorf("span %d to %d, want to %d; running %v", from, to, at, replay.Running())
	}
	copied := filepath.Join(t.TempDir(), "saved.braid")
	if err := os.WriteFile(copied, mustReadFile(t, j.Path()), 0o600); err != nil {
		t.Fatal(err)
	}
	saved := mustOpen(t, copied)
	if info := saved.Info(); info.ID != r.Info().ID || info.Started != j.log.index.header.Created || saved.Dir() != "" {
		t.Errorf("a saved journal says %+v in %q", info, saved.Dir())
	}
	select {
	case <-saved.Changed():
		t.Error("a recording changes")
	default:
	}
}

func TestSessionsOfDifferentRunsAreKeptApart(t *testing.T) {
	var paths []string
	for _, text := range []string{"one", "two", "three"} {
		r := newTestRun(t)
		j := newTestJournal(t, r, "default")
		mustOutput(t, j, "p1", text+"\n", "")
		r.Close()
		paths = append(paths, j.Path())
	}
	r := mustOpen(t, paths[2], paths[0], paths[1])
	for session, want := range map[string]string{"default": "one\n", "default~2": "two\n", "default~3": "three\n"} {
		if got := rawBytes(t, r, SourceID{session, "p1"}, Out); string(got) != want {
			t.Errorf("%s printed %q, want %q", session, got, want)
		}
	}
	if n := len(r.Snapshot(Live).Sessions); n != 3 {
		t.Errorf("%d sessions", n)
	}
}

func TestOneBadJournalDoesNotSpoilARun(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "good")
	mustOutput(t, j, "p1", "x\n", "")
	r.Close()
	bad := filepath.Join(r.Dir(), "bad.braid")
	if err := os.WriteFile(bad, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.Dir(), "run.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	replay := mustOpen(t, r.Dir())
	if s := replay.Snapshot(Live); len(s.Sessions) != 1 || s.Sessions[0].ID != "good" {
		t.Errorf("sessions %+v", s.Sessions)
	}
	if p := replay.Problems(); len(p) != 2 || !strings.Contains(p[0], bad) || !strings.Contains(p[1], "run.json") {
		t.Errorf("problems %q", p)
	}
	os.Remove(j.Path())
	if _, err := OpenRun(r.Dir()); err == nil {
		t.Error("a run without a good journal opens")
	}
}
