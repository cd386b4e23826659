// Package picture draws the cell grid of a terminal emulator to images: PNG
// files, and animated GIFs of a sequence of grids.
//
// Text comes from embedded fonts. Box drawing, block elements, braille and the
// symbols that the fonts lack are drawn as shapes that fill their cells, so that
// lines join without gaps. Drawing depends on nothing but its arguments: the
// same grid gives the same bytes on every machine.
//
// It does not run terminals, shape text (a cell is drawn for itself; there are
// no ligatures and no right-to-left order) or know scripts that its fonts lack:
// their cells show an empty box of their width.
package picture
