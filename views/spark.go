package views

// Spark draws the last values as a small graph of exactly w cells, oldest at the
// left; top is the value of a full cell. Cells without a value are blank.
func Spark(values []float64, w int, top float64) string {
	levels := [...]rune{'▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}
	out := make([]rune, 0, max(0, w))
	values = values[max(0, len(values)-max(0, w)):]
	for i := range max(0, w) {
		if i >= len(values) {
			out = append(out, ' ')
			continue
		}
		share := 0.0
		if top > 0 {
			share = max(0, min(1, values[i]/top))
		}
		out = append(out, levels[int(share*float64(len(levels)-1)+0.5)])
	}
	return string(out)
}
