package tui

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"

	"github.com/google/renameio/v2"
)

// MemoryFile returns the file, within a state directory, in which the screen keeps
// what its user made of it in a project's directory. See [Options.Memory].
func MemoryFile(stateDir, dir string) string {
	sum := sha256.Sum256([]byte(dir))
	return filepath.Join(stateDir, "screen", hex.EncodeToString(sum[:8])+".json")
}

// memory is what is remembered of a screen from one run to the next. What is not
// in the file, or cannot be, is as it is for somebody new.
type memory struct {
	Theme   string               `json:"theme,omitempty"` // empty: none was chosen on the screen
	Zoom    string               `json:"zoom,omitempty"`  // the pane; empty: none
	Streams string               `json:"streams,omitempty"`
	Linked  bool                 `json:"linked"`
	Wrap    bool                 `json:"wrap"`
	Numbers bool                 `json:"numbers"`
	Times   bool                 `json:"times"`
	Splits  map[string]keptSplit `json:"splits,omitempty"`
}

// keptSplit is a split in a memory file.
type keptSplit struct {
	Columns int `json:"columns"`
	Rows    int `json:"rows"`
	Streams int `json:"streams"`
}

// recalled reads a memory file; false when there is none that can be read.
func recalled(path string) (memory, bool) {
	var mem memory
	if path == "" {
		return mem, false
	}
	b, err := os.ReadFile(path)
	return mem, err == nil && json.Unmarshal(b, &mem) == nil
}

// keep writes a memory file.
func (mem *memory) keep(path string) error {
	b, err := json.MarshalIndent(mem, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return renameio.WriteFile(path, append(b, '\n'), 0o600)
}

// recall makes the screen as it was, where options do not say otherwise.
func (m *model) recall(mem memory) {
	if m.theme.chosen == nil {
		m.theme = m.theme.with(mem.Theme) // A theme that is gone is not chosen.
		m.look.Styles = m.theme.styles()
	}
	m.streams.linked = mem.Linked
	m.streams.opt.Wrap, m.streams.opt.Numbers, m.streams.opt.Times = mem.Wrap, mem.Numbers, mem.Times
	for a := range arrangements {
		if a.key() == mem.Streams {
			m.shape.arrange = a
		}
	}
	for p := range panePrompt {
		if p.facts().key == mem.Zoom {
			m.focus(p)
			m.shape.zoom = true
		}
	}
	m.focus(panePrompt) // Where a run has one, it begins there.
	for v := range line {
		if s, ok := mem.Splits[v.key()]; ok {
			m.shape.splits[v] = split{columns: limit(s.Columns), rows: limit(s.Rows), streams: limit(s.Streams)}
		}
	}
}

// memory returns what is to be remembered of the screen.
func (m *model) memory() memory {
	opt := m.streams.opt
	mem := memory{
		Streams: m.shape.arrange.key(), Linked: m.streams.linked,
		Wrap: opt.Wrap, Numbers: opt.Numbers, Times: opt.Times, Splits: map[string]keptSplit{},
	}
	if m.theme.chosen != nil && m.theme.chosen.Name != m.given {
		mem.Theme = m.theme.chosen.Name
	}
	if m.shape.zoom {
		mem.Zoom = m.zoomed().facts().key
	}
	for v, s := range m.shape.splits {
		mem.Splits[v.key()] = keptSplit{s.columns, s.rows, s.streams}
	}
	return mem
}

// key names an arrangement in a memory file.
func (a arrangement) key() string {
	return [...]string{"auto", "beside", "stacked", "merged", "one"}[a]
}

// key names a variety in a memory file.
func (v variety) key() string { return [...]string{"wide", "normal", "narrow", "tiny", "line"}[v] }

// remember keeps what the user has made of the screen since it was as was. It
// must have ended. What cannot be kept is a pity and no reason to fail.
func (m *model) remember(path string, was memory) {
	if now := m.memory(); path != "" && !reflect.DeepEqual(now, was) {
		_ = now.keep(path)
	}
}
