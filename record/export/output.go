package export

import (
	"bufio"
	"context"
	"io"

	"braid/record"
)

// output is where a format is written to, with what all formats need on the way.
// After an error it writes nothing, so that whoever writes asks for the error
// only now and then.
type output struct {
	*bufio.Writer
	ctx         context.Context
	progress    func(done, total int64)
	done, total int64
	told        int64
}

// newOutput returns the output of an export of total bytes of programs' output.
func newOutput(ctx context.Context, w io.Writer, o *Options, total int64) *output {
	return &output{Writer: bufio.NewWriterSize(w, bufferSize), ctx: ctx, progress: o.Progress, total: total}
}

// count notes that n more bytes of output are done, and returns what the export
// should end with, if it should.
func (o *output) count(n int64) error {
	o.done = min(o.done+n, o.total)
	if o.progress != nil && o.done-o.told >= progressEvery {
		o.told = o.done
		o.progress(o.done, o.total)
	}
	return o.failed()
}

// failed returns the error of the writer or the context.
func (o *output) failed() error {
	if err := o.ctx.Err(); err != nil {
		return err
	}
	_, err := o.Write(nil)
	return err
}

// end writes what is left. It is called with the error of the export so far.
func (o *output) end(err error) error {
	if flushed := o.Flush(); err == nil {
		err = flushed
	}
	if err == nil && o.progress != nil {
		o.progress(o.total, o.total)
	}
	return err
}

// bytesOf returns how many bytes of output there are from a moment on.
func bytesOf(l record.Lines, from record.Moment) int64 {
	n := l.Chunks()
	if n == 0 {
		return 0
	}
	_, bytes := l.Extent(n - 1)
	if first := firstChunk(l, from); first > 0 {
		_, before := l.Extent(first - 1)
		bytes -= before
	}
	return bytes
}
