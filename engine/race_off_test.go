//go:build !race

package engine

// races is how often kill, restart, stop and delete run against each other;
// under the race detector it is more.
const races = 40
