package views

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"braid/keymap"
	"braid/themes"
)

// rows returns drawn lines without styles and without the spaces at their ends.
func rows(b Block) string {
	all := strings.Split(strings.TrimSuffix(stripped(b), "\n"), "\n")
	for i := range all {
		all[i] = strings.TrimRight(all[i], " ")
	}
	return strings.Join(all, "\n")
}

func TestListsShowMatchesNotesAndRefusals(t *testing.T) {
	items := []Item{
		{Text: "go test ./...", Matches: []int{0, 1, 3}, Note: "history", Glyph: "✗", Tone: ToneBad},
		{Text: "restart web", Refused: "needs a live run"},
		{Text: "漢字 a long name that does not fit", Matches: []int{3, 7, 50}, Note: "session"},
		{Text: strings.Repeat("long ", 20), Note: strings.Repeat("note ", 20)},
	}
	draw := func(lk *Canvas, w int) Block {
		return List(lk, w, 5, ListData{N: len(items), Item: func(i int) Item { return items[i] }, Selected: 0})
	}
	for _, theme := range kinds() {
		t.Run(theme, func(t *testing.T) {
			golden.RequireEqual(t, draw(look(t, theme), 40).String())
		})
	}
	lk := look(t, themes.Dusk)
	got := rows(draw(lk, 30))
	want := `▌ ✗ go test ./...     history
  restart web  needs a live …
  漢字 a long name …  session
  long long long long long l…
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := draw(lk, 40).Lines()[2]; !strings.Contains(got, lk.Styles.Panel.Title.Render("字")) {
		t.Errorf("the match in a wide text is not shown: %q", got)
	}
}

func TestListsAskOnlyForRowsThatAreSeen(t *testing.T) {
	asked := map[int]bool{}
	List(look(t, themes.Dusk), 20, 4, ListData{N: 1 << 40, Selected: 1000, First: 0, Item: func(i int) Item {
		asked[i] = true
		return Item{Text: "x"}
	}})
	if len(asked) != 4 || !asked[997] || !asked[1000] {
		t.Errorf("asked for %v", asked)
	}
}

func TestInputsScrollToTheirCursor(t *testing.T) {
	lk := look(t, themes.Dusk)
	tests := []struct {
		name   string
		d      InputData
		want   string
		cursor int
	}{
		{"empty with a hint", InputData{Label: "/", Hint: "search"}, " / search", 3},
		{"text", InputData{Label: "/", Text: "error", Cursor: 2}, " / error", 5},
		{"at the end", InputData{Label: "/", Text: "error", Cursor: 5}, " / error", 8},
		{"too long, at the end", InputData{Label: "/", Text: "0123456789abcdefghij", Cursor: 20}, " / …6789abcdefghij", 18},
		{"too long, at the start", InputData{Label: "/", Text: "0123456789abcdefghij", Cursor: 0}, " / 0123456789abcde…", 3},
		{"wide characters", InputData{Text: "漢字漢字", Cursor: 2}, " 漢字漢字", 5},
		{"a note", InputData{Label: "/", Text: "x", Cursor: 1, Note: "3 of 14"}, " / x        3 of 14", 4},
		{"a problem", InputData{Label: "/", Text: "(", Cursor: 1, Note: "3", Problem: "missing )"}, " / (       missing…", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line, cursor := Input(lk, 20, tt.d)
			if got := rows(line); got != tt.want || cursor != tt.cursor {
				t.Errorf("got %q with the cursor at %d, want %q at %d", got, cursor, tt.want, tt.cursor)
			}
		})
	}
}

func TestQuestionsNameWhatWillBeDone(t *testing.T) {
	lk := look(t, themes.Dusk)
	q := Question{Title: "Stop", Text: "Stop web and its 3 children?", Detail: []string{"It listens on :5173."}, Yes: "y stop", No: "esc keep running", Danger: true}
	want := `╭─ Stop ───────────────────────╮
│                              │
│ Stop web and its 3 children? │
│ It listens on :5173.         │
│                              │
│ y stop   esc keep running    │
╰──────────────────────────────╯`
	if got := rows(Confirm(lk, 80, 24, q)); got != want {
		t.Errorf("got\n%s", got)
	}
	small := rows(Confirm(lk, 20, 5, q))
	if !strings.Contains(small, "y stop") || strings.Count(small, "\n") != 4 {
		t.Errorf("in little room:\n%s", small)
	}
	for _, theme := range kinds() {
		t.Run(theme, func(t *testing.T) {
			golden.RequireEqual(t, Confirm(look(t, theme), 80, 24, q).String())
		})
	}
}

func TestToasts(t *testing.T) {
	lk := look(t, themes.Dusk)
	all := []Toast{{ToneBad, "api exited 1"}, {ToneGood, "copied"}, {ToneWarn, "slow\ndisk"}, {ToneInfo, "hello"}}
	want := `╭────────────────╮
│ ✗ api exited 1 │
│ ✓ copied       │
│ ! slow⏎disk    │
│ • hello        │
╰────────────────╯`
	if got := rows(Toasts(lk, 60, all)); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := Toasts(lk, 60, nil); got.Height() != 0 {
		t.Errorf("no toasts are drawn as %q", got.Lines())
	}
	if got := rows(Toasts(lk, 12, all[:1])); !strings.Contains(got, "│ ✗ api    │\n│   exited │\n│   1      │") {
		t.Errorf("got\n%s", got)
	}
	long := "not saved: " + strings.Repeat("/long", 40) + ": no such file or directory"
	if got := rows(Toasts(lk, 100, []Toast{{ToneBad, long}})); !strings.Contains(got, "directory │") && !strings.Contains(got, "directory  ") {
		t.Errorf("the reason is cut off:\n%s", got)
	}
	if got := rows(Toasts(lk, 100, []Toast{{ToneBad, strings.Repeat(long, 9)}})); strings.Count(got, "\n") != toastRows+1 || !strings.Contains(got, "… │") {
		t.Errorf("a message takes all of the screen:\n%s", got)
	}
}

func TestHelpShowsEveryActionAtEveryWidth(t *testing.T) {
	lk := look(t, themes.Dusk)
	km := keymap.Default()
	for _, w := range []int{40, 60, 100, 150, 200} {
		all := km.Sections(keymap.Limits{})
		n := HelpRows(lk, w, all)
		text := strings.Join(strings.Fields(stripped(Help(lk, w, n, all, 0))), " ")
		if strings.Contains(text, "…") && !strings.Contains(text, "0…9") {
			t.Errorf("something is cut at %d", w)
		}
		for _, a := range km.Actions() {
			last := strings.Fields(a.Long)
			if !strings.Contains(text, last[len(last)-1]) {
				t.Errorf("%s is not there at %d", a.Name, w)
			}
		}
		if got := Help(lk, w, 5, all, n+100); rows(got) != rows(lk.Add(Help(lk, w, n, all, 0).Lines()[n-5:]...)) {
			t.Errorf("scrolling past the end at %d shows\n%s", w, rows(got))
		}
	}
	golden.RequireEqual(t, stripped(Help(lk, 150, 50, km.Sections(keymap.Limits{NoControl: true}), 0)))
}

func TestHelpIsBalanced(t *testing.T) {
	lk := look(t, themes.Dusk)
	all := keymap.Default().Sections(keymap.Limits{})
	if one, two, three := HelpRows(lk, 60, all), HelpRows(lk, 100, all), HelpRows(lk, 150, all); two > one*2/3 || three > two {
		t.Errorf("%d rows in one column, %d in two, %d in three", one, two, three)
	}
}

func TestPrompts(t *testing.T) {
	lk := look(t, themes.Dusk)
	lk.Home = "/home/ann"
	base := PromptData{Session: "default", Cwd: "/home/ann/shop", Focused: true}
	with := func(change func(d *PromptData)) PromptData {
		d := base
		change(&d)
		return d
	}
	tests := []struct {
		name string
		w, h int
		d    PromptData
		want string
		x, y int
	}{
		{"empty", 50, 1, base, " default ~/shop ❯ type a command", 18, 0},
		{"a command", 50, 1, with(func(d *PromptData) { d.Text, d.Cursor = "go test", 2 }), " default ~/shop ❯ go test", 20, 0},
		{"at the end", 50, 1, with(func(d *PromptData) { d.Text, d.Cursor = "go test", 7 }), " default ~/shop ❯ go test", 25, 0},
		{"an empty line first", 50, 3, with(func(d *PromptData) { d.Text, d.Cursor = "\nx", 2 }), " default ~/shop ❯\n                  x\n", 19, 1},
		{
			"several lines", 50, 3, with(func(d *PromptData) { d.Text, d.Cursor = "for i\ndo\ndone", 7 }),
			" default ~/shop ❯ for i\n                  do\n                  done", 19, 1,
		},
		{"the lines around the cursor", 50, 1, with(func(d *PromptData) { d.Text, d.Cursor = "for i\ndo\ndone", 7 }), "                  do", 19, 0},
		{
			"a long command is wrapped", 26, 3, with(func(d *PromptData) { d.Text, d.Cursor = "0123456789abcdefghij", 16 }),
			" default ❯ 0123456789abcd\n           efghij\n", 13, 1,
		},
		{"no room for names", 12, 2, with(func(d *PromptData) { d.Text, d.Cursor = "make", 4 }), " ❯ make\n", 7, 0},
		{"wide characters", 50, 1, with(func(d *PromptData) { d.Text, d.Cursor = "漢字x", 2 }), " default ~/shop ❯ 漢字x", 22, 0},
		{"controls", 50, 1, with(func(d *PromptData) { d.Text, d.Cursor = "a\x00\tb", 3 }), " default ~/shop ❯ a^@ b", 22, 0},
		{"something runs", 50, 1, with(func(d *PromptData) { d.Running = "npm ci" }), " default ~/shop ❯                        ⠋ npm ci", 18, 0},
		{"nothing can be run", 50, 1, with(func(d *PromptData) { d.Refused = "read only" }), " default ~/shop ❯ read only", 18, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines, x, y := Prompt(lk, tt.w, tt.h, tt.d)
			if got := rows(lines); got != tt.want || x != tt.x || y != tt.y {
				t.Errorf("got\n%q with the cursor at %d, %d, want\n%q at %d, %d", got, x, y, tt.want, tt.x, tt.y)
			}
		})
	}
	long := with(func(d *PromptData) { d.Text = strings.Repeat("x\n", 20) })
	if n := PromptHeight(lk, 50, long, 6); n != 6 {
		t.Errorf("twenty lines want %d rows of six", n)
	}
	huge := with(func(d *PromptData) { d.Text = strings.Repeat("line\n", 1<<20) })
	for cursor, want := range map[int]string{
		0: " default ~/shop ❯ line\n                  line", 5 << 20: "                  line\n", 7: " default ~/shop ❯ line\n                  line",
	} {
		huge.Cursor = cursor
		if lines, _, _ := Prompt(lk, 50, 2, huge); rows(lines) != want {
			t.Errorf("a huge text with the cursor at %d shows %q", cursor, rows(lines))
		}
	}
	if n := PromptHeight(lk, 50, huge, 6); n != 6 {
		t.Errorf("a million lines want %d rows of six", n)
	}
	if n := PromptHeight(lk, 50, base, 6); n != 1 {
		t.Errorf("an empty prompt wants %d rows", n)
	}
}
