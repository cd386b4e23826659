package main

import (
	"fmt"
	"strings"

	"braid/keymap"
)

// first are the actions of the README: those of the first day.
func first() []keymap.Name {
	return []keymap.Name{
		keymap.Run, keymap.RunBackground, keymap.Interrupt, keymap.NextPane, keymap.ToPrompt, keymap.Stop, keymap.Restart,
		keymap.Kill, keymap.NewSession, keymap.Search, keymap.Filter, keymap.Follow, keymap.StreamLayout, keymap.Freeze,
		keymap.StepBack, keymap.StepOn, keymap.Live, keymap.FailPrev, keymap.Mark, keymap.Save, keymap.Zoom, keymap.Palette,
		keymap.Help, keymap.Quit,
	}
}

// chosen returns a table of the keys of the first day.
func chosen(m *keymap.Map) string {
	var b strings.Builder
	b.WriteString("| keys | what they do | where |\n|---|---|---|\n")
	for _, name := range first() {
		a, ok := m.Action(name)
		if !ok {
			continue
		}
		var keys []string
		for _, k := range a.Keys {
			keys = append(keys, "`"+keymap.Show(k)+"`")
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.Join(keys, " "), a.Long, a.Where)
	}
	return b.String()
}
