package workspace

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"braid/record"
)

func TestTheVariablesBesideAProcfileAreRead(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		want       map[string]string
	}{
		{"none", "\n# nothing\n  \n", map[string]string{}},
		{"plain ones", "A=1\nB_2 = two words \nexport C=3", map[string]string{"A": "1", "B_2": "two words", "C": "3"}},
		{"empty ones", "A=\nB=''\nC=\"\"\nD= # none\n", map[string]string{"A": "", "B": "", "C": "", "D": ""}},
		{"the last of two", "A=1\nA=2\n", map[string]string{"A": "2"}},
		{"comments", "A=1 # one\nB='#' # two\nC=#fff\nD=x#y\n", map[string]string{"A": "1", "B": "#", "C": "#fff", "D": "x#y"}},
		{"more equal signs", "URL=postgres://u:p@h/d?a=b&c=d\n", map[string]string{"URL": "postgres://u:p@h/d?a=b&c=d"}},
		{"single quotes, which keep all", `A='a\n"b" $X'` + "\n", map[string]string{"A": `a\n"b" $X`}},
		{"double quotes", `A="a\nb\t\"c\" \\ \$X \q"` + "\n", map[string]string{"A": "a\nb\t\"c\" \\ $X \\q"}},
		{"a quote at the end of one", `A="say \"hi\""`, map[string]string{"A": `say "hi"`}},
		{"several lines", "KEY=\"-----BEGIN\nabc\n-----END\" # key\nB='x\ny'\nC=1\n", map[string]string{"KEY": "-----BEGIN\nabc\n-----END", "B": "x\ny", "C": "1"}},
		{"a backslash without quotes", `A=C:\dir\name` + "\n", map[string]string{"A": `C:\dir\name`}},
		{"JSON without quotes", `A={"a": "b"}` + "\n", map[string]string{"A": `{"a": "b"}`}},
		{"a file of another system", "\ufeffA=1\r\nB='x\r\ny'\r\n", map[string]string{"A": "1", "B": "x\ny"}},
		{"what a shell would expand", "A=$HOME\nB=${X}\nC=$(touch ran)\nD=\"`touch ran`\"\n", map[string]string{"A": "$HOME", "B": "${X}", "C": "$(touch ran)", "D": "`touch ran`"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, dotenvName, tt.text)
			w, err := Load(write(t, dir, ProcfileName+".dev", "web: x\n"))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, w.Sessions[0].Env); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhatIsWrongInADotenvIsToldWithItsPlaceAndWithoutValues(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{"no value", "A=1\n  secret\n", ":2:3: want NAME=VALUE"},
		{"a name", "1A=secret\n", `:1:1: "1A" cannot name a variable`},
		{"a name with a dot", "# c\na.b=secret\n", `:2:1: "a.b" cannot name a variable`},
		{"no name", "=secret\n", `:1:1: "" cannot name a variable`},
		{"braid's own", "BRAID=secret\n", ":1:1: the variable BRAID is braid's own"},
		{"a quote", "A=1\nB=\"secret\nC=2\n", ":2:3: the quote is not closed"},
		{"an escaped quote", `A="secret\"` + "\n", ":1:3: the quote is not closed"},
		{"text after a quote", "A='x\ny'\nB='secret'more\n", ":3:3: something follows the closing quote"},
		{"a NUL", "A=secret\x00\n", ":1:1: the value of A has a NUL"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			path := write(t, dir, dotenvName, tt.text)
			_, err := Load(write(t, dir, ProcfileName, "web: x\n"))
			if err == nil || !strings.HasPrefix(err.Error(), path+tt.want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "secret") {
				t.Errorf("the error is %v, want %q", err, tt.want)
			}
		})
	}
}

func TestWhatIsNoDotenvIsLeftAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	procfile := write(t, dir, ProcfileName, "web: x\n")
	if w, err := Load(procfile); err != nil || w.Sessions[0].Env != nil {
		t.Errorf("without one: %v, %v", w, err)
	}
	write(t, dir, dotenvName+"/bin/activate", "") // of a tool that puts its own there
	if _, err := Load(procfile); err != nil {
		t.Errorf("with a directory: %v", err)
	}
	write(t, dir, FileName, "")
	if err := os.RemoveAll(filepath.Join(dir, dotenvName)); err != nil {
		t.Fatal(err)
	}
	write(t, dir, dotenvName, "no variables\n")
	if _, err := Load(filepath.Join(dir, FileName)); err != nil {
		t.Errorf("%s reads it: %v", FileName, err)
	}
}

func TestProcessesOfAProcfileHaveTheVariables(t *testing.T) {
	t.Parallel()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, dotenvName, "GREETING='good $(touch ran) day'\nPORT=7000\n")
	w, err := Load(write(t, dir, ProcfileName, "web: "+bash+` -c 'echo "$GREETING, $PORT" >web'`+"\nworker: echo $GREETING, $PORT >worker\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := playAll(t, dir, w, quick())
	for name, port := range map[string]string{"web": "7000", "worker": "7100"} {
		want := "good $(touch ran) day, " + port + "\n"
		s.until(name+" has written", func(*record.Snapshot) bool {
			text, _ := os.ReadFile(filepath.Join(dir, name))
			return string(text) == want
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil {
		t.Error("a value was run")
	}
}

func FuzzDotenv(f *testing.F) {
	for _, s := range []string{"", "A=1\n", "A='x\ny' # c\n", `A="\"`, "export  B = c # d\r\n", "A=\"a\\\nb\"x\n=\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r reader
		env := r.dotenv("f", text)
		if r.Err() != nil {
			return
		}
		for name, value := range env {
			if !isVariable(name) || strings.Contains(value, "\x00") {
				t.Errorf("%q is %q", name, value)
			}
			// What is read can be written so that it is read again.
			again := (&reader{}).dotenv("f", name+"=\""+strings.NewReplacer("\r", `\r`, "\n", `\n`, `\`, `\\`, `"`, `\"`).Replace(value)+"\"")
			if again[name] != value {
				t.Errorf("%q is read again as %q", value, again[name])
			}
		}
	})
}
