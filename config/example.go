package config

import (
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// lineWidth is how wide the comments of the example file are, in characters: what
// a terminal of the usual width shows whole.
const lineWidth = 78

// Example returns a file that has every setting with its default, and says of each
// what it is for. Loading it changes nothing. Without the "#" before a line that
// begins with "#" and no space, it has other values, and is right as well.
func Example() string {
	var b strings.Builder
	comment(&b, "braid's configuration. Every setting is here with its default; delete what you do not change.")
	table := ""
	for _, s := range settings() {
		in, key := s.split()
		if in != table {
			fmt.Fprintf(&b, "\n[%s]\n", in)
			table = in
		}
		b.WriteByte('\n')
		comment(&b, s.doc)
		fmt.Fprintf(&b, "%s = %s\n#%s = %s\n", key, literal(s.initial), key, s.example)
	}
	fmt.Fprintf(&b, "\n[%s]\n\n", keysTable)
	comment(&b, "Keys of actions, which braid keys lists with their names. An action has the keys that are given here and no others. "+
		"To take a key from an action, give that one another; no keys at all leave it to the command palette.")
	b.WriteString("#bookmark = [\"B\", \"alt+b\"]\n#suspend = []\n")
	return b.String()
}

// comment writes text as comment lines.
func comment(b *strings.Builder, text string) {
	line := "#"
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > lineWidth {
			b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// literal returns a value as a file has it.
func literal(v any) string {
	switch v := v.(type) {
	case string:
		if !strings.ContainsFunc(v, func(r rune) bool { return r == '"' || r == '\\' || r < ' ' || r == 0x7f }) {
			return `"` + v + `"`
		}
	case []string:
		items := make([]string, len(v))
		for i := range v {
			items[i] = literal(v[i])
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	text, err := toml.Marshal(map[string]any{"v": v})
	if err != nil {
		return fmt.Sprint(v) // no value of a setting is of such a type
	}
	return strings.TrimSpace(strings.TrimPrefix(string(text), "v = "))
}

// Literal returns the value of a setting as a file has it.
func (s Setting) Literal() string { return literal(s.Value) }

// Markdown returns all settings as tables for documents.
func Markdown() string {
	var b strings.Builder
	table := "-"
	for _, s := range settings() {
		in, _ := s.split()
		if in != table {
			b.WriteString(heading(in))
			table = in
		}
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s |\n", s.name, s.want, cell(literal(s.initial)), cell(s.doc))
	}
	return b.String()
}

// heading returns the beginning of a table for documents.
func heading(table string) string {
	title := "At the top"
	if table != "" {
		title = "[" + table + "]"
	}
	return fmt.Sprintf("\n### %s\n\n| setting | value | default | what it is for |\n|---|---|---|---|\n", title)
}

// cell makes text safe to stand in a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
