package record

import "os"

// DefaultCap is how many bytes a session's journal takes on the disk at most,
// unless a run is created with another Cap.
const DefaultCap = 1 << 30

// Option is a choice of how a run is written, given to CreateRun.
type Option func(*choices)

// choices are what a run's options come to.
type choices struct {
	cap   int64                // bytes of each journal; 0 for none
	keep  func(*os.File) error // puts a file's bytes on the disk
	punch func(f *os.File, off, n int64) error
}

// Cap has each journal of the run take at most a number of bytes on the disk: 0
// stands for DefaultCap, and with a negative number there is no cap.
//
// When a journal comes near its cap, the oldest output is freed in the file
// while writing goes on. Events are never freed; where they alone take most of
// the cap, a quarter of it is kept for output beyond it. Where the file system
// cannot free parts of a file, output past the cap is not kept: that is a
// problem of the run, the error of one call of Output, and counted as lost.
func Cap(bytes int64) Option {
	return func(c *choices) {
		switch {
		case bytes == 0:
			c.cap = DefaultCap
		case bytes < 0:
			c.cap = 0
		default:
			c.cap = bytes
		}
	}
}

// choose returns what options come to.
func choose(options []Option) choices {
	c := choices{cap: DefaultCap, keep: syncData, punch: punch}
	for _, o := range options {
		o(&c)
	}
	return c
}
