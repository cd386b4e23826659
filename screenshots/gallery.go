package main

import (
	"bytes"
	"errors"
	"image"
	stddraw "image/draw"

	"braid/screenshots/picture"
	"braid/themes"
	"braid/tui"
)

// The picture of all themes: small screens side by side.
const (
	tileColumns = 82
	tileRows    = 20
	tileFont    = 11
	tilesInRow  = 3
	tileGap     = 14 // in pixels
)

// gallery shows the same screen in all themes that have colours of their own.
func gallery(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.morning(); err != nil {
		return nil, err
	}
	var tiles []*image.RGBA
	for _, name := range themes.Names() {
		p, _ := themes.ByName(name)
		if p.Ground == nil {
			continue
		}
		v := view{w: tileColumns, h: tileRows, act: onProcess("web"), expect: []string{"web", "GET"}}
		screen, err := s.screen(v, tui.Options{Session: "default", Theme: name})
		if err != nil {
			return nil, err
		}
		c, err := newCamera(name, name, tileFont)
		if err != nil {
			return nil, err
		}
		tile, err := c.shoot(screen)
		if err != nil {
			return nil, err
		}
		tiles = append(tiles, tile)
	}
	var b bytes.Buffer
	err = picture.WritePNG(&b, sheet(tiles))
	return []file{{"gallery.png", b.Bytes()}}, err
}

// sheet puts pictures of one size together to one, row by row.
func sheet(tiles []*image.RGBA) *image.RGBA {
	size := tiles[0].Bounds().Size()
	cell := size.Add(image.Pt(tileGap, tileGap))
	rows := (len(tiles) + tilesInRow - 1) / tilesInRow
	m := image.NewRGBA(image.Rect(0, 0, tilesInRow*cell.X-tileGap, rows*cell.Y-tileGap))
	for i, tile := range tiles {
		at := image.Pt(i%tilesInRow*cell.X, i/tilesInRow*cell.Y)
		stddraw.Draw(m, image.Rectangle{Min: at, Max: at.Add(size)}, tile, image.Point{}, stddraw.Src)
	}
	return m
}
