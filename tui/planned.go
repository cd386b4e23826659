package tui

import "braid/record"

// pending says that a process, which has ended, is to be started again: there is
// something to stop.
func (m *model) pending(id record.SourceID) bool {
	s, ok := m.now.Session(id.Session)
	if !ok {
		return false
	}
	for _, p := range s.Plans {
		if p.ID == id.ID {
			return true
		}
	}
	return false
}

// plannedNames returns the names of the processes of a session that do not run and
// are to be started.
func plannedNames(s *record.Session) []string {
	var names []string
	for _, plan := range s.Plans {
		if !runs(s, plan.ID) {
			names = append(names, plan.Process)
		}
	}
	return names
}

// runs says that the process of a session with an id has not ended.
func runs(s *record.Session, id string) bool {
	for i := range s.Processes {
		if p := &s.Processes[i]; p.ID.ID == id {
			return p.State != record.ProcessEnded
		}
	}
	return false
}
