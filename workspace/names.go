package workspace

// maxName is how long the id of a session can be, in bytes.
const maxName = 64

// isID says that a session can have the id.
func isID(s string) bool { return len(s) <= maxName && isName(s) }

// isName says that a text consists of letters, digits, dots, - and _ and begins
// with a letter or digit.
func isName(s string) bool {
	for i, c := range []byte(s) {
		switch {
		case letter(c), digit(c):
		case i > 0 && (c == '.' || c == '-' || c == '_'):
		default:
			return false
		}
	}
	return s != ""
}

// marker is the variable that the engine sets for everything that it starts.
const marker = "BRAID"

// isVariable says that a shell variable can have the name.
func isVariable(s string) bool {
	for i, c := range []byte(s) {
		if !letter(c) && c != '_' && (i == 0 || !digit(c)) {
			return false
		}
	}
	return s != ""
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func digit(c byte) bool { return c >= '0' && c <= '9' }
