package views

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"braid/keymap"
	"braid/record"
)

// script writes a journal with given times, so that what is drawn of it is the
// same each time: the format as documented, read by the real reader.
type script struct {
	buf bytes.Buffer
}

// sceneStart is when every scene begins.
func sceneStart() time.Time { return time.Date(2026, 11, 29, 14, 0, 0, 0, time.UTC) }

// at returns the moment t seconds after the start of a scene.
func at(t float64) record.Moment {
	return record.MomentOf(sceneStart()).Add(time.Duration(t * float64(time.Second)))
}

func newScript(session string) *script {
	s := &script{}
	fmt.Fprintf(&s.buf, "\x03\x03\x03"+`{"e":"header","format":"braid-journal","version":1,"created":%q,"session":%q,"shell":"/bin/bash"}`+"\n",
		sceneStart().Format("2006-01-02T15:04:05.000000Z"), session)
	return s
}

// event writes an event t seconds after the start.
func (s *script) event(t float64, p record.Payload) {
	body, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(&s.buf, "\x03\x03\x03"+`{"t":%.6f,"e":%q,%s`+"\n", t, p.Kind(), body[1:])
}

// out writes whole lines of a source's streams as one chunk.
func (s *script) out(t float64, id, stdout, stderr string) {
	var body bytes.Buffer
	n := [2]int{}
	size := 0
	for i, text := range [2]string{stdout, stderr} {
		if text == "" {
			continue
		}
		for _, line := range bytes.SplitAfter([]byte(text), []byte("\n")) {
			if len(line) > 0 {
				fmt.Fprintf(&body, "%c%c%c%s", i+1, i+1, i+1, line)
				n[i]++
			}
		}
		if i == 0 {
			size = body.Len()
		}
	}
	outn := ""
	if n[0] > 0 && n[1] > 0 {
		outn = fmt.Sprintf(`,"outn":%d`, size)
	}
	fmt.Fprintf(&s.buf, "\x03\x03\x03"+`{"t":%.6f,"e":"out","id":%q,"n":%d,"out":%d,"err":%d%s}`+"\n%s", t, id, body.Len(), n[0], n[1], outn, body.Bytes())
}

// exec writes a command with its output and its end.
func (s *script) exec(t float64, id, command, stdout, stderr string, code int, seconds float64) {
	s.event(t, record.ExecEvent{ID: id, Command: command, Cwd: "/home/ann/shop", Origin: record.OriginUser})
	if stdout+stderr != "" {
		s.out(t+seconds/2, id, stdout, stderr)
	}
	if seconds > 0 {
		s.event(t+seconds, record.ExecEndEvent{ID: id, ExitCode: code, DurationMS: seconds * 1000})
	}
}

// open writes the scripts to files and opens them as a recording.
func open(t testing.TB, scripts map[string]*script) *record.Run {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for _, name := range []string{"default", "api", "old"} {
		if s, ok := scripts[name]; ok {
			path := filepath.Join(dir, name+".braid")
			if err := os.WriteFile(path, s.buf.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			paths = append(paths, path)
		}
	}
	r, err := record.OpenRun(paths...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, p := range r.Problems() {
		t.Errorf("the scene is damaged: %s", p)
	}
	return r
}

// shop is a run as somebody building a web shop has it on the screen.
func shop(t testing.TB) *record.Run {
	t.Helper()
	s := newScript("default")
	s.event(0.01, record.SessionEvent{State: record.SessionStarted, Pid: 400, Cwd: "/home/ann/shop"})
	s.event(1, record.ProcEvent{ID: "p1", Name: "web", Command: "npm run dev", Cwd: "/home/ann/shop/web", Pid: 410, Pgid: 410, TTY: true, Generation: 2, Origin: record.OriginUser})
	s.out(1.3, "p1", "VITE v6 ready in \x1b[1m320\x1b[0m ms\n\x1b[32m➜\x1b[0m Local: \x1b[36mhttp://localhost:5173/\x1b[0m\n", "(node:412) Warning: the module will be removed in a future version\n")
	s.event(2, record.ProcEvent{ID: "p2", Name: "api", Command: "go run ./cmd/api", Cwd: "/home/ann/shop", Pid: 420, Pgid: 420, Generation: 1, Origin: record.OriginUser})
	s.event(3, record.ProcEvent{ID: "p3", Name: "job", Command: "./job", Cwd: "/home/ann/shop", Pid: 430, Pgid: 430, Generation: 1, Origin: record.OriginUser})
	s.event(20, record.KillEvent{ID: "p3", Signal: "SIGKILL", By: record.OriginUser, Done: true, Pids: []record.Fate{{Pid: 430, Name: "job", Fate: "killed"}, {Pid: 431, Name: "sleep", Fate: "killed"}}})
	s.event(20.1, record.ProcEndEvent{ID: "p3", Generation: 1, ExitCode: 137, Signal: "SIGKILL", DurationMS: 17100, How: record.EndedKilled})
	s.exec(67, "e1", "git status --short", " M main.go\n?? notes.txt\n", "", 0, 0.1)
	s.exec(100, "e2", "go test ./...", "ok  \tshop/cart\t0.2s\n--- \x1b[31mFAIL\x1b[0m: TestTotal (0.01s)\n    total_test.go:12: got 41, want 42\nFAIL\tshop/total\t0.3s\n", "go: downloading x/text v0.44.0\nexit status 1\n", 1, 8.2)
	s.exec(120, "e3", "for i in 1 2; do\n  echo $i\ndone", "1\n2\n", "", 0, 0.02)
	s.exec(150, "e4", "sleep 100", "", "", 124, 5)
	for i := range 12 {
		load := []float64{3, 10, 22, 40, 12, 4, 8, 60, 75, 30, 14, 12}[i]
		s.event(180+float64(i), record.StatEvent{ID: "p1", CPU: load, RSS: 84 << 20, Count: 4, Ports: []int{5173}})
		s.event(180.1+float64(i), record.StatEvent{ID: "p2", CPU: load / 4, RSS: 1234 << 20, Count: 2, Ports: []int{8080, 8081}})
	}
	s.event(195, record.MarkEvent{Text: "before the deploy"})
	s.event(199, record.ExecEvent{ID: "e5", Command: "npm ci", Cwd: "/home/ann/shop", Origin: record.OriginUser})
	s.out(200, "e5", "added 41 packages\n", "npm warn deprecated\n")
	s.event(202, record.StatEvent{ID: "p2", CPU: 3.2, RSS: 1234 << 20, Count: 2, Ports: []int{8080, 8081}})

	api := newScript("api")
	api.event(10, record.SessionEvent{State: record.SessionStarted, Pid: 500, Cwd: "/home/ann/shop/services/api"})
	api.exec(15, "e1", "make", "", "", 2, 1)

	old := newScript("old")
	old.event(11, record.SessionEvent{State: record.SessionStarted, Pid: 600, Cwd: "/tmp"})
	code := 3
	old.event(12, record.SessionEvent{State: record.SessionExited, ExitCode: &code})
	return open(t, map[string]*script{"default": s, "api": api, "old": old})
}

// sceneLook is a theme's look with fixed home and zone.
func sceneLook(t testing.TB, theme string) *Canvas {
	lk := look(t, theme)
	lk.Home, lk.Zone, lk.Frame = "/home/ann", time.UTC, 2
	return lk
}

// scene is what a screen shows of a run at a moment.
type scene struct {
	now      record.Moment
	snap     *record.Snapshot
	out, err Lines
}

func newScene(run *record.Run) *scene {
	now := at(202)
	lines := func(s record.Stream) Lines {
		return run.Lines(sceneExec(), record.StreamView{Streams: s, At: now})
	}
	return &scene{now, run.Snapshot(now), lines(record.Out), lines(record.Err)}
}

// screen draws a whole screen of the shop, as the interface may arrange it.
func screen(lk *Canvas, s *scene, w, h int) Block {
	now, sess := s.now, &s.snap.Sessions[0]
	left, mid := max(20, w/4), max(4, (h-4)/2)
	half := (w - left + 2) / 2
	stream := func(r Rect, title string, lines Lines) Pane {
		in := r.Inner()
		v := View{Canvas: lk, Lines: lines, W: in.W, H: in.H}
		d := StreamData{View: v, Pos: StreamPos{Follow: true}, Hit: -1, Cursor: -1, Anchor: -1}
		return Pane{Rect: r, Title: title, Of: "go test ./...", Foot: v.Foot(d.Pos), Lines: Stream(lk, in.W, in.H, d)}
	}
	pane := func(r Rect, title string, draw func(w, h int) Block) Pane {
		return Pane{Rect: r, Title: title, Lines: draw(r.Inner().W, r.Inner().H)}
	}
	history := pane(Rect{left - 1, 1, w - left + 1, mid}, "History", func(w, h int) Block {
		return History(lk, w, h, HistoryList{History: sess.History, At: now, Selected: 1, Focused: true})
	})
	history.Of, history.Focused = "default", true
	prompt, _, _ := Prompt(lk, w, 1, PromptData{Session: "default", Cwd: "/home/ann/shop", Text: "go test ./...", Cursor: 13, Focused: true})
	head := Header(lk, w, HeaderData{Session: "default", At: now, Running: 3, Failed: 2})
	return Frame(lk, w, h, []Pane{
		{Rect: Rect{0, 0, w, 1}, Bare: true, Lines: head},
		pane(Rect{0, 1, left, mid}, "Sessions", func(w, h int) Block { return Sessions(lk, w, h, SessionList{Sessions: s.snap.Sessions}) }),
		history,
		pane(Rect{0, mid, left, h - 2 - mid}, "Processes", func(w, h int) Block {
			return Processes(lk, w, h, ProcessList{Processes: sess.Processes, At: now})
		}),
		stream(Rect{left - 1, mid, half, h - 2 - mid}, "stdout", s.out),
		stream(Rect{left - 2 + half, mid, w - left + 2 - half, h - 2 - mid}, "stderr", s.err),
		{Rect: Rect{0, h - 2, w, 1}, Bare: true, Lines: prompt},
		{Rect: Rect{0, h - 1, w, 1}, Bare: true, Lines: Footer(lk, w, sceneHints())},
	})
}

// sceneExec is the command whose output scenes show.
func sceneExec() record.SourceID { return record.SourceID{Session: "default", ID: "e2"} }

// sceneHints is a footer.
var sceneHints = sync.OnceValue(func() []keymap.Hint {
	return keymap.Default().Hints(keymap.History, false, keymap.Limits{})
})
