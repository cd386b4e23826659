package engine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Remove deletes a file or an empty directory, and with recursive a directory
// and all in it. The root, the home directory and what contains the session's
// own directory are refused.
func (f Files) Remove(path string, recursive bool) error {
	abs, name, err := f.locate(path)
	if err != nil {
		return err
	}
	if _, err := f.disk.Lstat(name); err != nil {
		return plain("remove", path, err)
	}
	if f.root != nil && name == "." {
		return fmt.Errorf("%w: will not remove %s: it is the directory for files", ErrInvalid, path)
	}
	if !recursive {
		if err := f.disk.Remove(name); err != nil {
			return plain("remove", path, err)
		}
		return nil
	}
	home, _ := os.UserHomeDir()
	for what, dir := range map[string]string{"the root": "/", "the home directory": home, "the session's directory": f.s.Cwd()} {
		if dir != "" && contains(abs, dir) {
			return fmt.Errorf("%w: will not remove %s: %s is in it", ErrInvalid, path, what)
		}
	}
	if err := f.disk.RemoveAll(name); err != nil {
		return plain("remove", path, err)
	}
	return nil
}

// Rename gives a file or directory another name in the same directory. A name
// that is taken is refused.
func (f Files) Rename(path, to string) error {
	_, name, err := f.locate(path)
	if err != nil {
		return err
	}
	if to == "" || to == "." || to == ".." || strings.ContainsAny(to, "/\x00") {
		return fmt.Errorf("%w name %q: it must be a name without a slash; to change the directory, move it", ErrInvalid, to)
	}
	return f.shift("rename", path, name, filepath.Join(filepath.Dir(name), to), to)
}

// Move moves a file or directory to a path or, when that is a directory, into
// it, also to another file system. A target that exists is refused.
func (f Files) Move(ctx context.Context, from, to string) error {
	_, src, err := f.locate(from)
	if err != nil {
		return err
	}
	_, dst, err := f.locate(to)
	if err != nil {
		return err
	}
	if st, err := f.disk.Stat(dst); err == nil && st.IsDir() {
		dst = filepath.Join(dst, filepath.Base(src))
	}
	if contains(src, dst) && src != dst {
		return fmt.Errorf("%w: cannot move %s into itself", ErrInvalid, from)
	}
	err = f.shift("move", from, src, dst, to)
	if !errors.Is(err, syscall.EXDEV) || f.root != nil {
		return err
	}
	return carry(ctx, from, src, dst)
}

// shift renames when the target is free.
func (f Files) shift(op, shown, src, dst, target string) error {
	if _, err := f.disk.Lstat(src); err != nil {
		return plain(op, shown, err)
	}
	if _, err := f.disk.Lstat(dst); err == nil {
		return fmt.Errorf("cannot %s %s: %s exists: %w", op, shown, target, fs.ErrExist)
	}
	if err := f.disk.Rename(src, dst); err != nil {
		return plain(op, shown, err)
	}
	return nil
}
