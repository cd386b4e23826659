// Package themes turns a palette of about ten roles into the styles that views
// draw with.
//
// A [Palette] says which colour a role has: the ground, text, muted text,
// lines, the one accent, and so on, and the sixteen ANSI colours that programs
// use by number. [New] builds [Styles] from it, the only builder there is, so a
// theme is a palette and nothing else. [ByName] gives the built-in ones.
//
// The package draws nothing, asks no terminal and reads no file.
package themes
