// Package strict reads TOML files and says exactly where and how they are wrong.
//
// Parse makes a tree of a file in which every value knows its line and column.
// Whoever takes values from the tree says what they must be; what they are not,
// and keys that nobody knows, are Problems, which name the place and what to
// write instead. All problems of a file are told at once.
//
// The package knows no setting and gives nothing a meaning.
package strict
