package tui

import (
	"context"
	"fmt"
	"strings"
	"syscall"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// runActs is what can be done to execs and processes.
func runActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Stop:     func(m *model, _ string) tea.Cmd { return m.stop() },
		keymap.Kill:     func(m *model, _ string) tea.Cmd { return m.kill() },
		keymap.Restart:  func(m *model, _ string) tea.Cmd { return m.restart() },
		keymap.StopAll:  func(m *model, _ string) tea.Cmd { return m.stopAll() },
		keymap.RunAgain: func(m *model, _ string) tea.Cmd { return m.again() },
		keymap.Edit:     func(m *model, _ string) tea.Cmd { return m.edit() },
		keymap.Details:  func(m *model, _ string) tea.Cmd { return m.details() },
	}
}

// doneMsg says that something asked of Control is done.
type doneMsg struct {
	what string // names it in an error; empty: errors are not told
	err  error
	then func(m *model) // when it went well; may be nil
}

// ask returns a command that asks Control for something and tells when it could
// not be done.
func (m *model) ask(what string, f func(context.Context, Control) error) tea.Cmd {
	return m.askThen(what, f, nil)
}

// askThen is ask with something to do afterwards.
func (m *model) askThen(what string, f func(context.Context, Control) error, then func(*model)) tea.Cmd {
	ctx, ctl := m.ctx, m.ctl
	return func() tea.Msg { return doneMsg{what: what, err: f(ctx, ctl), then: then} }
}

// done takes the end of something asked of Control.
func (m *model) done(msg doneMsg) tea.Cmd {
	m.refresh() // The next key finds it done.
	switch {
	case msg.err == nil && msg.then != nil:
		msg.then(m)
	case msg.err != nil && msg.what != "" && m.ctx.Err() == nil:
		m.toasts.add(views.ToneBad, msg.what+": "+msg.err.Error())
	}
	return nil
}

// stop asks, then stops what the pane shows and all that it started. What is
// being stopped already is ended by force.
func (m *model) stop() tea.Cmd {
	t := m.target()
	if t.exec != nil {
		return m.stopExec(t.exec)
	}
	p := m.process(t)
	if p == nil {
		return m.nothing("stop")
	}
	id, name := p.ID, p.Name
	switch p.State {
	case record.ProcessEnded:
		if m.pending(id) {
			return m.ask("stop "+name, func(ctx context.Context, c Control) error { return c.Stop(ctx, id) })
		}
		m.toasts.add(views.ToneInfo, p.Name+" is not running")
		return nil
	case record.ProcessStopping:
		return m.about(m.confirmed("Kill "+withChildren(p)+" at once?", "kill", []string{"It has been asked to end and has not yet."},
			func(m *model) tea.Cmd { return m.signal(id, name, "SIGKILL", syscall.SIGKILL) }), alive(id))
	}
	return m.about(m.confirmed("Stop "+withChildren(p)+"?", "stop", nil, func(m *model) tea.Cmd {
		return m.ask("stop "+name, func(ctx context.Context, c Control) error { return c.Stop(ctx, id) })
	}), alive(id))
}

// alive says of a process that it has not ended, nor is about to be started again.
func alive(id record.SourceID) func(m *model) bool {
	return func(m *model) bool {
		p, ok := m.now.Process(id)
		return ok && p.State != record.ProcessEnded || m.pending(id)
	}
}

// stopExec asks, then interrupts the command that runs, if it is this one.
func (m *model) stopExec(e *record.Exec) tea.Cmd {
	if r := running(m.present()); r == nil || r.ID != e.ID {
		m.toasts.add(views.ToneInfo, short(e.Command)+" is not running")
		return nil
	}
	session, id := m.present().ID, e.ID
	return m.about(m.confirmed("Interrupt "+short(e.Command)+"?", "interrupt", nil, func(m *model) tea.Cmd { return m.interrupt() }),
		func(m *model) bool {
			s, _ := m.now.Session(session)
			r := running(s)
			return r != nil && r.ID == id
		})
}

// withChildren names a process and counts what it has started. The first of its tree is
// the program, or, of a command that is more than the call of one, the shell that runs
// that.
func withChildren(p *record.Process) string {
	if len(p.Stats) == 0 {
		return p.Name
	}
	switch n := p.Stats[len(p.Stats)-1].Count - 1; {
	case n == 1:
		return p.Name + " and its child"
	case n > 1:
		return fmt.Sprintf("%s and its %d children", p.Name, n)
	}
	return p.Name
}

// restart stops a process, after asking, and starts it again. One that has ended
// has nothing to lose and is not asked about. A command is run again.
func (m *model) restart() tea.Cmd {
	t := m.target()
	if t.exec != nil {
		return m.again()
	}
	p := m.process(t)
	if p == nil {
		return m.nothing("restart")
	}
	id, name := p.ID, p.Name
	again := func(m *model) tea.Cmd {
		m.sel.chooseProcess(id)
		return m.ask("restart "+name, func(ctx context.Context, c Control) error { return c.Restart(ctx, id) })
	}
	if p.State == record.ProcessEnded {
		return again(m)
	}
	return m.confirmed("Restart "+withChildren(p)+"?", "restart", nil, again)
}

// stopAll asks, then stops every process of the session.
func (m *model) stopAll() tea.Cmd {
	s := m.present()
	if s == nil {
		return nil
	}
	names := append(runningNames(s), plannedNames(s)...)
	if len(names) == 0 {
		m.toasts.add(views.ToneInfo, "no process runs in "+s.ID)
		return nil
	}
	id := s.ID
	return m.about(m.confirmed("Stop "+count(len(names), "process")+" of "+id+"?", "stop", names, func(m *model) tea.Cmd {
		return m.ask("stop all", func(ctx context.Context, c Control) error { return c.StopAll(ctx, id) })
	}), func(m *model) bool {
		s, ok := m.now.Session(id)
		return ok && len(runningNames(s))+len(plannedNames(s)) > 0
	})
}

// runningNames returns the names of the processes that run in a session.
func runningNames(s *record.Session) []string {
	var names []string
	for i := range s.Processes {
		if s.Processes[i].State != record.ProcessEnded {
			names = append(names, s.Processes[i].Name)
		}
	}
	return names
}

// again runs a command once more.
func (m *model) again() tea.Cmd {
	e := m.target().exec
	if e == nil {
		return m.nothing("run again")
	}
	return m.run([]item{{line: e.Command}})
}

// edit puts the command that the cursor is on into the prompt. What was there
// can be had back with ctrl+y.
func (m *model) edit() tea.Cmd {
	command := m.command()
	if command == "" {
		return nil
	}
	if strings.TrimSpace(m.prompt.text) != "" {
		m.prompt.killed = m.prompt.text
	}
	m.prompt.leave()
	m.prompt.set(command)
	m.focus(panePrompt)
	return nil
}

// command returns the command that the pane with the focus is about, as it would
// be typed.
func (m *model) command() string {
	switch t := m.target(); {
	case t.process != nil:
		return t.process.Command + " &"
	case t.exec != nil:
		return t.exec.Command
	}
	return ""
}
