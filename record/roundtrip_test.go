package record

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"
)

// everything compares a journal that was written with its model in all ways of
// reading it.
func everything(t *testing.T, live *Run, j *Journal, models map[string]*model) {
	t.Helper()
	file := mustReadFile(t, j.Path())
	strange := stranger(t, file)
	replay := mustOpen(t, j.Path())
	if p := replay.Problems(); len(p) > 0 {
		t.Errorf("problems: %q", p)
	}
	if p, err := replay.Verify(t.Context()); err != nil || len(p) > 0 {
		t.Errorf("problems when verified: %v, %v", p, err)
	}
	for id, m := range models {
		src := SourceID{j.log.index.header.Session, id}
		for _, r := range []*Run{live, replay} {
			for _, v := range []Stream{Out, Err, Both} {
				if err := m.check(r.Lines(src, StreamView{v, Live}), v); err != nil {
					t.Errorf("%s (live %v): %v", id, r == live, err)
				}
			}
			for _, s := range []Stream{Out, Err} {
				if got := rawBytes(t, r, src, s); !bytes.Equal(got, m.streams[s.index()]) {
					t.Errorf("%s %v (live %v): not the bytes that were printed", id, s, r == live)
				}
			}
		}
		for i := range 2 {
			if m.streams[i] != nil && !bytes.Equal(strange[id][i], m.streams[i]) {
				t.Errorf("%s stream %d: a stranger's reader does not get what was printed", id, i)
			}
		}
	}
}

func TestBytesOutAreBytesIn(t *testing.T) {
	for seed := range uint64(5) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			r := newTestRun(t)
			j := newTestJournal(t, r, "default")
			models := map[string]*model{"e1": {}, "p1": {}, "p2": {}}
			p := newPrinter(seed)
			for range 25 {
				id := []string{"e1", "p1", "p2"}[p.IntN(3)]
				out, err := p.output()
				models[id].print(out, err)
				mustOutput(t, j, id, string(out), string(err))
				if p.IntN(4) == 0 {
					mustAppend(t, j, MarkEvent{Text: "\x03\x03\x03 \n \x01\x01\x01"})
				}
			}
			everything(t, r, j, models)
		})
	}
}

func TestOutputThatHasBrokenOthersComesBackAsItWas(t *testing.T) {
	t.Parallel()
	long := string(bytes.Repeat([]byte("0123456789"), 7*maxLine/10))
	tests := map[string][][2]string{
		"nothing":                              {{"", ""}},
		"an empty line":                        {{"\n", ""}},
		"many empty lines":                     {{"\n\n\n\n", "\n\n"}},
		"no final newline":                     {{"prompt$ ", ""}},
		"a line byte by byte":                  {{"a", ""}, {"b", ""}, {"\n", ""}, {"c", ""}},
		"a newline alone ends a line":          {{"abc", ""}, {"\n", ""}, {"d\n", ""}},
		"a newline and the next line":          {{"abc", ""}, {"\ndef", ""}, {"\n", ""}},
		"two unfinished lines":                 {{"out", "err"}, {"out\n", "err\n"}},
		"an unfinished line under a flood":     {{"", "Password: "}, {"1\n", ""}, {"2\n", ""}, {"3\n", ""}, {"", "ok\n"}},
		"labels within lines":                  {{"a\x01\x01\x01b\n\x02\x02\x02c\n\x03\x03\x03{\"t\":1,\"e\":\"out\"}\n", ""}},
		"a chunk within a chunk":               {{"\x03\x03\x03{\"t\":0.000009,\"e\":\"out\",\"id\":\"p9\",\"n\":5,\"out\":1}\n\x01\x01\x01x\n", ""}},
		"NUL, CR and invalid UTF-8":            {{"a\x00b\r\n\xff\xfe\xc3(\r", "\r\n"}},
		"just as long as a line may be":        {{long[:maxLine] + "\n", ""}},
		"one byte longer":                      {{long[:maxLine+1] + "\n", ""}},
		"as long and without an end":           {{long[:maxLine], ""}, {"\n", ""}},
		"a long line and short ones":           {{"a\n" + long + "\nb\n", ""}},
		"long lines of both":                   {{long + "\n" + long + "\n", long + "\n" + long}, {"", "\n"}},
		"a long line with others beside it":    {{long, "e1\n"}, {long, "e2\n"}, {"\n", "e3\n"}},
		"stdout that goes on, and new stderr":  {{"a", ""}, {"b\n", "x\n"}},
		"stdout that goes on twice, and more":  {{"a", "e"}, {"b\nc\n", "f\ng"}},
		"more than a chunk of both":            {{string(ordinary(chunkRaw)), string(ordinary(chunkRaw))}},
		"more than a batch of nothing but LFs": {{string(bytes.Repeat([]byte{'\n'}, batchSize/4+1000)), "e\n"}},
	}
	for name, calls := range tests {
		t.Run(name, func(t *testing.T) {
			r := newTestRun(t)
			j := newTestJournal(t, r, "default")
			m := &model{}
			for _, c := range calls {
				m.print([]byte(c[0]), []byte(c[1]))
				mustOutput(t, j, "p1", c[0], c[1])
			}
			everything(t, r, j, map[string]*model{"p1": m})
		})
	}
}

func TestAReaderOfTwoLabelsGetsTheLines(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "default")
	mustAppend(t, j, ExecEvent{ID: "e1", Command: "printf '\x01\x01\x01no line\n'"})
	mustOutput(t, j, "e1", "one\n\ntwo\x02\x02\x02\n", "bad\n")
	mustOutput(t, j, "e1", "three\n", "")
	mustOutput(t, j, "p1", "", "worse\n")
	mustAppend(t, j, ExecEndEvent{ID: "e1"})
	got := twoLabels(mustReadFile(t, j.Path()))
	if s := string(bytes.Join(got[0], []byte("|"))); s != "one||two\x02\x02\x02|three" {
		t.Errorf("stdout %q", s)
	}
	if s := string(bytes.Join(got[1], []byte("|"))); s != "bad|worse" {
		t.Errorf("stderr %q", s)
	}
}

func TestLabellingAddsLittle(t *testing.T) {
	r := newTestRun(t)
	j := newTestJournal(t, r, "default")
	labelled := 0
	for range 100 {
		raw := ordinary(8 << 10)
		labelled += len(raw) / 80 * 83
		mustOutput(t, j, "p1", string(raw), "")
	}
	size := len(mustReadFile(t, j.Path()))
	if more := float64(size)/float64(labelled) - 1; more > 0.04 {
		t.Errorf("the file is %.1f %% larger than the labelled lines, want at most 4 %%", 100*more)
	}
}

// FuzzOutput reads a script of calls from its input.
func FuzzOutput(f *testing.F) {
	f.Add([]byte("\x00a\nb\x00\x01err\n\x00\x02long\x00"))
	f.Add([]byte("\x01\x01\x01\x00\x02\x02\x02\x00\x03\x03\x03{\x00\n"))
	f.Fuzz(func(t *testing.T, script []byte) {
		dir := t.TempDir()
		r, err := CreateRun(dir, RunInfo{ID: "fuzz"})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		j := newTestJournal(t, r, "s")
		m := &model{}
		calls := bytes.Split(script, []byte{0})
		for i, text := range calls[:min(len(calls), 40)] {
			if len(text) == 0 {
				continue
			}
			how, text := text[0], text[1:]
			if how&4 != 0 && i < 3 {
				text = bytes.Repeat(text, 1+70_000/(len(text)+1))
			}
			cut := 0
			if how&3 == 2 {
				cut = len(text) / 2
			} else if how&3 == 1 {
				cut = len(text)
			}
			m.print(text[cut:], text[:cut])
			if err := j.Output("p1", text[cut:], text[:cut]); err != nil {
				t.Fatal(err)
			}
		}
		everything(t, r, j, map[string]*model{"p1": m})
		if filepath.Base(j.Path()) != "s.braid" {
			t.Error(j.Path())
		}
	})
}
