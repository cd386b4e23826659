package record

import (
	"os"
	"regexp"
	"time"
)

// DefaultCap is how many bytes a session's journal takes on the disk at most,
// unless a run is created with another Cap.
const DefaultCap = 1 << 30

// Option is a choice of how a run is written, given to CreateRun.
type Option func(*choices)

// choices are what a run's options come to.
type choices struct {
	cap   int64                // bytes of each journal; 0 for none
	rules *redactor            // nil for none
	hold  time.Duration        // for which rules may have lines held back
	keep  func(*os.File) error // puts a file's bytes on the disk
	punch func(f *os.File, off, n int64) error
	// reserve has a file system find room for n more bytes before they are written.
	reserve func(f *os.File, off, n int64) error
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

// Redact has everything that matches one of the rules replaced by Redacted before
// it is written: in output, in commands, directories and the names of processes, in
// bookmarks, in what is planned, in why a session ended and in the arguments and the
// directory of the run itself.
//
// Each rule sees one line at a time, without its newline. So that it sees whole
// lines, one that has not ended yet is held back, for at most a fifth of a second
// and up to 64 KiB. What continues a line that was written in part is judged
// together with what came before it: at worst the beginning of a secret is kept
// that was printed with a pause in its middle. Of a line longer than 64 KiB a rule
// sees parts that overlap by 4 KiB, so that matches up to this length are found
// wherever they are, and of longer ones a part may be kept.
//
// Matching takes time in proportion to the output, whatever the rules are. A rule
// that begins with fixed text, such as token=\w+, is searched for at more than a
// gigabyte a second, and takes no time that anybody notices; any other one, such
// as (token|key)=\w+ or (?i)token, makes it some 40 megabytes a second.
func Redact(rules ...*regexp.Regexp) Option {
	return func(c *choices) { c.rules = newRedactor(rules) }
}

// choose returns what options come to.
func choose(options []Option) choices {
	c := choices{cap: DefaultCap, hold: holdTime, keep: syncData, punch: punch, reserve: allocate}
	for _, o := range options {
		o(&c)
	}
	return c
}
