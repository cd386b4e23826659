package views

// appendSpark appends the last values as a small graph of exactly w cells, oldest at
// the left; top is the value of a full cell. Cells without a value are blank.
func appendSpark(dst []byte, values []float64, w int, top float64) []byte {
	levels := [...]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}
	values = values[max(0, len(values)-max(0, w)):]
	for _, v := range values {
		share := 0.0
		if top > 0 {
			share = max(0, min(1, v/top))
		}
		dst = append(dst, levels[int(share*float64(len(levels)-1)+0.5)]...)
	}
	return pad(dst, w-len(values))
}
