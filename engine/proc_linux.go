package engine

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// clockTick is the kernel's USER_HZ, which is 100 on every Linux that Go
// supports: the unit of times in /proc/PID/stat.
const clockTick = 100

// exitingFlag is the kernel's PF_EXITING in the flags of /proc/PID/stat.
const exitingFlag = 0x4

// pageSize converts the pages of /proc/PID/stat to bytes.
var pageSize = int64(os.Getpagesize())

// readTable reads the system's processes from /proc. A stat line is parsed
// here and not by a library because stopping a tree reads them all several
// times a second.
func readTable() (*table, error) {
	d, err := os.Open("/proc")
	if err != nil {
		return nil, err
	}
	names, err := d.Readdirnames(-1)
	d.Close()
	if err != nil {
		return nil, err
	}
	t := newTable(len(names))
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		p, err := openProc(pid)
		switch {
		case err == nil:
			t.add(p)
		case exhausted(err):
			return nil, err // it may be there
		}
	}
	return t, nil
}

// readProc reads one process; ok is false when there is none that can be read.
func readProc(pid int) (p proc, ok bool) {
	p, err := openProc(pid)
	return p, err == nil
}

// exhausted says of an error that it tells nothing of what was to be opened.
func exhausted(err error) bool {
	return err == unix.EMFILE || err == unix.ENFILE || err == unix.ENOMEM
}

// openProc is readProc with the error.
func openProc(pid int) (p proc, err error) {
	var path [32]byte
	name := strconv.AppendInt(append(path[:0], "/proc/"...), int64(pid), 10)
	fd, err := unix.Open(string(append(name, "/stat"...)), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return proc{}, err
	}
	var buf [1024]byte
	n, err := unix.Read(fd, buf[:])
	unix.Close(fd)
	if err != nil {
		return proc{}, err
	}
	p, ok := parseStat(buf[:n])
	if !ok {
		return proc{}, unix.ESRCH
	}
	return p, nil
}

// parseStat parses a line of /proc/PID/stat as proc(5) describes it. The name
// is between the first "(" and the last ")" and may hold anything. A process that is
// just being removed (state X, or still Z) has neither parent nor group, which is
// then -1: it is gone.
func parseStat(b []byte) (p proc, ok bool) {
	open, end := bytes.IndexByte(b, '('), bytes.LastIndexByte(b, ')')
	if open < 1 || end < open || end+2 >= len(b) {
		return proc{}, false
	}
	f := bytes.Fields(b[end+2:])
	if len(f) < 22 || f[2][0] == '-' {
		return proc{}, false
	}
	num := func(b []byte) uint64 { n, _ := strconv.ParseUint(string(b), 10, 64); return n }
	return proc{
		exiting: num(f[6])&exitingFlag != 0,

		pid:   int(num(bytes.TrimSpace(b[:open]))),
		name:  string(b[open+1 : end]),
		state: f[0][0],
		ppid:  int(num(f[1])),
		pgid:  int(num(f[2])),
		sid:   int(num(f[3])),
		cpu:   num(f[11]) + num(f[12]),
		start: num(f[19]),
		rss:   int64(num(f[21])) * pageSize,
	}, true
}

// startTick is the present moment in the unit of proc.start, rounded down.
func startTick() uint64 {
	var ts unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &ts) != nil {
		return 0
	}
	return uint64(time.Duration(ts.Nano()) / (time.Second / clockTick))
}

// marker returns the value of the variable that the engine exported to the
// process, as the process's environment was when it was executed. It is empty
// for zombies, other users' processes and those that cleared it.
func marker(pid int) string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return ""
	}
	for kv := range bytes.SplitSeq(b, []byte{0}) {
		if v, ok := bytes.CutPrefix(kv, []byte(markerName+"=")); ok {
			return string(v)
		}
	}
	return ""
}

// signal sends sig to the process that r names and to no other: the process is
// pinned by a pidfd before its start time is compared.
func (r ref) signal(sig unix.Signal) error {
	fd, err := unix.PidfdOpen(r.pid, 0)
	if err == unix.ENOSYS || err == unix.EPERM {
		return r.signalByPid(sig)
	}
	if exhausted(err) {
		return unix.Kill(r.pid, sig) // it was there a moment ago; more cannot be known
	}
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if p, err := openProc(r.pid); !exhausted(err) && (err != nil || p.start != r.start) {
		return unix.ESRCH
	}
	return unix.PidfdSendSignal(fd, sig, nil, 0)
}

// signalGroup sends sig to the whole process group that r leads, at once: what is
// signalled one by one can fork meanwhile, and a shell that waits for its child
// heeds no SIGINT that the child did not get. Kernels before 6.9 cannot do it for a
// process that is pinned; then there is an error and nothing was sent.
func (r ref) signalGroup(sig unix.Signal) error {
	fd, err := unix.PidfdOpen(r.pid, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if p, ok := readProc(r.pid); !ok || p.start != r.start || p.pgid != r.pid {
		return unix.ESRCH
	}
	return unix.PidfdSendSignal(fd, sig, nil, unix.PIDFD_SIGNAL_PROCESS_GROUP)
}

// signalByPid is signal for kernels and sandboxes without pidfd.
func (r ref) signalByPid(sig unix.Signal) error {
	if p, ok := readProc(r.pid); !ok || p.start != r.start {
		return unix.ESRCH
	}
	return unix.Kill(r.pid, sig)
}

// cpuTime converts proc.cpu to a duration.
func cpuTime(ticks uint64) time.Duration {
	return time.Duration(ticks) * (time.Second / clockTick)
}
