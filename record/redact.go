package record

import (
	"bytes"
	"cmp"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
)

// Redacted stands in the place of what a rule matched.
const Redacted = "[redacted]"

// redactor replaces what matches its rules. It never changes.
type redactor struct{ rules []rule }

// rule is a regular expression that sees one line at a time.
type rule struct {
	line  *regexp.Regexp
	block *regexp.Regexp // matches somewhere in lines if line matches one of them; nil if none is faster
}

// newRedactor returns a redactor with rules, nil when there are none.
func newRedactor(rules []*regexp.Regexp) *redactor {
	r := new(redactor)
	for _, re := range rules {
		if re != nil {
			r.rules = append(r.rules, rule{line: re, block: blockRule(re)})
		}
	}
	if len(r.rules) == 0 {
		return nil
	}
	return r
}

// blockRule returns the rule that finds out for many lines at once whether a rule
// matches one of them. It is only of use where the search for what every match
// begins with is faster by far than matching.
func blockRule(re *regexp.Regexp) *regexp.Regexp {
	text := "(?m:" + re.String() + ")"
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil || bound(tree) {
		return nil
	}
	block, err := regexp.Compile(text)
	if err != nil {
		return nil
	}
	if prefix, _ := block.LiteralPrefix(); prefix == "" {
		return nil
	}
	return block
}

// bound says that an expression asks for the begin or end of the text, which for
// one of many lines is another.
func bound(re *syntax.Regexp) bool {
	return re.Op == syntax.OpBeginText || re.Op == syntax.OpEndText || slices.ContainsFunc(re.Sub, bound)
}

// match is where something matches in a text, from and to.
type match [2]int

// matches returns what matches in a line, in order; what overlaps or touches is
// one.
func (r *redactor) matches(line []byte) []match {
	var all []match
	for i := range r.rules {
		all = r.rules[i].appendMatches(all, line)
	}
	return union(all)
}

func (r *rule) appendMatches(all []match, line []byte) []match {
	if !r.line.Match(line) {
		return all // without allocating
	}
	for _, m := range r.line.FindAllIndex(line, -1) {
		if m[0] < m[1] {
			all = append(all, match{m[0], m[1]})
		}
	}
	return all
}

// union sorts matches and makes one of those that overlap or touch.
func union(all []match) []match {
	if len(all) < 2 {
		return all
	}
	slices.SortFunc(all, func(a, b match) int { return cmp.Compare(a[0], b[0]) })
	n := 0
	for _, m := range all[1:] {
		if m[0] <= all[n][1] {
			all[n][1] = max(all[n][1], m[1])
		} else {
			n++
			all[n] = m
		}
	}
	return all[:n+1]
}

// replace appends a text with its matches replaced.
func replace(dst, text []byte, all []match) []byte {
	at := 0
	for _, m := range all {
		dst = append(append(dst, text[at:m[0]]...), Redacted...)
		at = m[1]
	}
	return append(dst, text[at:]...)
}

// inText returns what matches in the lines of a text.
func (r *redactor) inText(text []byte) []match {
	var all []match
	at := 0
	for line := range bytes.Lines(text) {
		for _, m := range r.matches(bytes.TrimSuffix(line, []byte{'\n'})) {
			all = append(all, match{at + m[0], at + m[1]})
		}
		at += len(line)
	}
	return all
}

// text redacts a text of any number of lines.
func (r *redactor) text(s string) string {
	all := r.inText([]byte(s))
	if len(all) == 0 {
		return s
	}
	return string(replace(nil, []byte(s), all))
}

// words redacts the words of a command: each by itself, and all of them as one
// text with spaces between. The slice is not changed.
func (r *redactor) words(argv []string) []string {
	joined := []byte(strings.Join(argv, " "))
	all := r.inText(joined)
	begin := 0
	for _, w := range argv {
		for _, m := range r.inText([]byte(w)) {
			all = append(all, match{begin + m[0], begin + m[1]})
		}
		begin += len(w) + 1
	}
	if len(all) == 0 {
		return argv
	}
	all = union(all)
	words := make([]string, len(argv))
	begin = 0
	for i, w := range argv {
		end := begin + len(w)
		var own []match
		for _, m := range all {
			if from, to := max(m[0], begin), min(m[1], end); from < to {
				own = append(own, match{from - begin, to - begin})
			}
		}
		words[i] = string(replace(nil, []byte(w), own))
		begin = end + 1
	}
	return words
}

// info redacts what is told of a run.
func (r *redactor) info(i RunInfo) RunInfo {
	if r != nil {
		i.Args, i.Cwd = r.words(i.Args), r.text(i.Cwd)
	}
	return i
}

// payload redacts the text in an event.
func (r *redactor) payload(p Payload) Payload {
	if r == nil {
		return p
	}
	switch e := p.(type) {
	case ExecEvent:
		e.Command, e.Argv, e.Cwd = r.text(e.Command), r.words(e.Argv), r.text(e.Cwd)
		return e
	case ExecEndEvent:
		e.Cwd = r.text(e.Cwd)
		return e
	case ProcEvent:
		e.Name, e.Command, e.Argv, e.Cwd = r.text(e.Name), r.text(e.Command), r.words(e.Argv), r.text(e.Cwd)
		return e
	case MarkEvent:
		e.Text = r.text(e.Text)
		return e
	case PlanEvent:
		e.Name, e.Text = r.text(e.Name), r.text(e.Text)
		return e
	case SessionEvent:
		e.Why, e.Cwd = r.text(e.Why), r.text(e.Cwd)
		return e
	case StatEvent:
		e.Tree = slices.Clone(e.Tree)
		for i := range e.Tree {
			e.Tree[i].Name = r.text(e.Tree[i].Name)
		}
		return e
	case KillEvent:
		e.Pids = slices.Clone(e.Pids)
		for i := range e.Pids {
			e.Pids[i].Name = r.text(e.Pids[i].Name)
		}
		return e
	}
	return p
}
