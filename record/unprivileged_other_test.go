//go:build !linux

package record

import (
	"os"
	"testing"
)

// unprivileged runs f. How to give up the rights of root for a while is known on
// Linux only.
func unprivileged(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	f()
}
