//go:build !linux

package record

import (
	"errors"
	"os"
)

// punch frees a part of a file, which nobody can do here.
func punch(*os.File, int64, int64) error { return errors.ErrUnsupported }

// occupied returns how many bytes a file takes on the disk.
func occupied(stat os.FileInfo) int64 { return stat.Size() }
