package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"braid/config"
	"braid/record"
)

// wiped takes a line of a terminal away.
const wiped = "\r\x1b[K"

// onTerminal returns an app whose stderr is a terminal, and what returns all that
// was written to it, once.
func onTerminal(t *testing.T, stdout *os.File) (a *app, written func() string) {
	t.Helper()
	p, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	all := make(chan string, 1)
	go func() {
		b, _ := io.ReadAll(p) // which ends with an error when the other end is closed
		all <- string(b)
	}()
	t.Cleanup(func() { p.Close(); tty.Close() })
	if stdout == nil {
		stdout = tty
	}
	return &app{stdin: tty, stdout: stdout, stderr: tty, cfg: config.Default()}, func() string {
		tty.Close()
		return <-all
	}
}

// file returns a new file, closed with the test.
func file(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestLongWorkShowsOnATerminalHowFarItIs(t *testing.T) {
	a, written := onTerminal(t, nil)
	err := a.long(t.Context(), "working", func(_ context.Context, tell told) error {
		for done := range int64(3) {
			if err := tell(done*50, 100); err != nil {
				return err
			}
			time.Sleep(2 * progressEvery) // more often nothing is drawn
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := wiped + "working… 0 %" + wiped + "working… 50 %" + wiped + "working… 100 %" + wiped
	if got := written(); got != want {
		t.Errorf("written %q, want %q", got, want)
	}
}

func TestNothingShowsOfWorkThatIsShort(t *testing.T) {
	a, written := onTerminal(t, nil)
	a.patience = time.Hour
	err := a.long(t.Context(), "working", func(_ context.Context, tell told) error { return tell(1, 2) })
	if got := written(); got != "" || err != nil {
		t.Errorf("written %q, %v", got, err)
	}
}

func TestWorkThatTellsNothingShowsAllTheSame(t *testing.T) {
	a, written := onTerminal(t, nil)
	p := a.progress("reading")
	for shown := ""; shown == ""; time.Sleep(time.Millisecond) {
		p.mu.Lock()
		shown = p.shown
		p.mu.Unlock()
	}
	p.end()
	if got := written(); got != wiped+"reading…"+wiped {
		t.Errorf("written %q", got)
	}
}

func TestProgressIsNotShownInPipes(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	a, written := onTerminal(t, w)
	if a.progress("x") != nil {
		t.Error("it is shown where a pager may read")
	}
	a.stdout, a.stderr = a.stderr, w
	if a.progress("x") != nil {
		t.Error("it is shown in a pipe")
	}
	if written() != "" {
		t.Error("something was written")
	}
}

func TestAllThatTakesLongShowsProgress(t *testing.T) {
	r := newRecorded(t)
	r.print(t, strings.Repeat("some output\n", 1000), "")
	r.event(t, record.ExecEndEvent{ID: "e1"})
	t.Setenv("BRAID_STATE_DIR", t.TempDir())
	dir := r.run.Dir()
	for name, tt := range map[string]struct {
		stdout *os.File
		args   []string
		want   string
	}{
		"check":             {nil, []string{"check", dir}, "checking… 0 %"},
		"save to a file":    {nil, []string{"save", dir, filepath.Join(t.TempDir(), "a.braid")}, "saving… "},
		"save to DIR":       {nil, []string{"save", dir, t.TempDir() + "/"}, "saving… "},
		"export to a file":  {nil, []string{"export", "-o", filepath.Join(t.TempDir(), "a.txt"), dir}, "exporting… "},
		"export into one":   {file(t), []string{"export", dir}, "exporting… "},
		"exec saves it all": {nil, []string{"exec", "--save", filepath.Join(t.TempDir(), "e.braid"), "echo hi"}, "saving… "},
	} {
		t.Run(name, func(t *testing.T) {
			a, written := onTerminal(t, tt.stdout)
			root := a.root()
			root.SetArgs(tt.args)
			if err := root.ExecuteContext(t.Context()); err != nil {
				t.Fatal(err)
			}
			got := written()
			if i := strings.Index(got, wiped+tt.want); i < 0 || strings.Contains(got, "\n"+wiped+"\n") || !strings.HasSuffix(got, wiped) {
				t.Errorf("written %q, want %q in it, and all taken away", got, tt.want)
			}
		})
	}
	a, written := onTerminal(t, nil)
	root := a.root()
	root.SetArgs([]string{"export", dir})
	if err := root.ExecuteContext(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := written(); strings.Contains(got, "exporting") {
		t.Errorf("progress is among the output: %.200q", got)
	}
}

func TestCtrlCEndsLongWork(t *testing.T) {
	a, written := onTerminal(t, nil)
	err := a.long(t.Context(), "working", func(_ context.Context, tell told) error {
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			return err
		}
		for n := int64(0); ; n++ {
			if err := tell(n%100, 100); err != nil {
				return errors.Join(errors.New("half done"), err)
			}
			time.Sleep(time.Millisecond)
		}
	})
	if statusOf(err) != statusSignal+int(syscall.SIGINT) {
		t.Errorf("the error is %v", err)
	}
	if got := written(); !strings.HasSuffix(got, wiped) {
		t.Errorf("written %q", got)
	}
}
