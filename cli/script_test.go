package cli

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestScriptsAreCutIntoCommands(t *testing.T) {
	long := "echo " + strings.Repeat("long ", 4000)
	tests := []struct {
		name, script string
		want         []string
	}{
		{"nothing", "", nil},
		{"lines are commands", "echo a\necho b\n", []string{"echo a", "echo b"}},
		{"the last newline may be missing", "echo a\necho b", []string{"echo a", "echo b"}},
		{"statements of a line stay together", "a; b && c | d\ne\n", []string{"a; b && c | d", "e"}},
		{"blank lines and comments are left out", "\n# one\n\necho a # two\n   \n#three\necho b\n", []string{"echo a # two", "echo b"}},
		{"a loop over lines", "for i in 1 2; do\n  echo $i\ndone\necho b\n", []string{"for i in 1 2; do\n  echo $i\ndone", "echo b"}},
		{"a function", "f() {\n  echo f\n}\nf\n", []string{"f() {\n  echo f\n}", "f"}},
		{"a here-document", "cat <<E\none\n\ntwo\nE\necho b\n", []string{"cat <<E\none\n\ntwo\nE", "echo b"}},
		{"a quoted newline", "echo 'a\nb'\necho c\n", []string{"echo 'a\nb'", "echo c"}},
		{"a continued line", "echo a \\\n  b\necho c\n", []string{"echo a \\\n  b", "echo c"}},
		{"a pipe at the end of a line", "echo a |\n  cat\necho c\n", []string{"echo a |\n  cat", "echo c"}},
		{"what cannot be parsed is a command, and the next line goes on", "echo )\necho b\n", []string{"echo )", "echo b"}},
		{"several errors", "fi\ndone\necho b\n", []string{"fi", "done", "echo b"}},
		{"what never ends is a command", "echo 'a\nb\n", []string{"echo 'a\nb"}},
		{"a line longer than a buffer", long + "\necho b\n", []string{long, "echo b"}},
		{"carriage returns stay", "echo a\r\necho b\r\n", []string{"echo a\r", "echo b\r"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{
				"whole": strings.NewReader(tt.script), "byte by byte": iotest.OneByteReader(strings.NewReader(tt.script)),
			} {
				var got []string
				for text, err := range split(r) {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, text)
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("%s: commands are %q, want %q", name, got, tt.want)
				}
			}
		})
	}
}

func TestACommandComesBeforeTheNextLineIsRead(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	got := make(chan string)
	go func() {
		defer close(got)
		for text := range script(t.Context(), r) {
			got <- text
		}
	}()
	for _, line := range []string{"echo a", "for i in 1; do\necho b\ndone", "echo c"} {
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if text := <-got; text != line {
			t.Fatalf("got %q, want %q", text, line)
		}
	}
	w.Close()
	if text, ok := <-got; ok {
		t.Errorf("got %q after the end", text)
	}
}

func TestAReadErrorEndsAScriptAfterItsLastCommand(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("echo a\necho b"), iotest.ErrReader(broken))
	var got []string
	var last error
	for text, err := range split(r) {
		if last = err; err == nil {
			got = append(got, text)
		}
	}
	if !slices.Equal(got, []string{"echo a", "echo b"}) || !errors.Is(last, broken) {
		t.Errorf("commands are %q, the error %v", got, last)
	}
}
