package engine

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// label is the name of a process that was given none: the first word of its
// command that says something. "FOO=1 exec python3 -m http.server" is a
// http.server, and "bash -c 'while :; do poll; done'" polls.
func (c *Command) label() string {
	if c.Name != "" {
		return c.Name
	}
	if c.Argv != nil {
		return telling(c.Argv)
	}
	return labelOf(c.Line, maxScripts)
}

// numbered returns name, or name-2 and so on when another process has it, so
// that every process can be told from the others and be asked for by its name.
func numbered(name string, taken []string) string {
	for n, as := 2, name; ; n++ {
		if !slices.Contains(taken, as) {
			return as
		}
		as = name + "-" + strconv.Itoa(n)
	}
}

// maxScripts is how deep scripts within scripts ("sh -c 'sh -c …'") are looked
// into.
const maxScripts = 4

// nameless is what a process is called whose command has no word in it.
const nameless = "process"

// labelOf names a shell line: by its first command that is more than a step of
// the shell, else by its first one, else by its first word.
func labelOf(line string, deep int) string {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(line), "")
	if err != nil {
		return telling(strings.Fields(line))
	}
	first, found := "", ""
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ArithmExp:
			return false // These only serve what the line is for.
		}
		call, ok := n.(*syntax.CallExpr)
		if !ok || found != "" || len(call.Args) == 0 {
			return found == ""
		}
		name := callLabel(call, deep)
		if first == "" || slices.Contains(silent(), first) {
			first = name
		}
		if !slices.Contains(steps(), name) {
			found = name
		}
		return true
	})
	switch {
	case found != "":
		return found
	case first != "":
		return first
	}
	return telling(strings.Fields(line))
}

// callLabel names one command of a line, and looks into the script of a shell.
func callLabel(call *syntax.CallExpr, deep int) string {
	words := make([]string, len(call.Args))
	for i, w := range call.Args {
		words[i] = plainWord(w)
	}
	words = unwrapped(words)
	if deep > 0 && len(words) > 0 && slices.Contains(shells(), filepath.Base(words[0])) {
		for i, w := range words[1:] {
			if strings.HasPrefix(w, "-") && strings.HasSuffix(w, "c") && i+2 < len(words) {
				return labelOf(words[i+2], deep-1)
			}
		}
	}
	return telling(words)
}

// plainWord is the text of a word without quotes; what is only known when it
// runs is left out.
func plainWord(w *syntax.Word) string {
	var b strings.Builder
	var add func(parts []syntax.WordPart)
	add = func(parts []syntax.WordPart) {
		for _, p := range parts {
			switch p := p.(type) {
			case *syntax.Lit:
				b.WriteString(p.Value)
			case *syntax.SglQuoted:
				b.WriteString(p.Value)
			case *syntax.DblQuoted:
				add(p.Parts)
			}
		}
	}
	add(w.Parts)
	return b.String()
}

// telling returns the word of a command that tells most: the program, or what a
// program runs whose own name says little.
func telling(words []string) string {
	words = unwrapped(words)
	if len(words) == 0 {
		return nameless
	}
	program := shown(words[0])
	rest := words[1:]
	if verbs, ok := runners()[program]; ok {
		if len(rest) > 0 && slices.Contains(verbs, rest[0]) {
			rest = rest[1:]
		} else if len(verbs) > 0 {
			return program
		}
	} else if !slices.Contains(shells(), program) && !slices.Contains(interpreters(), program) {
		return program
	}
	for i, w := range rest {
		switch {
		case w == "-m" && i+1 < len(rest):
			return shown(rest[i+1])
		case w == "-c" || w == "-e":
			return program // A script of its own, in a language of its own.
		case w != "" && !strings.HasPrefix(w, "-"):
			if name := shown(w); name != "." && name != ".." {
				return name
			}
			return program
		}
	}
	return program
}

// shown is a word as a name: the last part of a path.
func shown(word string) string {
	if word = strings.TrimSpace(word); word == "" {
		return nameless
	}
	return filepath.Base(word)
}

// unwrapped takes away what only starts another program: assignments, wrappers,
// and their options and durations.
func unwrapped(words []string) []string {
	for wrapped := false; len(words) > 1; words = words[1:] {
		w := words[0]
		switch {
		case slices.Contains(wrappers(), filepath.Base(w)):
			wrapped = true
		case strings.Contains(w, "="):
		case wrapped && (strings.HasPrefix(w, "-") || w[:min(1, len(w))] >= "0" && w[:min(1, len(w))] <= "9"):
		default:
			return words
		}
	}
	return words
}

// wrappers are programs that start another one.
func wrappers() []string {
	return []string{"exec", "command", "builtin", "env", "nohup", "nice", "time", "timeout", "setsid", "stdbuf", "sudo", "ionice"}
}

// shells are programs that run a script of the shell, in a file or given.
func shells() []string { return []string{"bash", "sh", "dash", "zsh", "ksh"} }

// interpreters are programs that run a script in another language.
func interpreters() []string {
	return []string{"python", "python3", "node", "ruby", "perl", "php", "deno", "bun"}
}

// runners are programs that run what one of their words names, with the words
// that stand before it; without one, the word itself follows.
func runners() map[string][]string {
	return map[string][]string{
		"npm": {"run", "exec"}, "pnpm": {"run", "exec"}, "yarn": {"run"}, "npx": nil,
		"go": {"run", "tool"}, "make": nil, "just": nil,
	}
}

// steps are commands that say little about what a line is for.
func steps() []string {
	return append(silent(), "sleep", "echo", "printf", "read", "wait", "mkdir", "rm", "source")
}

// silent are commands that say nothing at all about it.
func silent() []string {
	return []string{
		":", "true", "false", "cd", "set", "shopt", "export", "declare", "local", "trap", "test", "[", ".", "umask", "ulimit", nameless,
	}
}
