package record

import "fmt"

// The caller of the methods in this file holds j.mu.

// writeChunks writes the chunks in the buffer, which hold n raw bytes of output,
// and takes those that are in the file into the index. It returns how many raw
// bytes are not.
func (j *Journal) writeChunks(src *source, n int) (lost int, err error) {
	begin := j.chunks[0].begin
	base := j.size - int64(begin) // where the buffer's first byte would be
	written, err := j.write(j.buf[begin:])
	for _, r := range j.chunks {
		if r.end-begin > written {
			break
		}
		j.size = base + int64(r.end)
		j.limiter.held += int64(r.end - r.begin)
		last := src.tail()
		next := last.follow(base+int64(r.body), r.head.n, r.at, r.head.content())
		n -= int(next.bytes[0] - last.bytes[0] + next.bytes[1] - last.bytes[1])
		j.log.index.add(src, next)
	}
	if err != nil {
		j.cut()
	}
	return n, err
}

// lose counts n bytes of output of a source that the disk refused.
func (j *Journal) lose(id string, n int, cause error) error {
	j.count(id, n)
	return fmt.Errorf("%d bytes of output lost: %w", n, j.refused(cause))
}

// count counts n bytes of output of a source that are lost.
func (j *Journal) count(id string, n int) {
	j.lost += int64(n)
	j.owed[id] += int64(n)
}

// writeEvent writes the event line in the buffer, or keeps it to be written
// later.
func (j *Journal) writeEvent(refused error) error {
	if refused == nil {
		if _, refused = j.write(j.buf); refused == nil {
			j.size += int64(len(j.buf))
			return nil
		}
		j.cut()
	}
	// Too many events are lost: what they tell is right in the state that this
	// process knows, but not in the file.
	if len(j.pending)+len(j.buf) <= maxPending {
		j.pending = append(j.pending, j.buf...)
	}
	return j.refused(refused)
}

// retry writes what the journal owes after the disk refused something: the
// events, and how many bytes of output are missing here.
func (j *Journal) retry() error {
	if len(j.pending) == 0 && len(j.owed) == 0 {
		return nil
	}
	b := j.pending
	var lost []stamped[LostEvent]
	for id, n := range j.owed {
		e := stamped[LostEvent]{j.run.clock.tick(j), LostEvent{ID: id, Bytes: n}}
		var err error
		if b, err = appendEvent(b, e.at-j.log.index.header.Created, e.v); err != nil {
			return err
		}
		lost = append(lost, e)
	}
	if _, err := j.write(b); err != nil {
		j.cut()
		return err
	}
	j.size += int64(len(b))
	j.pending = nil
	for _, e := range lost {
		j.log.index.fold(e.at, e.v)
	}
	clear(j.owed)
	return nil
}

// write writes b after the file's whole records, and returns how much of it is
// there.
func (j *Journal) write(b []byte) (int, error) {
	if j.torn {
		j.cut()
	}
	j.reserve(len(b))
	n, err := j.file.WriteAt(b, j.size)
	if err != nil {
		n = j.beyond(n, len(b))
	}
	j.torn = err != nil
	j.dirty(n)
	return n, err
}

// beyond returns how many bytes, at most limit, the file has after its whole
// records. A write that fails half way does not tell: it says n, or less than
// is there.
func (j *Journal) beyond(n, limit int) int {
	stat, err := j.file.Stat()
	if err != nil {
		return n
	}
	return int(min(max(stat.Size()-j.size, 0), int64(limit)))
}

// cut removes what a failed write left behind the file's whole records, so that
// readers meet no half ones, and what was reserved. If that fails, the next write
// tries again.
func (j *Journal) cut() {
	j.reserved = reserve{}
	j.torn = j.file.Truncate(j.size) != nil
}
