//go:build !race

package record

// raced says that the race detector slows tests down.
const raced = false
