package record

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
)

// bareID is the id of the exec that a log without events is shown as.
const bareID = "log"

// bareChunk is about how many bytes of a log without events make a chunk.
const bareChunk = 128 << 10

// indexBare makes the index of a log of another program, which consists of
// labelled lines of stdout and stderr only: one exec that printed them all when
// the file was last written, as nobody knows when each line came.
func indexBare(path string, file io.ReaderAt, size int64, written Moment, report func(Problem)) (*index, error) {
	name := filepath.Base(path)
	x := newIndex(Header{Session: strings.TrimSuffix(name, filepath.Ext(name)), Created: written})
	x.fold(written, ExecEvent{ID: bareID, Command: name, Origin: OriginImport})
	src := x.source(bareID)
	w := window{file: file, size: size}
	for off := int64(0); off < size; {
		b, err := bareLines(&w, off)
		if err != nil {
			return nil, err
		}
		if len(b) == maxChunk {
			report(Problem{Path: path, Offset: off, Bytes: maxChunk, What: "a line too long to be read"})
		} else if d := decode(b); len(d.starts) > 0 {
			in := d.content()
			in.known = true
			x.add(src, src.tail().follow(off, len(b), written, in))
		}
		off += int64(len(b))
	}
	x.fold(written, ExecEndEvent{ID: bareID})
	return x, nil
}

// bareLines returns some whole lines of a log, one at least. Only the last line
// of the file may lack its newline, and one that is too long.
func bareLines(w *window, off int64) ([]byte, error) {
	for n := bareChunk; ; n *= 2 {
		n = min(n, maxChunk)
		b, err := w.peek(off, n)
		if err != nil {
			return nil, err
		}
		b = b[:min(len(b), n)]
		if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
			return b[:i+1], nil
		}
		if len(b) < n || n == maxChunk {
			return b, nil
		}
	}
}
