package views

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"braid/themes"
)

// look returns the look of a built-in theme.
func look(t testing.TB, name string) *Canvas {
	t.Helper()
	p, ok := themes.ByName(name)
	if !ok {
		t.Fatalf("no theme %s", name)
	}
	return NewCanvas(&Look{Styles: themes.New(p)})
}

// drawn draws a whole raw line at its own width.
func drawn(lk *Canvas, raw string, s State) string {
	var c Cleaner
	r, _ := c.clean(lk.Method, []byte(raw), s, noLimit)
	return string(r.draw(nil, lk.Look, 0, r.width(), &deco{dim: "\x1b[2m"}))
}

func TestCleanedTextIsWhatATerminalWouldShow(t *testing.T) {
	tests := []struct{ name, raw, want string }{
		{"plain text stays", "hello world", "hello world"},
		{"brackets that look like escapes stay", `[0;36mnot[0m ["a.b"] [x] [1/4]`, `[0;36mnot[0m ["a.b"] [x] [1/4]`},
		{"colours leave the text", "er\x1b[31mro\x1b[0mr here", "error here"},
		{"tabs stop at eight columns", "a\tb", "a       b"},
		{"a tab at a stop goes to the next", "12345678\tc", "12345678        c"},
		{"tabs in a row", "1\t22\t333\tEND", "1       22      333     END"},
		{"a carriage return overwrites", "progress  10%\rprogress 100%", "progress 100%"},
		{"what was not overwritten stays", "abcdef\rxy", "xycdef"},
		{"CRLF ends are not seen", "text\r", "text"},
		{"a backspace goes back", "abc\b\bX", "aXc"},
		{"a backspace at the start stays there", "\b\bab", "ab"},
		{"overstriking keeps the last", "N\bNA\bA", "NA"},
		{"erasing the line empties it", "old text\x1b[2K\x1b[1Gnew", "new"},
		{"yarn's lines are clean", "\x1b[1G\x1b[0K\x1b[2K\x1b[1Gdone", "done"},
		{"erasing to the end keeps the start", "abcdef\x1b[3G\x1b[K", "ab"},
		{"erasing to the start keeps the end", "abcdef\x1b[3G\x1b[1K", "   def"},
		{"erasing below erases the rest of the line", "abcdef\r\x1b[Jxy", "xy"},
		{"the column can be set", "abcdef\x1b[2GX", "aXcdef"},
		{"the cursor moves both ways", "abc\x1b[2DX\x1b[3CY", "aXc  Y"},
		{"characters are erased", "abcdef\x1b[2G\x1b[2X", "a  def"},
		{"characters are removed", "abcdef\x1b[2G\x1b[2P", "adef"},
		{"blanks are inserted", "abc\x1b[2G\x1b[2@", "a  bc"},
		{"half a wide character leaves a blank", "漢字\x1b[2Gx", " x字"},
		{"a wide character over half another", "漢字\x1b[2G界", " 界 "},
		{"moving far is limited", "\x1b[60000Gx", strings.Repeat(" ", 1024) + "x"},
		{"moving up, clearing and homing are swallowed", "a\x1b[3A\x1b[2J\x1b[H\x1b[10;20Hb", "ab"},
		{"titles are swallowed", "\x1b]0;pwned\avisible", "visible"},
		{"titles that end with ST are swallowed", "\x1b]2;pwned\x1b\\visible", "visible"},
		{"the clipboard is not touched", "\x1b]52;c;ZXZpbA==\avisible", "visible"},
		{"modes are swallowed", "\x1b[?1049h\x1b[?1000h\x1b[?25lvisible", "visible"},
		{"device control strings are swallowed", "\x1bP+q544e\x1b\\visible", "visible"},
		{"application commands are swallowed", "\x1b_Gf=100;AAAA\x1b\\visible", "visible"},
		{"privacy messages and strings are swallowed", "\x1b^x\x1b\\\x1bXy\x1b\\visible", "visible"},
		{"charsets are swallowed", "\x1b(0lqqk\x1b(B", "lqqk"},
		{"an escape at the end is swallowed", "visible\x1b", "visible"},
		{"a sequence at the end is swallowed", "visible\x1b[31", "visible"},
		{"an aborted sequence ends there", "\x1b[31\x18visible", "visible"},
		{"a sequence within a sequence wins", "\x1b[3\x1b[2Kvisible", "visible"},
		{"a title that does not end hides its line only", "\x1b]0;xxxx", ""},
		{"C1 controls as UTF-8 are obeyed as such", "a\u009b31mb\u009d0;t\u009cc", "abc"},
		{"other C1 controls are swallowed", "a\u0085\u008db", "ab"},
		{"C1 controls as bytes are not UTF-8", "a\x9b31mb", "a\uFFFD31mb"},
		{"bells are swallowed", "a\ab", "ab"},
		{"other controls are shown", "a\x00b\x0ec\x7f", "a^@b^Nc^?"},
		{"what is not UTF-8 is shown as such", "\xff\xfe\xc3(", "\uFFFD\uFFFD\uFFFD("},
		{"marks stay on their letters", "e\u0301x", "e\u0301x"},
		{"marks after a colour join their letter", "e\x1b[31m\u0301x", "e\u0301x"},
		{"marks at the start have nothing to stand on", "\u0301x", "x"},
		{"emoji sequences stay whole", "👩‍👩‍👧‍👦|🇯🇵|", "👩‍👩‍👧‍👦|🇯🇵|"},
		{"writing direction cannot be changed", "a\u202eb\u2066c\u200fd", "abcd"},
		{"line separators do not separate", "a\u2028b", "ab"},
		{"signs around digits do not hide them", "0\u06001", "01"},
	}
	for _, method := range []ansi.Method{ansi.WcWidth, ansi.GraphemeWidth} {
		for _, tt := range tests {
			t.Run(fmt.Sprintf("%s/%d", tt.name, method), func(t *testing.T) {
				var c Cleaner
				if got := string(c.Text(method, []byte(tt.raw))); got != tt.want {
					t.Errorf("got %q, want %q", got, tt.want)
				}
				lk := look(t, themes.Dusk)
				lk.Method = method
				if got := ansi.Strip(drawn(lk, tt.raw, State{})); got != tt.want {
					t.Errorf("drawn as %q, want %q", got, tt.want)
				}
			})
		}
	}
}

func TestALongSequenceIsGivenUpOn(t *testing.T) {
	var c Cleaner
	raw := []byte("\x1b]0;" + strings.Repeat("x", 10000))
	got := c.Text(ansi.WcWidth, raw)
	if len(got) != len(raw)-maxSequence {
		t.Errorf("%d of %d characters are shown", len(got), len(raw))
	}
}

func TestColoursAreKeptAndEndWithTheLine(t *testing.T) {
	plain := look(t, themes.Plain)
	tests := []struct{ name, raw, want string }{
		{"text without colours has no sequences", "abc", "abc"},
		{"bold", "a\x1b[1mb", "a\x1b[0;1mb\x1b[m"},
		{"bold that ends", "a\x1b[1mb\x1b[0mc", "a\x1b[0;1mb\x1b[mc"},
		{"two in one", "\x1b[1;4mb", "\x1b[0;1;4mb\x1b[m"},
		{"one after another", "\x1b[1m\x1b[3mb", "\x1b[0;1;3mb\x1b[m"},
		{"curly underline", "\x1b[4:3mb", "\x1b[0;4:3mb\x1b[m"},
		{"no underline", "\x1b[4m\x1b[4:0mb", "b"},
		{"reset by an empty parameter", "\x1b[1m\x1b[mb", "b"},
		{"concealed text is shown", "\x1b[8mb", "b"},
		{"unknown parameters are skipped", "\x1b[1;99;77mb", "\x1b[0;1mb\x1b[m"},
		{"a private sequence ending in m is no style", "\x1b[>4;1mb", "b"},
		{"each attribute can be taken back", "\x1b[1;2;3;4;5;7;9;53m\x1b[22;23;24;25;27;29;55mb", "b"},
		{"control characters are dim", "a\x01b", "a\x1b[m\x1b[2m^A\x1b[mb"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := drawn(plain, tt.raw, State{}); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestColoursBecomeTheThemes(t *testing.T) {
	lk := look(t, themes.Dusk)
	tests := []struct{ name, raw, want string }{
		{"a basic colour", "\x1b[31mb", "\x1b[0;38;2;240;127;133mb\x1b[m"},
		{"a bright one", "\x1b[92mb", "\x1b[0;38;2;165;224;163mb\x1b[m"},
		{"a basic one by number", "\x1b[38;5;1mb", "\x1b[0;38;2;240;127;133mb\x1b[m"},
		{"an indexed one", "\x1b[38;5;208mb", "\x1b[0;38;5;208mb\x1b[m"},
		{"true colour", "\x1b[38;2;1;2;3mb", "\x1b[0;38;2;1;2;3mb\x1b[m"},
		{"true colour with colons", "\x1b[38:2:1:2:3mb", "\x1b[0;38;2;1;2;3mb\x1b[m"},
		{"true colour with a colour space", "\x1b[38:2::1:2:3mb", "\x1b[0;38;2;1;2;3mb\x1b[m"},
		{"an indexed one with colons, then bold", "\x1b[38:5:208;1mb", "\x1b[0;1;38;5;208mb\x1b[m"},
		{"a ground and more", "\x1b[48;5;208;1mb", "\x1b[0;1;48;5;208mb\x1b[m"},
		{"an underline's colour", "\x1b[4;58;5;208mb", "\x1b[0;4;58;5;208mb\x1b[m"},
		{"black text on the dark ground becomes readable", "\x1b[30mb", "\x1b[0;38;2;143;148;160mb\x1b[m"},
		{"black text on a ground of its own stays", "\x1b[30;42mb", "\x1b[0;38;2;42;48;60;48;2;140;207;143mb\x1b[m"},
		{"default colours", "\x1b[31;42m\x1b[39;49mb", "b"},
		{"a colour out of range changes nothing", "\x1b[31m\x1b[38;5;999mb", "\x1b[0;38;2;240;127;133mb\x1b[m"},
		{"a variant of a colour that is not known is skipped", "\x1b[38:2:1:2:3:4:5:6:7;1mb", "\x1b[0;1;38;2;2;3;4mb\x1b[m"},
		{"a variant of another parameter is skipped", "\x1b[1:7;3mb", "\x1b[0;3mb\x1b[m"},
		{"half a colour changes nothing", "\x1b[38;2;1mb", "b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := drawn(lk, tt.raw, State{}); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWithoutColoursProgramsHaveNone(t *testing.T) {
	got := drawn(look(t, themes.Plain), "\x1b[31;44;1merror", State{})
	if want := "\x1b[0;1merror\x1b[m"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheStyleCarriesToTheNextLineOfTheStream(t *testing.T) {
	tests := []struct{ name, first, second, want string }{
		{"a colour without reset", "\x1b[1mred, no reset", "next", "\x1b[0;1mnext\x1b[m"},
		{"a colour with reset", "\x1b[1mred\x1b[0m", "next", "next"},
		{"a hyperlink that is open", "\x1b]8;;https://a.b\x1b\\link", "next", "\x1b]8;;https://a.b\x1b\\\x1b[mnext\x1b]8;;\x1b\\"},
		{"a reset of the terminal", "\x1b[1mx\x1bc", "next", "next"},
	}
	lk := look(t, themes.Plain)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c Cleaner
			s := State{}.After([]byte(tt.first))
			if _, cleaned := c.clean(lk.Method, []byte(tt.first), State{}, noLimit); cleaned != s {
				t.Errorf("cleaning ends in %+v, After says %+v", cleaned, s)
			}
			if got := ansiNormal(drawn(lk, tt.second, s)); got != ansiNormal(tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// ansiNormal removes resets where nothing is set.
func ansiNormal(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\x1b\\\x1b[m", "\x1b\\"), "\x1b[m\x1b]8", "\x1b]8")
}

func TestOnlyHarmlessHyperlinksAreKept(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"the web", "8;;https://example.com/a?b=c", "https://example.com/a?b=c"},
		{"with parameters", "8;id=1;http://example.com", "http://example.com"},
		{"closing", "8;;", ""},
		{"another scheme", "8;;javascript:alert(1)", ""},
		{"controls within", "8;;https://a\x1bb", ""},
		{"too long", "8;;https://" + strings.Repeat("a", maxURL), ""},
	}
	for _, tt := range tests {
		if got, ok := hyperlink([]byte(tt.data)); !ok || got != tt.want {
			t.Errorf("%s: got %q, %v", tt.name, got, ok)
		}
	}
	if _, ok := hyperlink([]byte("52;c;AAAA")); ok {
		t.Error("another command is taken for a hyperlink")
	}
}

func TestHitsAreFoundThroughColoursAndHighlighted(t *testing.T) {
	lk := look(t, themes.Plain)
	var c Cleaner
	raw := []byte("x\ter\x1b[31mro\x1b[0mr e\u0301 漢 error")
	find := regexp.MustCompile("error|e\u0301 漢")
	found := find.FindAllIndex(c.Text(lk.Method, raw), -1)
	r, _ := c.clean(lk.Method, raw, State{}, noLimit)
	d := &deco{hit: "<", here: "{", hits: r.hitsOf(nil, found, 2)}
	got := ansi.Strip(string(r.draw(nil, lk.Look, 0, r.width(), d)))
	if want := "x       <error <e\u0301 漢 {error"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWideCharactersAreCutAtBothEdges(t *testing.T) {
	lk := look(t, themes.Plain)
	var c Cleaner
	for _, tt := range []struct {
		from, to int
		want     string
	}{
		{0, 6, "a漢字b"}, {0, 2, "a "}, {2, 4, "  "}, {2, 6, " 字b"}, {1, 3, "漢"}, {5, 9, "b   "}, {9, 11, "  "}, {3, 3, ""},
	} {
		r, _ := c.clean(lk.Method, []byte("a漢字b"), State{}, noLimit)
		if got := ansi.Strip(string(r.draw(nil, lk.Look, tt.from, tt.to, &deco{}))); got != tt.want {
			t.Errorf("columns %d to %d: got %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}

func TestLinesAreWrappedBetweenCharacters(t *testing.T) {
	tests := []struct {
		raw  string
		w    int
		want string
	}{
		{"", 3, "[0]"},
		{"abc", 3, "[0]"},
		{"abcd", 3, "[0 3]"},
		{"漢字界", 3, "[0 2 4]"},
		{"a漢b", 2, "[0 1 3]"},
		{"漢字", 1, "[0 2]"},
		{"abc", 0, "[0]"},
		{"\x1b[1mabcdefg", 3, "[0 3 6]"},
	}
	for _, tt := range tests {
		var c Cleaner
		r, _ := c.clean(ansi.WcWidth, []byte(tt.raw), State{}, noLimit)
		if got := fmt.Sprint(r.breaks(nil, tt.w)); got != tt.want {
			t.Errorf("%q at %d: got %s, want %s", tt.raw, tt.w, got, tt.want)
		}
	}
}

func TestStoppingAtALimitChangesNothingThatIsSeen(t *testing.T) {
	lk := look(t, themes.Dusk)
	long := strings.Repeat("abc\x1b[31mdef\x1b[m漢", 400)
	for _, raw := range []string{long, long + "\rXYZ", strings.Repeat("x", 500) + "\x1b[2Ky", strings.Repeat("y\t", 300)} {
		var a, b Cleaner
		whole, _ := a.clean(lk.Method, []byte(raw), State{}, noLimit)
		part, _ := b.clean(lk.Method, []byte(raw), State{}, 50)
		want := whole.draw(nil, lk.Look, 0, 50, &deco{})
		if got := part.draw(nil, lk.Look, 0, 50, &deco{}); !bytes.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if (part.width() > 50) != (whole.width() > 50) {
			t.Errorf("width %d, whole %d", part.width(), whole.width())
		}
	}
}

func BenchmarkClean(b *testing.B) {
	lk := look(b, themes.Dusk)
	word := "the quick brown fox jumps over the lazy dog "
	for _, bm := range []struct {
		name string
		raw  string
	}{
		{"ASCII 80", word + word[:36]},
		{"ASCII 16KiB", strings.Repeat(word, 16<<10/len(word))},
		{"colours 80", "\x1b[2m14:03:22\x1b[0m \x1b[32mINFO\x1b[0m request \x1b[36mpath\x1b[0m=/api/items \x1b[36mstatus\x1b[0m=200"},
		{"colours 16KiB", strings.Repeat("\x1b[32mINFO\x1b[0m request \x1b[36mpath\x1b[0m=/api ", 400)[:16<<10]},
		{"CJK 80", strings.Repeat("漢字", 20)},
		{"CJK 16KiB", strings.Repeat("漢字", 16<<10/6)},
	} {
		b.Run(bm.name, func(b *testing.B) {
			var c Cleaner
			var dst []byte
			raw := []byte(bm.raw)
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			for b.Loop() {
				r, _ := c.clean(lk.Method, raw, State{}, 80)
				dst = r.draw(dst[:0], lk.Look, 0, 80, &deco{})
			}
		})
	}
}
