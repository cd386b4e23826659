// Package record keeps what happened in a run: it writes journals, reads them
// back while they are written or later, and tells the state of a run at any
// moment of its time.
//
// A program that runs things calls [CreateRun], then [Run.Create] once for each
// session, [Journal.Append] for each event and [Journal.Output] for what programs
// print. A program that shows things calls [OpenRun] for recordings or [FollowRun]
// for a run of another process, and then, as for a run of its own,
// [Run.Snapshot] for the state at a moment and [Run.Lines] for output. A
// [Player] is a clock for going through the past. [Run.Save] keeps a copy of a
// session, [Keep] has a whole run stay, and [Prune] removes what nobody keeps.
//
// The package runs no commands and draws nothing. It does not make bytes safe
// for a terminal either: what a program printed comes back as it was.
//
// # Format
//
// A journal is an append-only file of lines, each ended by a newline (0x0A). The
// first three bytes of a line are its label:
//
//	01 01 01   a line of a program's stdout
//	02 02 02   a line of a program's stderr
//	03 03 03   an event: one JSON object, as UTF-8, without newlines
//
// Whoever takes the lines with the first two labels and skips all others gets
// the stdout and the stderr of the session's programs. The events tell the rest.
// This is the beginning of a journal, with labels as "1", "2" and "3":
//
//	3{"e":"header","format":"braid-journal","version":1,"created":"2026-11-29T17:45:02.000250Z",…}
//	3{"t":0.000412,"e":"session","state":"started","pid":4711,"cwd":"/home/ann"}
//	3{"t":1.250000,"e":"exec","id":"e1","command":"make"}
//	3{"t":1.270113,"e":"out","id":"e1","n":47,"out":2,"err":1,"outn":23}
//	1cc -c a.c
//	1cc a.o
//	2a.c:1: warning: no f
//	3{"t":1.302200,"e":"out","id":"e1","n":11,"out":1,"open":["out"]}
//	1[ 10 %]
//	3{"t":1.500000,"e":"exec-end","id":"e1","exit_code":0,"duration_ms":250}
//
// # Events
//
// The first line is the header event. It has
//
//	e              "header"
//	format         "braid-journal"
//	version        1; a reader refuses a greater one
//	created        when, in RFC 3339 with microseconds
//	run, session   ids
//	host, shell, shell_version, braid
//
// Every other event, but for "gone" (see below), has
//
//	t   seconds since created, a decimal number with microseconds
//	e   its kind, one of the Kind constants
//
// and what the event type of its kind has, under the names in its field tags:
// [SessionEvent], [ExecEvent], [ExecEndEvent], [ProcEvent], [ProcEndEvent],
// [KillEvent], [StatEvent], [SizeEvent], [MarkEvent], [PlanEvent], [DropEvent],
// [LostEvent]. Times grow from event to event, and those of all journals of a run
// are of one clock. Text in events that is not valid UTF-8 has U+FFFD in its place.
// A reader ignores kinds and fields that it does not know. An event line is at most
// 16 MiB long.
//
// Ids are unique in a journal; those of processes, and of nothing else, begin with
// p. The event that an exec or a process starts comes before all else of it.
//
// # Chunks
//
// Labelled lines of output come in chunks. The event before a chunk is its head;
// its kind is "out", and it has
//
//	id     the exec or process that printed the lines
//	n      the length of the chunk in bytes, at most 16 MiB
//	out    how many lines of stdout are in it; none if missing
//	err    how many lines of stderr are in it; none if missing
//	outn   with lines of both: how many of the bytes are the lines of stdout
//	open   the streams, "out" or "err", whose last line in the chunk is unfinished
//	mixed  true when the chunk is one of several that hold what was read at once
//
// The n bytes are whole labelled lines, so that a reader who looks for events
// can skip them. What a program prints never contains a newline followed by
// 03 03 03, because every newline in a chunk is followed by a label of output or
// by the next event. So a reader who lost its way looks for a newline and
// 03 03 03, and one who skips n bytes can see from the bytes around the place
// whether n is right.
//
// To get the bytes that a program printed to a stream, join the lines of that
// stream in its chunks, each with its newline, but without the newline of a
// chunk's last line of a stream that is open. The next line of that stream of
// that source, in whichever chunk, continues it. A writer leaves a line
// unfinished when its end was not there yet, and after 64 KiB.
//
// Within a stream the order of lines is that of printing. The lines of both
// streams in one chunk, or in neighbouring chunks that are mixed, were read at
// once: which of them came first is unknown. The lines of stdout come first in a
// chunk by this writer; a reader must not rely on it when outn is missing.
//
// # The cap
//
// A journal has a cap, see [Cap]. Near it the oldest chunks are dropped: a part of
// the file that begins with the head of a chunk and ends with the body of one is
// freed in place, so that it takes no room on the disk and reads as zeros. The
// file stays as long as it is, and all offsets stay true. No event is lost: the
// events of such a part are written once more, to what is then the end of the
// file, before the part is freed. This is what a reader meets:
//
//	3{"e":"gone","n":98230,"at":1048812}                 in place of the first head
//	…                                                    n bytes, the last of them a newline
//	…
//	3{"t":61.200417,"e":"moved","n":171}                 at offset 1048812
//	3{"t":1.500000,"e":"exec-end","id":"e1","exit_code":0,"duration_ms":250}
//	3{"t":2.017004,"e":"drop","id":"e1","bytes":90112,"out":1210,"err":0}
//
// A "gone" event, which alone has no t, stands for the n bytes that follow: a
// reader takes the events that stand at offset at, behind a "moved" event that
// says how many bytes they are, and goes on after the n bytes. In their place in
// the file, moved events are to be skipped, but for drops, which tell one who
// reads the journal as it is written what is dropped by now. A "drop" event has
//
//	id        the source
//	bytes     how many bytes of its output are gone, from its first one on
//	out, err  how many lines were begun in them
//	err_bytes how many of the bytes are of stderr
//	open      the streams, "out" or "err", whose next line continues one that is gone
//
// so that lines keep their numbers. A line whose beginning is gone counts as gone.
// A reader who is overtaken finds zeros where an event should be, and begins again.
//
// # Redaction
//
// What matches a rule, see [Redact], never reaches the disk: [Redacted] is in its
// place. Everything else is as it was printed. What programs print is judged, the
// text of events, directories among it, and the arguments and the directory of the
// run itself; not the header of a journal, nor the names of sessions and variables.
//
// # Files
//
// A journal is named after its session, default.braid; when a run has another
// session of the same id later, that is default~2.braid, and so on. The journals
// of a run are in a directory of its own together with run.json, which says what
// the run is, and run.lock, on which the writing process holds an exclusive
// flock(2) until the run ends. A file named keep says that the run is to stay. A
// directory whose name begins with a dot is no run, or not yet, or no longer.
// Files have mode 0600 and directories 0700.
//
// run.json is a JSON object with id; started, in RFC 3339; pid, of the writing
// process; cwd; args, without the program's name; and braid, its version.
//
// # A reader
//
// All in all a reader that shows everything does this:
//
//	the first line must be a header event of a version that it knows
//	at the offset behind it, and so on until the end of the file:
//		a line without the label 03 03 03, or that is no event:
//			damage; go on behind the next newline that 03 03 03 follows
//		an out event: the n bytes that follow the line are its chunk;
//			go on behind them
//		a gone event: take in the events of the moved event that it leads to;
//			go on n bytes behind the line
//		a moved event: skip the n bytes that follow the line
//		any other event: take it in; go on behind the line
//
// # Damage
//
// A journal may be read while it is written. A reader stops before an event or a
// chunk that is not complete and goes on when it is. If the writer is gone, the
// whole lines of an incomplete chunk count, and a half line does not. When the disk
// refuses bytes, the writer removes the half record again and, once the disk takes
// something, notes with a "lost" event how many bytes of a source are missing at
// that place. Everything is on the disk soon after it was written, so that a power
// failure costs a fraction of a second.
//
// What cannot be read is skipped up to the next event, and costs nothing else: of
// an exec or process whose start is damaged the output and the end still count, see
// [Unrecorded]. There are no checksums: that a letter of a program's output has
// become another one is not noticed.
//
// # Concurrency
//
// All methods of [Run], but for [Run.OnProgress], and of [Journal], [Lines] and
// [Snapshot] may be called from any number of goroutines. Writing never waits for
// reading. A file that is written is open; of those that are only read, some
// dozens are, and others are opened when they are read.
//
// Snapshots and Lines are pinned to what was there when they were made. What an
// earlier snapshot showed is what a later one for the same moment shows: the clock
// of a run gives every event a moment of its own, and a moment is only shown once
// nothing can be added at or before it. Only the numbers of lines in times whose
// output the cap has dropped are known no better than step by step. That holds for
// runs that are written in the same process and for recordings; one who follows
// another process may learn of an event a moment after a later one of another
// session.
package record
