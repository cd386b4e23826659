package export

import (
	"errors"
	"fmt"
	"strings"

	"braid/record"
)

// Selection is a part of a run. The zero value is all of it.
type Selection struct {
	Session string          // id of a session; empty for all
	Source  record.SourceID // an exec or a process; zero for all
	Streams record.Stream   // Out or Err; 0 or Both for both
	From    record.Moment   // what was before is left out
	To      record.Moment   // what was after is left out; 0 for nothing
}

// ErrNothing is what exporting fails with when there is no exec or process to
// export.
var ErrNothing = errors.New("nothing to export")

// Find returns the exec or process that a user means by a name: an id ("e3",
// "p1"), or the name of a process, after a session's id and a slash
// ("api/e3") where several sessions have it. The error says what there is.
func Find(run *record.Run, name string) (record.SourceID, error) {
	var exact, named []record.SourceID
	for _, l := range livesOf(run, record.Live) {
		for it := range l.items() {
			full := it.id.Session + "/" + it.id.ID
			switch {
			case it.id.ID == name || full == name:
				exact = append(exact, it.id)
			case it.name != "" && (it.name == name || it.id.Session+"/"+it.name == name):
				named = append(named, it.id)
			}
		}
	}
	found := distinct(exact)
	if len(found) == 0 {
		found = distinct(named)
	}
	switch len(found) {
	case 0:
		return record.SourceID{}, fmt.Errorf("no exec or process %q is in the recording", name)
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, id := range found {
		names[i] = id.Session + "/" + id.ID
	}
	return record.SourceID{}, fmt.Errorf("%q may be any of %s", name, strings.Join(names, ", "))
}

// distinct returns ids without those that are there already.
func distinct(ids []record.SourceID) []record.SourceID {
	var out []record.SourceID
	seen := make(map[record.SourceID]bool)
	for _, id := range ids {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}

// normal returns the selection with what zero values stand for.
func (s Selection) normal() Selection {
	if s.Streams != record.Out && s.Streams != record.Err {
		s.Streams = record.Both
	}
	if s.To == 0 {
		s.To = record.Live
	}
	return s
}

// has says that a source is selected, whenever it printed.
func (s *Selection) has(id record.SourceID) bool {
	return s.hasSession(id.Session) && (s.Source.IsZero() || s.Source == id)
}

// hasSession says that something of a session may be selected.
func (s *Selection) hasSession(session string) bool {
	return (s.Session == "" || s.Session == session) &&
		(s.Source.IsZero() || s.Source.Session == session)
}
