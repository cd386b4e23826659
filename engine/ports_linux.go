package engine

import (
	"bufio"
	"os"
	"strconv"
	"strings"
)

// tcpListen is the state of a listening socket in /proc/net/tcp.
const tcpListen = "0A"

// portsKnown says that the ports of a process can be told.
const portsKnown = true

// sockets are the TCP ports that are listened on, by the inode of the socket.
type sockets map[uint64]int

// listeners reads the listening sockets of this network namespace. A kernel
// without IPv4 or IPv6 lacks that file.
func listeners() sockets {
	found := make(sockets)
	for _, name := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			found.add(lines.Text())
		}
		f.Close()
	}
	return found
}

// add enters a line of /proc/net/tcp as proc(5) describes it: the second field
// is address:port in hexadecimal, the fourth the state, the tenth the inode.
func (s sockets) add(line string) {
	f := strings.Fields(line)
	if len(f) < 10 || f[3] != tcpListen {
		return
	}
	_, hex, _ := strings.Cut(f[1], ":")
	port, err := strconv.ParseUint(hex, 16, 16)
	inode, err2 := strconv.ParseUint(f[9], 10, 64)
	if err == nil && err2 == nil {
		s[inode] = int(port)
	}
}

// of returns the ports that a process listens on.
func (s sockets) of(pid int) []int {
	if len(s) == 0 {
		return nil
	}
	dir := "/proc/" + strconv.Itoa(pid) + "/fd/"
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	names, _ := d.Readdirnames(-1)
	d.Close()
	var ports []int
	for _, name := range names {
		link, err := os.Readlink(dir + name)
		if err != nil {
			continue
		}
		inode, ok := strings.CutPrefix(link, "socket:[")
		if !ok {
			continue
		}
		n, err := strconv.ParseUint(strings.TrimSuffix(inode, "]"), 10, 64)
		if err != nil {
			continue
		}
		if port, ok := s[n]; ok {
			ports = append(ports, port)
		}
	}
	return ports
}
