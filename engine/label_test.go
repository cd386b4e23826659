package engine

import "testing"

func TestAProcessIsNamedByTheWordThatSaysSomething(t *testing.T) {
	cases := []struct{ line, want string }{
		{"sleep 1000", "sleep"},
		{"./bin/server --port 80", "server"},
		{"FOO=1 BAR=2 ./serve", "serve"},
		{"exec python3 -m http.server 8123", "http.server"},
		{"python3 -u worker.py", "worker.py"},
		{"python3 -c 'import this'", "python3"},
		{"python3", "python3"},
		{"npm run dev", "dev"},
		{"npm ci", "npm"},
		{"npx vite --host", "vite"},
		{"go run ./cmd/api", "api"},
		{"go run .", "go"},
		{"go test ./...", "go"},
		{"make serve", "serve"},
		{"make", "make"},
		{"bash -c 'while :; do poll --all; sleep 1; done'", "poll"},
		{`bash -c "sh -c 'tail -f log'"`, "tail"},
		{"bash -lc 'exec nginx'", "nginx"},
		{"bash build.sh", "build.sh"},
		{"bash -c 'echo'", "echo"},
		{"while :; do echo tick; sleep 0.1; done", "echo"},
		{"while :; do date; sleep 1; done", "date"},
		{"cd web && npm start", "npm"},
		{"cd web && env PORT=1 nohup timeout 5 ./web", "web"},
		{"yes | head -n 5", "yes"},
		{"$PROGRAM --flag", "process"},
		{"echo 'unbalanced", "echo"},
		{")", ")"},
		{"# nothing", "#"},
		{"sudo", "sudo"},
		{"for i in $(seq 9); do work $i; done", "work"},
		{"bash $SCRIPT case", "case"},
		{"bash $SCRIPT", "bash"},
		{"=", "="},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			if got := (&Command{Line: c.line}).label(); got != c.want {
				t.Errorf("it is called %q, not %q", got, c.want)
			}
		})
	}
	if got := (&Command{Argv: []string{"/usr/bin/env", "A=b", "python3", "app.py"}}).label(); got != "app.py" {
		t.Errorf("an argument vector is called %q", got)
	}
	if got := (&Command{Name: "web", Line: "npm run dev"}).label(); got != "web" {
		t.Errorf("one with a name is called %q", got)
	}
}

func TestProcessesOfOneNameAreNumbered(t *testing.T) {
	var taken []string
	for range 3 {
		taken = append(taken, numbered("poll", taken))
	}
	if taken[0] != "poll" || taken[1] != "poll-2" || taken[2] != "poll-3" {
		t.Errorf("they are called %q", taken)
	}
}

func FuzzLabel(f *testing.F) {
	for _, s := range []string{"a b", "bash -c 'x'", "env -", "", "A=1 env", "sh -c", "npm run"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if (&Command{Line: line}).label() == "" {
			t.Error("no name")
		}
	})
}
