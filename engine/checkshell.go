package engine

// CheckShell returns the version of the bash at a path, or in PATH when the path is
// empty. The error, an [ErrShell], says why sessions cannot use it: what New would
// say. It may start the shell to ask it.
func CheckShell(path string) (version string, err error) {
	_, version, err = findBash(path)
	return version, err
}
