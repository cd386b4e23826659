//go:build !linux

package record

import (
	"errors"
	"os"
)

// allocate reserves room for n bytes of a file, which is not tried here.
func allocate(*os.File, int64, int64) error { return errors.ErrUnsupported }

// reserves says that room is reserved for files where one is.
func reserves(string) bool { return false }
