package engine

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// abortSignal tells a shell to abort its command (RTMIN+7 of glibc): one that
// programs do not use.
const abortSignal = syscall.Signal(41)

// lookEvery is how often a process is looked at in case nothing tells of its
// end: something always tells of an end here.
const lookEvery = 30 * time.Second

// unread returns how many bytes written to a pipe were not read yet, or -1.
func unread(w *os.File) int {
	n := -1
	if c, err := w.SyscallConn(); err == nil {
		_ = c.Control(func(fd uintptr) {
			if v, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ); err == nil {
				n = v
			}
		})
	}
	return n
}

// lastPid returns the pid that was given last, or 0 when the system does not tell.
func lastPid() int {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(b)
	if len(fields) == 0 {
		return 0
	}
	pid, _ := strconv.Atoi(string(fields[len(fields)-1]))
	return pid
}

// hasFiles says whether a process may open n more files. Of one that cannot be
// looked at it says that it may.
func hasFiles(pid, n int) bool {
	var limit unix.Rlimit
	if unix.Prlimit(pid, unix.RLIMIT_NOFILE, nil, &limit) != nil {
		return true
	}
	dir := "/proc/" + strconv.Itoa(pid) + "/fd"
	// Since Linux 6.2 the size is the number of files that are open.
	if info, err := os.Stat(dir); err == nil && info.Size() > 0 && limit.Cur >= uint64(info.Size())+uint64(n) {
		return true
	}
	open, err := os.ReadDir(dir)
	if err != nil {
		return true
	}
	for _, file := range open { // those above the limit take nothing of it
		if fd, err := strconv.ParseUint(file.Name(), 10, 64); err == nil && fd < limit.Cur {
			n++
		}
	}
	return limit.Cur >= uint64(n)
}

// sizePipe asks for a pipe to hold so much.
func sizePipe(fd, size int) error {
	_, err := unix.FcntlInt(uintptr(fd), unix.F_SETPIPE_SZ, size)
	return err
}

// pipeRoom returns how many bytes a pipe, or a terminal, holds.
func pipeRoom(fd int) int {
	if n, err := unix.FcntlInt(uintptr(fd), unix.F_GETPIPE_SZ, 0); err == nil {
		return n
	}
	return ttyRoom
}

// nap sleeps for less than a millisecond, which the runtime's timers round up to. It
// takes a thread meanwhile.
func nap(d time.Duration) {
	t := unix.NsecToTimespec(int64(d))
	_ = unix.Nanosleep(&t, nil) // to be woken early does no harm
}

// orphanParent is the pid that orphans are given as their parent.
func orphanParent() int { return os.Getpid() }

// signalName returns "SIGTERM" for 15 and "" for what is no signal.
func signalName(sig syscall.Signal) string { return unix.SignalName(sig) }

// signalNumber returns 15 for "SIGTERM" and 0 for what is no signal.
func signalNumber(name string) syscall.Signal { return unix.SignalNum(name) }

// rawOutput turns the output processing of a terminal off, so that what a
// program prints arrives as it was printed.
func rawOutput(fd int) error {
	t, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return err
	}
	t.Oflag &^= unix.OPOST
	t.Lflag &^= unix.ECHO
	return unix.IoctlSetTermios(fd, unix.TCSETS, t)
}

// ignoredSignals returns the signals that this process was started with ignored
// and still ignores, as nohup and shells without job control have it.
func ignoredSignals() (sigs []os.Signal) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return nil
	}
	_, rest, _ := strings.Cut(string(b), "\nSigIgn:")
	mask, _, _ := strings.Cut(rest, "\n")
	bits, err := strconv.ParseUint(strings.TrimSpace(mask), 16, 64)
	if err != nil {
		return nil
	}
	for sig := range 64 {
		if bits&(1<<sig) != 0 {
			sigs = append(sigs, syscall.Signal(sig+1))
		}
	}
	return sigs
}
