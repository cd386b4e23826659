package tui

import (
	"fmt"
	"strings"

	"braid/record"
	"braid/views"
)

// notice tells of what ended out of sight between two snapshots of the present.
// What is on screen shows its end itself, and what the user stopped is no news.
func (m *model) notice(before, now *record.Snapshot) {
	for i := range now.Sessions {
		s := &now.Sessions[i]
		old, ok := before.Session(s.ID)
		if !ok {
			continue
		}
		if s.State == record.SessionExited && old.State != record.SessionExited {
			m.toasts.add(views.ToneWarn, s.ID+": the shell "+died(s.ExitCode, s.Signal)+"; the next command starts another")
		}
		for j := range s.Processes {
			m.noticeProcess(old, &s.Processes[j])
		}
		m.noticeExecs(s.ID, old.History, s.History)
	}
}

// noticeProcess tells of a process's end.
func (m *model) noticeProcess(old *record.Session, p *record.Process) {
	if p.State != record.ProcessEnded || p.ID == m.shown.id || !endedSince(old, p) {
		return
	}
	switch {
	case p.How == record.EndedLost:
		m.toasts.add(views.ToneBad, p.Name+" was lost: its end was not seen")
	case p.How != record.EndedItself:
		return
	case p.Failed():
		m.toasts.add(views.ToneBad, p.Name+" "+died(p.ExitCode, p.Signal))
	default:
		m.toasts.add(views.ToneInfo, p.Name+" "+died(p.ExitCode, p.Signal))
	}
}

// endedSince says that a process that has ended had not when old was taken. One
// that is new since then began and ended in between.
func endedSince(old *record.Session, p *record.Process) bool {
	for i := range old.Processes {
		if o := &old.Processes[i]; o.ID == p.ID {
			return o.State != record.ProcessEnded || o.Generation != p.Generation
		}
	}
	return true
}

// noticeExecs tells of the end of the command that ran when old was taken, if it
// is not shown. A session runs one at a time; those that came and went since
// then are in its history.
func (m *model) noticeExecs(session string, old, now record.History) {
	last := old.Len() - 1
	if last < 0 || last >= now.Len() || old.At(last).State == record.ExecEnded {
		return
	}
	e := now.At(last)
	if e.State != record.ExecEnded || e.ID == m.shown.id || e.Aborted {
		return
	}
	tone := views.ToneInfo
	if e.Failed() {
		tone = views.ToneBad
	}
	m.toasts.add(tone, session+": "+short(e.Command)+" "+died(e.ExitCode, ""))
}

// died says how something ended, as the rest of a sentence.
func died(code int, signal string) string {
	if signal != "" {
		return "died of " + signal
	}
	return fmt.Sprintf("exited %d", code)
}

// short returns the first line of a command, cut to what fits in a message.
func short(command string) string {
	const most = 40 // characters; a toast is a line
	line, _, more := strings.Cut(command, "\n")
	if r := []rune(line); len(r) > most {
		line, more = string(r[:most]), true
	}
	if more {
		line += "…"
	}
	return line
}
