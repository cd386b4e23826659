package record

// progressEvery is how many bytes are read between two reports of progress: some
// hundred reports a second.
const progressEvery = 4 << 20

// OnProgress has Save, SaveAll and Verify report how many of how many bytes they
// have read: at their beginning and then every few MiB. An error that f returns ends
// what reports, which returns it. They call f where they were called. It must not be
// set while one of them runs.
func (r *Run) OnProgress(f func(done, total int64) error) { r.progress = f }

// progress is how far long work has come. The nil progress is nobody's concern.
type progress struct {
	report func(done, total int64) error
	done   int64
	total  int64
	most   int64 // of what was done: work that begins anew goes on from there
	next   int64 // when done is this, it is reported
}

// progressOf returns the progress of work over some bytes.
func (r *Run) progressOf(total int64) *progress {
	if r.progress == nil {
		return nil
	}
	return &progress{report: r.progress, total: total}
}

// at notes how many bytes are done.
func (p *progress) at(done int64) error {
	if p == nil {
		return nil
	}
	p.done = done
	if done < p.next {
		return nil
	}
	p.next = done + progressEvery
	p.most = max(p.most, done)
	return p.report(min(p.most, p.total), p.total)
}

// again notes that a part of the work begins anew. It is reported like the first time,
// so that it can be ended, but not as less than was done before.
func (p *progress) again() {
	if p != nil {
		p.next = 0
	}
}

// add notes that some more bytes are done.
func (p *progress) add(n int64) error {
	if p == nil {
		return nil
	}
	return p.at(p.done + n)
}

// part returns the progress of one part of the work, whose bytes are counted from
// its own beginning, after what is done already.
func (p *progress) part() func(done int64) error {
	if p == nil {
		return func(int64) error { return nil }
	}
	begin := p.done
	return func(done int64) error { return p.at(begin + done) }
}
