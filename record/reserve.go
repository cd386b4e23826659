package record

import (
	"os"
	"path/filepath"
	"time"
)

// While a journal grows fast, the file system puts on the disk what was written before
// and looks for room for it. With ext4 who writes on has to wait for that, ten
// milliseconds at a time: a flood loses a tenth of its speed. Where room was reserved
// behind the end of the file, there is nothing to look for.
const (
	// reserveFrom is how much is written between two syncs when a journal grows fast.
	reserveFrom = 4 << 20

	// reserveSize is how much is reserved at once; the cap, which is for what is
	// reserved, too, may make it less. Less than leastReserve is not worth it.
	reserveSize  = 32 << 20
	leastReserve = 4 << 20
)

// reserve is the room behind the end of a journal's file. It is guarded by Journal.mu.
type reserve struct {
	end     int64 // of the part of the file that has room
	refused bool  // there is no more
}

// reserve sees to it that a file that grows fast has room for n more bytes. It is
// nothing to rely on. The caller holds j.mu.
func (j *Journal) reserve(n int) {
	r := &j.reserved
	if j.size+int64(n) <= r.end || j.keeper.bytes < reserveFrom || r.refused {
		return
	}
	from := max(j.size, r.end)
	size := int64(reserveSize)
	if l := &j.limiter; l.cap > 0 {
		size = min(size, l.step, l.cap-(from-l.holes))
	}
	if size < leastReserve {
		return
	}
	if j.run.choices.reserve(j.file, from, size) != nil {
		// A part of it may have been had. It is for others when there is not enough.
		r.end = from + size
		j.giveBack()
		r.refused = true
		return
	}
	r.end = from + size
}

// giveBack frees the room that was not needed. The caller holds j.mu.
func (j *Journal) giveBack() {
	if j.reserved.end > 0 {
		j.cut()
	}
	j.reserved = reserve{}
}

// unreserve frees the room that a run whose process was killed had reserved for one of
// its files, and returns what the file is then. Nothing of what it holds changes.
func unreserve(dir, path string, was os.FileInfo) os.FileInfo {
	if !mayReserve(path, was) {
		return was
	}
	lock := holdRun(dir)
	if lock == nil {
		return was // the run goes on
	}
	defer lock.Unlock()
	// It may have gone on, and have written to the file, until just now.
	file, err := os.Lstat(path)
	switch {
	case err != nil:
		return was
	case !mayReserve(path, file):
		return file
	}
	_ = os.Truncate(path, file.Size())
	_ = os.Chtimes(path, time.Time{}, file.ModTime()) // which tells when the run ended
	if now, err := os.Lstat(path); err == nil {
		return now
	}
	return file
}

// mayReserve says that room may be reserved for a file: it takes more of the disk than
// its bytes do, or parts of it were freed at its cap, so that nobody can tell.
func mayReserve(path string, file os.FileInfo) bool {
	if !file.Mode().IsRegular() || filepath.Ext(path) != journalExt {
		return false
	}
	took := occupied(file)
	return took >= file.Size()+leastReserve || took < file.Size()-minStep && reserves(path)
}
