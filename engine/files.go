package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/google/renameio/v2"
)

// Files of a session. Paths are relative to the session's directory as of its
// last command; "~" is not expanded. An error names the path as it was given.

// FileInfo describes a file of a directory.
type FileInfo struct {
	Name     string
	Size     int64 // bytes
	Mode     fs.FileMode
	Modified time.Time
	Target   string // of a symbolic link
}

// path makes a path absolute.
func (s *Session) path(p string) (string, error) {
	if s.ctx.Err() != nil {
		return "", fmt.Errorf("session %s is %w", s.id, ErrClosed)
	}
	if p == "" {
		return "", fmt.Errorf("%w path: it is empty", ErrInvalid)
	}
	if err := noNUL("path", p); err != nil {
		return "", err
	}
	if filepath.IsAbs(p) {
		return filepath.Clean(p), nil
	}
	return filepath.Join(s.Cwd(), p), nil
}

// plain turns an error of the system into one line about the path as the caller
// knows it. The cause stays for errors.Is.
func plain(op, path string, err error) error {
	var pe *os.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &pe):
		err = pe.Err
	case errors.As(err, &le):
		err = le.Err
	}
	return fmt.Errorf("cannot %s %s: %w", op, path, err)
}

// ReadFile returns the content of a file, at most limit bytes of it (0: all),
// and whether there was more. Devices, FIFOs and sockets are refused, since
// reading them may never end.
func (s *Session) ReadFile(path string, limit int64) (data []byte, truncated bool, err error) {
	abs, err := s.path(path)
	if err != nil {
		return nil, false, err
	}
	if limit < 0 {
		return nil, false, fmt.Errorf("%w limit %d: it is negative", ErrInvalid, limit)
	}
	// A FIFO without a writer would hold up the opening itself.
	f, err := os.OpenFile(abs, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, false, plain("read", path, err)
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return nil, false, plain("read", path, err)
	}
	if !st.Mode().IsRegular() {
		return nil, false, fmt.Errorf("cannot read %s: it is %s, not a file", path, kindOf(st.Mode()))
	}
	r := io.Reader(f)
	if limit > 0 {
		r = io.LimitReader(f, limit+1)
	}
	if data, err = io.ReadAll(r); err != nil {
		return nil, false, plain("read", path, err)
	}
	if limit > 0 && int64(len(data)) > limit {
		return data[:limit], true, nil
	}
	return data, false, nil
}

// kindOf names what is not a regular file.
func kindOf(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "something special"
}

// WriteFile writes a file as a whole or not at all: a reader sees the old
// content or the new, also after a crash. Missing directories are made. A file
// that exists keeps its permissions, a new one gets perm (0: 0644); a symbolic
// link is followed.
func (s *Session) WriteFile(path string, data []byte, perm fs.FileMode) error {
	abs, err := s.path(path)
	if err != nil {
		return err
	}
	if perm == 0 {
		perm = 0o644
	}
	if real, err := filepath.EvalSymlinks(abs); err == nil {
		abs = real
	}
	if st, err := os.Stat(abs); err == nil {
		if !st.Mode().IsRegular() {
			return fmt.Errorf("cannot write %s: it is %s", path, kindOf(st.Mode()))
		}
		perm = st.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(abs), 0o755); err != nil {
		return plain("write", path, err)
	}
	if err := renameio.WriteFile(abs, data, perm, renameio.WithStaticPermissions(perm)); err != nil {
		return plain("write", path, err)
	}
	return nil
}

// Mkdir makes a directory and those above it that are missing. One that exists
// is no error.
func (s *Session) Mkdir(path string) error {
	abs, err := s.path(path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(abs, 0o755); err != nil {
		return plain("make directory", path, err)
	}
	return nil
}

// Remove deletes a file or an empty directory, and with recursive a directory
// and all in it. The root, the home directory and what contains the session's
// own directory are refused.
func (s *Session) Remove(path string, recursive bool) error {
	abs, err := s.path(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(abs); err != nil {
		return plain("remove", path, err)
	}
	if !recursive {
		if err := os.Remove(abs); err != nil {
			return plain("remove", path, err)
		}
		return nil
	}
	home, _ := os.UserHomeDir()
	for what, dir := range map[string]string{"the root": "/", "the home directory": home, "the session's directory": s.Cwd()} {
		if dir != "" && contains(abs, dir) {
			return fmt.Errorf("%w: will not remove %s: %s is in it", ErrInvalid, path, what)
		}
	}
	if err := os.RemoveAll(abs); err != nil {
		return plain("remove", path, err)
	}
	return nil
}

// contains says whether path is dir or in it.
func contains(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, "../")
}

// Rename gives a file or directory another name in the same directory. A name
// that is taken is refused.
func (s *Session) Rename(path, name string) error {
	abs, err := s.path(path)
	if err != nil {
		return err
	}
	if name == "" || name == "." || name == ".." || strings.ContainsAny(name, "/\x00") {
		return fmt.Errorf("%w name %q: it must be a name without a slash; to change the directory, move it", ErrInvalid, name)
	}
	return s.shift("rename", path, abs, filepath.Join(filepath.Dir(abs), name), name)
}

// Move moves a file or directory to a path or, when that is a directory, into
// it, also to another file system. A target that exists is refused.
func (s *Session) Move(ctx context.Context, from, to string) error {
	src, err := s.path(from)
	if err != nil {
		return err
	}
	dst, err := s.path(to)
	if err != nil {
		return err
	}
	if st, err := os.Stat(dst); err == nil && st.IsDir() {
		dst = filepath.Join(dst, filepath.Base(src))
	}
	if contains(src, dst) && src != dst {
		return fmt.Errorf("%w: cannot move %s into itself", ErrInvalid, from)
	}
	err = s.shift("move", from, src, dst, to)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	return carry(ctx, from, src, dst)
}

// shift renames when the target is free.
func (s *Session) shift(op, shown, src, dst, target string) error {
	if _, err := os.Lstat(src); err != nil {
		return plain(op, shown, err)
	}
	if _, err := os.Lstat(dst); err == nil {
		return fmt.Errorf("cannot %s %s: %s exists: %w", op, shown, target, fs.ErrExist)
	}
	if err := os.Rename(src, dst); err != nil {
		return plain(op, shown, err)
	}
	return nil
}

// List returns what is in a directory, sorted by name.
func (s *Session) List(path string) ([]FileInfo, error) {
	if path == "" {
		path = "."
	}
	abs, err := s.path(path)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(abs)
	if err != nil {
		return nil, plain("list", path, err)
	}
	list := make([]FileInfo, 0, len(entries))
	for _, e := range entries {
		st, err := e.Info()
		if err != nil {
			continue // gone since
		}
		info := FileInfo{Name: e.Name(), Size: st.Size(), Mode: st.Mode(), Modified: st.ModTime()}
		if st.Mode()&fs.ModeSymlink != 0 {
			info.Target, _ = os.Readlink(filepath.Join(abs, e.Name()))
		}
		list = append(list, info)
	}
	return list, nil
}
