package guard

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// Options say what is guarded and what is done at the end.
type Options struct {
	// CleanUp is the path of the program that is run, and its arguments, when the process
	// has ended without [Guard.Release]. Required. On Linux it is the program that was
	// there when the guard started.
	CleanUp []string

	// Terminal is the terminal that the process draws on; nil: none. What it has to be
	// told, it is told only if the screen was on, see [Guard.Screen].
	Terminal *os.File

	// Comfort is what the terminal is told last: what became of what the process worked
	// on. Empty: nothing.
	Comfort string

	// Report is the file in which the report of a fault is kept, such as a panic; an
	// older one is replaced. Empty: it is not kept.
	Report string
}

// Guard is the process that guards this one. A nil Guard guards nothing.
type Guard struct {
	cmd *exec.Cmd
	say *os.File // its input; it sees the end of this process by its closing
}

// Start starts a guard of this process. From then on, what the Go runtime has to
// say of a fault that ends the process goes to the report as well, and, with a
// terminal, such a fault ends the process by SIGABRT: a shell gives a terminal back
// its modes after a signal only. There can be one guard at a time.
func Start(o Options) (*Guard, error) {
	if len(o.CleanUp) == 0 {
		return nil, errors.New("guard: nothing to clean up with")
	}
	report, written, err := nameless()
	if err != nil {
		return nil, err
	}
	defer report.Close()
	defer written.Close()
	in, say, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	program, err := os.Open(o.CleanUp[0])
	if err != nil {
		say.Close()
		return nil, err
	}
	defer program.Close()
	args := append([]string{"-c", `eval "$BRAID_GUARD"`, "braid-guard", o.Report}, o.CleanUp...)
	args = append(args, strconv.Itoa(os.Getpid()), strconv.Itoa(syscall.Getpgrp()), modesOf(o.Terminal))
	g := &Guard{cmd: exec.Command("/bin/sh", args...), say: say}
	g.cmd.Env = append(environ(), "BRAID_GUARD="+script, "BRAID_GUARD_END="+terminalEnd, "BRAID_GUARD_COMFORT="+o.Comfort)
	g.cmd.Stdin, g.cmd.Stdout, g.cmd.ExtraFiles = in, file(o.Terminal), []*os.File{report, program}
	g.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := g.cmd.Start(); err != nil {
		say.Close()
		return nil, err
	}
	if err := debug.SetCrashOutput(written, debug.CrashOptions{}); err != nil {
		g.Release()
		return nil, err
	}
	if o.Terminal != nil {
		debug.SetTraceback("crash")
	}
	return g, nil
}

// file returns a file as a writer, without one nil.
func file(f *os.File) io.Writer {
	if f == nil {
		return nil
	}
	return f
}

// nameless makes a file that is gone when nobody has it open any more, open once to
// be read and once to be written; where no file can be made, one that keeps nothing: a
// guard without a report is better than none.
func nameless() (r, w *os.File, err error) {
	if w, err = os.CreateTemp("", "braid-report-"); err == nil {
		r, err = os.Open(w.Name())
		if err := errors.Join(err, os.Remove(w.Name())); err == nil {
			return r, w, nil
		}
		r.Close()
		w.Close()
	}
	if r, err = os.Open(os.DevNull); err != nil {
		return nil, nil, err
	}
	if w, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
		r.Close()
		return nil, nil, err
	}
	return r, w, nil
}

// environ returns what of the environment the guard and the program that cleans up
// need. Too much else makes some shell behave in another way than it should: functions
// that replace its commands, files that it reads, a time after which it reads no more.
func environ() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		switch name {
		case "PATH", "HOME", "TMPDIR":
			return false
		}
		return !strings.HasPrefix(name, "XDG_") && !strings.HasPrefix(name, "BRAID") && !strings.HasPrefix(name, "GO")
	})
}

// Screen tells whether the process draws on its terminal: the terminal is to be given
// back then, and at no other time, since it is somebody else's. It may be called from
// any goroutine.
func (g *Guard) Screen(on bool) {
	if g == nil {
		return
	}
	word := "off\n"
	if on {
		word = "on\n"
	}
	_, _ = io.WriteString(g.say, word) // to nobody, if the guard was killed
}

// Release says that the process ends, or goes on, without a guard, and waits until
// that is gone, which takes no longer for one that somebody has stopped.
func (g *Guard) Release() {
	if g == nil {
		return
	}
	_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
	_ = g.cmd.Process.Kill()
	_ = g.cmd.Wait() // that it was killed is no fault
	_ = g.say.Close()
}
