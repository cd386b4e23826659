package export

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// rowHTML returns a line as HTML.
func rowHTML(raw string) string {
	var r row
	r.read([]byte(raw), pen{})
	return string(r.appendHTML(nil))
}

func TestALineIsWhatATerminalWouldShow(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ raw, want string }{
		"text":                               {"abc", "abc"},
		"nothing":                            {"", ""},
		"markup":                             {"<a b='c\">&", "&lt;a b=&#39;c&#34;&gt;&amp;"},
		"a carriage return at the end":       {"abc\r", "abc"},
		"a progress bar":                     {"10%\r50%\r100%", "100%"},
		"a shorter text over a longer one":   {"abcdef\rxy", "xycdef"},
		"and the rest cleared":               {"abcdef\rxy\x1b[K", "xy"},
		"all cleared":                        {"abcdef\x1b[2K\rxy", "xy"},
		"cleared up to the cursor":           {"abcdef\x1b[3D\x1b[1Kz", "   zef"},
		"backspace":                          {"abc\b\bX", "aXc"},
		"backspace at the beginning":         {"\b\bX", "X"},
		"to the right":                       {"a\x1b[2Cb", "a  b"},
		"to a column":                        {"abc\x1b[6Gd\x1b[1Ge", "ebc  d"},
		"as far to the right as one likes":   {"\x1b[999999999C\x1b[1Gx", "x"},
		"not beyond what is wide enough":     {"\x1b[999999999Cx", strings.Repeat(" ", maxCells) + "x"},
		"a tab":                              {"a\tb", "a\tb"},
		"a tab in a line that moves":         {"a\tb\rc", "c       b"},
		"a bell":                             {"a\ab", "ab"},
		"control characters":                 {"a\x00\x01\x7f", "a<i>^@</i><i>^A</i><i>^?</i>"},
		"a control character that is markup": {"\x1c\x1b", "<i>^\\</i>"},
		"invalid bytes":                      {"a\xff\xc3(\xe2\x82", "a\uFFFD\uFFFD(\uFFFD\uFFFD"},
		"a character that is one byte short": {"\xe2\x82\xac\xe2\x82", "€\uFFFD\uFFFD"},
		"wide and joined characters":         {"日本e\u0301👩\u200d👧", "日本e\u0301👩\u200d👧"},
		"characters that turn the text":      {"a\u202eb\u2066c\u200f", "abc"},
		"a title":                            {"a\x1b]0;<b>\x07b\x1b]2;x\x1b\\c", "abc"},
		"a link":                             {"\x1b]8;;javascript:alert(1)\x1b\\text\x1b]8;;\x1b\\", "text"},
		"a title without an end":             {"a\x1b]0;abc", "a"},
		"one of more bytes than are read":    {"\x1b]0;" + strings.Repeat("x", maxSequence), "xxxx"},
		"other strings":                      {"a\x1bPq#1\x1b\\b\x1b_x\x1b\\c\x1b^x\x1b\\d\x1bXx\x1b\\e", "abcde"},
		"private modes":                      {"\x1b[?25la\x1b[?1049h\x1b[>4;2mb", "ab"},
		"moves to other lines":               {"a\x1b[2Ab\x1b[Hc\x1b[2Jd", "abcd"},
		"character sets and other escapes":   {"\x1b(Ba\x1b=b\x1b7c\x1bMd", "abcd"},
		"a sequence that is broken off":      {"a\x1b[3\x00b\x1b[1", "a<i>^@</i>b"},
		"half an escape":                     {"a\x1b", "a"},
		"two escapes":                        {"\x1b\x1b[31ma", `<span class="f1">a</span>`},
		"C1 controls":                        {"\u009b31ma\u009d0;t\u009cb\u0085c", `<span class="f1">abc</span>`},
		"a colour":                           {"\x1b[31mred\x1b[m not", `<span class="f1">red</span> not`},
		"what a colour overwrites":           {"abc\r\x1b[32mx", `<span class="f2">x</span>bc`},
		"styles":                             {"\x1b[1;2;3;4;9ma\x1b[22;23;24;29mb", `<span class="B D I U S">a</span>b`},
		"grounds":                            {"\x1b[41ma\x1b[30mb\x1b[37mc\x1b[32md", `<span class="g b1">a</span><span class="g b1">b</span><span class="g b1">c</span><span class="g b1 f2">d</span>`},
		"reversed":                           {"\x1b[7ma\x1b[31mb\x1b[27mc", `<span class="R g">a</span><span class="R g b1">b</span><span class="f1">c</span>`},
		"any colour on the page":             {"\x1b[38;2;255;255;255ma", `<span style="color:light-dark(#808080,#ffffff);">a</span>`},
		"any colour on a ground":             {"\x1b[38;5;231;48;5;16ma", `<span class="g" style="background:#000000;color:#ffffff;">a</span>`},
		"a ground alone":                     {"\x1b[48;2;255;255;0ma", `<span class="g" style="background:#ffff00;color:#000000;">a</span>`},
	}
	for name, c := range tests {
		if got := rowHTML(c.raw); got != c.want {
			t.Errorf("%s: %q shows as\n%s, want\n%s", name, c.raw, got, c.want)
		}
	}
}

func TestAPenObeysSGR(t *testing.T) {
	t.Parallel()
	indexed := func(n uint32) ink { return ink{inkIndexed, n} }
	tests := map[string]pen{
		"":                     {},
		"0":                    {},
		"31":                   {fg: indexed(1)},
		"97;104":               {fg: indexed(15), bg: indexed(12)},
		"31;0":                 {},
		"31;":                  {},
		";31":                  {fg: indexed(1)},
		"31;39":                {},
		"41;49":                {},
		"38;5;208":             {fg: indexed(208)},
		"38:5:208":             {fg: indexed(208)},
		"38;5;999":             {fg: indexed(255)},
		"48;2;1;2;3;1":         {bg: ink{inkRGB, 0x010203}, style: bold},
		"48:2:1:2:3;1":         {bg: ink{inkRGB, 0x010203}, style: bold},
		"48:2::1:2:3;1":        {bg: ink{inkRGB, 0x010203}, style: bold},
		"38;2;300;0;0":         {fg: ink{inkRGB, 0xff0000}},
		"58;5;1;31":            {fg: indexed(1)},
		"58:2::1:2:3;31":       {fg: indexed(1)},
		"38":                   {},
		"38;5":                 {},
		"38;2;1;2":             {},
		"4:3":                  {style: underlined},
		"4:0":                  {},
		"4;3":                  {style: underlined | italic},
		"4:3;31":               {fg: indexed(1), style: underlined},
		"5;8;6;53":             {},
		"99999999999999999999": {},
	}
	for params, want := range tests {
		var p pen
		if p.sgr([]byte(params)); p != want {
			t.Errorf("%q: %+v, want %+v", params, p, want)
		}
	}
}

func TestColoursCanBeRead(t *testing.T) {
	t.Parallel()
	for n := uint32(16); n < 256; n++ {
		c := ink{inkIndexed, n}.rgb()
		for _, ground := range []uint32{lightGround, darkGround} {
			if got := contrast(readable(c, ground), ground); got < minContrast {
				t.Errorf("colour %d on %06x: contrast %.2f", n, ground, got)
			}
		}
		if got := contrast(onGround(c), c); got < 4.5 {
			t.Errorf("text on colour %d: contrast %.2f", n, got)
		}
	}
	if a, b := readable(0x00ff00, darkGround), readable(0x000080, lightGround); a != 0x00ff00 || b != 0x000080 {
		t.Errorf("colours that can be read are changed: %06x, %06x", a, b)
	}
}

// FuzzRow reads two lines, the second one with the pen that the first one left.
func FuzzRow(f *testing.F) {
	f.Add([]byte("a\x1b[31mb\rc<"), []byte("\x1b[38:2::1:2:3m\x1b[K\x1b[9C\x00"))
	f.Add([]byte("\x1b]8;;x\x07&\x1b[7;48;5;20m"), []byte("\xff\xe2\x82\t\b\b\u202e\x1b[1K"))
	m := newMarkup()
	f.Fuzz(func(t *testing.T, a, b []byte) {
		var r row
		r.read(a, pen{})
		first := string(r.appendHTML(nil))
		r.read(b, r.pen)
		for _, line := range []string{first, string(r.appendHTML(nil))} {
			if !utf8.ValidString(line) {
				t.Errorf("not UTF-8: %q", line)
			}
			m.open = nil
			if err := m.check(line); err != nil {
				t.Errorf("%v in %q", err, line)
			}
			if err := m.closed(); err != nil {
				t.Errorf("%v in %q", err, line)
			}
		}
	})
}
