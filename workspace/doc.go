// Package workspace reads what is to run together, a braid.toml or a Procfile, and
// keeps it running.
//
// Load reads a file into a Workspace: sessions with their processes, which of them
// start after which, when one counts as ready, and when one is started again. What
// the file has wrong is told with its place. Start makes the sessions in an engine
// and returns a Supervisor, which starts the processes in their order, starts again
// those that end or whose files change, and says in the journal what it is about to
// do.
//
// A stop always wins: what a person has stopped stays so until they start it again.
//
// The package shows nothing, and runs everything through the engine.
package workspace
