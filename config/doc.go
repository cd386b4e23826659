// Package config reads what the user has set: which theme and keys, which limits,
// which policy.
//
// A Config has every setting with where it comes from: built in, the user's file,
// a workspace, or a flag, each of which goes before those named earlier. What a
// file has wrong is an error with file, line, column, and what was meant. One table
// of this package names every setting, says what it is for and reads it; the
// example file and the documentation are made from it.
//
// The package applies nothing: whoever loads a Config hands its values to those
// that they are for. It knows of no command line either; flags are handed in as
// values.
package config
