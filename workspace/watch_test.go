package workspace

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"braid/record"
)

// spy watches patterns in a directory, and has what was told.
type spy struct {
	t    *testing.T
	dir  string
	told chan string
}

// spyOn starts to watch; it looks already when it returns.
func spyOn(t *testing.T, dir string, patterns ...string) *spy {
	t.Helper()
	s := &spy{t: t, dir: dir, told: make(chan string, 100)}
	ctx, cancel := context.WithCancel(t.Context())
	w, err := newWatcher(ctx, dir, patterns)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	wg.Go(func() { w.run(ctx, func(path string) { s.told <- path }) })
	t.Cleanup(func() {
		cancel()
		wg.Wait()
	})
	return s
}

// hears waits for the next burst and checks its path.
func (s *spy) hears(want string) {
	s.t.Helper()
	select {
	case got := <-s.told:
		if rel, _ := within(s.dir, got); rel != want {
			s.t.Errorf("%s changed, want %s", rel, want)
		}
	case <-time.After(patience):
		s.t.Fatalf("nothing is heard of %s", want)
	}
}

// hearsNothing checks that nothing was told until the change of a file that is.
func (s *spy) hearsNothing(until string) {
	s.t.Helper()
	write(s.t, s.dir, until, "sentinel")
	s.hears(until)
}

// git runs git in a directory.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	c := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@localhost"}, args...)...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v: %s", args, err, out)
	}
}

func TestPatternsMeanTheFilesTheyShould(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "src/sub/x.go", "")
	tests := []struct {
		pattern  string
		yes, no  []string
		into, un []string // directories that are looked into, and not
	}{
		{"*.go", []string{"a.go"}, []string{"a.c", "src/a.go"}, []string{"."}, []string{"src"}},
		{"src/**", []string{"src/a", "src/b/c"}, []string{"a", "srcs/a", "src"}, []string{"src", "src/sub", "src/sub/new"}, []string{"lib"}},
		{"src", []string{"src/a", "src/b/c"}, []string{"a"}, []string{"src/sub"}, nil},
		{"**/*.{js,ts}", []string{"a.js", "x/y/b.ts"}, []string{"a.jsx"}, []string{".", "x/y"}, nil},
		{"src/*/x.go", []string{"src/sub/x.go"}, []string{"src/x.go", "src/a/b/x.go"}, []string{"src", "src/sub"}, []string{"src/sub/deep"}},
		{"go.mod", []string{"go.mod"}, []string{"go.sum", "sub/go.mod"}, []string{"."}, []string{"src"}},
		{"new/dir/**", []string{"new/dir/a"}, []string{"new/a"}, []string{".", "new", "new/dir"}, []string{"src"}},
		{"../shared/*.h", []string{"../shared/a.h"}, []string{"shared/a.h"}, []string{"../shared"}, []string{"src"}},
	}
	for _, tt := range tests {
		t.Run(tt.pattern, func(t *testing.T) {
			g := newGlob(dir, tt.pattern)
			check := func(what string, f func(string) bool, paths []string, want bool) {
				for _, p := range paths {
					if f(filepath.Join(dir, p)) != want {
						t.Errorf("%s %s: %v", what, p, !want)
					}
				}
			}
			check("matches", g.matches, tt.yes, true)
			check("matches", g.matches, tt.no, false)
			check("looks into", g.looksInto, tt.into, true)
			check("looks into", g.looksInto, tt.un, false)
		})
	}
}

func TestDirectoriesWithCharactersOfPatternsAreWatched(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a[b]*{c}")
	write(t, dir, "src/x", "")
	s := spyOn(t, dir, "src/**")
	write(t, dir, "src/x", "changed")
	s.hears("src/x")
}

func TestChangesAreHeard(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "src/a.go", "")
	write(t, dir, "src/deep/er/b.go", "")
	s := spyOn(t, dir, "src/**/*.go", "sentinel*")
	tests := []struct {
		name   string
		change func()
		want   string
	}{
		{"a file is written", func() { write(t, dir, "src/a.go", "x") }, "src/a.go"},
		{"a file deep below", func() { write(t, dir, "src/deep/er/b.go", "x") }, "src/deep/er/b.go"},
		{"a new file", func() { write(t, dir, "src/deep/c.go", "x") }, "src/deep/c.go"},
		{"a new directory with a file in it", func() { write(t, dir, "src/new/one/d.go", "x") }, "src/new/one/d.go"},
		{"a file in the directory that was new", func() { write(t, dir, "src/new/one/d.go", "y") }, "src/new/one/d.go"},
		{"a file is removed", func() { _ = os.Remove(filepath.Join(dir, "src/a.go")) }, "src/a.go"},
		{"a file is replaced, as editors do", func() {
			tmp := write(t, dir, "tmp", "z")
			_ = os.Rename(tmp, filepath.Join(dir, "src/deep/c.go"))
		}, "src/deep/c.go"},
		{"a directory comes from elsewhere", func() {
			write(t, dir, "out/in/e.go", "x")
			_ = os.Rename(filepath.Join(dir, "out"), filepath.Join(dir, "src/out"))
		}, "src/out/in/e.go"},
	}
	for _, tt := range tests {
		t.Log(tt.name)
		tt.change()
		s.hears(tt.want)
	}
	write(t, dir, "src/readme", "x") // no pattern means it
	write(t, dir, "other/x.go", "x")
	if err := os.Chmod(filepath.Join(dir, "src/deep/c.go"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.hearsNothing("sentinel1")
}

func TestABurstIsOneChange(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "src/0", "")
	s := spyOn(t, dir, "src/**", "sentinel")
	for i := range 300 {
		write(t, dir, filepath.Join("src", strings.Repeat("x", i%20+1)), "x")
	}
	<-s.told
	s.hearsNothing("sentinel")
}

func TestADirectoryThatIsNotThereYetIsWaitedFor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := spyOn(t, dir, "a/b/src/**", "sentinel")
	write(t, dir, "a/other/x", "x")
	s.hearsNothing("sentinel")
	write(t, dir, "a/b/src/x", "x")
	s.hears("a/b/src/x")
	if err := os.RemoveAll(filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	<-s.told
	write(t, dir, "a/b/src/y", "x")
	s.hears("a/b/src/y")
}

func TestWhatGitIgnoresIsIgnored(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "build/\n*.log\n!keep.log\n")
	write(t, dir, "src/.gitignore", "gen.go\n")
	write(t, dir, "build/deep/x", "")
	write(t, dir, "tracked.log", "")
	git(t, dir, "add", "-f", "tracked.log")
	// A repository within has its own rules.
	git(t, dir, "init", "-q", "inner")
	write(t, dir, "inner/.gitignore", "secret\n")
	s := spyOn(t, dir, "**")
	for _, path := range []string{"build/deep/x", "a.log", "src/gen.go", "build/new/y", "inner/secret", ".git/x", "src/a.go~", "src/.a.go.swp", "node_modules/x/y"} {
		write(t, dir, path, "x")
	}
	s.hearsNothing("sentinel")
	for _, path := range []string{"keep.log", "tracked.log", "src/a.go", "inner/open"} {
		write(t, dir, path, "x")
		s.hears(path)
	}
}

func TestARepositoryThatTheEnvironmentNamesIsNotAsked(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "build\n")
	other := t.TempDir()
	git(t, other, "init", "-q")
	for name, value := range map[string]string{
		"GIT_DIR": filepath.Join(other, ".git"), "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(other, "index"),
	} {
		t.Setenv(name, value) // as a hook has them
	}
	s := spyOn(t, dir, "**")
	write(t, dir, "build/x", "x")
	s.hearsNothing("sentinel")
}

func TestWithoutGitWhatBelongsToToolsIsIgnored(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	dir := t.TempDir()
	write(t, dir, "node_modules/a/b", "")
	s := spyOn(t, dir, "**")
	for _, path := range []string{"node_modules/a/b", ".git/index", "x/__pycache__/y", "x/.#lock", "x/#auto#", "x/4913"} {
		write(t, dir, path, "x")
	}
	s.hearsNothing("sentinel")
	write(t, dir, "build/x", "x")
	s.hears("build/x")
}

func TestIgnoredDirectoriesCostNoWatches(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, dir, ".gitignore", "vendor\n")
	write(t, dir, "vendor/a/b/c/d", "")
	write(t, dir, "src/sub/x", "")
	w, err := newWatcher(t.Context(), dir, []string{"**"})
	if err != nil {
		t.Fatal(err)
	}
	defer w.fs.Close()
	got := w.fs.WatchList()
	slices.Sort(got)
	if want := []string{dir, filepath.Join(dir, "src"), filepath.Join(dir, "src/sub")}; !slices.Equal(got, want) {
		t.Errorf("watched are %q, want %q", got, want)
	}
}

func TestAChangeStartsAProcessAgainOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "src/a", "")
	x := play(t, dir, "[[session]]\n[[session.process]]\nname='run'\nrun='exec sleep 1000'\nwatch=['src/**']\n[[session.process]]\nname='failed'\nrun='exit 1'\nwatch=['src/**']\n", quick())
	x.runs("run", 1)
	x.until("failed has ended", func(s *record.Snapshot) bool {
		p := process(s, "failed")
		return p != nil && p.State == record.ProcessEnded
	})
	x.looking()
	for i := range 20 {
		write(t, dir, filepath.Join("src", string(rune('a'+i))), "x")
	}
	x.runs("run", 2)
	x.until("failed was started again", func(s *record.Snapshot) bool { return process(s, "failed").Generation == 2 })
	if told := x.told("run"); len(told) != 1 || !strings.HasPrefix(told[0], "restarting: src/") {
		t.Errorf("told %q", told)
	}
	write(t, dir, "src/a", "y")
	x.runs("run", 3)
}

func TestAChangeStartsWhatCouldNotBeStarted(t *testing.T) {
	x := play(t, t.TempDir(), `
[[session]]
  [[session.process]]
  name = "never"
  run = "exec sleep 100"
  ready = { log = "never said" }

  [[session.process]]
  name = "late"
  run = "exec sleep 100"
  after = ["never"]
`, quick())
	x.plans("late", "waits for never")
	x.inLoop(func() {
		k := x.v.keepers[1]
		k.phase, k.after = starting, nil
		k.failed(errors.New("no more processes"))
	})
	x.plans("late", "could not be started: no more processes")
	x.inLoop(func() { x.v.keepers[1].changed("b.txt") })
	x.runs("late", 1)
	for _, text := range x.told("late") {
		if strings.Contains(text, "restart") {
			t.Errorf("what never ran: %s", text)
		}
	}
}
