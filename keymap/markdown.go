package keymap

import "strings"

// Markdown returns all actions as tables for the README, one a group.
func (m *Map) Markdown() string {
	var b strings.Builder
	for _, g := range Groups() {
		b.WriteString("### " + string(g) + "\n\n| keys | action | what it does | where |\n|---|---|---|---|\n")
		for _, a := range m.actions {
			if a.Group != g {
				continue
			}
			text := a.Long
			if a.Dangerous {
				text += " (asks first)"
			}
			b.WriteString("| " + codes(a.Keys) + " | `" + string(a.Name) + "` | " + cell(text) + " | " + a.Where.String() + " |\n")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// codes writes keys as code; a backquote within needs two around it.
func codes(keys []string) string {
	if len(keys) == 10 && keys[0] == "0" && keys[9] == "9" {
		return "`0` … `9`"
	}
	shown := make([]string, len(keys))
	for i, k := range keys {
		fence := "`"
		if strings.Contains(k, "`") {
			k, fence = " "+k+" ", "``"
		}
		shown[i] = fence + cell(k) + fence
	}
	return strings.Join(shown, " ")
}

// cell escapes what would end a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
