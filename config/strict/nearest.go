package strict

import "strings"

// farthest is how many edits make another word of one: more are no slip.
const farthest = 3

// Nearest returns the one of names that a misspelt word was probably meant to be,
// "" when none is near. Case, and - for _, count for nothing.
func Nearest(word string, names []string) string {
	best, least := "", min(farthest, (len(word)+1)/3)+1
	for _, name := range names {
		if d := distance(plain(word), plain(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// plain returns a word without what people mix up.
func plain(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", "_") }

// distance returns how many characters must be put in, taken out, replaced or
// swapped with the next to make b of a.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(x)][len(y)]
}
