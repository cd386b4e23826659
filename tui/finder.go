package tui

import (
	"context"
	"regexp"
	"slices"
	"sort"

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
	needle  *needle        // says quickly where it is not; nil when that cannot be said
	key     posKey
	upto    int64   // lines before this one have been looked at
	hits    []int64 // of those, the ones that match
	busy    bool    // a piece is being looked at
	all     bool    // all there was has been looked at
	round   int
	want    int64 // go to the first hit from this line on when it is known; -1: stay
	here    int64 // the hit that was gone to; -1: none
	anchor  views.StreamPos
	home    *pane // where a search that found nothing there came from; nil: it stays where it is
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
	f.match, f.needle = nil, nil
	f.restart(posKey{})
	if pattern == "" {
		return nil
	}
	text := pattern
	if !regex {
		text = regexp.QuoteMeta(pattern)
		f.needle = newNeedle(pattern, !capitals(pattern))
	}
	if !capitals(pattern) {
		text = "(?i)" + text
	}
	match, err := regexp.Compile(text)
	f.match = match
	return err
}

// restart forgets what was found, for another stream.
func (f *finder) restart(key posKey) {
	f.key, f.upto, f.hits, f.busy, f.all, f.here = key, 0, nil, false, false, -1
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
	to := lines.Len()
	if f.all = from >= to && !f.busy; f.busy || f.all {
		return nil
	}
	f.busy = true
	s := scan{method: method, match: f.match, needle: f.needle.another(), lines: lines}
	round := f.round
	return func() tea.Msg {
		s.piece(ctx, from, to)
		return scannedMsg{filter: filter, round: round, hits: s.hits, upto: s.upto}
	}
}

// A scan looks at lines, one piece after another.
type scan struct {
	method ansi.Method
	match  *regexp.Regexp
	needle *needle // nil: every line is to be compared
	lines  views.Lines

	hits  []int64
	upto  int64 // lines before this one have been looked at
	clean views.Cleaner
	page  [512]record.Line
}

// piece looks at the lines from one number to before another for a while, up to
// s.upto.
func (s *scan) piece(ctx context.Context, from, to int64) {
	ctx, cancel := context.WithTimeout(ctx, scanTime)
	defer cancel()
	s.run(ctx, from, to)
}

// run looks at the lines from one number to before another, or until ctx ends.
func (s *scan) run(ctx context.Context, from, to int64) {
	all, ok := s.lines.(record.Lines)
	if !ok || s.needle == nil {
		s.compare(ctx, from, to)
		return
	}
	sieve := record.Sieve{Dull: s.needle.dull}
	for s.upto = from; s.upto < to && ctx.Err() == nil; {
		first, end, err := sieve.Next(all, s.upto, min(to, s.upto+passed))
		if err != nil {
			first, end = s.upto, to // which lines cannot be read is found out one by one
		}
		s.compare(ctx, first, end)
	}
}

// compare looks at each of the lines, at one at least. One that cannot be read
// does not match.
func (s *scan) compare(ctx context.Context, from, to int64) {
	for s.upto = from; s.upto < to; {
		n, err := s.lines.Read(s.upto, s.page[:min(int64(len(s.page)), to-s.upto)])
		for i := range n {
			if s.hit(s.page[i].Text) {
				s.hits = append(s.hits, s.upto+int64(i))
			}
		}
		s.upto += int64(n)
		if err != nil || n == 0 {
			s.upto = to
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// hit says whether a line matches.
func (s *scan) hit(line []byte) bool {
	if s.needle != nil && s.needle.dullLine(line) {
		return false
	}
	return s.match.Match(s.clean.Text(s.method, line))
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
