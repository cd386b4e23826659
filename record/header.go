package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ErrVersion is what opening a journal fails with that was written in a newer
// version of the format than this package reads.
var ErrVersion = errors.New("newer journal format")

// ErrFormat is what opening a file fails with that is not a journal.
var ErrFormat = errors.New("not a journal")

// Header opens a journal: it says whose it is. Run and Created are filled in by
// Run.Create.
type Header struct {
	Session      string // session id
	Host         string // name of the machine
	Shell        string // path of the shell
	ShellVersion string
	Braid        string // version of the writing program
	Run          string // run id
	Created      Moment // all times in the journal count from here
}

// headerLine is a header as it stands in the file.
type headerLine struct {
	Kind         Kind   `json:"e"`
	Format       string `json:"format"`
	Version      int    `json:"version"`
	Created      string `json:"created"`
	Run          string `json:"run"`
	Session      string `json:"session"`
	Host         string `json:"host,omitempty"`
	Shell        string `json:"shell,omitempty"`
	ShellVersion string `json:"shell_version,omitempty"`
	Braid        string `json:"braid,omitempty"`
}

// createdLayout is RFC 3339 with microseconds.
const createdLayout = "2006-01-02T15:04:05.000000Z07:00"

// appendHeader appends the line of h to b.
func appendHeader(b []byte, h Header) ([]byte, error) {
	body, err := marshal(headerLine{
		Kind:         KindHeader,
		Format:       FormatName,
		Version:      FormatVersion,
		Created:      h.Created.Time().Format(createdLayout),
		Run:          h.Run,
		Session:      h.Session,
		Host:         h.Host,
		Shell:        h.Shell,
		ShellVersion: h.ShellVersion,
		Braid:        h.Braid,
	})
	if err != nil {
		return b, err
	}
	b = append(b, eventLabel...)
	b = append(b, body...)
	return append(b, '\n'), nil
}

// parseHeader reads the JSON of a header event. The error wraps ErrVersion or
// ErrFormat.
func parseHeader(text []byte) (Header, error) {
	var l headerLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Header{}, fmt.Errorf("%w: its header is damaged: %w", ErrFormat, err)
	}
	if l.Kind != KindHeader || l.Format != FormatName {
		return Header{}, fmt.Errorf("%w: it does not begin with a %s header", ErrFormat, FormatName)
	}
	if l.Version > FormatVersion {
		return Header{}, fmt.Errorf("%w: version %d, and this braid reads up to %d: use the braid that wrote it, or a later one",
			ErrVersion, l.Version, FormatVersion)
	}
	created, err := time.Parse(time.RFC3339Nano, l.Created)
	if err != nil {
		return Header{}, fmt.Errorf("%w: its header has no valid creation time", ErrFormat)
	}
	return Header{
		Session:      l.Session,
		Host:         l.Host,
		Shell:        l.Shell,
		ShellVersion: l.ShellVersion,
		Braid:        l.Braid,
		Run:          l.Run,
		Created:      MomentOf(created),
	}, nil
}
