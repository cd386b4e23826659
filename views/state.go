package views

import "bytes"

// State is the style in which a program left its stream at the end of a line:
// what the next line starts with. The zero value is a program's start. States
// are compared with ==.
type State struct {
	pen pen
	url string // of the hyperlink that is open
}

// After returns the state after a raw line that began in s. It costs little for
// lines without escape sequences.
func (s State) After(raw []byte) State {
	for {
		i := nextIntroducer(raw)
		if i < 0 {
			return s
		}
		seq, n := readSequence(raw[i:])
		s.follow(&seq)
		raw = raw[i+n:]
	}
}

// follow changes s by a sequence that has to do with style.
func (s *State) follow(seq *sequence) {
	switch {
	case seq.kind == seqCSI && seq.final == 'm':
		s.pen.apply(seq.params)
	case seq.kind == seqOSC:
		if url, ok := hyperlink(seq.data); ok {
			s.url = url
		}
	case seq.kind == seqESC && seq.final == 'c': // reset of the terminal
		*s = State{}
	}
}

// nextIntroducer returns where in b the next escape sequence may begin, or -1.
func nextIntroducer(b []byte) int {
	if bytes.IndexByte(b, esc) < 0 && bytes.IndexByte(b, 0xc2) < 0 {
		return -1
	}
	for i, c := range b {
		if c != esc && c != 0xc2 {
			continue
		}
		if _, n := introducer(b[i:]); n > 0 {
			return i
		}
	}
	return -1
}

// maxURL is the longest hyperlink that is kept: what browsers take.
const maxURL = 2 << 10

// hyperlink reads the data of an OSC 8: the URL that it opens, or "" when it
// closes one. Only addresses of the web, of mail and of files are kept, and
// only in plain characters; any other link is closed instead.
func hyperlink(data []byte) (url string, ok bool) {
	rest, found := bytes.CutPrefix(data, []byte("8;"))
	if !found {
		return "", false
	}
	_, target, found := bytes.Cut(rest, []byte(";"))
	if !found || len(target) == 0 || len(target) > maxURL {
		return "", found
	}
	for _, c := range target {
		if c <= ' ' || c >= del {
			return "", true
		}
	}
	for _, scheme := range [...]string{"https://", "http://", "file://", "mailto:"} {
		if bytes.HasPrefix(target, []byte(scheme)) {
			return string(target), true
		}
	}
	return "", true
}
