package keymap_test

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/exp/golden"

	"braid/keymap"
)

func TestTheBuiltInKeysHaveNoClashAndNoBadKey(t *testing.T) {
	for _, p := range keymap.Default().Check() {
		t.Error(p)
	}
}

func TestEveryActionIsThereOnceAndExplained(t *testing.T) {
	seen := map[keymap.Name]bool{}
	for _, a := range keymap.Default().Actions() {
		if seen[a.Name] {
			t.Errorf("%s is there twice", a.Name)
		}
		seen[a.Name] = true
		if len(a.Keys) == 0 || a.Short == "" || a.Long == "" || a.Where == 0 || a.Group == "" {
			t.Errorf("%s lacks something: %+v", a.Name, a)
		}
		if strings.HasSuffix(a.Long, ".") || a.Long != strings.TrimSpace(a.Long) {
			t.Errorf("%s: help is a fragment without full stop: %q", a.Name, a.Long)
		}
		if strings.ToLower(string(a.Name)) != string(a.Name) || strings.ContainsAny(string(a.Name), " _") {
			t.Errorf("%s: names are small letters and dashes", a.Name)
		}
		if a.Dangerous && !a.NeedsControl {
			t.Errorf("%s is dangerous in a recording", a.Name)
		}
	}
}

func TestNothingNeedsAFunctionKey(t *testing.T) {
	for _, a := range keymap.Default().Actions() {
		if len(a.Key()) > 1 && a.Key()[0] == 'f' && a.Key()[1] >= '0' && a.Key()[1] <= '9' {
			t.Errorf("%s: %s comes first", a.Name, a.Key())
		}
	}
}

func TestKeysMeanWhatTheRulesSay(t *testing.T) {
	tests := []struct {
		name  string
		key   string
		focus keymap.Scope
		past  bool
		want  keymap.Name // empty: not an action
	}{
		{"enter runs in the prompt", "enter", keymap.Prompt, false, keymap.Run},
		{"a letter is text in the prompt", "x", keymap.Prompt, false, ""},
		{"a capital is text in the prompt", "X", keymap.Prompt, false, ""},
		{"space is text in the prompt", "space", keymap.Prompt, false, ""},
		{"a digit is text in the prompt of the past", "5", keymap.Prompt, true, ""},
		{"composed text is text in the prompt", "日本", keymap.Prompt, false, ""},
		{"arrows edit in the prompt", "left", keymap.Prompt, false, ""},
		{"the end key edits in the prompt", "end", keymap.Prompt, false, ""},
		{"up is the history in the prompt", "up", keymap.Prompt, false, keymap.PrevCommand},
		{"tab completes in the prompt", "tab", keymap.Prompt, false, keymap.Complete},
		{"shift+tab leaves the prompt", "shift+tab", keymap.Prompt, false, keymap.PrevPane},
		{"esc leaves the prompt", "esc", keymap.Prompt, false, keymap.Back},
		{"page keys scroll from the prompt", "pgup", keymap.Prompt, false, keymap.PageUp},
		{"ctrl keys act from the prompt", "ctrl+p", keymap.Prompt, false, keymap.Palette},
		{"ctrl+space freezes from the prompt", "ctrl+space", keymap.Prompt, false, keymap.Freeze},
		{"ctrl+c interrupts from the prompt", "ctrl+c", keymap.Prompt, false, keymap.Interrupt},
		{"x stops a process", "x", keymap.Processes, false, keymap.Stop},
		{"x stops a command", "x", keymap.History, false, keymap.Stop},
		{"x stops what a stream shows", "x", keymap.Streams, false, keymap.Stop},
		{"r restarts a process", "r", keymap.Processes, false, keymap.Restart},
		{"r runs a command again", "r", keymap.History, false, keymap.RunAgain},
		{"n makes a session", "n", keymap.Sessions, false, keymap.NewSession},
		{"n is the next match in a stream", "n", keymap.Streams, false, keymap.SearchNext},
		{"tab goes on from a pane", "tab", keymap.Streams, false, keymap.NextPane},
		{"space freezes from a pane", "space", keymap.History, false, keymap.Freeze},
		{"vi keys move", "j", keymap.History, false, keymap.Down},
		{"end goes live", "end", keymap.Streams, false, keymap.Live},
		{"digits mean nothing now", "5", keymap.Streams, false, ""},
		{"digits jump in the past", "5", keymap.Streams, true, keymap.Tenth},
		{"plus plays faster in the past", "+", keymap.History, true, keymap.Faster},
		{"pane keys still act in the past", "f", keymap.Streams, true, keymap.Follow},
		{"an overlay takes enter", "enter", keymap.Overlay, false, keymap.Accept},
		{"an overlay moves with ctrl+p", "ctrl+p", keymap.Overlay, false, keymap.ListUp},
		{"an overlay hides the rest", "q", keymap.Overlay, false, ""},
		{"a question takes y", "y", keymap.Confirm, false, keymap.Yes},
		{"a question takes esc as no", "esc", keymap.Confirm, true, keymap.No},
		{"a question ignores the rest", "x", keymap.Confirm, false, ""},
	}
	m := keymap.Default()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, ok := m.Resolve(tt.key, tt.focus, tt.past)
			if ok != (tt.want != "") || a.Name != tt.want {
				t.Errorf("%q means %q, want %q", tt.key, a.Name, tt.want)
			}
		})
	}
}

// Keys must be written as Bubble Tea writes them, or they never match.
func TestKeysAreWrittenAsBubbleTeaWritesThem(t *testing.T) {
	tests := []struct {
		press tea.Key
		want  keymap.Name
	}{
		{tea.Key{Code: tea.KeyEnter}, keymap.Open},
		{tea.Key{Code: ' ', Text: " "}, keymap.Freeze},
		{tea.Key{Code: tea.KeySpace, Mod: tea.ModCtrl}, keymap.Freeze},
		{tea.Key{Code: '/', ShiftedCode: '?', Text: "?", Mod: tea.ModShift}, keymap.Help},
		{tea.Key{Code: 'x', ShiftedCode: 'X', Text: "X", Mod: tea.ModShift}, keymap.Kill},
		{tea.Key{Code: tea.KeyTab, Mod: tea.ModShift}, keymap.PrevPane},
		{tea.Key{Code: tea.KeyPgDown}, keymap.PageDown},
		{tea.Key{Code: tea.KeyEscape}, keymap.Back},
		{tea.Key{Code: tea.KeyLeft, Mod: tea.ModCtrl}, keymap.SplitLess},
		{tea.Key{Code: 'p', Mod: tea.ModCtrl}, keymap.Palette},
		{tea.Key{Code: tea.KeyF1}, keymap.Help},
		{tea.Key{Code: '(', Text: "("}, keymap.FailPrev},
	}
	m := keymap.Default()
	for _, tt := range tests {
		if a, _ := m.Resolve(tt.press.String(), keymap.Processes, false); a.Name != tt.want {
			t.Errorf("%s means %q, want %q", tt.press, a.Name, tt.want)
		}
	}
}

func TestBadKeysAreRefusedWithAReason(t *testing.T) {
	good := []string{"x", "X", "?", "+", "ctrl++", "alt+enter", "ctrl+alt+x", "shift+tab", "f1", "f63", "space", "ctrl+space", "é", "日"}
	for _, k := range good {
		if err := keymap.CheckKey(k); err != nil {
			t.Errorf("%q: %v", k, err)
		}
	}
	bad := map[string]string{
		"":            "missing",
		" ":           "space",
		"ctrl+":       "no key",
		"return":      "no key",
		"f0":          "no key",
		"f64":         "no key",
		"strg+x":      "no modifier",
		"alt+ctrl+x":  "order",
		"ctrl+ctrl+x": "once",
		"shift+a":     `"A"`,
		"ctrl+X":      "ctrl+x",
		"ctrl+i":      "tab",
		"ctrl+m":      "enter",
		"ctrl+[":      "esc",
		"\x1b":        "typed",
	}
	for k, want := range bad {
		if err := keymap.CheckKey(k); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want something about %q", k, err, want)
		}
	}
}

func TestOverridesReplaceKeysAndLeaveTheRest(t *testing.T) {
	before := keymap.Default()
	m, err := before.With(map[string][]string{"stop": {"ctrl+k", "S"}, "wrap": {}})
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Resolve("S", keymap.Processes, false); a.Name != keymap.Stop {
		t.Errorf("S means %q", a.Name)
	}
	if a, ok := m.Resolve("x", keymap.Processes, false); ok {
		t.Errorf("x still means %q", a.Name)
	}
	if a, ok := m.Resolve("w", keymap.Streams, false); ok {
		t.Errorf("w still means %q", a.Name)
	}
	if a, _ := m.Resolve("X", keymap.Processes, false); a.Name != keymap.Kill {
		t.Errorf("X means %q", a.Name)
	}
	if a, _ := before.Resolve("x", keymap.Processes, false); a.Name != keymap.Stop {
		t.Error("the map that was overridden changed")
	}
}

func TestWrongOverridesAreErrorsThatNameThem(t *testing.T) {
	tests := []struct {
		name      string
		overrides map[string][]string
		action    keymap.Name
		want      string
	}{
		{"an unknown name is an error with a suggestion", map[string][]string{"stpo": {"x"}}, "stpo", `did you mean "stop"`},
		{"a name like no other is just unknown", map[string][]string{"make-coffee": {"x"}}, "make-coffee", "no such action"},
		{"a bad key is an error", map[string][]string{"stop": {"strg+x"}}, keymap.Stop, "no modifier"},
		{"a key of the same pane is a clash", map[string][]string{"stop": {"r"}}, keymap.Restart, "stop has it too"},
		{"a key that holds everywhere is a clash", map[string][]string{"stop": {"q"}}, keymap.Quit, "stop has it too"},
		{"a key given twice is an error", map[string][]string{"stop": {"S", "S"}}, keymap.Stop, "twice"},
		{"a digit of the replay is a clash in a pane", map[string][]string{"stop": {"5"}}, keymap.Tenth, "stop has it too"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := keymap.Default().With(tt.overrides)
			if err == nil || m != nil {
				t.Fatalf("got no error")
			}
			var p *keymap.Problem
			if !errors.As(err, &p) {
				t.Fatalf("%T is not a problem", err)
			}
			if !strings.Contains(err.Error(), string(tt.action)+": ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %q", err)
			}
		})
	}
}

func TestAllWrongOverridesAreToldAtOnce(t *testing.T) {
	_, err := keymap.Default().With(map[string][]string{"nope-nope-nope": {"x"}, "stop": {"??"}})
	if err == nil || !strings.Contains(err.Error(), "nope-nope-nope") || !strings.Contains(err.Error(), `"??"`) {
		t.Errorf("got %v", err)
	}
}

func TestTwoKeysCanBeExchanged(t *testing.T) {
	m, err := keymap.Default().With(map[string][]string{"stop": {"r"}, "restart": {"x"}, "run-again": {"a"}})
	if err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Resolve("r", keymap.Processes, false); a.Name != keymap.Stop {
		t.Errorf("r means %q", a.Name)
	}
}

func TestPromptAndOverlaysMayHideKeysThatHoldEverywhere(t *testing.T) {
	if _, err := keymap.Default().With(map[string][]string{"find-command": {"ctrl+t"}}); err != nil {
		t.Error(err)
	}
}

// What a user binds to an action that holds everywhere does it in the prompt too,
// but for what types a character and the keys of the cursor.
func TestAUsersKeyActsInThePromptToo(t *testing.T) {
	tests := []struct {
		name     string
		action   keymap.Name
		keys     []string
		key      string
		inPrompt bool
	}{
		{"a key that edits the line", keymap.Palette, []string{"ctrl+k"}, "ctrl+k", true},
		{"one with alt", keymap.Zoom, []string{"alt+d"}, "alt+d", true},
		{"one that moves by words", keymap.Freeze, []string{"alt+left"}, "alt+left", true},
		{"a key of the action from the beginning stays the line's", keymap.PageUp, []string{"pgup", "ctrl+b"}, "ctrl+b", false},
		{"a character is typed", keymap.Zoom, []string{"Z"}, "Z", false},
		{"a key of the cursor moves the cursor", keymap.Bottom, []string{"G", "delete"}, "delete", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := keymap.Default().With(map[string][]string{string(tt.action): tt.keys})
			if err != nil {
				t.Fatal(err)
			}
			a, ok := m.Resolve(tt.key, keymap.Prompt, false)
			if ok != tt.inPrompt || ok && a.Name != tt.action {
				t.Errorf("in the prompt %s means %q (%v)", tt.key, a.Name, ok)
			}
			if a, _ := m.Resolve(tt.key, keymap.Streams, false); a.Name != tt.action {
				t.Errorf("in a pane %s means %q", tt.key, a.Name)
			}
			want, _ := m.Action(tt.action)
			if got := m.KeyIn(want, keymap.Prompt); tt.inPrompt != (got == tt.key) {
				t.Errorf("the key shown in the prompt is %q", got)
			}
		})
	}
}

// Nothing but a character and the keys of the cursor is taken from a user's keys by
// the prompt, whatever key it is.
func TestEveryKeyWithCtrlOrAltCanBeGivenToAnActionThatHoldsEverywhere(t *testing.T) {
	for _, key := range []string{
		"ctrl+left", "ctrl+right", "alt+left", "alt+right", "ctrl+a", "ctrl+e", "ctrl+b", "ctrl+f", "alt+b", "alt+f",
		"ctrl+w", "ctrl+u", "ctrl+k", "ctrl+d", "ctrl+h", "alt+d", "ctrl+y", "alt+backspace", "ctrl+delete", "ctrl+o", "alt+x",
	} {
		over := map[string][]string{"commands": {key}}
		for _, a := range keymap.Default().Actions() { // whoever has it gives it up
			for _, k := range a.Keys {
				if k == key && a.Name != keymap.Palette {
					over[string(a.Name)] = nil
				}
			}
		}
		m, err := keymap.Default().With(over)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if a, ok := m.Resolve(key, keymap.Prompt, false); !ok || a.Name != keymap.Palette {
			t.Errorf("%s in the prompt means %q", key, a.Name)
		}
	}
}

func TestAUsersKeysOutliveAnotherChange(t *testing.T) {
	m, err := keymap.Default().With(map[string][]string{"commands": {"ctrl+k"}})
	if err != nil {
		t.Fatal(err)
	}
	if m, err = m.With(map[string][]string{"stop": {"S"}}); err != nil {
		t.Fatal(err)
	}
	if a, _ := m.Resolve("ctrl+k", keymap.Prompt, false); a.Name != keymap.Palette {
		t.Errorf("it means %q", a.Name)
	}
}

func TestWhatARunDoesNotAllowIsRefusedWithTheReason(t *testing.T) {
	m := keymap.Default()
	tests := []struct {
		action keymap.Name
		limits keymap.Limits
		want   string
	}{
		{keymap.Stop, keymap.Limits{}, ""},
		{keymap.Stop, keymap.Limits{NoControl: true}, "live run"},
		{keymap.Stop, keymap.Limits{ReadOnly: true}, "read-only"},
		{keymap.Run, keymap.Limits{ReadOnly: true}, "read-only"},
		{keymap.Search, keymap.Limits{NoControl: true, ReadOnly: true}, ""},
	}
	for _, tt := range tests {
		a, _ := m.Action(tt.action)
		got := a.Refused(tt.limits)
		if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s within %+v: %q, want %q", tt.action, tt.limits, got, tt.want)
		}
	}
}

func TestFootersShowWhatIsUsefulAndEndWithHelp(t *testing.T) {
	m := keymap.Default()
	for _, focus := range (keymap.Prompt | keymap.Panes).Each() {
		for _, past := range []bool{false, true} {
			hints := m.Hints(focus, past, keymap.Limits{NoControl: past})
			if last := hints[len(hints)-1]; last.Name != keymap.Help {
				t.Errorf("%s: ends with %s", focus, last.Name)
			}
			for _, h := range hints {
				// Tab in the prompt completes, and goes on where there is nothing to complete.
				got, ok := m.Resolve(h.Key, focus, past)
				if (!ok || got.Name != h.Name) && (h.Name != keymap.NextPane || got.Name != keymap.Complete) {
					t.Errorf("%s: %s is shown for %s, but means %q there", focus, h.Key, h.Name, got.Name)
				}
			}
		}
	}
}

func TestAnActionWithoutAKeyIsNotInTheFooter(t *testing.T) {
	m, err := keymap.Default().With(map[string][]string{"stop": nil})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range m.Hints(keymap.Processes, false, keymap.Limits{}) {
		if h.Name == keymap.Stop {
			t.Error("stop is shown without a key")
		}
	}
}

func TestHelpShowsEveryActionOnce(t *testing.T) {
	m := keymap.Default()
	seen := map[keymap.Name]int{}
	for _, s := range m.Sections(keymap.Limits{}) {
		for _, e := range s.Entries {
			seen[e.Name]++
		}
	}
	for _, a := range m.Actions() {
		if seen[a.Name] != 1 {
			t.Errorf("%s is there %d times", a.Name, seen[a.Name])
		}
	}
}

func TestMarkdownTable(t *testing.T) {
	golden.RequireEqual(t, keymap.Default().Markdown())
}

func FuzzKeysOfTheConfigurationNeverPanic(f *testing.F) {
	for _, s := range []string{"ctrl+x", "+", "++", "ctrl++", "", "shift+é", "f12", "\xff"} {
		f.Add(s)
	}
	m := keymap.Default()
	f.Fuzz(func(t *testing.T, key string) {
		made, err := m.With(map[string][]string{"details": {key}})
		if (err == nil) != (made != nil) {
			t.Errorf("%q: map %v, error %v", key, made != nil, err)
		}
		keymap.Types(key)
		keymap.Show(key)
	})
}
