package picture

import (
	"image"
	"image/color"

	uv "github.com/charmbracelet/ultraviolet"
)

// Frame is a window around the grid: rounded corners, three dots and a title.
// What lies outside of the corners is transparent.
type Frame struct {
	Title  string
	Radius int         // of the corners, in pixels; 0: half a row
	Pad    int         // between edge and grid, in pixels; 0: one column
	Bar    color.Color // of the title bar; nil: a shade off the ground
	Edge   color.Color // of the line around the window; nil: a shade off the ground
}

// How far the parts of a frame are from the ground towards the text's colour,
// of 255.
const (
	barShade   = 16
	edgeShade  = 60
	dotShade   = 84
	titleShade = 140
)

// padding returns the space between edge and grid, for cells of a width.
func (f *Frame) padding(cell int) int {
	if f.Pad > 0 {
		return f.Pad
	}
	return cell
}

// barHeight returns the height of the title bar: a row and a half.
func (p *Painter) barHeight() int { return p.glyphs.cell.Y * 3 / 2 }

// inset returns where the grid starts within the frame.
func (p *Painter) inset() image.Point {
	pad := p.o.Frame.padding(p.glyphs.cell.X)
	return image.Pt(pad, p.barHeight()+pad/2)
}

// frame draws the window around the grid.
func (p *Painter) frame(m *image.RGBA) {
	f := p.o.Frame
	fg, bg := p.ink.fg, p.ink.bg
	bar := between(bg, fg, barShade)
	if f.Bar != nil {
		bar = opaque(f.Bar)
	}
	edge := between(bg, fg, edgeShade)
	if f.Edge != nil {
		edge = opaque(f.Edge)
	}
	b := m.Bounds()
	fill(m, image.Rect(b.Min.X, b.Min.Y, b.Max.X, p.barHeight()), bar)
	p.dots(m, between(bg, fg, dotShade))
	p.title(m, between(fg, bg, 255-titleShade))
	radius := f.Radius
	if radius == 0 {
		radius = p.glyphs.cell.Y / 2
	}
	round(m, radius, max(1, p.glyphs.pen/2), edge)
}

// dots draws the three dots of a window.
func (p *Painter) dots(m *image.RGBA, c color.RGBA) {
	h := p.barHeight()
	r := float32(h) / 7
	size := canvas{w: h, h: h}
	dot := size.outline(circle(point{float32(h) / 2, float32(h) / 2}, r))
	for i := range 3 {
		stain(m, image.Pt(i*h*4/7, 0), dot, c)
	}
}

// title writes the title into the middle of the bar, shortened to fit.
func (p *Painter) title(m *image.RGBA, c color.RGBA) {
	w, h := p.CellSize()
	runes := []rune(p.o.Frame.Title)
	if room := m.Bounds().Dx()/w - 16; len(runes) > room {
		runes = append(runes[:max(0, room-1)], '…')
	}
	at := image.Pt((m.Bounds().Dx()-len(runes)*w)/2, (p.barHeight()-h)/2)
	for _, r := range runes {
		if g := p.glyphs.of(uv.Cell{Content: string(r), Width: 1}); g != nil {
			stain(m, at, g, c)
		}
		at.X += w
	}
}

// round draws a line around a picture and clears what is outside of its rounded
// corners.
func round(m *image.RGBA, radius, line int, c color.RGBA) {
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			dx, dy := nearest(x, b.Max.X), nearest(y, b.Max.Y)
			if dx > float32(line) && dy > float32(line) && (dx >= float32(radius) || dy >= float32(radius)) {
				continue
			}
			in := depth(dx, dy, float32(radius))
			i := m.PixOffset(x, y)
			mix(m.Pix[i:i+3], c, coverage(float32(line)-in))
			fade(m.Pix[i:i+4], coverage(in))
		}
	}
}

// nearest returns how far the middle of a pixel is from the nearer end.
func nearest(x, length int) float32 { return float32(min(x, length-1-x)) + 0.5 }

// depth returns how far a point that is dx and dy from its nearest edges lies
// within the rounded corner.
func depth(dx, dy, radius float32) float32 {
	if dx >= radius || dy >= radius {
		return min(dx, dy)
	}
	return radius - hypot(radius-dx, radius-dy)
}

// coverage returns how much of a pixel is covered whose middle is d within an
// edge, of 255, in the levels of glyphs.
func coverage(d float32) int {
	n := int((d+0.5)*(levels-1) + 0.5)
	return max(0, min(n, levels-1)) * 255 / (levels - 1)
}

// fade makes an opaque pixel transparent: its colour is stored multiplied.
func fade(pix []uint8, a int) {
	for i := range 4 {
		pix[i] = blend(0, pix[i], a)
	}
}
