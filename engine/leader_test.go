package engine

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"braid/record"
)

func TestWhatIsTheCallOfOneProgram(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"sleep 1", "> sleep 1"},
		{"  sleep 1 # one\n", "  > sleep 1 # one\n"},
		{"A=1 B=$x ./run <in >out 2>&1", "A=1 B=$x > ./run <in >out 2>&1"},
		{"<in cat", "<in > cat"},
		{"cat <<E\n$a\nE\n", "> cat <<E\n$a\nE\n"},
		{"run \"$(date)\" `date` $((1+1))", "> run \"$(date)\" `date` $((1+1))"},
		{"PATH=/x /bin/run", "PATH=/x > /bin/run"},
		{"PATH=/x run", ""},
		{"A=1", ""}, {">out", ""}, {"! run", ""}, {"run &", ""}, {"a; b", ""}, {"a && b", ""}, {"a | b", ""}, {"(a)", ""}, {"{ a; }", ""},
		{"time a", ""}, {"coproc a", ""}, {"if a; then b; fi", ""}, {"f() { a; }", ""}, {"[[ a ]]", ""}, {"((1))", ""}, {"let 1", ""}, {"export A", ""},
		{"$run x", ""}, {"'run' x", ""}, {`r\un x`, ""}, {"~/run", ""}, {"-run", ""}, {"r*n", ""}, {"{a,b}", ""}, {"'", ""}, {"a\nb", ""},
	} {
		got := ""
		if _, at, ok := alone(Command{Line: c.line}); ok {
			got = strings.Replace(instead(c.line, at), `\builtin exec --`, ">", 1)
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

// Each prints whether the program has its shell's place: its pid is that which the
// engine has for the process.
func TestAProgramTakesThePlaceOfItsShell(t *testing.T) {
	dir := t.TempDir()
	script := dir + "/tell"
	if err := os.WriteFile(script, []byte("#!/bin/bash\necho $$ $A \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	bare := dir + "/bare"
	if err := os.WriteFile(bare, []byte("echo $$ $A \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		before, line, want string
		argv               []string
		takes              bool
	}{
		{line: "A=1 tell a", want: "1 a", takes: true},
		{argv: []string{"tell", "a  b", "$c"}, want: "a  b $c", takes: true},
		{line: script + " <(:) | cat", want: "/dev/fd/63"},
		{line: script + " a", want: "a", takes: true},
		{line: "./tell a", want: "a", takes: true},
		{line: "./bare a", want: "a", takes: true},
		{before: "hash tell", line: "tell a", want: "a", takes: true},
		{before: "hash -p " + bare + " tell; chmod -x tell", line: "tell a; :", want: "a"},
		{before: "hash -p " + bare + " tell; chmod -x tell", line: "tell a", want: "a", takes: true},
		{before: "set -e; set -u; set -f; set -C", line: "tell a", want: "a", takes: true},
		{before: "tell() { ./tell f; }", line: "tell", want: "f"},
		{before: "function ./tell { /bin/bash " + script + " f; }", line: "./tell", want: "f"},
		{before: "shopt -s expand_aliases; alias tell='tell x'", line: "tell a", want: "x a"},
		{before: "set -E; trap 'echo err' ERR", line: "tell a", want: "a"},
		{before: "set +h", line: "tell a", want: "a"},
		{before: "unset BASH_CMDS", line: "tell a", want: "a"},
	} {
		s := newTestSession(t)
		run(t, s, "cd "+dir+"; PATH=$PATH:"+dir)
		run(t, s, c.before+"\n:")
		id, err := s.Start(t.Context(), Command{Line: c.line, Argv: c.argv})
		if err != nil {
			t.Fatal(err)
		}
		wait(t, s, id)
		run(t, s, "chmod +x "+script)
		p, err := s.Process(id)
		if err != nil {
			t.Fatal(err)
		}
		pid, rest, _ := strings.Cut(strings.TrimSuffix(output(t, s, id, record.Both), "\n"), " ")
		if rest != c.want || c.takes != (pid == strconv.Itoa(p.Pid)) {
			t.Errorf("%s; %s %q: %s %q of %d, want %q, %v", c.before, c.line, c.argv, pid, rest, p.Pid, c.want, c.takes)
		}
	}
}

func TestWhatIsNoProgramRunsAsAlways(t *testing.T) {
	s := newTestSession(t)
	run(t, s, "set -u")
	for _, c := range []struct {
		line, out, err string
		code           int
	}{
		{"cat $none", "", "none: unbound variable", 1},
		{"echo a", "a\n", "", 0},
		{"exit 7", "", "", 7},
		{"exec sh -c 'exit 8'", "", "", 8},
		{"no-such-program a", "", "no-such-program: command not found", 127},
		{"./no-such-program a", "", "./no-such-program: No such file or directory", 127},
		{"/etc/passwd", "", "Permission denied", 126},
		{"/etc", "", "s a directory", 126},
		{"cat </no/such/file", "", "/no/such/file: No such file", 1},
		{"cat ${none?is not set}", "", "none: is not set", 1},
		{"set -u; cat $none", "", "none: unbound variable", 1},
	} {
		id := start(t, s, c.line)
		end := wait(t, s, id)
		out, err := output(t, s, id, record.Out), output(t, s, id, record.Err)
		if end.ExitCode != c.code || out != c.out || !strings.Contains(err, c.err) || (c.err == "") != (err == "") {
			t.Errorf("%s: %d %q %q", c.line, end.ExitCode, out, err)
		}
	}
}

// A signal that reaches the whole group finds no shell of the engine's in it, and so
// the process ends the way its program chooses to.
func TestAProgramChoosesHowItEnds(t *testing.T) {
	s := newTestSession(t)
	for _, c := range []struct {
		line string
		code int
		sig  string
		out  string
	}{
		{`bash -c 'trap "sleep 0.1; echo cleaned; exit 0" TERM; echo ready; while :; do sleep 0.01; done'`, 0, "", "ready\ncleaned\n"},
		{`bash -c 'trap "exit 3" TERM; echo ready; while :; do sleep 0.01; done'`, 3, "", "ready\n"},
		{`bash -c 'echo ready; exec sleep 1000'`, 143, "SIGTERM", "ready\n"},
	} {
		id := start(t, s, c.line)
		if _, err := s.WaitForLog(t.Context(), id, LogPattern{Literal: "ready"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Stop(t.Context(), id); err != nil {
			t.Error(err)
		}
		end := wait(t, s, id)
		if end.ExitCode != c.code || end.Signal != c.sig || end.How != record.EndedStopped || output(t, s, id, record.Out) != c.out {
			t.Errorf("%s: %+v %q", c.line, end, output(t, s, id, record.Out))
		}
	}
}

func TestAProcessLeavesNoFilesOfItsCommand(t *testing.T) {
	s := newTestSession(t)
	list := func() (names []string) {
		files, err := os.ReadDir(s.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			names = append(names, f.Name())
		}
		return names
	}
	before := list()
	for _, c := range []Command{{Line: "cat", Stdin: []byte("x")}, {Argv: []string{"true"}}, {Line: "echo"}} {
		id, err := s.Start(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		wait(t, s, id)
	}
	waitFor(t, "the files to go", func() bool { return slices.Equal(before, list()) })
}
