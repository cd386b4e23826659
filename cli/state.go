package cli

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// stateDir returns where runs are kept, as an absolute path: $BRAID_STATE_DIR, else
// braid's part of the user's directory for state.
func stateDir() string {
	if dir := os.Getenv("BRAID_STATE_DIR"); dir != "" {
		if abs, err := filepath.Abs(dir); err == nil {
			return abs
		}
		return dir
	}
	return filepath.Join(xdg.StateHome, "braid")
}
