package record

// Stream names an output stream of a program, or with Both the two together.
// The value of Out and Err is also the byte that their journal prefix repeats.
type Stream uint8

// The streams. Both is the set of the two and only valid in a StreamView.
const (
	Out  Stream = 1
	Err  Stream = 2
	Both        = Out | Err
)

// String returns "stdout", "stderr" or "both".
func (s Stream) String() string {
	switch s {
	case Out:
		return "stdout"
	case Err:
		return "stderr"
	case Both:
		return "both"
	}
	return "no stream"
}

// index returns the place of Out or Err in an array of two.
func (s Stream) index() int { return int(s) - 1 }

// SourceID names what output came from: an exec or a process of a session.
// Exec and process ids are unique within their session's journal.
type SourceID struct {
	Session string // session id
	ID      string // exec id ("e12") or process id ("p3")
}

// IsZero says that id names nothing.
func (id SourceID) IsZero() bool { return id == SourceID{} }
