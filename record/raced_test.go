//go:build race

package record

// raced says that the race detector slows tests down: those whose many repeats
// race with nothing do with fewer.
const raced = true
