package tui

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// leaving shows what is being stopped before the screen closes, so that nobody
// waits for a program that does not end without knowing for which, nor without a
// key that makes an end of it.
type leaving struct {
	plain
	begun time.Time
	lasts time.Duration
	what  []string // still runs
	kill  string   // when the first of it is made to end; empty: nothing tells
	force bool     // it was killed
}

// leftMsg says that what ran has been stopped.
type leftMsg struct{ of *leaving }

// leftoverMsg names what commands have left running.
type leftoverMsg []string

// leftIn returns the sessions in which a command left something running.
func (m *model) leftIn() (sessions []string) {
	for i := range m.now.Sessions {
		s := &m.now.Sessions[i]
		for e := 0; s.State != record.SessionClosed && e < s.History.Len(); e++ {
			if len(s.History.At(e).Leftover) > 0 {
				sessions = append(sessions, s.ID)
				break
			}
		}
	}
	return sessions
}

// leftover asks what of that still runs. Keys that come before the answer are an answer
// to the question that comes of it.
func (m *model) leftover(sessions []string) tea.Cmd {
	m.asking = true
	ctx, ctl := m.ctx, m.ctl
	return func() tea.Msg {
		var all leftoverMsg
		for _, id := range sessions {
			if names, err := ctl.Leftover(ctx, id); err == nil { // else the session is gone, and all of it
				all = append(all, names...)
			}
		}
		return all
	}
}

// askToQuit leaves, or asks the question that was waited for, and gives it the keys that
// were pressed meanwhile.
func (m *model) askToQuit(left leftoverMsg) tea.Cmd {
	if !m.asking {
		return nil // it was not waited for
	}
	cmds := []tea.Cmd{m.quitFrom(left)}
	early := m.early
	m.asking, m.early = false, nil
	for _, key := range early {
		cmds = append(cmds, m.key(key))
	}
	return tea.Batch(cmds...)
}

// keyEarly takes a key that comes before the question. Who asks to quit once more does
// not wait for what there is to say.
func (m *model) keyEarly(msg tea.KeyPressMsg) tea.Cmd {
	if a, ok := m.keys.Resolve(msg.String(), m.scope(), m.clock.past()); ok && a.Name == keymap.Quit {
		return m.askToQuit(nil)
	}
	m.early = append(m.early, msg)
	return nil
}

// quitFrom leaves, and asks when something still runs that would be stopped.
func (m *model) quitFrom(left leftoverMsg) tea.Cmd {
	what := m.allRunning()
	if len(what)+len(left) == 0 {
		return tea.Quit
	}
	text := "Stop what commands have left running and quit?"
	if len(what) > 0 {
		text = "Stop " + count(len(what), "running command") + " and quit?"
	}
	return m.confirmed(text, "quit", append(what, left...), func(m *model) tea.Cmd { return m.leave() })
}

// leave stops all that runs, and then quits.
func (m *model) leave() tea.Cmd {
	l := &leaving{begun: time.Now()}
	var sessions []string
	for i := range m.now.Sessions {
		s := &m.now.Sessions[i]
		if s.State != record.SessionClosed && s.Running > 0 {
			sessions = append(sessions, s.ID)
		}
		m.queue.drop(s.ID)
	}
	ctx, ctl := m.ctx, m.ctl
	return tea.Batch(m.open(l), func() tea.Msg {
		var all sync.WaitGroup
		for _, id := range sessions {
			all.Go(func() {
				// What cannot be stopped this way the end of the run stops.
				_ = ctl.Interrupt(ctx, id)
				_ = ctl.StopAll(ctx, id)
			})
		}
		all.Wait()
		return leftMsg{l}
	})
}

// left quits when all has been stopped, unless the user has decided to stay. A
// command that was interrupted may take a moment longer than the processes; what
// takes too long is left to the end of the run.
func (m *model) left(msg leftMsg) tea.Cmd {
	switch {
	case m.top() != msg.of:
		return nil
	case m.executing() && msg.of.lasts < interruptWithin:
		return m.pace.after(tickEvery, msg)
	}
	return tea.Quit
}

// executing says that a command runs in the shell of some session.
func (m *model) executing() bool {
	for i := range m.now.Sessions {
		if s := &m.now.Sessions[i]; s.State != record.SessionClosed && running(s) != nil {
			return true
		}
	}
	return false
}

func (l *leaving) scope() keymap.Scope { return keymap.Confirm }

// act kills what does not end by itself; asked for again it does not even wait
// for that.
func (l *leaving) act(m *model, name keymap.Name) tea.Cmd {
	if name != keymap.Yes {
		return nil
	}
	if l.force {
		return tea.Quit
	}
	l.force = true
	var kills []tea.Cmd
	for i := range m.now.Sessions {
		for _, p := range m.now.Sessions[i].Processes {
			if p.State != record.ProcessEnded {
				kills = append(kills, killed(m.ctx, m.ctl, p.ID))
			}
		}
	}
	return tea.Batch(kills...)
}

// killed returns a command that kills a process; one that ends just then is no
// fault.
func killed(ctx context.Context, c Control, id record.SourceID) tea.Cmd {
	return func() tea.Msg {
		_ = c.Kill(ctx, id, syscall.SIGKILL)
		return nil
	}
}

func (l *leaving) cancelled(m *model) { m.toasts.add(views.ToneInfo, "stopped, and stayed") }

func (l *leaving) settle(m *model) {
	l.lasts, l.what = time.Since(l.begun), m.allRunning()
	l.kill = ""
	var first record.Moment
	for i := range m.now.Sessions {
		for k := range m.now.Sessions[i].Processes {
			p := &m.now.Sessions[i].Processes[k]
			if in := views.KillIn(p, m.to); in != "" && (l.kill == "" || p.KillAt < first) {
				l.kill, first = in, p.KillAt
			}
		}
	}
}

func (l *leaving) click(m *model, x, y int) tea.Cmd {
	q := l.question(m)
	return m.answered(l, &q, l.draw(m), x, y)
}

func (l *leaving) draw(m *model) box {
	lines := views.Confirm(m.canvas, max(m.w-2, 0), max(m.h-1, 0), l.question(m))
	return box{lines: lines, w: lines.Width()}
}

// question is what the box says.
func (l *leaving) question(m *model) views.Question {
	q := views.Question{
		Title: "Stopping", Text: "Waiting for " + count(len(l.what), "command") + " to end, " + cmp.Or(l.kill, views.Duration(l.lasts.Truncate(time.Second))),
		Detail: l.what, No: m.keyFor(keymap.No) + " stay", Yes: m.keyFor(keymap.Yes) + " kill now", Danger: true,
	}
	switch {
	case len(l.what) == 0:
		q.Text, q.Yes = "All has ended.", ""
	case l.force:
		q.Text, q.Yes = strings.Replace(q.Text, "Waiting", "Killed; waiting", 1), m.keyFor(keymap.Yes)+" quit at once"
	}
	return q
}
