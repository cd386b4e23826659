package export

// What is written unless the options say otherwise.
const (
	// DefaultColumns and DefaultRows are the size of an asciicast's terminal:
	// wide enough for most log lines, and readable in a player on a page.
	DefaultColumns = 120
	DefaultRows    = 36

	// DefaultMaxLines is how many lines of a source a page has: more than
	// anybody reads, and few enough for a browser.
	DefaultMaxLines = 10_000
)

const (
	// batchLines is how many lines are read at once. With lines that are as long
	// as Read gives them it is 4 MiB.
	batchLines = 256

	// partSize is how many bytes of a long line are handled at once.
	partSize = 64 << 10

	// bufferSize is how many bytes are collected for a call of the writer.
	bufferSize = 64 << 10

	// progressEvery is how many bytes of output go by between two calls of
	// Progress: some hundred calls for each second.
	progressEvery = 1 << 20

	// maxShort is how many lines a command may have printed to be shown open on
	// a page.
	maxShort = 24

	// maxSequence is how long an escape sequence may be in bytes. Longer ones
	// are given up on, and what follows is text.
	maxSequence = 4 << 10

	// maxLabel is how many characters of a command the label of a marker has:
	// players show it in a tooltip.
	maxLabel = 80
)
