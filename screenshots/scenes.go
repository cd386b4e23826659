package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"braid/record"
	"braid/themes"
	"braid/tui"
	"braid/tui/tuitest"
)

// The size of the screen in still pictures.
const (
	columns = 124
	rows    = 34
)

// file is a picture to write.
type file struct {
	name string
	data []byte
}

// scene is a script and the pictures that it makes.
type scene struct {
	name string
	draw func(quick bool) ([]file, error) // quick: nobody will look at it
}

// scenes returns all scenes in the order in which they are played.
func scenes() []scene {
	return []scene{
		{"live", live},
		{"replay", replay},
		{"demo", demo},
	}
}

// live shows a run that goes on: the main view in two themes, streams, help and
// palette.
func live(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.morning(); err != nil {
		return nil, err
	}
	for _, v := range []view{
		{file: "main-dark.png", theme: themes.Dusk, expect: []string{"web", "mail", "git status"}},
		{file: "main-light.png", theme: themes.Paper, expect: []string{"web", "mail", "git status"}},
		{file: "streams.png", theme: themes.Dusk, act: merged, expect: []string{"503"}},
		{file: "help.png", theme: themes.Dusk, act: press("esc", "?"), expect: []string{"Running"}},
		{file: "palette.png", theme: themes.Dusk, act: press("ctrl+p", "s", "t", "o"), expect: []string{"❯ sto", "stop what"}},
	} {
		f, err := s.still(v, tui.Options{Session: "default"})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.file, err)
		}
		files = append(files, f)
	}
	return files, nil
}

// view is how to come to a picture.
type view struct {
	file, theme string
	act         func(*tuitest.Terminal) error // nil: nothing
	expect      []string                      // texts that the screen must show
}

// press returns what presses keys.
func press(keys ...string) func(*tuitest.Terminal) error {
	return func(t *tuitest.Terminal) error {
		t.Press(keys...)
		return nil
	}
}

// merged shows both streams of a process in one pane, with times, and searches
// them.
func merged(t *tuitest.Terminal) error {
	x, y, ok := t.Screen().Find("stdout ·")
	if !ok {
		return errors.New("no stdout on the screen")
	}
	t.Click(x+4, y+4)
	t.Press("s", "s", "s")
	if err := shows(t, "streams: merged"); err != nil {
		return err
	}
	t.Press("t", "/")
	if err := shows(t, "─ Search ─"); err != nil {
		return err
	}
	t.Type("search")
	if err := shows(t, "/ search", " of "); err != nil {
		return err
	}
	t.Press("enter")
	return gone(t, "─ Search ─", "streams:", "times on")
}

// still opens the screen, acts, and takes a picture.
func (s *stage) still(v view, o tui.Options) (file, error) {
	o.Theme = v.theme
	t, err := s.show(columns, rows, o)
	if err != nil {
		return file{}, err
	}
	defer t.Close()
	if err := shows(t, "braid"); err != nil {
		return file{}, err
	}
	if v.act != nil {
		if err := v.act(t); err != nil {
			return file{}, err
		}
	}
	if err := shows(t, v.expect...); err != nil {
		return file{}, err
	}
	c, err := newCamera(v.theme, "braid — ~/shop", 20)
	if err != nil {
		return file{}, err
	}
	return c.png(v.file, t.Screen())
}

// shows waits until a screen shows all texts at once.
func shows(t *tuitest.Terminal, texts ...string) error {
	return t.WaitFor(strings.Join(texts, ", "), func(s tuitest.Screen) bool {
		all := s.Text()
		for _, text := range texts {
			if !strings.Contains(all, text) {
				return false
			}
		}
		return true
	}, wait)
}

// gone waits until a screen shows none of the texts.
func gone(t *tuitest.Terminal, texts ...string) error {
	return t.WaitFor("the end of "+strings.Join(texts, ", "), func(s tuitest.Screen) bool {
		all := s.Text()
		for _, text := range texts {
			if strings.Contains(all, text) {
				return false
			}
		}
		return true
	}, wait)
}

// morning is what somebody does before the pictures are taken: some commands, of
// which one fails, and the processes of the shop.
func (s *stage) morning() error {
	se, err := s.session("default", "shop")
	if err != nil {
		return err
	}
	if err := exec1(se, "git status --short", "grep -n TODO *.go", "task migrate --dry-run", "task test", "wc -l *.go"); err != nil {
		return err
	}
	api, err := s.session("api", "shop/api")
	if err != nil {
		return err
	}
	ops, err := s.session("ops", "")
	if err != nil {
		return err
	}
	if err := errors.Join(start(api, "load", "shop-load", false), exec1(ops, "exit 3")); err != nil {
		return err
	}
	for _, p := range []struct {
		name, line string
		tty        bool
	}{{"mail", "task mail", false}, {"build", "task build", true}, {"web", "shop-web", false}} {
		if err := start(se, p.name, p.line, p.tty); err != nil {
			return err
		}
	}
	return s.until("the shop to be busy", s.busy)
}

// busy says that the mail worker has failed and that the server was asked a lot,
// and is known to use something of the machine.
func (s *stage) busy(snap *record.Snapshot) bool {
	se, ok := snap.Session("default")
	if !ok {
		return false
	}
	failed, asked := false, false
	for _, p := range se.Processes {
		failed = failed || p.Name == "mail" && p.State == record.ProcessEnded
		asked = asked || p.Name == "web" && (p.Out >= 40 && len(p.Stats) > 2 || s.quick && p.Out >= 12)
	}
	return failed && asked
}

// replay shows a recording, stopped in its middle.
func replay(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.morning(); err != nil {
		return nil, err
	}
	if err := s.eng.Close(); err != nil {
		return nil, err
	}
	run, err := record.OpenRun(s.run.Dir())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, run.Close()) }()
	from, to := run.Span()
	o := tui.Options{
		Source: run, Run: "monday", Session: "default",
		Replay: &tui.Replay{At: from.Add(to.Sub(from) * 6 / 10), Paused: true, IdleLimit: time.Minute},
	}
	f, err := s.still(view{file: "replay.png", theme: themes.Dusk, expect: []string{"replay", "web"}}, o)
	return []file{f}, err
}
