package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"braid/views"
)

// toasts are short messages about what happened elsewhere.
type toasts struct {
	all   []toast
	count int
}

// toast is a message that goes by itself.
type toast struct {
	views.Toast
	id    int
	timed bool // its end is on its way
}

// toastMsg says that a toast's time is over.
type toastMsg struct{ id int }

// add shows a message. One that shows already is not shown twice, but for
// longer.
func (t *toasts) add(tone views.Tone, text string) {
	t.all = slices.DeleteFunc(t.all, func(o toast) bool { return o.Text == text })
	t.count++
	t.all = append(t.all, toast{Toast: views.Toast{Tone: tone, Text: text}, id: t.count})
	t.all = t.all[max(0, len(t.all)-toastsShown):]
}

// now shows how something stands, in place of the message about how it stood: who
// presses a key several times wants to see what it came to.
func (t *toasts) now(what, state string) {
	t.all = slices.DeleteFunc(t.all, func(o toast) bool { return strings.HasPrefix(o.Text, what+" ") })
	t.add(views.ToneInfo, what+" "+state)
}

// due returns a command that ends the toasts that have come since the last.
func (t *toasts) due(p *pace) tea.Cmd {
	var cmds []tea.Cmd
	for i := range t.all {
		if !t.all[i].timed {
			t.all[i].timed = true
			cmds = append(cmds, p.after(toastFor, toastMsg{t.all[i].id}))
		}
	}
	return tea.Batch(cmds...)
}

// expire takes a toast away.
func (t *toasts) expire(msg toastMsg) {
	t.all = slices.DeleteFunc(t.all, func(o toast) bool { return o.id == msg.id })
}

// shown returns the messages as they are drawn.
func (t *toasts) shown() []views.Toast {
	all := make([]views.Toast, len(t.all))
	for i := range t.all {
		all[i] = t.all[i].Toast
	}
	return all
}
