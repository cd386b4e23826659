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
