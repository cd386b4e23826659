package record

import (
	"runtime"
	"sync"
	"syscall"
	"testing"
)

// unprivileged runs f with the rights of a user who owns nothing, also when root
// runs the test. They are those of a thread, which ends with it.
func unprivileged(t *testing.T, f func()) {
	t.Helper()
	var done sync.WaitGroup
	done.Go(func() {
		runtime.LockOSThread()
		const uid = 64987
		if err := syscall.Setfsuid(uid); err != nil {
			t.Error(err)
			return
		}
		f()
	})
	done.Wait()
}
