package mcp

import "time"

// The limits of the server.
const (
	// maxMessage is how many bytes a message of the client may have: enough for a
	// file of 10 MiB in base64.
	maxMessage = 16 << 20
	// maxReply is how many bytes an answer may have. Clients have such a limit,
	// too; that of the official one for Go is 16 MiB.
	maxReply = 15 << 20
	// maxText is how large a result may be to be given as text, too, for clients
	// that know no structured content.
	maxText = 1 << 20
	// maxCalls is how many requests may be under way at once.
	maxCalls = 256

	// usualOutput is how many bytes of each stream a result has that asked for
	// nothing else: a model cannot read more at a time.
	usualOutput = 128 << 10
	// maxOutput is how many it can ask for.
	maxOutput = 10 << 20
	// usualTail is how many lines of a log come when nothing else is asked for.
	usualTail = 200
	// maxFiles is how many files a listing has.
	maxFiles = 5000

	// usualWait is how long the waiting tools wait when nothing else is asked for:
	// less than the minute after which many clients give up a request.
	usualWait = 30 * time.Second
	// maxTime is the longest timeout that is taken.
	maxTime = 30 * 24 * time.Hour

	// linger is how long an answer may take after the client's stream has ended, or
	// after the answer before, so that requests that are piped in are answered.
	linger = 2 * time.Second
	// farewell is how long what was aborted then has to be answered.
	farewell = 3 * time.Second

	// firstProgress is when progress is told of first, progressEvery how often
	// when there is something new, heartbeat how often at least: clients that wait
	// for a minute since the last sign of life go on waiting.
	firstProgress = 500 * time.Millisecond
	progressEvery = time.Second
	heartbeat     = 10 * time.Second
	// progressText is how many bytes of the latest output progress tells of.
	progressText = 1 << 10
)
