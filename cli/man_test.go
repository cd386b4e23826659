package cli

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func TestTheManualHasEveryCommandAndFlag(t *testing.T) {
	a := newApp(nil)
	page := manual(a.root())
	each(func(c *cobra.Command) {
		if !shown(c) {
			return
		}
		if !strings.Contains(page, roff(synopsis(c))) || !strings.Contains(page, roff(c.Short[1:])) {
			t.Errorf("%s is missing", c.CommandPath())
		}
		for line := range strings.SplitSeq(c.Example, "\n") {
			if !strings.Contains(page, "\n"+roff(line)+"\n") {
				t.Errorf("%s: the example %q is missing", c.CommandPath(), line)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && !strings.Contains(page, roff("--"+f.Name)) {
				t.Errorf("%s --%s is missing", c.CommandPath(), f.Name)
			}
		})
	})
}

func TestNothingInTheManualIsTakenForMoreThanText(t *testing.T) {
	for text, want := range map[string]string{
		".SH no section": `\&.SH no section`,
		"'quoted":        `\&\(aqquoted`,
		`a\b --c "d" ~/`: `a\eb \-\-c \(dqd\(dq \(ti/`,
		"one\n.two":      "one\n\\&.two",
	} {
		if got := roff(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

func TestTheManualIsReadWithoutWarnings(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip(err)
	}
	a := newApp(nil)
	c := exec.Command(groff, "-man", "-Tutf8", "-ww", "-z")
	c.Stdin = strings.NewReader(manual(a.root()))
	if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
}
