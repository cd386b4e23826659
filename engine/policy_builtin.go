package engine

import (
	"slices"
	"strings"
)

// builtins are those of which some arguments would run what a line does not show,
// with what judges these: subscripts of variables are evaluated, and what is not
// quoted may become any number of words.
var builtins = map[string]func(name string, args []word) error{
	"read": readRule, "unset": unsetRule, "getopts": getoptsRule, "printf": printfRule, "wait": waitRule, "jobs": jobsRule,
	"test": testRule, "[": testRule, "set": setRule,
}

// variable judges a variable that a builtin sets, which is given by name.
func variable(builtin string, w word) error {
	if !w.known || checkVariable(w.text, "") != nil {
		return refused("%s takes only plain names of variables", builtin)
	}
	return checkAssigned(w.text)
}

// readRule judges read: its options, and the variables that it sets.
func readRule(name string, args []word) error {
	for i := 0; i < len(args); i++ {
		w := args[i]
		if !w.known || !strings.HasPrefix(w.text, "-") {
			if err := variable(name, w); err != nil {
				return err
			}
			continue
		}
		flags, last := strings.TrimLeft(w.text[1:], "rs"), ""
		if len(flags) == 1 && i+1 < len(args) {
			last, flags = flags, ""
			i++
		}
		switch {
		case flags != "" || last != "" && !strings.Contains("adnNptu", last) || last != "" && !args[i].known:
			return refused("read takes only its options a, d, n, N, p, r, s, t and u, with plain words")
		case last == "a":
			if err := variable(name, args[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// unsetRule judges unset.
func unsetRule(name string, args []word) error {
	for _, w := range args {
		if w.known && (w.text == "-v" || w.text == "-f") {
			continue
		}
		if err := variable(name, w); err != nil {
			return err
		}
	}
	return nil
}

// getoptsRule judges getopts, which sets its second argument.
func getoptsRule(name string, args []word) error {
	if len(args) < 2 || args[0].begins == 0 || args[0].begins == '-' {
		return refused("getopts takes plain options and the name of a variable")
	}
	return variable(name, args[1])
}

// printfRule judges printf, which can set a variable.
func printfRule(_ string, args []word) error {
	if len(args) == 0 || args[0].known && args[0].text == "--" || args[0].begins != 0 && args[0].begins != '-' {
		return nil
	}
	return refused("printf takes no options, and a format that begins with plain text")
}

// waitRule judges wait, which can set a variable.
func waitRule(_ string, args []word) error {
	for _, w := range args {
		if !w.job && (!w.known || strings.HasPrefix(w.text, "-") && w.text != "-n" && w.text != "-f") {
			return refused("wait takes only numbers, jobs, $!, -n and -f")
		}
	}
	return nil
}

// jobsRule judges jobs, which can run a command.
func jobsRule(_ string, args []word) error {
	for _, w := range args {
		if !w.known || strings.Contains(w.text, "x") {
			return refused("jobs takes only plain words, and not -x")
		}
	}
	return nil
}

// setRule judges set, of which only options pass that make a line stop earlier.
func setRule(_ string, args []word) error {
	for i, w := range args {
		option := i > 0 && strings.HasSuffix(args[i-1].text, "o") && slices.Contains([]string{"errexit", "nounset", "pipefail", "noglob"}, w.text)
		if !w.known || len(w.text) < 2 || !option && (!strings.ContainsAny(w.text[:1], "-+") || strings.Trim(w.text[1:], "eufo") != "") {
			return refused("set takes only the options e, u, f and o pipefail")
		}
	}
	return nil
}

// testRule judges test and [: of one condition it must be plain which it is.
func testRule(name string, args []word) error {
	if n := len(args); name == "[" {
		if n == 0 || args[n-1].text != "]" || !args[n-1].plain {
			return refused("[ wants ]")
		}
		args = args[:n-1]
	}
	for len(args) > 1 && args[0].known && args[0].text == "!" {
		args = args[1:]
	}
	for _, w := range args {
		if !w.single {
			return refused("%s takes variables only in double quotes", name)
		}
	}
	switch {
	case len(args) < 2:
		return nil
	case len(args) == 2 && args[0].known && slices.Contains(unaryTests, args[0].text):
		return nil
	case len(args) == 3 && args[1].known && slices.Contains(binaryTests, args[1].text):
		return nil
	}
	return refused("%s takes one condition, with a plain operator; join several with && and ||", name)
}

// The operators of test that evaluate nothing.
var (
	unaryTests = []string{
		"-b", "-c", "-d", "-e", "-f", "-g", "-G", "-h", "-k", "-L", "-n", "-N", "-O", "-p", "-r", "-s", "-S", "-t", "-u", "-w", "-x", "-z",
	}
	binaryTests = []string{"=", "==", "!=", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"}
)
