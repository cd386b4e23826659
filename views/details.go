package views

import (
	"fmt"
	"strconv"
	"strings"

	"braid/record"
	"braid/themes"
)

// sheet is a list of labelled facts for a box.
type sheet struct {
	lk    *Look
	w     int
	lines []string
}

// factLabel is the width of the labels.
const factLabel = 10

// fact adds a labelled text, wrapped; nothing when the text is empty.
func (s *sheet) fact(label, text string) { s.toned(label, text, s.lk.Styles.Panel.Plain) }

// toned adds a fact in an ink.
func (s *sheet) toned(label, text string, ink themes.Ink) {
	room := max(1, s.w-factLabel-3)
	for i, part := range s.lk.Wrap(text, room) {
		l := s.lk.newLine(s.w, &s.lk.Styles.Panel)
		l.gap(1)
		if i > 0 {
			label = ""
		}
		l.col(l.inks.Muted, label, factLabel)
		l.gap(1)
		l.put(ink, part)
		s.lines = append(s.lines, l.end())
	}
}

// maxCommand is how many lines of a command are shown.
const maxCommand = 100

// command adds the lines of a command.
func (s *sheet) command(command string) {
	label := "command"
	rest, more := strings.TrimRight(command, "\n"), true
	for n := 0; more; n++ {
		if n == maxCommand {
			s.fact("", "… and "+plural(int64(strings.Count(rest, "\n"))+1, "line")+" more")
			return
		}
		var part string
		part, rest, more = strings.Cut(rest, "\n")
		s.toned(label, Plain(part), s.lk.Styles.Panel.Strong)
		label = ""
	}
}

// when writes a moment with its date, and how long before another it was.
func (s *sheet) when(m, at record.Moment) string {
	return s.lk.at(m).Format("Mon 2 Jan 15:04:05") + ", " + Duration(at.Sub(m)) + " ago"
}

// ProcessDetails returns all that is known of a process, as lines of exactly w
// cells for a box, as many as it takes.
func ProcessDetails(lk *Look, w int, p *record.Process, at record.Moment) []string {
	s := &sheet{lk: lk, w: max(0, w)}
	s.fact("name", processName(p))
	s.command(p.Command)
	s.fact("in", lk.Path(p.Cwd))
	s.fact("variables", Plain(strings.Join(p.Env, " ")))
	s.fact("asked by", askedBy(p.Origin))
	s.fact("pid", fmt.Sprintf("%d, group %d, %s", p.Pid, p.Pgid, terminal(p.TTY)))
	started := s.when(p.Start, at)
	if p.Generation > 1 {
		started += ", for the " + ordinal(p.Generation) + " time"
	}
	s.fact("started", started)
	s.output(p.Out, p.Err, p.Lost)
	if p.State == record.ProcessEnded {
		s.ended(p, at)
	} else {
		s.using(p)
	}
	s.kill(p.Kill)
	return s.lines
}

// output adds how much was printed, and what of it could not be kept.
func (s *sheet) output(out, err, lost int64) {
	s.fact("output", plural(out, "line")+" of stdout, "+Count(err)+" of stderr")
	if lost > 0 {
		s.toned("", refused(lost), s.lk.Styles.Panel.Bad)
	}
}

// using adds what a running process uses.
func (s *sheet) using(p *record.Process) {
	st := latest(p)
	if st.Count == 0 {
		return
	}
	s.fact("uses", Percent(st.CPU)+" of a core, "+Bytes(st.RSS)+", "+plural(int64(st.Count), "process"))
	ports := make([]string, len(st.Ports))
	for i, n := range st.Ports {
		ports[i] = strconv.Itoa(n)
	}
	s.fact("listens", strings.Join(ports, ", "))
}

// ended adds how a process ended.
func (s *sheet) ended(p *record.Process, at record.Moment) {
	how := map[record.Ended]string{
		record.EndedItself: "by itself", record.EndedStopped: "when it was asked to",
		record.EndedKilled: "killed", record.EndedLost: "its end was not seen",
	}[p.How]
	s.toned("ended", endOf(p)+", "+how+", after "+Duration(p.Duration), s.lk.processStatus(p).ink(&s.lk.Styles.Panel))
	s.fact("", s.when(p.End, at))
	if len(p.HeldBy) > 0 {
		s.toned("output", "held open by "+pids(p.HeldBy), s.lk.Styles.Panel.Warn)
	}
}

// kill adds what became of each process that was signalled.
func (s *sheet) kill(k *record.KillEvent) {
	if k == nil {
		return
	}
	s.fact("signal", Plain(k.Signal)+by(k.By))
	for _, f := range k.Pids {
		s.fact("", strings.TrimRight(fmt.Sprintf("%d %s", f.Pid, Plain(f.Name)), " ")+": "+Plain(f.Fate))
	}
}

// ExecDetails returns all that is known of a command, as lines of exactly w
// cells for a box, as many as it takes.
func ExecDetails(lk *Look, w int, e *record.Exec, at record.Moment) []string {
	s := &sheet{lk: lk, w: max(0, w)}
	s.command(e.Command)
	s.fact("in", lk.Path(e.Cwd))
	s.fact("variables", Plain(strings.Join(e.Env, " ")))
	s.fact("asked by", askedBy(e.Origin))
	s.fact("started", s.when(e.Start, at))
	if e.Timeout > 0 {
		s.fact("timeout", Duration(e.Timeout))
	}
	s.output(e.Out, e.Err, e.Lost)
	if e.State == record.ExecRunning {
		s.fact("runs", "for "+Duration(at.Sub(e.Start)))
		return s.lines
	}
	end := execEnd(e)
	if end == "" {
		end = "exit 0"
	}
	s.toned("ended", end+", after "+Duration(e.Duration), lk.execStatus(e).ink(&lk.Styles.Panel))
	if e.SessionEnded {
		s.toned("", "it ended the session's shell", lk.Styles.Panel.Warn)
	}
	if len(e.Leftover) > 0 {
		s.toned("left", pids(e.Leftover)+" still running", lk.Styles.Panel.Warn)
	}
	return s.lines
}

// SessionDetails returns all that is known of a session, as lines of exactly w
// cells for a box, as many as it takes.
func SessionDetails(lk *Look, w int, d *record.Session, at record.Moment) []string {
	s := &sheet{lk: lk, w: max(0, w)}
	s.fact("name", Plain(d.ID))
	state := string(d.State)
	if end := sessionEnd(d); end != "" {
		state = end
	}
	s.toned("shell", Plain(state)+", "+Plain(d.Shell)+", pid "+strconv.Itoa(d.Pid), sessionStatus(d).ink(&lk.Styles.Panel))
	s.fact("because", Plain(d.Why))
	s.fact("in", lk.Path(d.Cwd))
	s.fact("made", s.when(d.Created, at))
	s.fact("since", s.when(d.Since, at))
	s.fact("history", plural(int64(d.History.Len()), "command")+", "+plural(int64(len(d.Processes)), "process"))
	s.fact("now", strconv.Itoa(d.Running)+" running, "+strconv.Itoa(d.Failed)+" failed")
	return s.lines
}

// askedBy says who asked for something, unless it was the user.
func askedBy(o record.Origin) string {
	if o == record.OriginUser {
		return ""
	}
	return Plain(string(o))
}

// by says who sent a signal.
func by(o record.Origin) string {
	if o == "" {
		return ""
	}
	return ", by " + Plain(string(o))
}

// terminal says what a process's output is connected to.
func terminal(tty bool) string {
	if tty {
		return "terminals"
	}
	return "pipes"
}

// ordinal writes 2 as "2nd".
func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}
