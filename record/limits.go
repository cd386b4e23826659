package record

// The format's limits. They are part of the format: a reader may rely on them.
const (
	// maxLine is the most bytes of a program's line that one labelled line
	// holds. It keeps what a reader must hold in memory small, whatever a
	// program prints.
	maxLine = 64 << 10

	// maxChunk is the most bytes that follow the head of a chunk. A head that
	// claims more is damaged.
	maxChunk = 16 << 20

	// maxEvent is the longest event line in bytes, its newline included.
	maxEvent = 16 << 20
)

// maxProblems is how many damaged places of a journal a reader tells of one by one:
// more than anybody reads, and what is damaged from end to end takes little memory.
const maxProblems = 10_000

// The writer's limits.
const (
	// maxCommand is how many bytes of a command are kept: more than anybody
	// reads, and little enough to be kept in memory for each command.
	maxCommand = 1 << 20

	// chunkRaw is how many bytes of output go into one chunk at most: what a
	// labeller reads from a pipe at once, and little enough that a reader who
	// wants one line of it decodes it in a tenth of a millisecond.
	chunkRaw = 256 << 10

	// batchSize is the number of bytes at which chunks that are collected for
	// one write call are written.
	batchSize = 1 << 20

	// maxPending is how many bytes of events are kept in memory while the disk
	// refuses them.
	maxPending = 1 << 20
)
