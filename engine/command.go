package engine

import (
	"fmt"
	"io"
	"maps"
	"strings"
	"time"

	"braid/record"
)

// Command is what to run: either Line, a line (or many) of bash, or Argv, a
// program with its arguments, which the shell does not interpret.
type Command struct {
	Line string
	Argv []string
	// Name names a background process; empty: made from the command.
	Name string
	// Cwd is the directory for this command alone, relative to the session's.
	Cwd string
	// Env sets variables for this command alone; nil unsets one.
	Env map[string]*string
	// Timeout aborts the command; 0: the session's timeout.
	Timeout time.Duration
	// OutputLimit is how many bytes of each stream the result holds; 0: the
	// session's limit. The journal has the rest.
	OutputLimit int64
	// Discard keeps nothing of the output for the result, for a caller that reads
	// it as it comes or in the journal. Nothing then counts as truncated.
	Discard bool
	// Stdin is what the command reads; nil: nothing.
	Stdin []byte
	// Stdout and Stderr get what an Exec prints as it comes, besides the journal
	// and the result; nil: nobody. They are written to by one goroutine at a
	// time. One that blocks holds up the command, one that fails is not written
	// to again. Children that the command leaves running may print, and so
	// write, until the session is closed.
	Stdout, Stderr io.Writer
	// TTY gives a background process two terminals instead of pipes, with
	// Columns and Rows (0: 80 by 24).
	TTY           bool
	Columns, Rows int
	// Origin says who asked; empty: record.OriginAPI.
	Origin record.Origin
}

// check refuses what can never run. The error says what is wrong.
func (c *Command) check() error {
	switch {
	case c.Line != "" && c.Argv != nil:
		return fmt.Errorf("%w command: give a line or an argument vector, not both", ErrInvalid)
	case c.Line == "" && len(c.Argv) == 0:
		return fmt.Errorf("%w command: it is empty", ErrInvalid)
	case len(c.Argv) > 0 && c.Argv[0] == "":
		return fmt.Errorf("%w command: the program's name is empty", ErrInvalid)
	case c.Timeout < 0:
		return fmt.Errorf("%w timeout %s: it is negative", ErrInvalid, c.Timeout)
	case c.OutputLimit < 0:
		return fmt.Errorf("%w output limit %d: it is negative", ErrInvalid, c.OutputLimit)
	}
	for what, text := range map[string]string{"command": c.Line, "argument": strings.Join(c.Argv, ""), "directory": c.Cwd, "name": c.Name} {
		if err := noNUL(what, text); err != nil {
			return err
		}
	}
	for _, name := range sortedKeys(c.Env) {
		value := ""
		if v := c.Env[name]; v != nil {
			value = *v
		}
		if err := checkVariable(name, value); err != nil {
			return err
		}
	}
	return nil
}

// text is the command as a line of bash.
func (c *Command) text() string {
	if c.Argv == nil {
		return c.Line
	}
	words := make([]string, len(c.Argv))
	for i, w := range c.Argv {
		words[i] = quote(w)
	}
	return strings.Join(words, " ")
}

// origin is who asked.
func (c *Command) origin() record.Origin {
	if c.Origin == "" {
		return record.OriginAPI
	}
	return c.Origin
}

// scoped says whether the command has settings of its own.
func (c *Command) scoped() bool { return c.Cwd != "" || len(c.Env) > 0 }

// clone detaches a command from the caller's slices and maps.
func (c Command) clone() Command {
	if c.Argv != nil {
		c.Argv = append([]string{}, c.Argv...)
	}
	c.Env = maps.Clone(c.Env)
	c.Stdin = append([]byte(nil), c.Stdin...)
	return c
}

// noNUL refuses text that bash cannot hold.
func noNUL(what, text string) error {
	if i := strings.IndexByte(text, 0); i >= 0 {
		return fmt.Errorf("%w %s: it has a NUL at byte %d", ErrInvalid, what, i)
	}
	return nil
}

// checkVariable refuses names that are no variable's and values with a NUL.
func checkVariable(name, value string) error {
	ok := name != ""
	for i, r := range name {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		ok = ok && (letter || i > 0 && r >= '0' && r <= '9')
	}
	if !ok {
		return fmt.Errorf("%w variable name %q: use letters, digits and _, not starting with a digit", ErrInvalid, name)
	}
	if name == markerName {
		return fmt.Errorf("%w variable name %q: it is braid's own", ErrInvalid, name)
	}
	return noNUL("value of "+name, value)
}

// checkID refuses what is no session id.
func checkID(id string) error {
	ok := len(id) >= 1 && len(id) <= maxID
	for i, r := range id {
		alnum := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		ok = ok && (alnum || i > 0 && strings.ContainsRune("._-", r))
	}
	if !ok {
		return fmt.Errorf("%w session id %q: use 1 to %d of A-Z a-z 0-9 . _ -, starting with a letter or digit", ErrInvalid, id, maxID)
	}
	return nil
}
