package engine

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// asNobody runs the test once more in a process of a user who has no other.
func asNobody(t *testing.T) {
	t.Helper()
	const uid = 64987
	dir, err := os.MkdirTemp("", "braid-nobody-") // where others may go
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chown(dir, uid, uid); err != nil {
		t.Fatal(err)
	}
	// The path of the test's own file may lead through what only root may enter.
	cmd := exec.Command("/proc/self/exe", "-test.run=^"+t.Name()+"$")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+dir, "XDG_RUNTIME_DIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: uid}}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("as user %d: %v\n%s", uid, err, out)
	}
}

// smallFileSystem mounts a file system of a size, if the test may.
func smallFileSystem(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size+",mode=0700"); err != nil {
		t.Skipf("cannot mount: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// lowerFileLimit lowers the number of files that this process may open.
func lowerFileLimit(t *testing.T, n uint64) (restore func()) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: n, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
			t.Error(err)
		}
	}
}

// readOnly makes a mounted file system read-only.
func readOnly(t *testing.T, dir string) (writable func()) {
	t.Helper()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("cannot remount: %v", err)
	}
	return func() {
		if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, ""); err != nil {
			t.Fatal(err)
		}
	}
}

// exhaustWatches takes all inotify instances that a user may have.
func exhaustWatches(t *testing.T) {
	t.Helper()
	var held []int
	t.Cleanup(func() {
		for _, fd := range held {
			_ = syscall.Close(fd)
		}
	})
	for range 4096 {
		fd, err := syscall.InotifyInit1(syscall.IN_CLOEXEC)
		if err != nil {
			return
		}
		held = append(held, fd)
	}
}
