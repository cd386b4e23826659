package engine

import (
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// maxLinks is how many symbolic links in a row are followed, as Linux has it.
const maxLinks = 40

// Write writes a file as a whole or not at all: a reader sees the old content or
// the new, also after a crash. Missing directories are made. A file that exists
// keeps its permissions, a new one gets perm (0: 0644); a symbolic link is
// followed.
func (f Files) Write(path string, data []byte, perm fs.FileMode) error {
	_, name, err := f.locate(path)
	if err != nil {
		return err
	}
	if perm == 0 {
		perm = 0o644
	}
	name = f.follow(name)
	if st, err := f.disk.Stat(name); err == nil {
		if !st.Mode().IsRegular() {
			return fmt.Errorf("cannot write %s: it is %s", path, kindOf(st.Mode()))
		}
		perm = st.Mode().Perm()
	}
	if err := f.disk.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return plain("write", path, err)
	}
	how := []renameio.Option{renameio.WithStaticPermissions(perm)}
	if f.root != nil {
		how = append(how, renameio.WithRoot(f.root))
	}
	if err := renameio.WriteFile(name, data, perm, how...); err != nil {
		return plain("write", path, err)
	}
	return nil
}

// follow returns what a name stands for when symbolic links are followed: its
// own, since replacing a file replaces the link.
func (f Files) follow(name string) string {
	if f.root == nil {
		if real, err := filepath.EvalSymlinks(name); err == nil {
			return real
		}
		return name
	}
	for range maxLinks {
		target, err := f.disk.Readlink(name)
		if err != nil {
			return name
		}
		if filepath.IsAbs(target) {
			return target // which a root refuses
		}
		name = filepath.Join(filepath.Dir(name), target)
	}
	return name
}

// Mkdir makes a directory and those above it that are missing. One that exists
// is no error.
func (f Files) Mkdir(path string) error {
	_, name, err := f.locate(path)
	if err != nil {
		return err
	}
	if err := f.disk.MkdirAll(name, 0o755); err != nil {
		return plain("make directory", path, err)
	}
	return nil
}
