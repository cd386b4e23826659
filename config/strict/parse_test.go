package strict_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"braid/config/strict"
)

// show writes a tree with the places of its keys and values.
func show(b *strings.Builder, t *strict.Table, in string) {
	for _, key := range t.Keys() {
		v, _ := t.Get(key)
		k := t.KeyAt(key)
		fmt.Fprintf(b, "%s%s %d:%d", in, key, k.Line, k.Column)
		value(b, v, in)
	}
}

func value(b *strings.Builder, v strict.Value, in string) {
	fmt.Fprintf(b, " = %d:%d ", v.At.Line, v.At.Column)
	if t, err := v.Table(); err == nil {
		b.WriteString("table\n")
		show(b, t, in+"  ")
		return
	}
	if list, err := v.List(); err == nil {
		b.WriteString("list\n")
		for _, item := range list {
			b.WriteString(in + "  -")
			value(b, item, in+"  ")
		}
		return
	}
	if s, err := v.String(); err == nil {
		fmt.Fprintf(b, "%q\n", s)
		return
	}
	if n, err := v.Int(-1000, 1000); err == nil {
		fmt.Fprintf(b, "%d\n", n)
		return
	}
	yes, err := v.Bool()
	fmt.Fprintf(b, "%v %v\n", yes, err)
}

func TestEveryValueKnowsItsPlace(t *testing.T) {
	const text = `# a comment
title = "é" # after
a.b = 1
 list = [1, "two", [true], {x = 2}]
long = """
three
lines"""
inline = { one = 1, two.three = 'x' }

[table]
"with space" = false

[[session]]
name = "web"
  [[session.process]]
  run = "a"
  [[session.process]]
  run = "ü" ; 
`
	root, err := strict.Parse("f.toml", []byte(strings.Replace(text, " ; ", "", 1)+"[[session]]\nname = 'api'\n[session.env]\nA = '1'\n"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	show(&b, root, "")
	const want = `title 2:1 = 2:9 "é"
a 3:1 = 3:1 table
  b 3:3 = 3:7 1
list 4:2 = 4:2 list
  - = 4:10 1
  - = 4:13 "two"
  - = 4:2 list
    - = 4:21 true <nil>
  - = 4:28 table
    x 4:29 = 4:33 2
long 5:1 = 5:8 "three\nlines"
inline 8:1 = 8:10 table
  one 8:12 = 8:18 1
  two 8:21 = 8:21 table
    three 8:25 = 8:33 "x"
table 10:2 = 10:2 table
  with space 11:1 = 11:16 false <nil>
session 13:3 = 13:3 list
  - = 13:3 table
    name 14:1 = 14:8 "web"
    process 15:13 = 15:13 list
      - = 15:13 table
        run 16:3 = 16:9 "a"
      - = 17:13 table
        run 18:3 = 18:9 "ü"
  - = 19:3 table
    name 20:1 = 20:8 "api"
    env 21:10 = 21:10 table
      A 22:1 = 22:5 "1"
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatIsNoTOMLIsAProblemAtItsPlace(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a value is missing", "a = 1\nb =\n", "f.toml:2:4: unexpected"},
		{"a string does not end", "a = \"x\nb = 1\n", "f.toml:1:7: basic strings cannot have new lines"},
		{"a key stands twice", "a = 1\na = 2\n", "f.toml:2:1: key a is already defined"},
		{"a table stands twice", "[a]\n[a]\n", "f.toml:2:2: table a already exists"},
		{"columns count characters", "a = 'ééé' x\n", "f.toml:1:11: "},
		{"bytes that are no text", "a = \"\xff\"\n", "f.toml:1:6: invalid UTF-8"},
		{"a number that is too large", "a = 99999999999999999999\n", "f.toml:1:5: "},
		{"a list does not end", "a = [1,\n", "f.toml:1:"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := strict.Parse("f.toml", []byte(tt.text))
			var p *strict.Problem
			if !errors.As(err, &p) || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("the error is %v, want %q at its beginning", err, tt.want)
			}
		})
	}
}

func TestFilesThatNobodyWroteAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(path, make([]byte, 1<<20+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := strict.ReadFile(path); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("the error is %v", err)
	}
	if _, err := strict.ReadFile("/dev/zero"); err == nil {
		t.Error("a device without an end was read")
	}
	if text, err := strict.ReadFile("/dev/null"); err != nil || len(text) != 0 {
		t.Errorf("got %q and %v", text, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a = 1\n[b]\nc = ['x', {y = 2}]\n[[d]]\n[[d.e]]\n[d.e.f]\n")
	f.Add("a.b.c = 1\na.b.d = 2\n[x.y]\nz = '''\n'''\n")
	f.Add("[[a]]\nb.c = 1\n[a.d]\n[[a]]\n[a.d]\n")
	f.Fuzz(func(t *testing.T, text string) {
		root, err := strict.Parse("f", []byte(text))
		if err != nil {
			var p *strict.Problem
			if !errors.As(err, &p) {
				t.Fatalf("the error is %v", err)
			}
			return
		}
		lines := strings.Count(text, "\n") + 1
		inside(t, root, lines)
	})
}

// inside checks that every place of a tree lies in a text.
func inside(t *testing.T, table *strict.Table, lines int) {
	for _, key := range table.Keys() {
		v, ok := table.Get(key)
		if at := table.KeyAt(key); !ok || at.Line < 1 || at.Line > lines || v.At.Line < 1 || v.At.Line > lines {
			t.Fatalf("%q stands at %v, its value at %v of %d lines", key, at, v.At, lines)
		}
		list, _ := v.List()
		for _, item := range append(list, v) {
			if within, err := item.Table(); err == nil {
				inside(t, within, lines)
			}
		}
	}
}
