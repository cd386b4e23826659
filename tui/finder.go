package tui

import (
	"context"
	"regexp"
	"slices"
	"sort"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/record"
	"braid/views"
)

// finder looks for a pattern in a stream, in the background and a piece at a
// time, from the first line on, and goes on with what comes. It is forgotten in
// the middle of a piece as easily as at the end of one: what belongs to an older
// round is dropped.
type finder struct {
	pattern string
	regex   bool
	match   *regexp.Regexp // nil: nothing is looked for
	key     posKey
	upto    int64   // lines before this one have been looked at
	hits    []int64 // of those, the ones that match
	busy    bool    // a piece is being looked at
	round   int
	want    int64 // go to the first hit from this line on when it is known; -1: stay
	here    int64 // the hit that was gone to; -1: none
	anchor  views.StreamPos
}

// scannedMsg is a piece of a stream that has been looked at.
type scannedMsg struct {
	filter bool // by the filter, else by the search
	round  int
	upto   int64
	hits   []int64
}

// on says that something is looked for.
func (f *finder) on() bool { return f.match != nil }

// look begins to look for a pattern. An empty one is looked for nowhere.
func (f *finder) look(pattern string, regex bool) error {
	f.pattern, f.regex = pattern, regex
	f.match = nil
	f.restart(posKey{})
	if pattern == "" {
		return nil
	}
	text := pattern
	if !regex {
		text = regexp.QuoteMeta(pattern)
	}
	if pattern == strings.ToLower(pattern) {
		text = "(?i)" + text // Capitals matter to those who type them.
	}
	match, err := regexp.Compile(text)
	f.match = match
	return err
}

// restart forgets what was found, for another stream.
func (f *finder) restart(key posKey) {
	f.key, f.upto, f.hits, f.busy, f.here = key, 0, nil, false, -1
	f.round++
}

// step returns a command that looks at the next piece, nil when all has been
// looked at or a piece is being looked at.
func (f *finder) step(ctx context.Context, method ansi.Method, key posKey, lines views.Lines, filter bool) tea.Cmd {
	if !f.on() || lines == nil {
		return nil
	}
	if f.key != key {
		f.restart(key)
	}
	from := max(f.upto, lines.First())
	to := min(from+scanned, lines.Len())
	if f.busy || from >= to {
		return nil
	}
	f.busy = true
	match, round := f.match, f.round
	return func() tea.Msg {
		msg := scannedMsg{filter: filter, round: round}
		msg.hits, msg.upto = scan(ctx, method, match, lines, from, to)
		return msg
	}
}

// scan returns which of the lines match, and up to which it has looked. A line
// that cannot be read does not match.
func scan(ctx context.Context, method ansi.Method, match *regexp.Regexp, lines views.Lines, from, to int64) (hits []int64, upto int64) {
	var clean views.Cleaner
	page := make([]record.Line, 512)
	for from < to && ctx.Err() == nil {
		n, err := lines.Read(from, page[:min(int64(len(page)), to-from)])
		for i := range n {
			if match.Match(clean.Text(method, page[i].Text)) {
				hits = append(hits, from+int64(i))
			}
		}
		from += int64(n)
		if err != nil || n == 0 {
			return hits, to
		}
	}
	return hits, from
}

// take takes a piece that was looked at, and says whether it was of this round.
func (f *finder) take(msg scannedMsg) bool {
	if msg.round != f.round {
		return false
	}
	f.busy, f.upto = false, msg.upto
	f.hits = append(f.hits, msg.hits...)
	return true
}

// next returns the first hit from line n on, back the last one before it.
func (f *finder) next(n int64, back bool) (int64, bool) {
	i, _ := slices.BinarySearch(f.hits, n)
	if back {
		i--
	}
	if i < 0 || i >= len(f.hits) {
		return 0, false
	}
	return f.hits[i], true
}

// place returns which of the hits a line is, from 1; 0 when it is none.
func (f *finder) place(n int64) int {
	i := sort.Search(len(f.hits), func(i int) bool { return f.hits[i] >= n })
	if i < len(f.hits) && f.hits[i] == n {
		return i + 1
	}
	return 0
}

// find returns the places in a line that match, for drawing; nil when nothing is
// looked for.
func (f *finder) find() func([]byte) [][]int {
	if !f.on() {
		return nil
	}
	match := f.match
	return func(text []byte) [][]int { return match.FindAllIndex(text, -1) }
}
