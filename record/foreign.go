package record

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"
)

// notJournal says of a file that it is no journal, and what it is instead. It is
// an ErrFormat.
type notJournal struct {
	path  string
	what  string
	begun bool // it may be the beginning of a journal
}

func (e *notJournal) Error() string { return e.path + ": " + ErrFormat.Error() + ": " + e.what }

// Unwrap makes it an ErrFormat.
func (e *notJournal) Unwrap() error { return ErrFormat }

// regular refuses what is no file: a device may have no end, and a pipe may keep
// its reader waiting for ever.
func regular(path string) error {
	stat, err := os.Stat(path)
	if err != nil {
		return err
	}
	if stat.Mode().IsRegular() {
		return nil
	}
	what := "it is " + kindOf(stat.Mode())
	if stat.Mode()&fs.ModeNamedPipe != 0 {
		what += ": write what comes out of it to a file first"
	}
	return &notJournal{path: path, what: what}
}

// onlyFile refuses what is no file beside the journals of a run, for the same reason:
// the directory may be one that somebody else has made.
func onlyFile(path string) error {
	stat, err := os.Stat(path)
	if err == nil && !stat.Mode().IsRegular() {
		err = fmt.Errorf("%s is %s, not a file", path, kindOf(stat.Mode()))
	}
	return err
}

// kindOf names what is no regular file.
func kindOf(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// judgedBy is how many bytes of a file tell what it is.
const judgedBy = 4 << 10

// foreign returns what a file is that does not begin as a journal does.
func foreign(start []byte) string {
	if labelOf(start) != 0 {
		return "it has lines of output and no header"
	}
	for _, k := range []struct{ magic, what string }{
		{"\x1f\x8b", "it is compressed with gzip: decompress it first"},
		{"\x28\xb5\x2f\xfd", "it is compressed with zstd: decompress it first"},
		{"\xfd7zXZ\x00", "it is compressed with xz: decompress it first"},
		{"BZh", "it is compressed with bzip2: decompress it first"},
		{"PK\x03\x04", "it is a zip archive: unpack it first"},
	} {
		if strings.HasPrefix(string(start), k.magic) {
			return k.what
		}
	}
	if isText(start[:min(len(start), judgedBy)]) {
		return "it is a text, whose lines have no labels"
	}
	return "it is binary data of another kind"
}

// isText says that the beginning of a file is that of a text. Its last letter may
// be cut off.
func isText(start []byte) bool {
	control := func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) }
	if bytes.ContainsFunc(start, control) {
		return false
	}
	for n := 0; n < utf8.UTFMax && n <= len(start); n++ {
		if utf8.Valid(start[:len(start)-n]) {
			return true
		}
	}
	return false
}
