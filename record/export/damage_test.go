package export

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"braid/record"
)

// everyFormat writes a recording in every format and checks what can be checked
// without knowing what is in it.
func everyFormat(t *testing.T, run *record.Run) {
	t.Helper()
	for _, f := range Formats() {
		var b bytes.Buffer
		if err := Write(t.Context(), &b, run, f, Options{Times: true, MaxLines: 100}); err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		switch f {
		case FormatHTML:
			mustCheck(t, b.Bytes())
		case FormatAsciicast, FormatAsciicastV2:
			mustParse(t, b.Bytes())
		case FormatJSONLines:
			mustDecode(t, b.Bytes(), false)
		}
	}
}

func TestDamagedRecordingsAreExported(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	whole := shopSession().Bytes()
	for range 150 {
		damaged := bytes.Clone(whole)
		for range 1 + r.IntN(8) {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256))
		}
		if at := r.IntN(len(damaged)); r.IntN(2) == 0 {
			damaged = append(damaged[:at:at], damaged[min(len(damaged), at+r.IntN(300)):]...)
		}
		path := t.TempDir() + "/s.braid"
		if err := writeFile(path, damaged); err != nil {
			t.Fatal(err)
		}
		run, err := record.OpenRun(path)
		if err != nil {
			continue // nothing is left of it
		}
		if _, err := choose(run, Selection{}); err == nil {
			everyFormat(t, run)
		}
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestRecordingsThatWereTruncatedAreExported(t *testing.T) {
	t.Parallel()
	whole := shopSession().Bytes()
	for size := len(whole) - 1; size > 400; size -= 37 {
		path := t.TempDir() + "/s.braid"
		if err := writeFile(path, whole[:size]); err != nil {
			t.Fatal(err)
		}
		run, err := record.OpenRun(path)
		if err != nil {
			t.Fatal(err)
		}
		everyFormat(t, run)
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestAPageTellsOfDamage(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/s.braid"
	whole := shopSession().Bytes()
	if err := writeFile(path, append(whole, "\x03\x03\x03{\"t\":50,"...)); err != nil {
		t.Fatal(err)
	}
	run, err := record.OpenRun(path)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	if page := written(t, run, FormatHTML, Options{}); !bytes.Contains(page, []byte("1 place is damaged")) {
		t.Error("no note of the damage")
	}
}

func TestLogsOfOtherProgramsAreExported(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/build.log"
	log := "\x01\x01\x01one\n\x02\x02\x02<bad>\n\x01\x01\x01two\n\x02\x02\x02\xff\n\x01\x01\x01three"
	if err := writeFile(path, []byte(log)); err != nil {
		t.Fatal(err)
	}
	run := open(t, path)
	everyFormat(t, run)
	for s, want := range map[record.Stream]string{
		record.Out:  "one\ntwo\nthree",
		record.Err:  "<bad>\n\xff\n",
		record.Both: "one\n<bad>\ntwo\n\xff\nthree",
	} {
		if got := written(t, run, FormatText, Options{Selection: Selection{Streams: s}}); string(got) != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
	}
	page := written(t, run, FormatHTML, Options{})
	for _, want := range []string{">build<", ">build.log</code>", ">imported<", "&lt;bad&gt;"} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("no %s on the page", want)
		}
	}
	cast := mustParse(t, written(t, run, FormatAsciicast, Options{}))
	if got := cast.output(true); got != "one\r\n<bad>\r\ntwo\r\n\uFFFD\r\nthree" {
		t.Errorf("the cast shows %q", got)
	}
}

func TestAnErrorOfReadingIsReturned(t *testing.T) {
	t.Parallel()
	run, err := record.OpenRun(shopSession().save(t, t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	for _, f := range Formats() {
		if err := Write(t.Context(), io.Discard, run, f, Options{}); err == nil {
			t.Errorf("%s: no error", f)
		}
	}
}
