package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"braid/cli"
)

// file returns the text of a file of the repository.
func file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestMakeKnowsWhatDocumentsAskItFor(t *testing.T) {
	targets := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^([a-z]+):`).FindAllStringSubmatch(file(t, "Makefile"), -1) {
		targets[m[1]] = true
	}
	told := map[string]bool{}
	for _, name := range documents(t) {
		for _, m := range regexp.MustCompile("`make ([a-z]+)").FindAllStringSubmatch(file(t, name), -1) {
			told[m[1]] = true
			if !targets[m[1]] {
				t.Errorf("%s: make has no %s", name, m[1])
			}
		}
	}
	for name := range targets {
		if !told[name] {
			t.Errorf("no document tells of make %s", name)
		}
	}
}

func TestTheChangelogTellsOfThisVersion(t *testing.T) {
	m := regexp.MustCompile(`(?m)^## (\S+)`).FindStringSubmatch(file(t, "CHANGELOG.md"))
	if m == nil || m[1] != cli.Version {
		t.Errorf("the changelog begins with %v, the program is %s", m, cli.Version)
	}
}

// Paths, tools and people of the place where something was written mean nothing
// to those who read it elsewhere.
func TestDocumentsTellOfNothingButTheProject(t *testing.T) {
	for _, name := range documents(t) {
		for i, line := range strings.Split(file(t, name), "\n") {
			if m := regexp.MustCompile(`/(work|root)/|(?i)\b(todo|fixme|xxx)\b`).FindString(line); m != "" {
				t.Errorf("%s:%d: %q", name, i+1, m)
			}
		}
	}
}
