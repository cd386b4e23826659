package engine

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// ErrOutside: a path leads out of the directory that files are confined to.
var ErrOutside = errors.New("outside of the directory for files")

// Files does things with files for a session. Paths are relative to the session's
// directory as of its last command; "~" is not expanded. An error names the path
// as it was given. Its methods may be called by any goroutine.
type Files struct {
	s    *Session
	disk disk
	root *os.Root // nil: everywhere
}

// FileInfo describes a file of a directory.
type FileInfo struct {
	Name     string
	Size     int64 // bytes
	Mode     fs.FileMode
	Modified time.Time
	Target   string // of a symbolic link
}

// Files returns the files below a directory. What is outside of it, by whatever
// path, is refused, also symbolic links that are absolute. The root is to be
// opened by an absolute path without symbolic links, and stays the caller's to
// close; nil stands for all files.
func (s *Session) Files(root *os.Root) Files {
	if root == nil {
		return Files{s: s, disk: everywhere{}}
	}
	return Files{s: s, disk: root, root: root}
}

// locate makes a path absolute, and returns the name that the disk has for it.
func (f Files) locate(p string) (abs, name string, err error) {
	if abs, err = f.s.path(p); err != nil || f.root == nil {
		return abs, abs, err
	}
	for _, abs := range []string{abs, resolved(abs)} {
		if contains(f.root.Name(), abs) {
			name, err = filepath.Rel(f.root.Name(), abs)
			return abs, name, err
		}
	}
	return "", "", fmt.Errorf("%s is %w, %s", p, ErrOutside, f.root.Name())
}

// Locate returns the absolute path of a file, which need not exist. With a root
// it is the path behind all symbolic links of its directory, at this moment.
func (f Files) Locate(p string) (string, error) {
	abs, _, err := f.locate(p)
	if err != nil || f.root == nil {
		return abs, err
	}
	if abs = resolved(abs); !contains(f.root.Name(), abs) {
		return "", fmt.Errorf("%s is %w, %s", p, ErrOutside, f.root.Name())
	}
	return abs, nil
}

// resolved returns an absolute path with the symbolic links of what exists of its
// directory followed.
func resolved(abs string) string {
	dir, rest := filepath.Dir(abs), filepath.Base(abs)
	for {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest)
		}
		if dir == filepath.Dir(dir) {
			return abs
		}
		dir, rest = filepath.Dir(dir), filepath.Join(filepath.Base(dir), rest)
	}
}

// contains says whether path is dir or in it.
func contains(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, "../")
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

// Read returns the content of a file, at most limit bytes of it (0: all), and
// whether there was more. Devices, FIFOs and sockets are refused, since reading
// them may never end.
func (f Files) Read(path string, limit int64) (data []byte, truncated bool, err error) {
	_, name, err := f.locate(path)
	if err != nil {
		return nil, false, err
	}
	if limit < 0 {
		return nil, false, fmt.Errorf("%w limit %d: it is negative", ErrInvalid, limit)
	}
	// A FIFO without a writer would hold up the opening itself.
	file, err := f.disk.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, false, plain("read", path, err)
	}
	defer file.Close()
	st, err := file.Stat()
	if err != nil {
		return nil, false, plain("read", path, err)
	}
	if !st.Mode().IsRegular() {
		return nil, false, fmt.Errorf("cannot read %s: it is %s, not a file", path, kindOf(st.Mode()))
	}
	r := io.Reader(file)
	if limit > 0 {
		r = io.LimitReader(file, limit+1)
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

// List returns what is in a directory, sorted by name.
func (f Files) List(path string) ([]FileInfo, error) {
	if path == "" {
		path = "."
	}
	_, name, err := f.locate(path)
	if err != nil {
		return nil, err
	}
	dir, err := f.disk.OpenFile(name, os.O_RDONLY|syscall.O_DIRECTORY, 0)
	if err != nil {
		return nil, plain("list", path, err)
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil, plain("list", path, err)
	}
	return f.describe(name, names), nil
}
