package engine

import "braid/record"

// Processes returns the session's background processes in the order of their
// start, those that ended included, as the journal has them.
func (s *Session) Processes() []record.Process {
	sess, ok := s.e.run.Snapshot(record.Live).Session(s.id)
	if !ok {
		return nil
	}
	return sess.Processes
}

// Process returns one process by its id, or the last with that name.
func (s *Session) Process(id string) (record.Process, error) {
	p, err := s.process(id)
	if err != nil {
		return record.Process{}, err
	}
	found, ok := s.e.run.Snapshot(record.Live).Process(p.source())
	if !ok {
		return record.Process{}, errNoProcess(id, s.id)
	}
	return *found, nil
}
