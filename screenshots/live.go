package main

import (
	"errors"
	"fmt"

	"braid/record"
	"braid/themes"
	"braid/tui"
	"braid/tui/tuitest"
)

// live shows a run that goes on, and all that can be opened over it.
func live(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.morning(); err != nil {
		return nil, err
	}
	return s.stills(liveViews(), tui.Options{Session: "default"})
}

// liveViews are the pictures of a run that goes on.
func liveViews() []view {
	return []view{
		{name: "main-dark", light: "main-light", expect: []string{"web", "mail", "git status"}},
		{name: "wide", w: 176, h: 40, expect: []string{"web", "mail", "git status"}},
		{name: "narrow", w: 60, h: 30, act: onPane("processes"), expect: []string{"Processes", "GET"}},
		{name: "streams", light: "streams-light", act: merged, expect: []string{"503"}},
		{name: "help", light: "help-light", act: press("esc", "?"), expect: []string{"Running"}},
		{name: "palette", light: "palette-light", act: press("ctrl+p", "s", "t", "o"), expect: []string{"❯ sto", "stop what"}},
		{name: "details", light: "details-light", act: onProcess("web", "D"), expect: []string{"shop-web"}},
		{name: "signal", light: "signal-light", act: onProcess("web", "X"), expect: []string{"SIGTERM"}},
		{name: "confirm", light: "confirm-light", act: onProcess("web", "x"), expect: []string{"y stop"}},
		{name: "save", light: "save-light", act: press("ctrl+s"), expect: []string{"Save the recording", ".braid"}},
		{name: "themes", theme: themes.Gruvbox, act: gruvboxed, expect: []string{themes.Gruvbox}},
	}
}

// press returns what presses keys.
func press(keys ...string) func(*tuitest.Terminal) error {
	return func(t *tuitest.Terminal) error {
		t.Press(keys...)
		return nil
	}
}

// onPane returns what goes to a pane.
func onPane(name string) func(*tuitest.Terminal) error {
	return func(t *tuitest.Terminal) error {
		t.Press("ctrl+p")
		t.Type("go to " + name)
		t.Press("enter")
		return nil
	}
}

// onProcess returns what chooses a process and presses keys.
func onProcess(name string, keys ...string) func(*tuitest.Terminal) error {
	return func(t *tuitest.Terminal) error {
		if err := choose(t, name); err != nil {
			return err
		}
		t.Press(keys...)
		return nil
	}
}

// choose clicks on a process in the list.
func choose(t *tuitest.Terminal, name string) error {
	if err := shows(t, "Processes", " "+name); err != nil {
		return err
	}
	x, y, ok := listed(t.Screen(), name)
	if !ok {
		return fmt.Errorf("there is no %s to choose", name)
	}
	t.Click(x, y)
	return shows(t, "stdout · "+name, "D details")
}

// listed finds the row of a process in the list of processes.
func listed(s tuitest.Screen, name string) (x, y int, ok bool) {
	_, top, ok := s.Find("Processes")
	if !ok {
		return 0, 0, false
	}
	for y := top + 1; y < s.H; y++ {
		row := tuitest.Screen{W: s.W, H: 1, Rows: s.Rows[y : y+1]}
		if x, _, ok := row.Find(" " + name); ok && x < 5 {
			return x + 1, y, true
		}
	}
	return 0, 0, false
}

// merged shows both streams of a process in one pane, with times, and searches
// them.
func merged(t *tuitest.Terminal) error {
	x, y, ok := t.Screen().Find("stdout ·")
	if !ok {
		return errors.New("no stdout on the screen")
	}
	t.Click(x+4, y+4)
	t.Press("s", "s")
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

// gruvboxed looks through the themes up to one that is far from the one in use.
func gruvboxed(t *tuitest.Terminal) error {
	t.Press("ctrl+t")
	if err := shows(t, "─ Theme ─"); err != nil {
		return err
	}
	t.Press("down", "down", "down", "down")
	return t.WaitFor("the theme to be seen", func(s tuitest.Screen) bool {
		_, y, ok := s.Find(themes.Gruvbox)
		p, _ := themes.ByName(themes.Gruvbox)
		return ok && s.Rows[y][0].BG != nil && alike(s.Rows[y][0].BG, p.Ground)
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
	return s.until("the shop to be busy", func(snap *record.Snapshot) bool { return s.busy(snap, "default") })
}

// busy says that the server of a session was asked a lot and that its mail worker
// has failed.
func (s *stage) busy(snap *record.Snapshot, session string) bool {
	se, _ := snap.Session(session)
	if se == nil {
		return false
	}
	for _, p := range se.Processes {
		if p.Name == "mail" && (p.State == record.ProcessEnded || p.Generation > 1) {
			return s.asked(snap, session)
		}
	}
	return false
}

// asked says that the server of a session was asked a lot, and is known to use
// something of the machine.
func (s *stage) asked(snap *record.Snapshot, session string) bool {
	se, _ := snap.Session(session)
	if se == nil {
		return false
	}
	for _, p := range se.Processes {
		if p.Name == "web" && (p.Out >= 40 && len(p.Stats) > 2 || s.quick && p.Out >= 12) {
			return true
		}
	}
	return false
}
