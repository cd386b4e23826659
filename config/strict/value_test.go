package strict_test

import (
	"strings"
	"testing"
	"time"

	"braid/config/strict"
)

func TestValuesAreWhatTheyMustBeOrSayWhatIsWanted(t *testing.T) {
	read := map[string]func(strict.Value) error{
		"string":   func(v strict.Value) error { _, err := v.String(); return err },
		"bool":     func(v strict.Value) error { _, err := v.Bool(); return err },
		"int":      func(v strict.Value) error { _, err := v.Int(1, 10); return err },
		"strings":  func(v strict.Value) error { _, err := v.Strings(); return err },
		"duration": func(v strict.Value) error { _, err := v.Duration(); return err },
		"size":     func(v strict.Value) error { _, err := v.Size(); return err },
		"regexp":   func(v strict.Value) error { _, err := v.Regexp(); return err },
		"table":    func(v strict.Value) error { _, err := v.Table(); return err },
	}
	tests := []struct{ as, value, want string }{
		{"string", `"x"`, ""},
		{"string", `5`, "want a string in quotes, not 5"},
		{"bool", `true`, ""},
		{"bool", `"true"`, `want true or false, not the string "true"`},
		{"int", `10`, ""},
		{"int", `11`, "11 is not within 1 and 10"},
		{"int", `1.5`, "want a number from 1 to 10, not 1.5"},
		{"int", `2026-11-29`, "not a date or time"},
		{"strings", `[]`, ""},
		{"strings", `["a", "b"]`, ""},
		{"strings", `"a"`, `want a list of strings such as ["a", "b"], not the string "a"`},
		{"strings", `["a", 1]`, "f:1:11: want a string"},
		{"duration", `"7d"`, ""},
		{"duration", `5`, `want a time such as "30s", "5m" or "7d", not 5`},
		{"duration", `"5"`, `"5" is no time`},
		{"duration", `"-5s"`, `"-5s" is no time`},
		{"duration", `"99999999h"`, `"99999999h" is too long a time: 106750 days is the most`},
		{"duration", `"9999999d"`, "too long a time"},
		{"duration", `"99999999999999999999d"`, "too long a time"},
		{"duration", `"106750d99h"`, "too long a time"},
		{"duration", `"99999999999999999999x"`, "is no time"},
		{"size", `"256MiB"`, ""},
		{"size", `100`, ""},
		{"size", `0`, "0 bytes are too few"},
		{"size", `"5 apples"`, `"5 apples" is no size`},
		{"size", `["1B"]`, "not a list"},
		{"regexp", `'a+'`, ""},
		{"regexp", `'a('`, "missing closing )"},
		{"table", `{a = 1}`, ""},
		{"table", `[1]`, "want a table, not a list"},
	}
	for _, tt := range tests {
		t.Run(tt.as+" "+tt.value, func(t *testing.T) {
			root, err := strict.Parse("f", []byte("v = "+tt.value))
			if err != nil {
				t.Fatal(err)
			}
			v, _ := root.Get("v")
			err = read[tt.as](v)
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "f:1:")):
				t.Errorf("the error is %v, want %q in it", err, tt.want)
			}
		})
	}
}

func TestTimesAndSizesAreReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"7d": 7 * 24 * time.Hour, "1d12h": 36 * time.Hour, "1h30m": 90 * time.Minute, "5s": 5 * time.Second,
		"1m30s": 90 * time.Second, "250ms": 250 * time.Millisecond, "2h": 2 * time.Hour, "0s": 0, "10m": 10 * time.Minute,
	} {
		got, err := strict.ParseDuration(text)
		if err != nil || got != want {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
		again, err := strict.ParseDuration(strict.FormatDuration(want))
		if err != nil || again != want {
			t.Errorf("%v is written as %s", want, strict.FormatDuration(want))
		}
	}
	for _, text := range []string{"", "d", "5", "-1d", "1d-5h", "1d+5h", "+5s", "200000d", "9223372036854775807d", "106751d24h", "1d1d"} {
		if d, err := strict.ParseDuration(text); err == nil {
			t.Errorf("%q is read as %v", text, d)
		}
	}
	for text, want := range map[string]int64{"1B": 1, "64KiB": 64 << 10, "1GiB": 1 << 30, "1.5KiB": 1536, "10MB": 10_000_000, "7": 7} {
		got, err := strict.ParseSize(text)
		if err != nil || got != want {
			t.Errorf("%s is read as %d, %v", text, got, err)
		}
		if again, err := strict.ParseSize(strict.FormatSize(want)); err != nil || again != want {
			t.Errorf("%d is written as %s", want, strict.FormatSize(want))
		}
	}
	for _, text := range []string{"", "0", "0.1B", "-1KiB", "KiB", "9999999PiB", "1e3"} {
		if n, err := strict.ParseSize(text); err == nil {
			t.Errorf("%q is read as %d", text, n)
		}
	}
}

func TestMisspeltNamesAreGuessed(t *testing.T) {
	names := []string{"theme", "timeout", "limits", "frame_rate", "retention_age", "on-failure"}
	for word, want := range map[string]string{
		"themes": "theme", "tiemout": "timeout", "Limits": "limits", "framerate": "frame_rate",
		"frame-rate": "frame_rate", "retenton_age": "retention_age", "on_failure": "on-failure",
		"x": "", "colour": "", "": "", "keys": "",
	} {
		if got := strict.Nearest(word, names); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}

func TestProblemsComeInTheOrderOfTheFile(t *testing.T) {
	root, err := strict.Parse("f", []byte("a = 1\nnmae = 2\nzzz = 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	var p strict.Problems
	if p.Err() != nil {
		t.Error("no problem is one")
	}
	p.Known(root, "name", "b")
	a, _ := root.Get("a")
	p.Add(a.Problem("no good"))
	p.Add(nil)
	const want = "f:1:1: unknown key \"a\"; known here: name, b\nf:1:5: no good\n" +
		"f:2:1: unknown key \"nmae\"; did you mean \"name\"?\nf:3:1: unknown key \"zzz\"; known here: name, b"
	if got := p.Err(); got == nil || got.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", got, want)
	}
}
