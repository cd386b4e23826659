package tui

import (
	"context"
	"regexp"
	"time"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// model is the screen. Only Update and what it calls change it.
type model struct {
	ctx    context.Context // ends with the program
	src    Source
	ctl    Control // nil: nothing can be done
	keys   *keymap.Map
	acts   map[keymap.Name]act
	limits keymap.Limits
	title  string // of the window
	shows  string // what is replayed or watched
	files  *scratch
	redact []*regexp.Regexp
	given  string // the theme that the options name

	w, h   int
	look   views.Look
	canvas *views.Canvas // frames are drawn on it
	feet   feet          // what their footers say
	theme  theme

	now      *record.Snapshot // the present
	snap     *record.Snapshot // the moment shown
	at       record.Moment    // the moment shown, as a time: what runs has run until then
	from, to record.Moment    // the span of the source
	trail    views.Trail      // marks for the time bar
	more     bool             // the trail has not seen everything yet
	clock    clock
	pace     pace

	sel      selection
	sessions []record.Session // of snap, those that are listed
	shown    subject          // what the streams show
	lists    lists
	streams  streams
	shape    shape
	lay      layout

	prompt prompt
	queue  queue
	saving *saving // nil: nothing is being saved
	over   []overlay
	toasts toasts
	mouse  mouse
	told   resizing
	idle   idle

	asking bool              // what is left running is asked for, to quit
	early  []tea.KeyPressMsg // keys that came before the answer
}

// shape is what the user made of the screen.
type shape struct {
	focus   pane
	back    pane // had the focus before the prompt
	list    pane // the list that had it last
	stream  pane // the stream that had it last
	zoom    bool
	arrange arrangement
	splits  map[variety]split
}

// newModel returns the screen of a source at its beginning. Options must have
// been completed.
func newModel(ctx context.Context, o Options) *model {
	m := &model{
		ctx: ctx, src: o.Source, ctl: o.Control, keys: o.Keys, title: o.Title, shows: o.Run, redact: o.Redact, given: o.Theme,
		limits:  keymap.Limits{NoControl: o.Control == nil, ReadOnly: o.ReadOnly},
		look:    views.Look{Home: o.Home},
		sel:     newSelection(o.Session),
		streams: newStreams(),
		lists:   newLists(),
		shape:   shape{back: paneHistory, list: paneHistory, stream: paneOut, splits: map[variety]split{}},
		queue:   newQueue(),
		files:   &scratch{},
		pace:    newPace(ctx, o.Source, o.FPS),
	}
	m.canvas = views.NewCanvas(&m.look)
	m.acts = actions()
	m.shape.focus = panePrompt
	if !m.canRun() {
		m.shape.focus = paneHistory
	}
	m.theme = newTheme(o)
	m.look.Styles = m.theme.styles()
	if mem, ok := recalled(o.Memory); ok {
		m.recall(mem)
	}
	m.clock = newClock(o.Replay, m.src)
	m.refresh()
	m.settle()
	if !m.canRun() {
		m.focus(m.behind())
		m.settle()
	}
	return m
}

// canRun says that commands can be typed and run here. Where they cannot, nothing
// is typed into the prompt, which would only tell at the end.
func (m *model) canRun() bool { return m.ctl != nil && !m.limits.ReadOnly }

// Init implements tea.Model.
func (m *model) Init() tea.Cmd {
	files := m.files
	sweep := func() tea.Msg { files.sweep(); return nil }
	return tea.Batch(m.theme.ask(), sweep, m.pace.next(m.needs()))
}

// refresh takes the source's present, and the moment shown, into the model.
func (m *model) refresh() {
	before := m.now
	m.now = m.src.Snapshot(record.Live)
	if before != nil {
		m.notice(before, m.now)
	}
	m.show()
}

// show takes the moment shown into the model. A moment that stands still is
// taken only once.
func (m *model) show() {
	m.from, m.to = m.src.Span()
	m.more = m.trail.Advance(m.now)
	m.at = min(m.clock.moment(), m.to)
	switch {
	case !m.clock.past():
		m.snap = m.now
	case m.snap == nil || m.snap.Live || m.snap.At != m.at:
		m.snap = m.src.Snapshot(m.at)
	}
	m.look.Over = m.mode() == views.ModeKilled
	m.look.Frame = int(m.at / record.Moment(tickEvery.Microseconds()))
}

// moment returns the moment shown as the source wants it.
func (m *model) moment() record.Moment {
	if m.clock.past() {
		return m.at
	}
	return record.Live
}

// needs returns how soon the screen moves although nothing changes; 0: never.
func (m *model) needs() time.Duration {
	switch {
	case m.clock.playing() || m.lags() || m.more:
		return m.pace.frame
	case m.saving != nil:
		return tickEvery
	case m.leaves():
		return secondEvery
	case !m.clock.past() && m.lay.lists():
		return m.moving()
	}
	return 0
}

// lags says that a replay is at another moment than the one shown: it may have come
// to its end, and stand there, since that was taken.
func (m *model) lags() bool {
	return m.clock.player != nil && min(m.clock.moment(), m.to) != m.at
}

// leaves says that the screen waits for what it stops.
func (m *model) leaves() bool {
	_, yes := m.top().(*leaving)
	return yes
}

// moving returns how soon something in the lists moves by itself: a spinner, or
// a running time where one shows. A process that just runs has no spinner; 0 means
// nothing. Nor does what a killed braid left without its end.
func (m *model) moving() time.Duration {
	if m.look.Over {
		return 0
	}
	every := time.Duration(0)
	times := views.ProcessTimes(m.lay.panes[paneProcesses].Inner().W)
	for i := range m.sessions {
		s := &m.sessions[i]
		spinning := s.Running
		for k := range s.Processes {
			if s.Processes[k].State == record.ProcessRunning {
				spinning--
			}
		}
		switch {
		case spinning > 0:
			return tickEvery
		case s.Running > 0 && times && s == m.session():
			every = secondEvery
		}
	}
	return every
}

// mode says what kind of moment is shown.
func (m *model) mode() views.Mode {
	switch {
	case m.clock.player != nil:
		return views.ModeReplay
	case m.clock.past():
		return views.ModeFrozen
	case m.ctl == nil:
		return followed(m.src, m.snap)
	}
	return views.ModeLive
}

// session returns the session that is shown: the one that was chosen, or the
// first there is. It is nil when there is none.
func (m *model) session() *record.Session {
	if i := m.sessionCursor(); i >= 0 {
		return &m.sessions[i]
	}
	return nil
}

// sessionCursor returns the row of the session that is shown, -1 when there is
// none.
func (m *model) sessionCursor() int {
	for i := range m.sessions {
		if m.sessions[i].ID == m.sel.session {
			return i
		}
	}
	return min(0, len(m.sessions)-1)
}

// present returns the session that is shown as it is now, nil when it is gone.
func (m *model) present() *record.Session {
	if s := m.session(); s != nil {
		if now, ok := m.now.Session(s.ID); ok && now.State != record.SessionClosed {
			return now
		}
	}
	return nil
}

// running returns the command that runs in a session's shell now, nil when none
// does.
func running(s *record.Session) *record.Exec {
	if s == nil || s.History.Len() == 0 {
		return nil
	}
	if e := s.History.At(s.History.Len() - 1); e.State == record.ExecRunning {
		return &e
	}
	return nil
}
