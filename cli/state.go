package cli

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// stateDir returns where runs are kept: $BRAID_STATE_DIR, else braid's part of
// the user's directory for state.
func stateDir() string {
	if dir := os.Getenv("BRAID_STATE_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(xdg.StateHome, "braid")
}
