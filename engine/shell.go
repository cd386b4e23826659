package engine

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// A shell is one bash process that reads its commands from a pipe. It has no
// controlling terminal, so what asks for one fails instead of hanging.
type shell struct {
	cmd  *exec.Cmd
	in   *os.File // where its commands are written
	self ref
	dead chan struct{} // closed once the process is gone and status is set

	sent  int  // bytes written to in; belongs to who has the turn
	first int  // of them, those of the first line
	deaf  bool // it could not be sent something

	status syscall.WaitStatus // once dead
	left   int                // bytes that it had not read then, or -1
}

// startShell starts bash in dir with the environment env and returns at once;
// lines sent are run when it is ready. notify is called when it is gone.
func startShell(path, dir string, env []string, orphans *orphans) (*shell, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrShell, err)
	}
	defer r.Close()
	cmd := exec.Command(path, "--norc", "--noprofile")
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, r
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := withDefaultSignals(func() error { return orphans.start(cmd) }); err != nil {
		w.Close()
		return nil, fmt.Errorf("%w: cannot start %s: %w", ErrShell, path, err)
	}
	sh := &shell{cmd: cmd, in: w, dead: make(chan struct{})}
	p, _ := readProc(cmd.Process.Pid)
	sh.self = ref{cmd.Process.Pid, p.start}
	go func() {
		_ = cmd.Wait() // the status says it all
		sh.status, _ = cmd.ProcessState.Sys().(syscall.WaitStatus)
		sh.left = unread(w)
		orphans.ended(cmd.Process.Pid)
		w.Close()
		close(sh.dead)
	}()
	return sh, nil
}

// withDefaultSignals calls start, which starts a process, so that the process
// has the default for the signals that this one ignores. A shell cannot undo
// that a signal was ignored when it started: no trap for it would work, and
// SIGINT would not end what runs. A child inherits what is ignored, but not what
// is caught, so the signals are caught for the moment; nothing is done with them.
func withDefaultSignals(start func() error) error {
	ignored := ignoredSignals()
	if len(ignored) == 0 {
		return start()
	}
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, ignored...)
	defer signal.Ignore(ignored...)
	return start()
}

// send writes lines to the shell. A shell that is gone is noticed elsewhere.
func (sh *shell) send(lines string) {
	n, err := sh.in.WriteString(lines)
	sh.deaf = sh.deaf || err != nil
	if sh.sent += n; sh.first == 0 {
		sh.first = n
	}
}

// begun waits until the shell has done its first line, which makes it heed the
// signal that aborts, but no longer than a limit. It reads a line when it has done
// the one before, and byte by byte.
func (sh *shell) begun(limit time.Duration) {
	for end := time.Now().Add(limit); sh.sent-unread(sh.in) <= sh.first && sh.alive() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
}

// unheard says of a dead shell that it has not read the first of the lines that were
// sent last: the rest of them is not all that is left.
func (sh *shell) unheard(lines string) bool {
	return sh.deaf || sh.left >= len(lines)-strings.IndexByte(lines, '\n')
}

// unable is the error of a session whose shells end before they do anything.
func (sh *shell) unable() error {
	return fmt.Errorf("%w: %s ends before it has run anything (status %d); try it by hand", ErrShell, sh.cmd.Path, exitCode(sh.status))
}

// alive says whether the process is there.
func (sh *shell) alive() bool {
	select {
	case <-sh.dead:
		return false
	default:
		return true
	}
}

// kill ends the shell, and waits for it.
func (sh *shell) kill() {
	_ = sh.cmd.Process.Kill() // it may be gone already
	<-sh.dead
}

// exitCode is the status of a dead shell as bash reports one.
func exitCode(ws syscall.WaitStatus) int {
	if ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return ws.ExitStatus()
}

// shellEnv is the environment of a session's shell: the engine's own without
// what would make bash run something, start with other options or take a function
// for the builtin command, with a UTF-8 locale, and with the engine's marker.
func shellEnv(base []string, extra map[string]string, mark string) []string {
	drop := map[string]bool{"BASH_ENV": true, "ENV": true, "SHELLOPTS": true, "BASHOPTS": true, "BASH_XTRACEFD": true, markerName: true, "OLDPWD": true}
	var env []string
	locale := make(map[string]string)
	for _, kv := range base {
		name, value, _ := strings.Cut(kv, "=")
		if name == "LC_ALL" || name == "LC_CTYPE" || name == "LANG" {
			locale[name] = value
		}
		if _, ok := extra[name]; ok || drop[name] || strings.HasPrefix(name, "BASH_FUNC_builtin") {
			continue
		}
		env = append(env, kv)
	}
	if _, set := extra["LC_ALL"]; !set && !utf8Locale(locale) {
		env = append(env, "LC_ALL=C.UTF-8")
	}
	for _, name := range sortedKeys(extra) {
		env = append(env, name+"="+extra[name])
	}
	return append(env, markerName+"="+mark)
}

// utf8Locale says whether the locale that these variables choose is UTF-8.
func utf8Locale(vars map[string]string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := vars[name]; v != "" {
			v = strings.ToLower(v)
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return false
}
