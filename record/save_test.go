package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// history fills a journal with all that there is, by means of a printer.
func history(j *Journal, p printer, steps int) {
	j.Append(SessionEvent{State: SessionStarted, Pid: 1, Cwd: "/"})
	j.Append(ProcEvent{ID: "p1", Name: "web", Generation: 1})
	for i := range steps {
		id := fmt.Sprint("e", i)
		j.Append(ExecEvent{ID: id, Command: "make"})
		for range 3 {
			out, err := p.output()
			j.Output(id, out, err)
			j.Output("p1", err, out)
		}
		j.Append(SizeEvent{Columns: i, Rows: i})
		j.Append(StatEvent{ID: "p1", CPU: float64(i)})
		j.Append(ExecEndEvent{ID: id, ExitCode: i % 3})
		j.Append(MarkEvent{Text: id})
	}
	j.Append(ProcEndEvent{ID: "p1", Generation: 1, How: EndedItself, ExitCode: 2})
}

// same checks that one run shows what another does.
func same(t *testing.T, what string, got, want *Run) {
	t.Helper()
	// A copy leaves out what tells of the cap, which may be the last event.
	shown, wanted := flatten(got.Snapshot(Live)), flatten(want.Snapshot(Live))
	shown.At, wanted.At = 0, 0
	if d := diff(shown, wanted); d != "" {
		t.Errorf("%s:\n%s", what, d)
	}
	for _, sess := range want.Snapshot(Live).Sessions {
		ids := []SourceID{{sess.ID, "p1"}}
		for i := range sess.History.Len() {
			ids = append(ids, sess.History.At(i).ID)
		}
		for _, id := range ids {
			for _, v := range []Stream{Out, Err, Both} {
				g, w := got.Lines(id, StreamView{v, Live}), want.Lines(id, StreamView{v, Live})
				if g.First() != w.First() || g.Len() != w.Len() || g.Unended() != w.Unended() {
					t.Fatalf("%s: %v %v: lines %d to %d, want %d to %d", what, id, v, g.First(), g.Len(), w.First(), w.Len())
				}
				all := readLines(t, w)
				eachLine(t, g, func(n int64, line *Line) {
					if !sameLine(line, &all[n-w.First()]) {
						t.Fatalf("%s: %v %v: line %d is another", what, id, v, n)
					}
				})
			}
		}
	}
	if p, err := got.Verify(t.Context()); len(p) > 0 || err != nil {
		t.Errorf("%s: problems %v, %v", what, p, err)
	}
}

func sameLine(a, b *Line) bool {
	return bytes.Equal(a.Text, b.Text) && a.Size == b.Size && a.Stream == b.Stream && a.At == b.At &&
		a.Unsure == b.Unsure && a.Unended == b.Unended && a.Lost == b.Lost
}

func TestASavedSessionShowsTheSame(t *testing.T) {
	t.Parallel()
	for _, limit := range []int64{-1, 256 << 10} {
		r := newTestRun(t, Cap(limit))
		j := newTestJournal(t, r, "s")
		history(j, newPrinter(3), 8)
		rest(j)
		path := filepath.Join(t.TempDir(), "copy.braid")
		if err := r.Save(path, "s"); err != nil {
			t.Fatal(err)
		}
		same(t, "a copy of a live session", mustOpen(t, path), r)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		rec := mustOpen(t, r.Dir())
		if err := rec.Save(path, "s"); err != nil { // in place of the other
			t.Fatal(err)
		}
		same(t, "a copy of a recording", mustOpen(t, path), rec)
		stat, err := os.Stat(path)
		if err != nil || stat.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", stat.Mode(), err)
		}
		if limit > 0 && stat.Size() > limit {
			t.Errorf("the copy has %d bytes, and the cap is %d", stat.Size(), limit)
		}
		if limit < 0 && !bytes.Equal(mustReadFile(t, path), mustReadFile(t, j.Path())) {
			t.Error("the copy of a journal without gaps has other bytes")
		}
		if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
			t.Errorf("left behind: %v", left)
		}
		again := filepath.Join(t.TempDir(), "again.braid")
		if err := mustOpen(t, path).Save(again, "s"); err != nil || !bytes.Equal(mustReadFile(t, again), mustReadFile(t, path)) {
			t.Errorf("a copy of a copy is another, %v", err)
		}
	}
}

func TestSavingWhatIsBeingWritten(t *testing.T) {
	t.Parallel()
	r := capped(t, 256<<10)
	j := newTestJournal(t, r, "s")
	f := follow(t, r.Dir())
	mustOutput(t, j, "p1", string(numbered(0, 100)), "")
	waitFor(t, "the follower", func() bool { return caughtUp(f, r) })
	n := 100
	dir := t.TempDir()
	for i := range 12 {
		opened := mustOpen(t, r.Dir()) // as a recording, although it goes on
		var writer sync.WaitGroup
		writer.Go(func() {
			for range 200 {
				j.Output("p1", numbered(n, 100), nil)
				j.Append(MarkEvent{Text: fmt.Sprint(n)})
				n += 100
			}
		})
		path := filepath.Join(dir, fmt.Sprint(i))
		if err := []*Run{r, f, opened}[i%3].Save(path, "s", rules("secret")[:i%2]...); err != nil {
			t.Fatal(err)
		}
		run := mustOpen(t, path)
		if p, err := run.Verify(t.Context()); len(p) > 0 || err != nil {
			t.Errorf("problems %v, %v", p, err)
		}
		checkNumbered(t, path, run.Lines(SourceID{"s", "p1"}, StreamView{Out, Live}))
		for k, m := range run.Snapshot(Live).Marks {
			if m.Text != fmt.Sprint(100*(k+1)) {
				t.Fatalf("mark %d is %q", k, m.Text)
			}
		}
		writer.Wait()
	}
}

func TestSavingWithRules(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	var want [2][]byte
	rnd := rand.New(rand.NewPCG(7, 7))
	mustAppend(t, j, ExecEvent{ID: "e1", Command: "echo password=hunter2"})
	for i := range 300 {
		raw := fmt.Appendf(nil, "%d password=hunter%d\n", i, i)
		if k := rnd.IntN(2); rnd.IntN(3) == 0 {
			cut := rnd.IntN(len(raw))
			want[k] = append(want[k], raw...)
			var parts [2][]byte
			parts[k] = raw[:cut]
			mustOutput(t, j, "p1", string(parts[0]), string(parts[1]))
			mustOutput(t, j, "e1", "pass", "")
			mustOutput(t, j, "e1", "word=hunter2\n", "")
			parts[k] = raw[cut:]
			mustOutput(t, j, "p1", string(parts[0]), string(parts[1]))
		} else {
			want[0], want[1] = append(want[0], raw...), append(want[1], raw...)
			mustOutput(t, j, "p1", string(raw), string(raw))
		}
	}
	mustOutput(t, j, "e1", "end password=hun", "")
	mustAppend(t, j, ExecEndEvent{ID: "e1", ExitCode: 1})
	path := filepath.Join(t.TempDir(), "copy")
	all := rules(`password=\w+`)
	if err := r.Save(path, "s", all...); err != nil {
		t.Fatal(err)
	}
	if b := mustReadFile(t, path); bytes.Contains(b, []byte("hun")) {
		t.Error("a secret is in the copy")
	}
	run := mustOpen(t, path)
	for i, s := range []Stream{Out, Err} {
		if got := rawBytes(t, run, SourceID{"s", "p1"}, s); !bytes.Equal(got, redactPlainly(all, want[i])) {
			t.Errorf("%v: %d bytes", s, len(got))
		}
	}
	e := run.Snapshot(Live).Sessions[0].History.At(0)
	if e.Command != "echo [redacted]" || e.ExitCode != 1 {
		t.Errorf("%+v", e)
	}
	l := run.Lines(e.ID, StreamView{Out, e.End})
	var last [1]Line
	if _, err := l.Read(l.Len()-1, last[:]); err != nil || string(last[0].Text) != "end [redacted]" || !last[0].Unended {
		t.Errorf("the last line before the end is %q, %v", last[0].Text, err)
	}
}

func TestSavingSeveralSessions(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	for i, name := range []string{"a", "b", "a", "c"} {
		history(newTestJournal(t, r, name), newPrinter(uint64(i)), 1)
	}
	dir := filepath.Join(t.TempDir(), "all")
	if err := r.SaveAll(dir+"/", nil); err != nil {
		t.Fatal(err)
	}
	run := mustOpen(t, dir)
	same(t, "all sessions", run, r)
	if got, want := run.Info(), r.Info(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("info %+v, want %+v", got, want)
	}
	some := filepath.Join(t.TempDir(), "some")
	if err := r.SaveAll(some, []string{"a", "c"}, rules("make")...); err != nil {
		t.Fatal(err)
	}
	paths, err := journalsIn(some)
	if err != nil || len(paths) != 3 {
		t.Errorf("journals %v, %v", paths, err)
	}
	if e := mustOpen(t, some).Snapshot(Live).Sessions[1].History.At(0); e.Command != Redacted {
		t.Errorf("%+v", e)
	}
	if stat, err := os.Stat(some); err != nil || stat.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, %v", stat.Mode(), err)
	}
}

func TestSavingIsRefused(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(j.Path(), link); err != nil {
		t.Fatal(err)
	}
	device := filepath.Join(dir, "device")
	if err := os.Symlink(os.DevNull, device); err != nil {
		t.Fatal(err)
	}
	full := filepath.Join(dir, "full")
	if err := os.MkdirAll(filepath.Join(full, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	before := mustReadFile(t, j.Path())
	for name, err := range map[string]error{
		"a session that is not there":  r.Save(filepath.Join(dir, "x"), "t"),
		"sessions that are not there":  r.SaveAll(filepath.Join(dir, "x"), []string{"s", "t"}),
		"the journal itself":           r.Save(j.Path(), "s"),
		"a link to it":                 r.Save(link, "s"),
		"a device":                     r.Save(device, "s"),
		"a place where nothing can be": r.Save(filepath.Join(dir, "no", "x"), "s"),
		"a directory in such a place":  r.SaveAll(filepath.Join(dir, "no", "x"), nil),
		"a directory with something":   r.SaveAll(full, nil),
	} {
		if err == nil {
			t.Errorf("%s is saved", name)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 3 {
		t.Errorf("left behind: %v", left)
	}
	if !bytes.Equal(mustReadFile(t, j.Path()), before) {
		t.Error("the journal has changed")
	}
}

func TestSavingDamagedAndForeignJournals(t *testing.T) {
	whole := string(sample(t))
	foreign := "\x03\x03\x03" + strings.Join(foreignRecords(), "\n\x03\x03\x03") + "\n"
	for name, content := range map[string]string{
		"a journal of another writer":    foreign,
		"a journal that was cut":         whole[:len(whole)-20],
		"a journal with damage":          strings.Replace(whole, `"n":14,"out":2}`, `"n":99,"out":2}`, 1),
		"a journal without its header":   strings.Replace(whole, "braid-journal", "", 1),
		"a log of another program":       "\x01\x01\x01a\n\x02\x02\x02b\n\x01\x01\x01c",
		"a head that tells nothing more": strings.Replace(whole, `"err":1,"outn":15,`, `"err":1,`, 1),
	} {
		r, err := openBytes(t, []byte(content))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "copy")
		sess := r.Snapshot(Live).Sessions[0]
		if err := r.Save(path, sess.ID); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		run := mustOpen(t, path)
		if p := run.Problems(); len(p) > 0 {
			t.Errorf("%s: problems %q", name, p)
		}
		id := SourceID{sess.ID, sess.History.At(0).ID.ID}
		for _, s := range []Stream{Out, Err} {
			if got, want := rawBytes(t, run, id, s), rawBytes(t, r, id, s); !bytes.Equal(got, want) {
				t.Errorf("%s: %v is %q, want %q", name, s, got, want)
			}
		}
	}
}
