package engine

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestAnAbortLeavesTheSessionsOwnVariables(t *testing.T) {
	s := newTestSession(t)
	var set, show, want strings.Builder
	env := make(map[string]*string)
	scoped := "scoped"
	for i := range 40 {
		fmt.Fprintf(&set, "A%d=own ", i)
		fmt.Fprintf(&show, "${A%d-UNSET} ", i)
		want.WriteString("own ")
		env[fmt.Sprintf("A%d", i)] = &scoped
	}
	run(t, s, "cd /usr; "+set.String())
	for i := range 150 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*40*time.Microsecond)
		_, _ = s.Exec(ctx, Command{Line: ":", Env: env, Cwd: "/etc"})
		cancel()
		if r := run(t, s, "echo "+show.String()+"; pwd"); string(r.Stdout) != strings.TrimSpace(want.String())+"\n/usr\n" {
			t.Fatalf("after an abort at %d times 40 µs: %s", i, r.Stdout)
		}
	}
}

func TestAFullDiskLeavesTheSessionsOwnVariables(t *testing.T) {
	dir := smallFileSystem(t, "256k")
	t.Setenv("XDG_RUNTIME_DIR", dir)
	s := newTestSession(t)
	run(t, s, "cd /usr; A=own")
	scoped := "scoped"
	for free := range 12 { // in pages
		filler, err := os.Create(dir + "/filler")
		if err != nil {
			t.Fatal(err)
		}
		page := make([]byte, 4096)
		for err == nil {
			_, err = filler.Write(page)
		}
		if at, err := filler.Seek(0, 1); err == nil {
			_ = filler.Truncate(max(0, at-int64(free)*4096))
		}
		filler.Close()
		r, err := s.Exec(t.Context(), Command{Line: "echo $A $B; pwd", Env: map[string]*string{"A": &scoped, "B": &scoped}, Cwd: "/etc"})
		if err := os.Remove(dir + "/filler"); err != nil {
			t.Fatal(err)
		}
		if err == nil && r.ExitCode == 0 && string(r.Stdout) != "scoped scoped\n/etc\n" {
			t.Errorf("with %d pages: %+v", free, r)
		}
		if err == nil && r.ExitCode != 0 && !r.SessionEnded && !strings.Contains(string(r.Stderr), "not run") {
			t.Errorf("with %d pages: nothing says why: %+v", free, r)
		}
		if r := run(t, s, "echo $A ${B-unset}; pwd"); string(r.Stdout) != "own unset\n/usr\n" {
			t.Errorf("after a command with %d pages: %q", free, r.Stdout)
		}
	}
}
