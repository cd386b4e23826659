package strict

import (
	"fmt"
	"unicode/utf8"
)

// Position is a place in a file. Line and Column count from 1, columns in
// characters; without a Line it is the file as a whole.
type Position struct {
	File         string
	Line, Column int
}

// String returns the place as compilers write it: "config.toml:3:9".
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// places finds positions in a text.
type places struct {
	file  string
	text  []byte
	lines []int // offset at which each line begins
}

// newPlaces returns the places of a file's text.
func newPlaces(file string, text []byte) *places {
	p := &places{file: file, text: text, lines: []int{0}}
	for i, b := range text {
		if b == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	return p
}

// at returns the position of an offset.
func (p *places) at(offset int) Position {
	line := len(p.lines)
	for lo := 0; lo < line; {
		mid := (lo + line) / 2
		if p.lines[mid] <= offset {
			lo = mid + 1
		} else {
			line = mid
		}
	}
	return p.in(line, offset-p.lines[line-1]+1)
}

// in returns the position of a column that counts bytes.
func (p *places) in(line, column int) Position {
	line = min(max(line, 1), len(p.lines))
	begin := p.lines[line-1]
	end := min(begin+max(column, 1)-1, len(p.text))
	return Position{p.file, line, utf8.RuneCount(p.text[begin:end]) + 1}
}
