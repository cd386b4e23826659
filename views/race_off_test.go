//go:build !race

package views

// raced says that the tests run under the race detector.
const raced = false
