package cli

import (
	"bufio"
	"context"
	"io"
	"os/exec"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestLinesOfTheDemoAreNotBroken reads what the programs of the demo print, which
// has to fit in streams that stand side by side with as little room as they get
// there: a demo of broken lines is not a nice one.
func TestLinesOfTheDemoAreNotBroken(t *testing.T) {
	for _, name := range []string{"build", "worker", "sensor", "web"} {
		text, err := demoScripts.ReadFile("demo/" + name + ".sh")
		if err != nil {
			t.Fatal(err)
		}
		for stream, most := range map[string]int{"stdout": 44, "stderr": 37} {
			hide := map[string]string{"stdout": "2>/dev/null", "stderr": "2>&1 >/dev/null"}[stream]
			ctx, end := context.WithCancel(t.Context())
			cmd := exec.CommandContext(ctx, "bash", "-c", "sleep() { :; }\n{\n"+string(text)+"} "+hide)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			lines := 0
			for s := bufio.NewScanner(io.LimitReader(out, 20_000)); s.Scan(); lines++ {
				if w := ansi.StringWidth(afterReturn(s.Text())); w > most {
					t.Errorf("%s of %s is %d wide: %q", stream, name, w, s.Text())
				}
			}
			if lines == 0 {
				t.Errorf("%s prints nothing to %s", name, stream)
			}
			end()
			_ = cmd.Wait() // It was killed, if it had not ended.
		}
	}
}

// afterReturn returns what of a line a terminal shows that overwrites it.
func afterReturn(line string) string {
	for i := len(line) - 1; i >= 0; i-- {
		if line[i] == '\r' {
			return line[i+1:]
		}
	}
	return line
}
