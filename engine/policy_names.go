package engine

import (
	"slices"
	"strings"
)

// launchers run whatever their arguments say. Where executables are restricted
// they are refused unless they are allowed by name.
var launchers = []string{
	"sh", "bash", "dash", "zsh", "ksh", "mksh", "fish", "csh", "tcsh", "busybox", "toybox", "env", "xargs", "sudo", "doas", "su", "runuser",
	"pkexec", "nohup", "nice", "ionice", "chrt", "taskset", "timeout", "setsid", "stdbuf", "unbuffer", "time", "watch", "script", "strace",
	"ltrace", "gdb", "valgrind", "parallel", "chroot", "unshare", "nsenter", "setpriv", "prlimit", "flock", "entr", "expect", "socat",
	"start-stop-daemon", "systemd-run", "at", "batch", "tmux", "screen",
}

// multicall are programs that are many others, by the name of a link.
var multicall = []string{"busybox", "toybox", "coreutils"}

// harmless are builtins that run nothing else, whatever their arguments are.
var harmless = []string{
	":", "true", "false", "cd", "pwd", "echo", "exit", "return", "break", "continue", "shift", "umask", "times", "type",
	"dirs", "pushd", "popd",
}

// forbidden are builtins by which a line could run what it does not show, or
// change what later ones mean. Those that declare variables are judged where the
// parser sees them as such; what is left is called in a roundabout way.
var forbidden = []string{
	"eval", "exec", "source", ".", "command", "builtin", "trap", "alias", "unalias", "enable", "hash", "coproc", "bind",
	"complete", "compgen", "compopt", "mapfile", "readarray", "shopt", "fc", "history", "let", "suspend",
	"declare", "typeset", "local", "export", "readonly",
}

// delicate are variables by which the shell or a program can be made to run
// another, by name, by the beginning and by the end of their names.
var (
	delicate = []string{
		"BROWSER", "CC", "CXX", "ENV", "HOME", "IFS", "LESS", "PROMPT_COMMAND", "SHELL", "SHELLOPTS", "TERMINFO", "ZDOTDIR", "POSIXLY_CORRECT",
		// Of these bash evaluates what they are set to as arithmetic.
		"RANDOM", "SRANDOM", "SECONDS", "LINENO", "OPTIND", "OPTERR", "HISTCMD", "EPOCHSECONDS", "HISTSIZE", "HISTFILESIZE", "TMOUT", "COLUMNS", "LINES",
	}
	delicatePrefixes = []string{
		"LD_", "DYLD_", "GIT_", "BASH", "LESS", "MAKE", "PERL", "PYTHON", "RUBY", "NODE", "JAVA", "_JAVA", "XDG_", "PS", "MALLOC_", "GCONV", "AWK",
	}
	delicateSuffixes = []string{
		"PATH", "OPTIONS", "OPTS", "OPT", "FLAGS", "EDITOR", "VISUAL", "PAGER", "ASKPASS", "_RSH", "_SSH", "_COMMAND", "_SHELL", "WRAPPER",
	}
)

// checkAssigned refuses assignments to delicate variables.
func checkAssigned(name string) error {
	begins := func(p string) bool { return strings.HasPrefix(name, p) }
	ends := func(s string) bool { return strings.HasSuffix(name, s) }
	if slices.Contains(delicate, name) || slices.ContainsFunc(delicatePrefixes, begins) || slices.ContainsFunc(delicateSuffixes, ends) {
		return refused("%s may not be set: it can make a program run another", name)
	}
	return nil
}
