package record

// signal wakes at most one waiter, once for any number of changes since it
// last looked.
type signal chan struct{}

func newSignal() signal { return make(signal, 1) }

// set never blocks.
func (s signal) set() {
	select {
	case s <- struct{}{}:
	default:
	}
}
