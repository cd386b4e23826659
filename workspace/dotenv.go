package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"braid/config/strict"
)

// dotenvName is the file of variables beside a Procfile.
const dotenvName = ".env"

// blanks are what may stand around names and values.
const blanks = " \t"

// dotenvBeside returns the variables of the .env file in a directory; none when
// there is no such file. A directory of that name is something else.
func (r *reader) dotenvBeside(dir string) map[string]string {
	path := filepath.Join(dir, dotenvName)
	if st, err := os.Stat(path); err == nil && st.IsDir() {
		return nil
	}
	text, err := strict.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	r.Add(err)
	return r.dotenv(path, string(text))
}

// dotenv reads the text of a .env file: a line NAME=VALUE for each variable. Values
// are neither looked up nor run: a "$" in one is a "$". Messages show no values,
// many of which are secrets.
func (r *reader) dotenv(path, text string) map[string]string {
	env := map[string]string{}
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	for n := 1; text != ""; n++ {
		line, rest, _ := strings.Cut(text, "\n")
		at := func(offset int) strict.Position {
			return strict.Position{File: path, Line: n, Column: utf8.RuneCountInString(line[:offset]) + 1}
		}
		begin := len(line) - len(strings.TrimLeft(line, blanks))
		name, _, ok := strings.Cut(line[begin:], "=")
		switch {
		case begin == len(line) || line[begin] == '#':
		case !ok:
			r.At(at(begin), "want NAME=VALUE")
		default:
			from := begin + len(name) + 1
			v := readDotenvValue(text[from:])
			if v.wrong != "" {
				r.At(at(from), "%s", v.wrong)
			}
			name = strings.Trim(strings.TrimPrefix(name, "export "), blanks)
			r.variable(at(begin), name, v.text)
			env[name] = v.text
			n += strings.Count(text[from:from+v.used], "\n")
			_, rest, _ = strings.Cut(text[from+v.used:], "\n")
		}
		text = rest
	}
	return env
}

// dotenvValue is the value of a variable in a .env file.
type dotenvValue struct {
	text  string
	used  int    // bytes that it takes, to the end of its last line
	wrong string // with it; empty when nothing is
}

// readDotenvValue reads the value at the beginning of a text. One in quotes may
// have several lines; one without ends with the line, or at a # behind a blank.
func readDotenvValue(text string) dotenvValue {
	line, _, _ := strings.Cut(text, "\n")
	trimmed := strings.TrimLeft(line, blanks)
	if trimmed == "" || trimmed[0] != '"' && trimmed[0] != '\'' {
		plain := line
		for i := 1; i < len(line); i++ {
			if line[i] == '#' && strings.Contains(blanks, line[i-1:i]) {
				plain = line[:i]
				break
			}
		}
		return dotenvValue{text: strings.Trim(plain, blanks), used: len(line)}
	}
	begin := len(line) - len(trimmed)
	value, n, ok := unquote(text[begin:])
	if !ok {
		return dotenvValue{used: len(line), wrong: "the quote is not closed"}
	}
	tail, _, _ := strings.Cut(text[begin+n:], "\n")
	v := dotenvValue{text: value, used: begin + n + len(tail)}
	if tail = strings.Trim(tail, blanks); tail != "" && tail[0] != '#' {
		v.wrong = "something follows the closing quote; put all of the value in quotes"
	}
	return v
}

// unquote returns what is in the quotes that begin a text, and how many bytes it
// takes with them. In double quotes a backslash takes a meaning from ", \, $ and `,
// and gives one to n, r and t.
func unquote(text string) (value string, n int, ok bool) {
	var b strings.Builder
	quote := text[0]
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote:
			return b.String(), i + 1, true
		case c == '\\' && quote == '"' && i+1 < len(text):
			i++
			if at := strings.IndexByte("nrt\"\\$`", text[i]); at >= 0 {
				b.WriteByte("\n\r\t\"\\$`"[at])
			} else {
				b.WriteString(text[i-1 : i+1])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}
