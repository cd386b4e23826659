package record

import "fmt"

// Problem is a place in a journal that is damaged and was skipped.
type Problem struct {
	Path   string
	Offset int64 // where it begins in the file
	Bytes  int64 // how many bytes were skipped
	What   string
}

// String returns the problem as a line of text.
func (p Problem) String() string {
	skipped := "nothing"
	if p.Bytes > 0 {
		skipped = fmt.Sprintf("%d bytes", p.Bytes)
	}
	return fmt.Sprintf("%s: byte %d: %s (%s skipped)", p.Path, p.Offset, p.What, skipped)
}

// problems are what is damaged, in the order in which it was found. What is found
// again, because a journal is read once more, counts once.
type problems struct {
	all  []Problem
	told map[Problem]bool
	of   map[string]int // how many of them each file has
}

// add adds a problem, unless its file has more than anybody looks at.
func (p *problems) add(one Problem) {
	n := p.of[one.Path]
	if n > maxProblems || p.told[one] {
		return
	}
	if n == maxProblems {
		one = Problem{Path: one.Path, Offset: one.Offset, What: "more is damaged from here on, and skipped as well"}
	}
	if p.told == nil {
		p.told, p.of = make(map[Problem]bool), make(map[string]int)
	}
	p.all = append(p.all, one)
	p.told[one] = true
	p.of[one.Path]++
}
