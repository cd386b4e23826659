package engine

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mvdan.cc/sh/v3/syntax"
)

// ErrRefused: a policy does not admit the command.
var ErrRefused = errors.New("refused by the policy")

// Policy says which commands of a model or another program are run. It is one
// layer of defence and not a sandbox: an allowed program can do whatever it can
// do, and may itself run others (make, git, find, an interpreter). What the
// session's own state adds, aliases and functions, it cannot see; a line cannot
// define any.
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

// launchers run whatever their arguments say. Where executables are restricted
// they are refused unless they are allowed by name.
var launchers = []string{
	"sh", "bash", "dash", "zsh", "ksh", "fish", "busybox", "env", "xargs", "sudo", "doas", "su", "nohup", "nice",
	"timeout", "setsid", "stdbuf", "time", "watch", "script", "strace", "parallel", "chroot", "unshare", "nsenter", "flock",
}

// harmless are builtins that run nothing else.
var harmless = []string{
	":", "true", "false", "cd", "pwd", "echo", "printf", "test", "[", "exit", "return", "break", "continue", "shift",
	"read", "wait", "unset", "umask", "times", "jobs", "kill", "type", "let", "getopts",
}

// forbidden are builtins by which a line could run what it does not show.
var forbidden = []string{
	"eval", "exec", "source", ".", "command", "builtin", "trap", "alias", "unalias", "enable", "hash", "coproc", "bind",
	"complete", "compopt", "mapfile", "readarray", "set", "shopt", "fc",
}

// delicate are variables by which a program can be made to run another.
var delicate = []string{"PATH", "BASH_ENV", "ENV", "IFS", "PS4", "SHELLOPTS", "BASHOPTS", "PROMPT_COMMAND", "EDITOR", "VISUAL", "PAGER"}

// Admit returns the command with the policy's limits, or ErrRefused with the
// reason. A line is parsed, and refused unless every command word in it, also
// inside substitutions, is a plain literal that passes.
func (p *Policy) Admit(c Command) (Command, error) {
	if err := c.check(); err != nil {
		return Command{}, err
	}
	if err := p.judge(&c); err != nil {
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

// judge judges the executables of a command.
func (p *Policy) judge(c *Command) error {
	if len(p.Allow) == 0 && len(p.Block) == 0 {
		return nil
	}
	for _, name := range sortedKeys(c.Env) {
		if err := checkAssigned(name); err != nil {
			return err
		}
	}
	if c.Argv != nil {
		// The session's shell resolves it: one of these builtins would be taken.
		if slices.Contains(forbidden, c.Argv[0]) {
			return fmt.Errorf("%w: %s can run what the command does not show", ErrRefused, c.Argv[0])
		}
		return p.executable(c.Argv[0])
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(c.Line), "")
	if err != nil {
		return fmt.Errorf("%w: the line cannot be parsed: %w", ErrRefused, err)
	}
	return p.line(file)
}

// line judges every node of a parsed line.
func (p *Policy) line(file *syntax.File) (err error) {
	syntax.Walk(file, func(n syntax.Node) bool {
		if err != nil {
			return false
		}
		switch n := n.(type) {
		case *syntax.CallExpr:
			err = p.call(n)
		case *syntax.FuncDecl:
			err = fmt.Errorf("%w: a line may not define functions", ErrRefused)
		case *syntax.CoprocClause:
			err = fmt.Errorf("%w: a line may not start coprocesses", ErrRefused)
		case *syntax.Assign:
			if n.Name != nil {
				err = checkAssigned(n.Name.Value)
			} else if n.Value != nil && n.Value.Lit() == "" {
				err = fmt.Errorf("%w: the name of a variable is not plain", ErrRefused)
			}
		case *syntax.ParamExp:
			if n.Exp != nil && n.Exp.Op == syntax.OtherParamOps {
				err = fmt.Errorf("%w: ${…@…} may run commands", ErrRefused)
			}
		}
		return err == nil
	})
	return err
}

// call judges a simple command.
func (p *Policy) call(c *syntax.CallExpr) error {
	if len(c.Args) == 0 {
		return nil // assignments, which are judged themselves
	}
	word := c.Args[0].Lit()
	switch {
	case word == "" || strings.ContainsAny(word, `\*?[~{`) && word != "[":
		return fmt.Errorf("%w: a command's name must be a plain word", ErrRefused)
	case slices.Contains(forbidden, word):
		return fmt.Errorf("%w: %s can run what the line does not show", ErrRefused, word)
	case slices.Contains(harmless, word):
		if slices.Contains(p.Block, word) {
			return fmt.Errorf("%w: %s is blocked", ErrRefused, word)
		}
		return nil
	}
	return p.executable(word)
}

// executable judges one by the name that it is called by.
func (p *Policy) executable(word string) error {
	path, target := resolve(word)
	for _, b := range p.Block {
		if b == word || b == path || b == target || !strings.Contains(b, "/") && (b == filepath.Base(word) || b == filepath.Base(target)) {
			return fmt.Errorf("%w: %s is blocked", ErrRefused, word)
		}
	}
	for _, a := range p.Allow {
		if found, _ := resolve(a); a == word || path != "" && path == found {
			return nil
		}
	}
	if len(p.Allow) > 0 {
		return fmt.Errorf("%w: %s is not allowed", ErrRefused, word)
	}
	for _, name := range []string{word, target} {
		if slices.Contains(launchers, filepath.Base(name)) {
			return fmt.Errorf("%w: %s runs other programs; it must be allowed by name", ErrRefused, word)
		}
	}
	return nil
}

// resolve returns the absolute path of an executable, and that of what it is a
// link to; both are empty when there is none.
func resolve(word string) (path, target string) {
	path, err := exec.LookPath(word)
	if err != nil {
		return "", ""
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", ""
	}
	if target, err = filepath.EvalSymlinks(path); err != nil {
		target = path
	}
	return path, target
}

// checkAssigned refuses assignments to delicate variables.
func checkAssigned(name string) error {
	if slices.Contains(delicate, name) || strings.HasPrefix(name, "LD_") || strings.HasPrefix(name, "DYLD_") || strings.HasPrefix(name, "GIT_") || strings.HasPrefix(name, "BASH_FUNC_") {
		return fmt.Errorf("%w: %s may not be set: it can make a program run another", ErrRefused, name)
	}
	return nil
}
