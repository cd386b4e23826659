//go:build race

package engine

// races is how often kill, restart, stop and delete run against each other.
const races = 300
