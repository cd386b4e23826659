package views

import (
	"strconv"

	"charm.land/bubbles/v2/spinner"

	"braid/record"
	"braid/themes"
)

// spin returns the glyph of a spinner at a frame of the shared tick.
func spin(frame int) string {
	frames := spinner.MiniDot.Frames
	n := len(frames)
	return frames[(frame%n+n)%n]
}

// status is a state as the lists show it: a glyph of one cell in an ink.
type status struct {
	glyph string
	tone  Tone
	quiet bool // muted instead of its tone
}

// lost is the state of what was not seen to end.
var lost = status{glyph: "?", tone: ToneBad}

// ink returns the ink of a status on a ground.
func (s status) ink(in *themes.Inks) themes.Ink {
	if s.quiet {
		return in.Muted
	}
	return s.tone.ink(in)
}

// ink returns what a tone is written in.
func (t Tone) ink(in *themes.Inks) themes.Ink {
	switch t {
	case ToneGood:
		return in.Good
	case ToneWarn:
		return in.Warn
	case ToneBad:
		return in.Bad
	}
	return in.Accent
}

// execStatus tells how a command is doing.
func (lk *Look) execStatus(e *record.Exec) status {
	switch {
	case e.State == record.ExecRunning && lk.Over:
		return lost
	case e.State == record.ExecRunning:
		return status{glyph: spin(lk.Frame), tone: ToneInfo}
	case e.TimedOut, e.Aborted:
		return status{glyph: "■", tone: ToneWarn}
	case e.ExitCode != 0:
		return status{glyph: "✗", tone: ToneBad}
	}
	return status{glyph: "✓", tone: ToneGood}
}

// processStatus tells how a process is doing.
func (lk *Look) processStatus(p *record.Process) status {
	switch {
	case p.State != record.ProcessEnded && lk.Over:
		return lost
	case p.State == record.ProcessRunning:
		return status{glyph: "●", tone: ToneGood}
	case p.State == record.ProcessStopping:
		return status{glyph: spin(lk.Frame), tone: ToneWarn}
	case p.How == record.EndedLost:
		return lost
	case p.Failed():
		return status{glyph: "✗", tone: ToneBad}
	case p.How == record.EndedKilled:
		return status{glyph: "■", tone: ToneWarn}
	case p.How == record.EndedStopped:
		return status{glyph: "■", quiet: true}
	}
	return status{glyph: "✓", quiet: true}
}

// sessionStatus tells how a session is doing.
func (lk *Look) sessionStatus(s *record.Session) status {
	switch {
	case s.State == record.SessionExited, s.State == record.SessionClosed:
		return status{glyph: "○", quiet: true}
	case s.Running > 0 && lk.Over:
		return lost
	case s.Running > 0:
		return status{glyph: "●", tone: ToneGood}
	}
	return status{glyph: "●", quiet: true}
}

// sigkill is the name of the signal that nothing withstands.
const sigkill = "SIGKILL"

// endOf says how a process ended: "exited 0", "SIGTERM", "timed out", "lost", and
// "SIGTERM, then SIGKILL" when what it had started did not end with it.
func endOf(p *record.Process) string { return string(appendEndOf(make([]byte, 0, short), p)) }

func appendEndOf(dst []byte, p *record.Process) []byte {
	switch {
	case p.How == record.EndedLost:
		return append(dst, "lost"...)
	case p.TimedOut:
		return append(dst, "timed out"...)
	case p.How == record.EndedStopped && p.Kill != nil && p.Kill.Done && p.Kill.Signal == sigkill && p.Signal != sigkill:
		first := Plain(p.Signal)
		if first == "" {
			first = "exit " + strconv.Itoa(p.ExitCode)
		}
		return append(append(dst, first...), ", then "+sigkill...)
	case p.Signal != "":
		return append(dst, Plain(p.Signal)...)
	case p.How == record.EndedStopped:
		return strconv.AppendInt(append(dst, "stopped, exit "...), int64(p.ExitCode), 10)
	}
	return strconv.AppendInt(append(dst, "exited "...), int64(p.ExitCode), 10)
}
