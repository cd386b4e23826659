package engine

import (
	"bytes"
	"encoding/binary"
	"errors"
	"time"

	"golang.org/x/sys/unix"
)

// zombieStat is SZOMB of sys/proc.h.
const zombieStat = 5

// readTable reads the system's processes with sysctl.
func readTable() (*table, error) {
	all, err := unix.SysctlKinfoProcSlice("kern.proc.all")
	if err != nil {
		return nil, err
	}
	t := newTable(len(all))
	for i := range all {
		t.add(procOf(&all[i]))
	}
	return t, nil
}

// readProc reads one process; ok is false when there is none.
func readProc(pid int) (p proc, ok bool) {
	k, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil || int(k.Proc.P_pid) != pid {
		return proc{}, false
	}
	return procOf(k), true
}

// procOf translates the kernel's record.
func procOf(k *unix.KinfoProc) proc {
	p := proc{
		pid: int(k.Proc.P_pid), ppid: int(k.Eproc.Ppid), pgid: int(k.Eproc.Pgid),
		state: 'R', start: uint64(k.Proc.P_starttime.Sec)*1e6 + uint64(k.Proc.P_starttime.Usec),
	}
	if sid, err := unix.Getsid(p.pid); err == nil {
		p.sid = sid
	}
	if k.Proc.P_stat == zombieStat {
		p.state = 'Z'
	}
	name := make([]byte, 0, len(k.Proc.P_comm))
	for _, c := range k.Proc.P_comm {
		if c == 0 {
			break
		}
		name = append(name, byte(c))
	}
	p.name = string(name)
	return p
}

// startTick is the present moment in the unit of proc.start, microseconds.
func startTick() uint64 { return uint64(time.Now().UnixMicro()) }

// marker returns the value of the variable that the engine exported to the
// process. The kernel gives the count of arguments, the program's path, the
// arguments and the environment, each ended by a NUL.
func marker(pid int) string {
	b, err := unix.SysctlRaw("kern.procargs2", pid)
	if err != nil || len(b) < 4 {
		return ""
	}
	argc := int(binary.NativeEndian.Uint32(b))
	for i, kv := range bytes.Split(b[4:], []byte{0}) {
		if v, ok := bytes.CutPrefix(kv, []byte(markerName+"=")); ok && i > argc {
			return string(v)
		}
	}
	return ""
}

// signalGroup fails: a group cannot be signalled here without risk to another that
// has its number by now.
func (r ref) signalGroup(unix.Signal) error { return unix.ENOSYS }

// signal sends sig to the process that r names. There is no pidfd here: a pid
// that is reused between the look and the signal could be hit.
func (r ref) signal(sig unix.Signal) error {
	p, ok := readProc(r.pid)
	if !ok || p.start != r.start {
		return unix.ESRCH
	}
	if err := unix.Kill(r.pid, sig); err != nil {
		if errors.Is(err, unix.EPERM) && p.zombie() {
			return unix.ESRCH
		}
		return err
	}
	return nil
}

// cpuTime converts proc.cpu to a duration. The table has no CPU times here.
func cpuTime(uint64) time.Duration { return 0 }
