package engine

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// call judges a simple command. A shell resolves its name, also in an argument
// vector: a builtin of that name would be taken.
func (j judge) call(words []word) error {
	if len(words) == 0 {
		return nil // assignments, which are judged themselves
	}
	name := words[0].text
	if !words[0].plain || name == "" || name[0] == '%' {
		return refused("a command's name must be a plain word")
	}
	if slices.Contains(forbidden, name) {
		return refused("%s can change what a line means, or run what it does not show", name)
	}
	if slices.Contains(harmless, name) || builtins[name] != nil {
		if slices.Contains(j.p.Block, name) {
			return refused("%s is blocked", name)
		}
		if rule := builtins[name]; rule != nil {
			return rule(name, words[1:])
		}
		return nil
	}
	if err := j.executable(name); err != nil {
		return err
	}
	if filepath.Base(name) == "find" {
		return j.find(words[1:])
	}
	return nil
}

// find judges what find would run, as far as that is plain.
func (j judge) find(args []word) error {
	for i, a := range args {
		switch a.text {
		case "-exec", "-execdir", "-ok", "-okdir":
			if i+1 >= len(args) || !args[i+1].known {
				return refused("what find %s runs must be a plain word", a.text)
			}
			if err := j.executable(args[i+1].text); err != nil {
				return err
			}
		}
	}
	return nil
}

// executable judges one by the name that it is called by.
func (j judge) executable(name string) error {
	if strings.Contains(name, "/") && !filepath.IsAbs(name) {
		if j.dir == "" {
			return refused("what %s is depends on the directory; use its absolute path", name)
		}
		name = filepath.Join(j.dir, name)
	}
	path, target := resolve(name)
	for _, b := range j.p.Block {
		if b == name || b == path || b == target || !strings.Contains(b, "/") && (b == filepath.Base(name) || b == filepath.Base(target)) {
			return refused("%s is blocked", name)
		}
	}
	for _, a := range j.p.Allow {
		if found, _ := resolve(a); a == name || path != "" && path == found {
			return nil
		}
	}
	if len(j.p.Allow) > 0 {
		return refused("%s is not allowed", name)
	}
	if slices.Contains(multicall, filepath.Base(target)) && filepath.Base(name) != filepath.Base(target) {
		target = "" // it is one of many programs under that name
	}
	for _, n := range []string{name, target} {
		if slices.Contains(launchers, filepath.Base(n)) {
			return refused("%s runs other programs; it must be allowed by name", name)
		}
	}
	return nil
}

// resolve returns the absolute path of an executable, and that of what it is a
// link to; both are empty when there is none.
func resolve(name string) (path, target string) {
	path, err := exec.LookPath(name)
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
