package cli

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.uber.org/goleak"
)

// TestMain makes the test binary the program itself when it is run as "braid",
// as scripts and the tests with a terminal do.
func TestMain(m *testing.M) {
	// Whoever runs the tests may have them ignore signals, as nohup does; braid
	// would respect that. Caught signals are not inherited.
	for _, sig := range []os.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM} {
		if signal.Ignored(sig) {
			signal.Notify(make(chan os.Signal, 1), sig)
		}
	}
	testscript.Main(leakless{m}, map[string]func(){
		"braid": func() { os.Exit(Main(os.Args[1:])) },
	})
}

// leakless fails tests that leave goroutines behind.
type leakless struct{ m *testing.M }

// Run implements testscript.TestingM.
func (l leakless) Run() int {
	code := l.m.Run()
	if err := goleak.Find(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("BRAID_STATE_DIR", filepath.Join(e.WorkDir, "state"))
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_RUNTIME_DIR", "")
			examples, err := filepath.Abs("../examples")
			if err != nil {
				return err
			}
			e.Setenv("EXAMPLES", examples)
			return os.MkdirAll(filepath.Join(e.WorkDir, "work"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status1,
			"clean":  clean,
			"single": single,
		},
	})
}

// status1 is the script command "status N ARG...": it runs a program and checks
// its exit status.
func status1(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROG ARG...")
	}
	got := "0"
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("the exit status is %s, want %s", got, args[0])
	}
}

// clean is the script command "clean": it checks that no temporary file of the
// engine and no process that was started in this script is left.
func clean(ts *testscript.TestScript, _ bool, _ []string) {
	left, err := filepath.Glob(filepath.Join(ts.Getenv("TMPDIR"), "braid-*"))
	ts.Check(err)
	if len(left) > 0 {
		ts.Fatalf("left behind: %v", left)
	}
	if running := withVariable("BRAID_STATE_DIR=" + ts.Getenv("BRAID_STATE_DIR")); len(running) > 0 {
		ts.Fatalf("still running: %v", running)
	}
}

// single is the script command "single": it checks that stderr was one line of
// braid's.
func single(ts *testscript.TestScript, _ bool, _ []string) {
	text := ts.ReadFile("stderr")
	if strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "braid: ") {
		ts.Fatalf("stderr is not one line of braid's: %q", text)
	}
}
