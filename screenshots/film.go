package main

import (
	"bytes"
	"errors"
	"sync"
	"time"

	"braid/screenshots/picture"
	"braid/themes"
	"braid/tui/tuitest"
)

// The size of the screen in the film, and of its font in pixels: the whole is as
// wide as the column of a page.
const (
	filmColumns = 120
	filmRows    = 30
	filmFont    = 15
)

// frameEvery is the time between two looks at the screen: movement is even, and
// typing is seen letter by letter.
const frameEvery = 80 * time.Millisecond

// typing is the time between two keys of somebody who types well.
const typing = 55 * time.Millisecond

// demo films somebody at work: commands, processes, a failure, a look back.
func demo(quick bool) ([]file, error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	film, err := s.film(quick)
	if err := errors.Join(err, s.close()); err != nil {
		return nil, err
	}
	c, err := newCamera(themes.Dusk, windowTitle, filmFont)
	if err != nil {
		return nil, err
	}
	if quick {
		film = some(film, 24)
	}
	var f picture.Film
	for i, fr := range film {
		m, err := c.shoot(fr.screen)
		if err != nil {
			return nil, err
		}
		end := fr.at + 3*time.Second // the last frame stays
		if i+1 < len(film) {
			end = film[i+1].at
		}
		f.Add(m, end-fr.at)
	}
	var b bytes.Buffer
	err = f.WriteGIF(&b)
	return []file{{"demo.gif", b.Bytes()}}, err
}

// some returns at most n of the things that were shown, spread over the whole.
func some(film []shown, n int) []shown {
	every := (len(film) + n - 1) / n
	var kept []shown
	for i := 0; i < len(film); i += every {
		kept = append(kept, film[i])
	}
	return kept
}

// shown is what the screen showed from a time on.
type shown struct {
	screen tuitest.Screen
	at     time.Duration
}

// actor works at a terminal while it is filmed. After an error it does nothing.
type actor struct {
	t     *tuitest.Terminal
	quick bool // do not wait for anybody to see it
	err   error
}

// roll starts filming and returns what ends it and returns the film.
func (a *actor) roll() (stop func() []shown) {
	var film []shown
	var wg sync.WaitGroup
	done := make(chan struct{})
	begin := time.Now()
	wg.Go(func() {
		tick := time.NewTicker(frameEvery)
		defer tick.Stop()
		for writes := -1; ; {
			if n := a.t.Writes(); n != writes {
				writes = n
				film = append(film, shown{a.t.Screen(), time.Since(begin)})
			}
			select {
			case <-tick.C:
			case <-done:
				film = append(film, shown{a.t.Screen(), time.Since(begin)})
				return
			}
		}
	})
	return func() []shown {
		close(done)
		wg.Wait()
		return film
	}
}

// enter types a line, ends it with a key, and waits for a text to show.
func (a *actor) enter(line, key, expect string) {
	a.write(line)
	a.pause(250 * time.Millisecond)
	a.press(key)
	a.expect(expect)
}

// write types text as a person does.
func (a *actor) write(text string) {
	for _, r := range text {
		if a.err == nil {
			a.t.Type(string(r))
			a.pause(typing)
		}
	}
}

// press presses keys.
func (a *actor) press(keys ...string) {
	for _, k := range keys {
		if a.err == nil {
			a.t.Press(k)
			a.pause(300 * time.Millisecond)
		}
	}
}

// clickOn clicks on a text and waits for another to show.
func (a *actor) clickOn(text, expect string) {
	if a.err != nil {
		return
	}
	x, y, ok := a.t.Screen().Find(text)
	if !ok {
		a.err = errors.New("there is no " + text + " to click on")
		return
	}
	a.t.Click(x, y)
	a.pause(400 * time.Millisecond)
	a.expect(expect)
}

// choose clicks on a process in the list.
func (a *actor) choose(name string) {
	if a.err == nil {
		a.err = choose(a.t, name)
		a.pause(400 * time.Millisecond)
	}
}

// expect waits for a text to show.
func (a *actor) expect(text string) {
	if a.err == nil {
		a.err = shows(a.t, text)
	}
}

// pause lets whoever watches see what there is.
func (a *actor) pause(d time.Duration) {
	if a.err == nil && !a.quick {
		time.Sleep(d)
	}
}
