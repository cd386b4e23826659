package tui

import "braid/record"

// chosen says what kind of thing a choice is of.
type chosen uint8

const (
	chosenNewest chosen = iota // whatever began last
	chosenExec
	chosenProcess
)

// choice is what the user wants to see of a session.
type choice struct {
	kind    chosen
	exec    int             // an index into the history, which only ever grows
	process record.SourceID // survives restarts
}

// selection is what the user chose: a session, and in each session an exec or
// process whose output is shown. What was not chosen is the newest.
type selection struct {
	session string
	choices map[string]choice
	execs   map[string]int             // the exec chosen last in a session
	procs   map[string]record.SourceID // the process chosen last
}

// newSelection returns the selection to begin with.
func newSelection(session string) selection {
	return selection{
		session: session, choices: map[string]choice{},
		execs: map[string]int{}, procs: map[string]record.SourceID{},
	}
}

// chooseExec shows exec i of a session.
func (s *selection) chooseExec(session string, i int) {
	s.choices[session] = choice{kind: chosenExec, exec: i}
	s.execs[session] = i
}

// chooseProcess shows a process.
func (s *selection) chooseProcess(id record.SourceID) {
	s.choices[id.Session] = choice{kind: chosenProcess, process: id}
	s.procs[id.Session] = id
}

// follow shows whatever begins in a session.
func (s *selection) follow(session string) { delete(s.choices, session) }

// subject is an exec or process whose output is shown, or a session that actions
// are about. At most one of the pointers is set; none when there is nothing at the
// moment.
type subject struct {
	id      record.SourceID // of an exec or process
	index   int             // of the exec in the history
	exec    *record.Exec
	process *record.Process
	session *record.Session
}

// title names the subject as its user would.
func (s *subject) title() string {
	switch {
	case s.exec != nil:
		return s.exec.Command
	case s.process != nil:
		return s.process.Name
	}
	return ""
}

// of returns what is shown of a session at its snapshot's moment.
func (s *selection) of(sess *record.Session) subject {
	c := s.choices[sess.ID]
	switch c.kind {
	case chosenExec:
		if c.exec < sess.History.Len() {
			return execSubject(sess, c.exec)
		}
		return subject{}
	case chosenProcess:
		return processSubject(sess, c.process)
	default:
		return newest(sess)
	}
}

// newest returns what began last in a session. A process that is started again
// is not new: one that keeps falling over must not take the screen each time.
func newest(sess *record.Session) subject {
	var last subject
	var start record.Moment
	if n := sess.History.Len(); n > 0 {
		last = execSubject(sess, n-1)
		start = last.exec.Start
	}
	for i := range sess.Processes {
		if p := &sess.Processes[i]; p.First > start {
			last, start = subject{id: p.ID, process: p}, p.First
		}
	}
	return last
}

// execSubject returns exec i of a session.
func execSubject(sess *record.Session, i int) subject {
	e := sess.History.At(i)
	return subject{id: e.ID, index: i, exec: &e}
}

// processSubject returns a process of a session, nothing when it is not there
// yet.
func processSubject(sess *record.Session, id record.SourceID) subject {
	for i := range sess.Processes {
		if p := &sess.Processes[i]; p.ID == id {
			return subject{id: id, process: p}
		}
	}
	return subject{}
}

// historyCursor returns the row of the history that the cursor is on, -1 when
// there is none.
func (s *selection) historyCursor(sess *record.Session) int {
	n := sess.History.Len()
	if shown := s.of(sess); shown.exec != nil {
		return shown.index
	}
	if i, ok := s.execs[sess.ID]; ok && i < n {
		return i
	}
	return n - 1
}

// processCursor returns the row of the processes that the cursor is on, -1 when
// there is none.
func (s *selection) processCursor(sess *record.Session) int {
	want := s.procs[sess.ID]
	if shown := s.of(sess); shown.process != nil {
		want = shown.id
	}
	for i := range sess.Processes {
		if sess.Processes[i].ID == want {
			return i
		}
	}
	return len(sess.Processes) - 1
}
