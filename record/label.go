package record

import (
	"bytes"
	"slices"
)

// labelled is the outcome of labelling a piece of output.
type labelled struct {
	taken int  // bytes of the piece
	lines int  // labelled lines made of them
	open  bool // the last of them is unfinished
}

// label appends raw to dst as labelled lines of a stream. It stops early after
// a line longer than maxLine, of which it takes the first maxLine bytes:
// nothing can follow an unfinished line in its chunk.
func label(dst, raw []byte, s Stream) ([]byte, labelled) {
	var l labelled
	m := byte(s)
	n := len(dst)
	dst = dst[:cap(dst)]
	for l.taken < len(raw) && !l.open {
		rest := raw[l.taken:]
		// Looking no further than a line may reach keeps the search linear.
		end := bytes.IndexByte(rest[:min(len(rest), maxLine+1)], '\n') + 1
		if l.open = end == 0; l.open {
			end = min(len(rest), maxLine)
		}
		if len(dst)-n < end+minLine {
			// Room for the rest, if its lines are not very short.
			dst = slices.Grow(dst[:n], len(rest)+len(rest)/8+minLine)
			dst = dst[:cap(dst)]
		}
		to := dst[n : n+3+end]
		to[0], to[1], to[2] = m, m, m
		copy(to[3:], rest)
		n += len(to)
		l.taken += end
		l.lines++
	}
	if l.open {
		dst[n] = '\n'
		n++
	}
	return dst[:n], l
}

// portion returns the part of raw, at most limit bytes, that goes into one
// chunk: whole lines where there are any.
func portion(raw []byte, limit int) []byte {
	if len(raw) <= limit {
		return raw
	}
	if i := bytes.LastIndexByte(raw[:limit], '\n'); i >= 0 {
		return raw[:i+1]
	}
	return raw[:limit]
}
