package views

import "braid/themes"

// kinds returns themes of which each is drawn in its own way: dark and light
// colours, the sixteen of a terminal, none. Others differ from one of these in
// their colours only.
func kinds() []string { return []string{themes.Dusk, themes.Paper, themes.Basic, themes.Plain} }
