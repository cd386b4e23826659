package engine

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// carry moves to another file system: a copy beside the target is put in its
// place when it is whole, then the source is removed.
func carry(ctx context.Context, shown, src, dst string) error {
	tmp, err := os.MkdirTemp(filepath.Dir(dst), ".braid-move-")
	if err != nil {
		return plain("move", shown, err)
	}
	defer os.RemoveAll(tmp)
	whole := filepath.Join(tmp, filepath.Base(dst))
	if err := copyTree(ctx, src, whole); err != nil {
		return plain("move", shown, err)
	}
	if err := os.Rename(whole, dst); err != nil {
		return plain("move", shown, err)
	}
	if err := os.RemoveAll(src); err != nil {
		return fmt.Errorf("%s was copied, but not all of it could be removed: %w", shown, err)
	}
	return nil
}

// copyTree copies files, directories and symbolic links with their permissions
// and times.
func copyTree(ctx context.Context, src, dst string) error {
	return filepath.WalkDir(src, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		rel, err := filepath.Rel(src, path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return copyOne(path, filepath.Join(dst, rel), info)
	})
}

// copyOne copies one entry. A directory is made writable; its content follows.
func copyOne(src, dst string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return os.MkdirAll(dst, info.Mode().Perm()|0o700)
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(src)
		if err != nil {
			return err
		}
		return os.Symlink(target, dst)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is %s", src, kindOf(info.Mode()))
	}
	in, err := os.Open(src)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(dst, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return os.Chtimes(dst, info.ModTime(), info.ModTime())
}
