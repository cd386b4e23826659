package tui

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestItemsSplitsOffWhatEndsInAnAmpersand(t *testing.T) {
	fg := func(s string) item { return item{line: s} }
	bg := func(s string) item { return item{line: s, background: true} }
	cases := []struct {
		name, text string
		want       []item
	}{
		{"a plain command", "go test ./...", []item{fg("go test ./...")}},
		{"a trailing ampersand", "sleep 1 &", []item{bg("sleep 1")}},
		{"an ampersand without a space", "sleep 1&", []item{bg("sleep 1")}},
		{"spaces after it", "sleep 1 &  ", []item{bg("sleep 1")}},
		{"a comment after it", "sleep 1 & # later", []item{bg("sleep 1  # later")}},
		{"and, both in the background", "a && b &", []item{bg("a && b")}},
		{"and without a right side does not parse", "a &&", []item{fg("a &&")}},
		{"an ampersand in quotes", `echo "a &"`, []item{fg(`echo "a &"`)}},
		{"an ampersand that is escaped", `echo a \&`, []item{fg(`echo a \&`)}},
		{"an ampersand in a comment", "ls # &", []item{fg("ls # &")}},
		{"a redirection of both streams", "ls &>all", []item{fg("ls &>all")}},
		{"a redirection to a descriptor", "ls 2>&1", []item{fg("ls 2>&1")}},
		{"a pipe in the background", "a | b &", []item{bg("a | b")}},
		{"a group", "{ a; b; } &", []item{bg("{ a; b; }")}},
		{"what comes before runs first", "cd web; npm start &", []item{fg("cd web;"), bg("npm start")}},
		{"two in the background", "a & b &", []item{bg("a"), bg("b")}},
		{"one of each kind", "x; a & b &", []item{fg("x;"), bg("a"), bg("b")}},
		{"in the middle only", "a & b", []item{fg("a & b")}},
		{"several lines", "cd web\nnpm start &\n", []item{fg("cd web"), bg("npm start")}},
		{"a here document", "cat <<E &\nx & y\nE\n", []item{bg("cat <<E \nx & y\nE")}},
		{"inside a function", "f() { a & }", []item{fg("f() { a & }")}},
		{"quotes that do not end", `echo "a &`, []item{fg(`echo "a &`)}},
		{"wide letters before it", "echo 你好 &", []item{bg("echo 你好")}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, items(c.text), cmp.AllowUnexported(item{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestBackgroundTakesTheWholeText(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"a plain command", "sleep 1", "sleep 1"},
		{"its own ampersand is not needed", "sleep 1 &", "sleep 1"},
		{"several statements stay one process", "cd web; npm start &", "cd web; npm start"},
		{"what does not parse", `echo "`, `echo "`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			want := []item{{line: c.want, background: true}}
			if diff := cmp.Diff(want, background(c.text), cmp.AllowUnexported(item{})); diff != "" {
				t.Error(diff)
			}
		})
	}
}
