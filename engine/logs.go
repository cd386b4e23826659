package engine

import (
	"cmp"
	"context"
	"iter"
	"time"

	"braid/record"
)

// LogEvent is a part of a process's output, or its end.
type LogEvent struct {
	// Stream is where Data was printed; 0 for the end.
	Stream record.Stream
	// Data is output as it came, cut anywhere.
	Data []byte
	// At is when it was read.
	At time.Time
	// End is how the process ended; nil for output.
	End *record.ProcEndEvent
}

// Logs returns the output of a process so far, of one stream or of both in the
// order of their arrival, at most limit bytes from the end (0: all). It tells
// whether the beginning is missing.
func (s *Session) Logs(id string, streams record.Stream, limit int64) (data []byte, truncated bool, err error) {
	p, err := s.process(id)
	if err != nil {
		return nil, false, err
	}
	lines := p.lines(streams)
	for i := lines.Chunks() - 1; i >= 0; i-- {
		pieces, err := lines.Pieces(i)
		if err != nil {
			return nil, false, err
		}
		var chunk []byte
		for _, piece := range pieces {
			chunk = append(chunk, piece.Bytes...)
		}
		data = append(chunk, data...)
		if limit > 0 && int64(len(data)) >= limit {
			cut := int64(len(data)) - limit
			return data[cut:], cut > 0 || i > 0, nil
		}
	}
	return data, false, nil
}

// lines returns what the journal has of the process's output.
func (p *process) lines(streams record.Stream) record.Lines {
	return p.s.e.run.Lines(p.source(), record.StreamView{Streams: streams, At: record.Live})
}

// source is the process's id in the run.
func (p *process) source() record.SourceID { return record.SourceID{Session: p.s.id, ID: p.id} }

// StreamLogs yields what a process has printed, then what it prints, and last
// how it ended. Any number of readers may stream at once; one that stops to
// read holds up neither the process nor another reader, since it reads the
// journal. The error, after which nothing comes, is ctx's or the journal's.
// Output of earlier generations comes first; a later restart is not followed.
func (s *Session) StreamLogs(ctx context.Context, id string) iter.Seq2[LogEvent, error] {
	return func(yield func(LogEvent, error) bool) {
		p, err := s.process(id)
		if err != nil {
			yield(LogEvent{}, err)
			return
		}
		p.stream(ctx, p.current(), 0, yield)
	}
}

// stream yields output from a chunk on until generation g has ended.
func (p *process) stream(ctx context.Context, g *generation, from int, yield func(LogEvent, error) bool) {
	for {
		rung, over := p.news.next(), g.over()
		lines := p.lines(record.Both)
		for ; from < lines.Chunks(); from++ {
			pieces, err := lines.Pieces(from)
			if err != nil {
				yield(LogEvent{}, err)
				return
			}
			for _, piece := range pieces {
				if !yield(LogEvent{Stream: piece.Stream, Data: piece.Bytes, At: piece.At.Time()}, nil) {
					return
				}
			}
		}
		if over {
			end := g.end
			yield(LogEvent{At: time.Now(), End: &end}, nil)
			return
		}
		select {
		case <-rung:
		case <-g.ended:
		case <-ctx.Done():
			yield(LogEvent{}, context.Cause(ctx))
			return
		}
	}
}

// ExecEvent is a part of a streamed command: output, or at last its result.
type ExecEvent struct {
	// Stream is where Data was printed; 0 for the result.
	Stream record.Stream
	Data   []byte
	// Result is the whole result, exactly once, at the end.
	Result *Result
}

// ExecStream runs a command as a background process and yields its output while
// it runs, and exactly one result at the end. Leaving the loop early, and the
// end of ctx, stop the command. The error, after which nothing comes, says that
// the engine could not run it.
func (s *Session) ExecStream(ctx context.Context, c Command) iter.Seq2[ExecEvent, error] {
	return func(yield func(ExecEvent, error) bool) {
		begun := time.Now()
		id, err := s.Start(ctx, c)
		if err != nil {
			yield(ExecEvent{}, err)
			return
		}
		p, err := s.process(id)
		if err != nil {
			yield(ExecEvent{}, err)
			return
		}
		defer s.stopQuietly(p)
		stop := context.AfterFunc(ctx, func() { s.stopQuietly(p) })
		defer stop()
		limit := cmp.Or(c.OutputLimit, s.o.OutputLimit, s.e.o.OutputLimit)
		r := Result{Session: s.id, ID: id, Started: begun}
		p.stream(context.WithoutCancel(ctx), p.current(), 0, func(ev LogEvent, err error) bool {
			if err != nil {
				return yield(ExecEvent{}, err)
			}
			if ev.End != nil {
				r.conclude(ev.End, ctx.Err() != nil)
				return yield(ExecEvent{Result: &r}, nil)
			}
			if !c.Discard {
				r.keep(ev, limit)
			}
			return yield(ExecEvent{Stream: ev.Stream, Data: ev.Data}, nil)
		})
	}
}

// stopQuietly stops a process that nobody waits for any more.
func (s *Session) stopQuietly(p *process) {
	if !p.current().over() {
		_, _ = p.stop(context.Background(), record.OriginAPI)
	}
}

// keep adds output to a result, up to limit bytes of each stream.
func (r *Result) keep(ev LogEvent, limit int64) {
	if ev.Stream == record.Err {
		r.Stderr, r.StderrTruncated = keep(r.Stderr, ev.Data, limit, r.StderrTruncated)
	} else {
		r.Stdout, r.StdoutTruncated = keep(r.Stdout, ev.Data, limit, r.StdoutTruncated)
	}
}

// conclude completes a result with the end of its process.
func (r *Result) conclude(end *record.ProcEndEvent, aborted bool) {
	r.ExitCode, r.TimedOut, r.LeftoverPids = end.ExitCode, end.TimedOut, end.HeldBy
	r.Duration = time.Since(r.Started)
	r.Aborted = aborted && !end.TimedOut
	if r.TimedOut {
		r.ExitCode = exitTimedOut
	} else if r.Aborted {
		r.ExitCode = exitAborted
	}
}
