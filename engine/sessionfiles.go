package engine

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
)

// ReadFile is Files.Read for all files.
func (s *Session) ReadFile(path string, limit int64) (data []byte, truncated bool, err error) {
	return s.Files(nil).Read(path, limit)
}

// WriteFile is Files.Write for all files.
func (s *Session) WriteFile(path string, data []byte, perm fs.FileMode) error {
	return s.Files(nil).Write(path, data, perm)
}

// Mkdir is Files.Mkdir for all files.
func (s *Session) Mkdir(path string) error { return s.Files(nil).Mkdir(path) }

// Remove is Files.Remove for all files.
func (s *Session) Remove(path string, recursive bool) error {
	return s.Files(nil).Remove(path, recursive)
}

// Rename is Files.Rename for all files.
func (s *Session) Rename(path, name string) error { return s.Files(nil).Rename(path, name) }

// Move is Files.Move for all files.
func (s *Session) Move(ctx context.Context, from, to string) error {
	return s.Files(nil).Move(ctx, from, to)
}

// List is Files.List for all files.
func (s *Session) List(path string) ([]FileInfo, error) { return s.Files(nil).List(path) }

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
