package engine

import (
	"io/fs"
	"os"
)

// A disk is where files are: everywhere, or below one directory, where nothing
// that a name says leads out, be it "..", a symbolic link or one that is put
// there meanwhile. An os.Root is one. The methods are those of package os.
type disk interface {
	OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error)
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	Readlink(name string) (string, error)
	MkdirAll(name string, perm fs.FileMode) error
	Remove(name string) error
	RemoveAll(name string) error
	Rename(from, to string) error
}

// everywhere is the disk of all files that the program can reach.
type everywhere struct{}

func (everywhere) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}
func (everywhere) Stat(name string) (fs.FileInfo, error)        { return os.Stat(name) }
func (everywhere) Lstat(name string) (fs.FileInfo, error)       { return os.Lstat(name) }
func (everywhere) Readlink(name string) (string, error)         { return os.Readlink(name) }
func (everywhere) MkdirAll(name string, perm fs.FileMode) error { return os.MkdirAll(name, perm) }
func (everywhere) Remove(name string) error                     { return os.Remove(name) }
func (everywhere) RemoveAll(name string) error                  { return os.RemoveAll(name) }
func (everywhere) Rename(from, to string) error                 { return os.Rename(from, to) }
