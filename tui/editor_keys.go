package tui

// key edits the text as a shell's line editor would, and says whether the key
// meant anything to it. Keys that print are not among these: their text is
// inserted. What can be rebound is in keymap; these are the keys of every text
// field, on every system, for forty years.
func (e *editor) key(name string) bool {
	switch name {
	case "left", "ctrl+b":
		e.cursor = e.prev(e.cursor)
	case "right", "ctrl+f":
		e.cursor = e.next(e.cursor)
	case "ctrl+left", "alt+left", "alt+b":
		e.cursor = e.wordLeft(e.cursor)
	case "ctrl+right", "alt+right", "alt+f":
		e.cursor = e.wordRight(e.cursor)
	case "home", "ctrl+a":
		e.cursor = e.lineStart(e.cursor)
	case "end", "ctrl+e":
		e.cursor = e.lineEnd(e.cursor)
	default:
		return e.deleteKey(name)
	}
	return true
}

// deleteKey is key for what takes text away or brings it back.
func (e *editor) deleteKey(name string) bool {
	switch name {
	case "backspace", "ctrl+h", "shift+backspace":
		e.cut(e.prev(e.cursor), e.cursor)
	case "delete", "ctrl+d":
		e.cut(e.cursor, e.next(e.cursor))
	case "ctrl+k":
		e.kill(e.cursor, e.lineEnd(e.cursor))
	case "ctrl+u":
		e.kill(e.lineStart(e.cursor), e.cursor)
	case "ctrl+w":
		e.kill(e.blankLeft(e.cursor), e.cursor)
	case "alt+backspace", "ctrl+backspace":
		e.kill(e.wordLeft(e.cursor), e.cursor)
	case "alt+d", "alt+delete", "ctrl+delete":
		e.kill(e.cursor, e.wordRight(e.cursor))
	case "ctrl+y":
		e.insert(e.killed)
	default:
		return false
	}
	return true
}
