package engine

// portsKnown says that the ports of a process can be told. They cannot, without
// another program.
const portsKnown = false

// sockets are none.
type sockets map[uint64]int

func listeners() sockets { return nil }

func (sockets) of(int) []int { return nil }
