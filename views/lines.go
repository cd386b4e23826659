package views

import (
	"sort"

	"braid/record"
)

// Lines is the access to a source's lines that drawing needs; record.Lines has
// it, and so has [Filtered].
type Lines interface {
	Len() int64   // lines, dropped ones included
	First() int64 // oldest line not dropped
	Read(from int64, dst []record.Line) (int, error)
	Text(n, offset int64, dst []byte) (int, error)
	Moment(n int64) record.Moment
	Search(m record.Moment) int64 // first line that began after m
}

// Filtered is the lines of Of whose indexes are given, in ascending order.
// Line numbers shown stay those of Of. Lines of it that Of has dropped since are
// dropped here too.
type Filtered struct {
	Of    Lines
	Index []int64
}

// Len returns the number of lines that passed.
func (f Filtered) Len() int64 { return int64(len(f.Index)) }

// First returns the oldest of them that Of still has.
func (f Filtered) First() int64 { return f.place(f.Of.First()) }

// Read fills dst with lines from number from on.
func (f Filtered) Read(from int64, dst []record.Line) (int, error) {
	n := 0
	for ; n < len(dst) && from+int64(n) < f.Len(); n++ {
		got, err := f.Of.Read(f.Index[from+int64(n)], dst[n:n+1])
		if err != nil || got == 0 {
			return n, err
		}
	}
	return n, nil
}

// Text reads bytes of line n.
func (f Filtered) Text(n, offset int64, dst []byte) (int, error) {
	return f.Of.Text(f.Index[n], offset, dst)
}

// Moment returns when line n began.
func (f Filtered) Moment(n int64) record.Moment { return f.Of.Moment(f.Index[n]) }

// Search returns the first line that began after m.
func (f Filtered) Search(m record.Moment) int64 { return f.place(f.Of.Search(m)) }

// place returns the first of f's lines that is line n of Of or after it.
func (f Filtered) place(n int64) int64 {
	return int64(sort.Search(len(f.Index), func(i int) bool { return f.Index[i] >= n }))
}

// origin returns the lines that l is a part of, and the index there of line n.
func origin(l Lines, n int64) (Lines, int64) {
	if f, ok := l.(Filtered); ok {
		return f.Of, f.Index[n]
	}
	return l, n
}
