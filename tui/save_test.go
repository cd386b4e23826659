package tui

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/tui/tuitest"
)

func TestAQuestionThatAppearsByItselfTakesNoAnswerAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := still(t, newStory(t, "default"), 100, 30, nil)
		m.saved(savedMsg{session: "default", path: "/srv/x.braid", err: os.ErrExist})
		m.hit("enter", "esc")
		if m.top() == nil {
			t.Fatal("it is answered by what was being typed")
		}
		time.Sleep(readingTime)
		m.hit("esc")
		if m.top() != nil {
			t.Error("it takes no answer")
		}
	})
}

func TestARecordingIsSavedFromTheScreen(t *testing.T) {
	dir := t.TempDir()
	s := newStory(t, "default")
	s.ran("default", "make", "secret=hunter2\n", "", 0)
	o := Options{Source: s.run, Control: &deeds{}, Redact: []*regexp.Regexp{regexp.MustCompile(`secret=\S+`)}}
	term := show(t, 120, 40, o)
	press(term, "ctrl+s")
	term.Expect(t, "Save the recording of default", "default-2")
	press(term, "ctrl+u '"+filepath.Join(dir, "kept")+"' enter")
	term.Expect(t, "saved", "braid replay plays it")
	path := filepath.Join(dir, "kept.braid")
	run, err := record.OpenRun(path)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	e := run.Snapshot(record.Live).Sessions[0].History.At(0)
	if got := lines(t, run, e.ID, record.Out); got != record.Redacted+"\n" {
		t.Errorf("it has %q", got)
	}
	press(term, "ctrl+s ctrl+u '"+path+"' enter")
	term.Expect(t, "Replace")
	time.Sleep(2 * readingTime) // It takes no answer sooner.
	press(term, "n ctrl+s ctrl+u '"+filepath.Join(dir, "no", "such.braid")+"' enter")
	term.Expect(t, "not saved", "directory") // The reason is broken as its length asks for.
	press(term, "ctrl+s ctrl+u enter")
	term.Expect(t, "a file needs a name")
}

func TestARecordingIsSavedFromAReplayToo(t *testing.T) {
	dir := t.TempDir()
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "", 0)
	term := show(t, 120, 40, Options{Source: s.run, Run: "x", Replay: &Replay{Paused: true}})
	press(term, "ctrl+s ctrl+u '"+filepath.Join(dir, "again.braid")+"' enter")
	term.Until(t, "the file", func(tuitest.Screen) bool {
		_, err := os.Stat(filepath.Join(dir, "again.braid"))
		return err == nil
	})
}

// How its name ends says what a recording is saved as, and what the rules leave out
// of a recording is in none of them.
func TestARecordingIsSavedAsAPageToo(t *testing.T) {
	kinds := []struct{ name, has string }{
		{"a.html", "<html"}, {"a.HTML", "<html"}, {"a.txt", "built well"}, {"a.jsonl", `{"`}, {"a.cast", `"version"`},
	}
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			dir := t.TempDir()
			s := newStory(t, "default", "other")
			s.ran("default", "make", "built well secret=hunter2\n", "", 0)
			s.ran("other", "elsewhere", "not this\n", "", 0)
			m := still(t, s, 120, 40, func(o *Options) { o.Redact = []*regexp.Regexp{regexp.MustCompile(`secret=\S+`)} })
			m.Update(m.keep("default", filepath.Join(dir, k.name), false)())
			b, err := os.ReadFile(filepath.Join(dir, k.name))
			if text := string(b); err != nil || !strings.Contains(text, k.has) || !strings.Contains(text, "built well") {
				t.Fatalf("it has %q (%v)", text, err)
			}
			if text := string(b); strings.Contains(text, "hunter2") || strings.Contains(text, "not this") {
				t.Errorf("it has what it should not: %q", text)
			}
			if all, _ := os.ReadDir(dir); len(all) != 1 {
				t.Errorf("it leaves %v", all)
			}
			if said := m.messages(); len(said) != 1 || !strings.Contains(said[0], "saved") || m.saving != nil {
				t.Errorf("it says %q", said)
			}
		})
	}
}

func TestOneKeyTurnsTheNameOfAFileIntoOneOfAnotherKind(t *testing.T) {
	m := still(t, newStory(t, "default"), 120, 40, nil)
	m.hit("ctrl+s")
	q := m.top().(*question)
	q.set("x.y.braid")
	var got []string
	for range len(kinds()) {
		m.hit("down")
		got = append(got, q.text)
	}
	if want := "x.y.html x.y.txt x.y.jsonl x.y.cast x.y.braid"; strings.Join(got, " ") != want {
		t.Errorf("they are %q", got)
	}
	q.set("plain.v2")
	if m.hit("tab"); q.text != "plain.v2.braid" {
		t.Errorf("an end of its own becomes %q", q.text)
	}
}

func TestTheKeyForOtherKindsOfFilesIsToldAtAnyWidth(t *testing.T) {
	for _, w := range []int{200, 80, 60, 45, 40, 35, 32} {
		m := still(t, newStory(t, "default"), w, 12, nil)
		m.hit("ctrl+s")
		m.settle()
		if box := ansi.Strip(m.top().draw(m).lines.String()); !strings.Contains(box, "↓ as a page, as text …") {
			t.Errorf("%d columns:\n%s", w, box)
		}
	}
}

func TestOnlyAFileIsReplaced(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "", 0)
	there := map[string]func(path string) error{
		"a directory": func(path string) error { return os.Mkdir(path, 0o700) },
		"a pipe":      func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"a device":    func(path string) error { return os.Symlink(os.DevNull, path) },
		"a socket": func(path string) error {
			t.Chdir(filepath.Dir(path)) // The path of a socket must be short.
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Base(path), Net: "unix"})
			if err == nil {
				t.Cleanup(func() { l.Close() })
			}
			return err
		},
	}
	for what, put := range there {
		for _, ext := range []string{".braid", ".html"} {
			dir := t.TempDir()
			path := filepath.Join(dir, "x"+ext)
			if err := put(path); err != nil {
				t.Fatal(err)
			}
			before, err := os.Lstat(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, asked := range []bool{false, true} {
				m := still(t, s, 120, 40, nil)
				m.Update(m.keep("default", path, asked)())
				if said := strings.Join(m.messages(), ""); !strings.Contains(said, "not saved: ") || !strings.Contains(said, "is "+what) || m.top() != nil {
					t.Errorf("%s%s: it says %q", what, ext, said)
				}
			}
			if after, err := os.Lstat(path); err != nil || after.Mode() != before.Mode() {
				t.Errorf("%s%s: it is gone (%v)", what, ext, err)
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
				t.Errorf("%s%s: there are %d files (%v)", what, ext, len(left), err)
			}
		}
	}
}

func TestALinkToAFileStaysOneWhenThatIsReplaced(t *testing.T) {
	s := newStory(t, "default")
	s.ran("default", "make", "built\n", "", 0)
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link.html")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	m := still(t, s, 120, 40, nil)
	m.Update(m.keep("default", link, true)())
	if to, err := os.Readlink(link); err != nil || to != file {
		t.Errorf("the link leads to %q (%v)", to, err)
	}
	if b, err := os.ReadFile(file); err != nil || !strings.Contains(string(b), "built") {
		t.Errorf("the file has %q (%v), said %q", b, err, m.messages())
	}
}

// slow is a source whose recordings take as long to save as a test wants: it is at
// a quarter until it is given up.
type slow struct {
	Source
	report func(done, total int64) error
}

func (s *slow) OnProgress(f func(done, total int64) error) { s.report = f }

func (s *slow) Save(string, string, ...*regexp.Regexp) error {
	for {
		if err := s.report(1<<30, 4<<30); err != nil {
			return err
		}
		runtime.Gosched()
	}
}

func TestSavingSomethingLargeShowsHowFarItIsAndIsGivenUp(t *testing.T) {
	s := newStory(t, "default")
	term := show(t, 120, 40, Options{Source: &slow{Source: s.run}, Control: &deeds{}})
	begin := func() {
		t.Helper()
		press(term, "ctrl+s enter")
		term.Expect(t, "saving 25% of 4.0 GiB")
	}
	begin()
	press(term, "'ls'")
	term.Expect(t, "❯ ls") // The screen is not held up.
	press(term, "ctrl+s")
	term.Expect(t, "Give up saving")
	press(term, "n ctrl+s y")
	term.Expect(t, "given up")
	term.Gone(t, "saving 25%")
	begin()
	press(term, "ctrl+q")
	term.Expect(t, "Quit before")
	press(term, "y")
	select {
	case <-term.Done():
	case <-time.After(20 * time.Second):
		t.Error("it does not quit")
	}
}

func TestAFilesNameIsReadAsInAShell(t *testing.T) {
	cases := []struct{ name, text, want, problem string }{
		{"a name is in the session's directory", "a.braid", "/srv/shop/a.braid", ""},
		{"without an end it gets one", " a ", "/srv/shop/a.braid", ""},
		{"another end stays", "a.log", "/srv/shop/a.log", ""},
		{"a path from there", "../x/a.braid", "/srv/x/a.braid", ""},
		{"a path from home", "~/a.braid", "/home/me/a.braid", ""},
		{"a whole path", "/tmp//a.braid", "/tmp/a.braid", ""},
		{"nothing", " ", "", "needs a name"},
		{"a directory", "x/", "", "needs a name"},
		{"a NUL", "a\x00b", "", "NUL"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := recordingPath(c.text, "/srv/shop", "/home/me")
			if got != c.want || (err == nil) != (c.problem == "") || err != nil && !strings.Contains(err.Error(), c.problem) {
				t.Errorf("it is %q (%v)", got, err)
			}
		})
	}
}
