package themes

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"braid/config/strict"
)

// ownColour is written for a colour that is left to the terminal.
const ownColour = "terminal"

// parseColour returns the colour that a value of a theme file means.
func parseColour(v strict.Value) (color.Color, error) {
	const want = `want a colour: "#rrggbb", a number from 0 to 15 for that one of the terminal, or "terminal" for its own`
	if n, err := v.Int(0, 15); err == nil {
		return ansi.BasicColor(n), nil
	}
	s, err := v.String()
	switch {
	case err != nil:
		return nil, v.Problem(want)
	case s == ownColour:
		return nil, nil
	case !hexColour(s):
		return nil, v.Problem("%s, not %q", want, s)
	}
	return lipgloss.Color(s), nil
}

// hexColour says that s is #rgb or #rrggbb.
func hexColour(s string) bool {
	return (len(s) == 4 || len(s) == 7) && s[0] == '#' && strings.Trim(s[1:], "0123456789abcdefABCDEF") == ""
}

// showColour returns a colour as a theme file has it.
func showColour(c color.Color) string {
	switch c := c.(type) {
	case nil:
		return `"` + ownColour + `"`
	case ansi.BasicColor:
		return fmt.Sprint(int(c))
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf(`"#%02x%02x%02x"`, r>>8, g>>8, b>>8)
}
