// Package export writes recordings in formats that other programs read: text,
// JSON lines, asciicast and HTML.
//
// Each format has a function of the same form, [Text], [JSONLines], [Asciicast],
// [AsciicastV2] and [HTML]; [Write] chooses one by name. They take any
// [record.Run], also one that goes on, and write what it holds when they are
// called. They read as they write, so that the memory they need grows with the
// number of commands, of which they keep a few words each, but not with the
// output. They do not change the recording, and open no files.
//
// What is damaged in a recording is left out, or noted where the format has a
// place for notes. An error is one of reading the journal, of writing to the
// writer, or of the context.
//
// # JSON lines
//
// [JSONLines] writes one object a line. They are in the order of time; lines of
// output stand where they began. Names and meanings are stable, others may be
// added. All have
//
//	event    what the object tells
//	at       when, in RFC 3339 with microseconds, UTC
//	session  id of the session
//
// and with event
//
//	session   state ("started", "exited", "restarted", "closed"), and if known
//	          pid, cwd, exit_code, signal, why
//	exec      a command began: id; command or argv; and if known cut, cwd, env
//	          (names only), timeout_ms, origin
//	exec-end  id, command or argv, exit_code, duration_ms, started_at, timed_out,
//	          aborted, stdout_truncated, stderr_truncated, session_ended,
//	          leftover_pids; and if known cwd, the session's directory afterwards
//	proc      a background process began: id, name, command or argv, pid, pgid,
//	          tty, generation; and if known cut, cwd, env, origin
//	proc-end  id, generation, exit_code, signal, duration_ms, how ("itself",
//	          "stopped", "killed", "lost"), timed_out, held_by
//	kill      id, signal, by, done, pids; grace_ms where a stop begins: after so many
//	          milliseconds SIGKILL follows
//	stat      id, cpu (percent of one core), rss (bytes), count, ports; tree: the
//	          processes, each with pid, parent and name
//	plan      name, text, and if known id: what is to be done with a process, or
//	          waited for; without text nothing any more
//	mark      text: a bookmark; of: the moment that it marks, if that is not its own,
//	          in microseconds since 1970
//	size      columns, rows: of the terminal that shows the output
//	lost      id, bytes: so many bytes of output are missing here, because the
//	          disk was full or failed
//	output    id, and one of stdout, stdout_b64, stderr, stderr_b64: a line
//	          without its newline
//	dropped   id, lines: so many lines at the beginning of the source's output
//	          are no longer in the recording
//
// What has no start in the recording, because that is damaged, has an exec or
// proc object with the command "[not recorded]" where the first was told of it.
//
// A line that is not valid UTF-8 comes as bytes in base64, under the name with
// _b64. An object with event output may also have
//
//	more     true: the line is long; the next output of this stream and id
//	         continues it
//	unended  true: the line has no newline (yet)
//	unsure   true: its order to lines of the other stream is unknown
//	lost     true: its bytes are damaged or gone
//
// # Asciicast
//
// [Asciicast] writes version 3 of asciinema's format, [AsciicastV2] version 2,
// which older players read. A terminal needs CR LF where programs print LF. Its
// size is that of the terminal that a process was shown on, if it had one. Each
// command is shown on a line with a prompt before its output; its end is a
// marker that tells its status, as are bookmarks. Output of both streams is
// shown as on a terminal. Bytes that are not UTF-8 become U+FFFD. Escape
// sequences stay as they are: a player does what the program asked for.
//
// # HTML
//
// [HTML] writes one page that needs nothing else, no scripts either. Colours and
// styles of output stay, other escape sequences go. Whatever a recording holds,
// it is text on the page and nothing else.
package export
