package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A machine is where it was measured.
type machine struct {
	OS    string `json:"os"`
	Arch  string `json:"arch"`
	CPU   string `json:"cpu"`
	Cores int    `json:"cores"`
	Go    string `json:"go"`
	Load  string `json:"load,omitempty"` // of the last minute, braid's own included
}

// thisMachine describes the machine.
func thisMachine() machine {
	m := machine{OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: runtime.GOARCH, Cores: runtime.NumCPU(), Go: runtime.Version()}
	if b, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, ok := strings.Cut(string(b), "model name"); ok {
			line, _, _ := strings.Cut(rest, "\n")
			m.CPU = strings.TrimLeft(line, "\t: ")
		}
	}
	if b, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.Load, _, _ = strings.Cut(string(b), " ")
	}
	return m
}

// String is the machine on one line.
func (m machine) String() string {
	s := fmt.Sprintf("%s/%s, %s, %d cores, %s", m.OS, m.Arch, m.CPU, m.Cores, m.Go)
	if m.Load != "" {
		s += ", load " + m.Load
	}
	return s
}

// cpuTime returns how much processor time a process has used, its children not
// included. It is known on Linux only.
func cpuTime(pid int) (time.Duration, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	f := strings.Fields(string(b)[strings.LastIndexByte(string(b), ')')+1:])
	if len(f) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat has %d fields", pid, len(f))
	}
	user, _ := strconv.Atoi(f[11])
	system, _ := strconv.Atoi(f[12])
	return time.Duration(user+system) * (time.Second / 100), nil // USER_HZ
}

// peakMemory returns the most memory that a process has had resident, in MiB. It
// is known on Linux only.
func peakMemory(pid int) (float64, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(b), "VmHWM:")
	f := strings.Fields(rest)
	if len(f) == 0 {
		return 0, fmt.Errorf("/proc/%d/status tells no VmHWM", pid)
	}
	kib, err := strconv.Atoi(f[0])
	return float64(kib) / 1024, err
}

// quantile returns the value below which a part of the values is.
func quantile(values []float64, part float64) float64 {
	if len(values) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(values))
	return s[min(int(part*float64(len(s))), len(s)-1)]
}
