package views

// Scroll returns the first row to show of a list of n rows in a window of h,
// so that the selected one is seen and the list moves as little as possible.
// The caller keeps what it returns and passes it in as first the next time; a
// negative selected only keeps first within the list.
func Scroll(first, selected, n, h int) int {
	if h <= 0 {
		return max(0, min(first, n-1))
	}
	if selected >= 0 {
		first = min(first, selected)
		first = max(first, selected-h+1)
	}
	return max(0, min(first, n-h))
}
