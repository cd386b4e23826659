package themes

import "image/color"

// contrastDark is for eyes and screens that need much contrast, and for dark
// rooms: every text has at least 7 : 1 on every ground, lines are plainly seen.
func contrastDark() Palette {
	return Palette{
		Name: ContrastDark, Dark: true, Heavy: true,
		Ground: rgb("#000000"), Panel: rgb("#0e0e0e"), Select: rgb("#1d2b4f"), Hit: rgb("#6b5200"),
		Line: rgb("#8a8a8a"),
		Text: rgb("#ffffff"), Muted: rgb("#d0d0d0"), Accent: rgb("#7fd4ff"),
		Good: rgb("#6dff7c"), Warn: rgb("#ffd84d"), Bad: rgb("#ff9e9e"),
		ANSI: [16]color.Color{
			rgb("#000000"), rgb("#ff8a8a"), rgb("#5fe86c"), rgb("#ffd84d"),
			rgb("#8ab8ff"), rgb("#f0a0ff"), rgb("#6fe6ee"), rgb("#e4e4e4"),
			rgb("#a8a8a8"), rgb("#ffb3b3"), rgb("#9dffa6"), rgb("#fff09c"),
			rgb("#b8d4ff"), rgb("#f8c8ff"), rgb("#b0f8fc"), rgb("#ffffff"),
		},
	}
}

// contrastLight is the same in daylight.
func contrastLight() Palette {
	return Palette{
		Name: ContrastLight, Heavy: true,
		Ground: rgb("#ffffff"), Panel: rgb("#f4f4f4"), Select: rgb("#d7e5ff"), Hit: rgb("#ffe14d"),
		Line: rgb("#6a6a6a"),
		Text: rgb("#000000"), Muted: rgb("#333333"), Accent: rgb("#0030a8"),
		Good: rgb("#00501a"), Warn: rgb("#5c3a00"), Bad: rgb("#8c0014"),
		ANSI: [16]color.Color{
			rgb("#000000"), rgb("#8c0014"), rgb("#00501a"), rgb("#5c3a00"),
			rgb("#0030a8"), rgb("#66008a"), rgb("#004a52"), rgb("#d8d8d8"),
			rgb("#4a4a4a"), rgb("#a80018"), rgb("#00601f"), rgb("#6e4600"),
			rgb("#0a3fd0"), rgb("#7a14a0"), rgb("#005a64"), rgb("#ffffff"),
		},
	}
}
