package themes

import "image/color"

// The themes of this file have the colours of palettes that many people know
// from their editors. Where one of those was too close to a ground to be read
// there (see MinContrast), it keeps its hue and is lighter or darker here; each
// such colour is named below. The sixteen colours of programs are the originals.

// gruvbox: muted text, blue and red are lighter.
func gruvbox() Palette {
	return Palette{
		Name: Gruvbox, Dark: true,
		Ground: rgb("#282828"), Panel: rgb("#32302f"), Select: rgb("#3c3836"), Hit: rgb("#665c54"),
		Line: rgb("#504945"),
		Text: rgb("#ebdbb2"), Muted: rgb("#b0a28f"), Accent: rgb("#8bab9f"),
		Good: rgb("#b8bb26"), Warn: rgb("#fabd2f"), Bad: rgb("#fc7f70"),
		ANSI: [16]color.Color{
			rgb("#282828"), rgb("#cc241d"), rgb("#98971a"), rgb("#d79921"),
			rgb("#458588"), rgb("#b16286"), rgb("#689d6a"), rgb("#a89984"),
			rgb("#928374"), rgb("#fb4934"), rgb("#b8bb26"), rgb("#fabd2f"),
			rgb("#83a598"), rgb("#d3869b"), rgb("#8ec07c"), rgb("#ebdbb2"),
		},
	}
}

// nord: red is lighter; muted text and boxes lie between two of its greys.
func nord() Palette {
	return Palette{
		Name: Nord, Dark: true,
		Ground: rgb("#2e3440"), Panel: rgb("#353c4a"), Select: rgb("#3b4252"), Hit: rgb("#5a5538"),
		Line: rgb("#4c566a"),
		Text: rgb("#e5e9f0"), Muted: rgb("#a7b0c0"), Accent: rgb("#88c0d0"),
		Good: rgb("#a3be8c"), Warn: rgb("#ebcb8b"), Bad: rgb("#d9a2a8"),
		ANSI: [16]color.Color{
			rgb("#3b4252"), rgb("#bf616a"), rgb("#a3be8c"), rgb("#ebcb8b"),
			rgb("#81a1c1"), rgb("#b48ead"), rgb("#88c0d0"), rgb("#e5e9f0"),
			rgb("#4c566a"), rgb("#bf616a"), rgb("#a3be8c"), rgb("#ebcb8b"),
			rgb("#81a1c1"), rgb("#b48ead"), rgb("#8fbcbb"), rgb("#eceff4"),
		},
	}
}

// catppuccin is its dark flavour, Mocha; muted text is lighter.
func catppuccin() Palette {
	return Palette{
		Name: Catppuccin, Dark: true,
		Ground: rgb("#1e1e2e"), Panel: rgb("#252537"), Select: rgb("#313244"), Hit: rgb("#5d5439"),
		Line: rgb("#45475a"),
		Text: rgb("#cdd6f4"), Muted: rgb("#979cb5"), Accent: rgb("#b4befe"),
		Good: rgb("#a6e3a1"), Warn: rgb("#f9e2af"), Bad: rgb("#f38ba8"),
		ANSI: [16]color.Color{
			rgb("#45475a"), rgb("#f38ba8"), rgb("#a6e3a1"), rgb("#f9e2af"),
			rgb("#89b4fa"), rgb("#f5c2e7"), rgb("#94e2d5"), rgb("#bac2de"),
			rgb("#585b70"), rgb("#f38ba8"), rgb("#a6e3a1"), rgb("#f9e2af"),
			rgb("#89b4fa"), rgb("#f5c2e7"), rgb("#94e2d5"), rgb("#a6adc8"),
		},
	}
}

// dracula: muted text, purple and red are lighter, the selected row is darker.
func dracula() Palette {
	return Palette{
		Name: Dracula, Dark: true,
		Ground: rgb("#282a36"), Panel: rgb("#2f3240"), Select: rgb("#383b4c"), Hit: rgb("#6b5a2e"),
		Line: rgb("#4a4e63"),
		Text: rgb("#f8f8f2"), Muted: rgb("#9ca7cc"), Accent: rgb("#be95f9"),
		Good: rgb("#50fa7b"), Warn: rgb("#ffb86c"), Bad: rgb("#ff8282"),
		ANSI: [16]color.Color{
			rgb("#21222c"), rgb("#ff5555"), rgb("#50fa7b"), rgb("#f1fa8c"),
			rgb("#bd93f9"), rgb("#ff79c6"), rgb("#8be9fd"), rgb("#f8f8f2"),
			rgb("#6272a4"), rgb("#ff6e6e"), rgb("#69ff94"), rgb("#ffffa5"),
			rgb("#d6acff"), rgb("#ff92df"), rgb("#a4ffff"), rgb("#ffffff"),
		},
	}
}

// solarized is its light variant: text is in the darkest of its tones, and all
// colours are darker.
func solarized() Palette {
	return Palette{
		Name:   Solarized,
		Ground: rgb("#fdf6e3"), Panel: rgb("#f5eedb"), Select: rgb("#eee8d5"), Hit: rgb("#f3dc9c"),
		Line: rgb("#d3cdbb"),
		Text: rgb("#073642"), Muted: rgb("#546a70"), Accent: rgb("#1d6ba2"),
		Good: rgb("#5e6c00"), Warn: rgb("#826200"), Bad: rgb("#c72421"),
		ANSI: [16]color.Color{
			rgb("#073642"), rgb("#dc322f"), rgb("#859900"), rgb("#b58900"),
			rgb("#268bd2"), rgb("#d33682"), rgb("#2aa198"), rgb("#eee8d5"),
			rgb("#002b36"), rgb("#cb4b16"), rgb("#586e75"), rgb("#657b83"),
			rgb("#839496"), rgb("#6c71c4"), rgb("#93a1a1"), rgb("#fdf6e3"),
		},
	}
}
