package engine

import (
	"fmt"

	"braid/record"
)

// Plan journals what is to be done with a process later, or what is waited for
// before it is: see [record.Plan]. The engine itself does nothing about it. The id
// is empty while the process was never started; an empty text takes back what was
// planned for the processes of that name.
func (s *Session) Plan(id, name, text string) error {
	if s.ctx.Err() != nil {
		return fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	s.log(record.PlanEvent{ID: id, Name: name, Text: text})
	return nil
}
