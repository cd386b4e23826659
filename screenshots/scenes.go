package main

import (
	"strings"

	"braid/themes"
	"braid/tui"
	"braid/tui/tuitest"
)

// The size of the screen in still pictures, unless they say otherwise.
const (
	columns = 124
	rows    = 34
)

// windowTitle is what the window in the pictures is called.
const windowTitle = "braid — ~/shop"

// stillFont is the size of the font in still pictures, in pixels.
const stillFont = 20

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
		{"workspace", together},
		{"replay", replay},
		{"gallery", gallery},
		{"demo", demo},
	}
}

// view is how to come to a picture.
type view struct {
	name   string                        // of its file, without ".png"
	light  string                        // of the file of the same in a light theme
	w, h   int                           // of the screen; 0: columns and rows
	theme  string                        // of the frame and what the terminal itself colours; empty: the screen's
	act    func(*tuitest.Terminal) error // nil: nothing
	expect []string                      // texts that the screen must show
}

// stills takes a picture of each view, and one of the same in a light theme.
func (s *stage) stills(views []view, o tui.Options) ([]file, error) {
	var files []file
	for _, v := range views {
		light := v
		light.name = v.light
		for theme, v := range map[string]view{themes.Dusk: v, themes.Paper: light} {
			if v.name == "" {
				continue
			}
			o.Theme = theme
			f, err := s.still(v, o)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
	}
	return files, nil
}

// still opens the screen, acts, and takes a picture.
func (s *stage) still(v view, o tui.Options) (file, error) {
	screen, err := s.screen(v, o)
	if err != nil {
		return file{}, err
	}
	theme := o.Theme
	if v.theme != "" {
		theme = v.theme
	}
	c, err := newCamera(theme, windowTitle, stillFont)
	if err != nil {
		return file{}, err
	}
	return c.png(v.name+".png", screen)
}

// screen opens the screen, acts, and returns what it shows then.
func (s *stage) screen(v view, o tui.Options) (screen tuitest.Screen, err error) {
	if v.w == 0 {
		v.w, v.h = columns, rows
	}
	t, err := s.show(v.w, v.h, o)
	if err != nil {
		return screen, err
	}
	defer t.Close()
	if err := shows(t, "braid"); err != nil {
		return screen, err
	}
	if v.act != nil {
		if err := v.act(t); err != nil {
			return screen, err
		}
	}
	if err := shows(t, v.expect...); err != nil {
		return screen, err
	}
	screen = t.Screen()
	return screen, drained(t)
}

// drained waits until the program has taken in all that was typed, because it may
// not be closed before: it is told a new size, and that is the last thing it hears.
func drained(t *tuitest.Terminal) error {
	s := t.Screen()
	t.Resize(s.W, s.H+1)
	return t.WaitFor("the screen to fill its new size", func(now tuitest.Screen) bool {
		return now.H == s.H+1 && now.Row(s.H) != ""
	}, wait)
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
