package main

import (
	"errors"
	"time"

	"braid/record"
	"braid/themes"
	"braid/tui"
)

// film plays the demo and returns what the screen showed.
func (s *stage) film(quick bool) ([]shown, error) {
	if err := s.evening(); err != nil {
		return nil, err
	}
	t, err := s.show(filmColumns, filmRows, tui.Options{Theme: themes.Dusk, Session: "default"})
	if err != nil {
		return nil, err
	}
	if err := shows(t, "type a command", "● web"); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	a := &actor{t: t, quick: quick}
	stop := a.roll()
	a.play()
	film := stop()
	if a.err == nil {
		a.err = drained(t)
	}
	return film, errors.Join(a.err, t.Close())
}

// evening is what runs before the film begins: a server that is used, and a worker
// that will fail before long.
func (s *stage) evening() error {
	se, err := s.session("default", "shop")
	if err != nil {
		return err
	}
	every := "3"
	if s.quick {
		every = "0.3"
	}
	err = errors.Join(
		exec1(se, "git status --short", "git log --oneline"),
		start(se, "web", "shop-web", false),
		start(se, "load", "shop-load", false),
	)
	if err != nil {
		return err
	}
	if err := s.until("the shop to be used", func(snap *record.Snapshot) bool { return s.asked(snap, "default") }); err != nil {
		return err
	}
	return start(se, "mail", "MAIL_EVERY="+every+" task mail", false)
}

// play is the story: a test fails, and what it says is copied; a program that is
// too loud is stopped; something broke meanwhile, and there is a way back to when.
func (a *actor) play() {
	a.pause(900 * time.Millisecond)
	a.enter("task test", "enter", "exit 1")
	a.pause(1200 * time.Millisecond)
	a.clickOn("cart_test.go", "v select")
	a.press("v", "y")
	a.expect("copied")
	a.pause(1300 * time.Millisecond)
	a.press("i")
	a.enter("shop-sync", "alt+enter", "retry")
	a.pause(2 * time.Second)
	a.choose("shop-sync")
	a.press("x")
	a.expect("y stop")
	a.pause(800 * time.Millisecond)
	a.press("y")
	a.expect("SIGTERM")
	a.pause(600 * time.Millisecond)
	a.expect("✗ mail")
	a.choose("mail")
	a.expect("fatal")
	a.pause(1200 * time.Millisecond)
	a.press("space")
	a.expect("frozen")
	a.pause(700 * time.Millisecond)
	a.press("(")
	a.pause(1500 * time.Millisecond)
	a.press("[")
	a.pause(1300 * time.Millisecond)
	a.press("L")
	a.expect("● live")
	a.pause(1200 * time.Millisecond)
}
