package engine

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"mvdan.cc/sh/v3/syntax"
)

// ErrRefused: a policy does not admit the command.
var ErrRefused = errors.New("refused by the policy")

// Policy says which commands of a model or another program are run. It is one
// layer of defence and not a sandbox.
//
// With Allow or Block, what a line would run is known before it runs: every
// command word, also within substitutions, functions of the shell that evaluate
// text are refused, and so is everything by which a line could change what a
// later word means: functions, aliases, PATH and its like, and arithmetic with
// variables, because bash runs the commands in their values.
//
// Outside of what it can promise is what an allowed program does. It can do all
// that it can do, and may run others: make, git with its configuration and
// hooks, tar, sed, an editor, an interpreter, a script, also one that was just
// written. So Block alone keeps nobody from anything who is set on it: a copy of
// a blocked program has another name. With Allow, do not list what runs others,
// nor what can replace the programs that are listed.
//
// An executable is named without a slash, which stands for what PATH finds
// under that name, or by its absolute path.
type Policy struct {
	// Allow names the executables that may run; empty: all that Block leaves.
	Allow []string
	// Block names executables that may not run, by any path, also as the target
	// of a symbolic link.
	Block []string
	// DefaultTimeout is for commands that name none; MaxTimeout and MaxOutput
	// (bytes of each stream) cut what is larger. 0: no such limit.
	DefaultTimeout, MaxTimeout time.Duration
	MaxOutput                  int64
}

// Admit is AdmitIn where the directory is not known.
func (p *Policy) Admit(c Command) (Command, error) { return p.AdmitIn("", c) }

// AdmitIn returns the command with the policy's limits, or ErrRefused with the
// reason. A line is parsed, and refused unless every command word in it, also
// inside substitutions, is a plain literal that passes. The directory is that of
// the session; without it executables with relative paths are refused.
func (p *Policy) AdmitIn(dir string, c Command) (Command, error) {
	if err := c.check(); err != nil {
		return Command{}, err
	}
	switch {
	case filepath.IsAbs(c.Cwd):
		dir = c.Cwd
	case dir != "":
		dir = filepath.Join(dir, c.Cwd)
	}
	if err := p.judge(dir, &c); err != nil {
		return Command{}, err
	}
	if c.Timeout == 0 {
		c.Timeout = p.DefaultTimeout
	}
	if p.MaxTimeout > 0 && (c.Timeout == 0 || c.Timeout > p.MaxTimeout) {
		c.Timeout = p.MaxTimeout
	}
	if p.MaxOutput > 0 && (c.OutputLimit == 0 || c.OutputLimit > p.MaxOutput) {
		c.OutputLimit = p.MaxOutput
	}
	return c, nil
}

// AdmitVariable returns ErrRefused for a variable that may not be set, because it
// can make the shell or a program run another.
func (p *Policy) AdmitVariable(name string) error {
	if !p.restricts() {
		return nil
	}
	return checkAssigned(name)
}

// restricts says whether there is anything to judge.
func (p *Policy) restricts() bool { return len(p.Allow) > 0 || len(p.Block) > 0 }

// refused is ErrRefused with a reason.
func refused(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// judge judges the executables of a command.
func (p *Policy) judge(dir string, c *Command) error {
	if !p.restricts() {
		return nil
	}
	for _, name := range sortedKeys(c.Env) {
		if err := checkAssigned(name); err != nil {
			return err
		}
	}
	j := judge{p: p, dir: dir}
	if c.Argv != nil {
		words := make([]word, len(c.Argv))
		for i, a := range c.Argv {
			words[i] = literal(a)
		}
		return j.call(words)
	}
	if strings.ContainsRune(c.Line, '\r') {
		return refused("a line may not have carriage returns")
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(c.Line), "")
	if err != nil {
		return fmt.Errorf("%w: the line cannot be parsed: %w", ErrRefused, err)
	}
	return j.line(file)
}
