package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"
)

// said is a command of a console block and what the document says it prints.
type said struct{ command, prints string }

// split cuts a console block into its commands. Lines after "> " continue one.
func split(text string) (all []said) {
	for line := range strings.Lines(text) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			all = append(all, said{command: command})
			continue
		}
		last := &all[len(all)-1]
		if more, ok := strings.CutPrefix(line, "> "); ok && last.prints == "" {
			last.command += more
		} else {
			last.prints += line
		}
	}
	return all
}

// pattern returns what matches the text that a document shows: an ellipsis stands
// for anything within a line, and alone on a line for any lines.
func pattern(prints string) *regexp.Regexp {
	var b strings.Builder
	for line := range strings.Lines(prints) {
		if strings.TrimSpace(line) == "…" {
			b.WriteString(`(?:.*\n)*?`)
			continue
		}
		words := strings.Split(strings.TrimSuffix(line, "\n"), "…")
		for i := range words {
			words[i] = regexp.QuoteMeta(words[i])
		}
		b.WriteString(strings.Join(words, ".*") + `\n`)
	}
	return regexp.MustCompile(`\A` + b.String() + `\z`)
}

// console runs the commands of a block and compares what they print with what
// the document says. Spaces at the ends of lines do not count.
func (p *page) console(b block) {
	p.t.Helper()
	if !strings.HasPrefix(b.text, "$ ") {
		p.t.Fatalf("%s:%d: the block does not begin with a command after \"$ \"", b.file, b.line)
	}
	for _, s := range split(b.text) {
		got, _ := p.run(b, s.command)
		got = regexp.MustCompile(`(?m)[ \t]+$`).ReplaceAllString(got, "")
		if got != "" && !strings.HasSuffix(got, "\n") {
			got += "\n"
		}
		if !pattern(s.prints).MatchString(got) {
			p.t.Errorf("%s:%d: %sprints\n%s\nand not\n%s", b.file, b.line, s.command, got, s.prints)
		}
	}
}

// status returns the exit status that a comment behind a command announces.
func status(rest string) int {
	m := regexp.MustCompile(`^[ \t]*#.*exit status (\d+)`).FindStringSubmatch(rest)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// shell runs the commands of a block, each of which must succeed, or end with
// the status that a comment says.
func (p *page) shell(b block) {
	p.t.Helper()
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(b.text), b.file)
	if err != nil {
		p.t.Fatalf("%s:%d: %v", b.file, b.line, err)
	}
	for _, s := range file.Stmts {
		command, rest := b.text[s.Pos().Offset():s.End().Offset()], b.text[s.End().Offset():]
		out, got := p.run(b, command)
		if want := status(rest); got != want {
			p.t.Errorf("%s:%d: %s\nends with %d, not %d; it prints\n%s", b.file, b.line, command, got, want, out)
			return
		}
	}
}

func TestWhatADocumentShowsIsCompared(t *testing.T) {
	tests := []struct {
		name, says, prints string
		same               bool
	}{
		{"the same text", "a\nb\n", "a\nb\n", true},
		{"another line", "a\n", "a\nb\n", false},
		{"a line less", "a\nb\n", "a\n", false},
		{"letters are no patterns", "a.c\n", "abc\n", false},
		{"an ellipsis in a line", "a … c\n", "a b b c\n", true},
		{"an ellipsis keeps to its line", "a … c\n", "a\nc\n", false},
		{"an ellipsis for lines", "a\n…\nd\n", "a\nb\nc\nd\n", true},
		{"an ellipsis for no lines", "a\n…\nd\n", "a\nd\n", true},
		{"an ellipsis at the end", "a\n…\n", "a\nb\n", true},
		{"nothing", "", "", true},
		{"something instead of nothing", "", "a\n", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pattern(tt.says).MatchString(tt.prints); got != tt.same {
				t.Errorf("%q is what %q says: %v", tt.prints, tt.says, got)
			}
		})
	}
}
