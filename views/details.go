package views

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"braid/record"
	"braid/themes"
)

// sheet is a list of labelled facts for a box.
type sheet struct {
	c     *Canvas
	w     int
	lines Block
}

// factLabel is the width of the labels.
const factLabel = 10

// fact adds a labelled text, wrapped; nothing when the text is empty.
func (s *sheet) fact(label, text string) { s.toned(label, text, s.c.Styles.Panel.Plain) }

// toned adds a fact in an ink.
func (s *sheet) toned(label, text string, ink themes.Ink) {
	room := max(1, s.w-factLabel-3)
	for i, part := range s.c.Wrap(text, room) {
		l := s.c.newLine(s.w, &s.c.Styles.Panel)
		l.gap(1)
		if i > 0 {
			label = ""
		}
		l.col(l.inks.Muted, label, factLabel)
		l.gap(1)
		l.put(ink, part)
		l.end()
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
		s.toned(label, Plain(part), s.c.Styles.Panel.Strong)
		label = ""
	}
}

// when writes a moment with its date, and how long before another it was.
func (s *sheet) when(m, at record.Moment) string {
	return s.c.at(m).Format("Mon 2 Jan 15:04:05") + ", " + ago(at.Sub(m))
}

// ago says how long before something was.
func ago(d time.Duration) string {
	if d < time.Second {
		return "just now"
	}
	return Duration(d) + " ago"
}

// ProcessDetails returns all that is known of a process, as lines of exactly w
// cells for a box, as many as it takes.
func ProcessDetails(c *Canvas, w int, p *record.Process, at record.Moment) Block {
	s := &sheet{c: c, w: max(0, w), lines: c.block()}
	s.fact("name", c.processName(p))
	s.command(p.Command)
	s.fact("in", c.Path(p.Cwd))
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
	s.earlier(p, at)
	return s.lines.full()
}

// output adds how much was printed, and what of it could not be kept.
func (s *sheet) output(out, err, lost int64) {
	s.fact("output", plural(out, "line")+" of stdout, "+Count(err)+" of stderr")
	if lost > 0 {
		s.toned("", refused(lost), s.c.Styles.Panel.Bad)
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
	s.tree(st.Tree, st.Count)
}

// tree adds the processes of a tree, each below its parent.
func (s *sheet) tree(all []record.Branch, count int) {
	if len(all) < 2 {
		return // the one is known by its pid
	}
	known := make(map[int]bool)
	below := make(map[int][]record.Branch)
	for _, b := range all {
		known[b.Pid] = true
	}
	for _, b := range all {
		above := b.Parent
		if !known[above] || above == b.Pid {
			above = 0
		}
		below[above] = append(below[above], b)
	}
	label := "processes"
	var add func(above int, indent string)
	add = func(above int, indent string) {
		for _, b := range below[above] {
			if !known[b.Pid] {
				continue // named twice
			}
			known[b.Pid] = false
			s.fact(label, indent+Plain(b.Name)+" "+strconv.Itoa(b.Pid))
			label = ""
			add(b.Pid, indent+"  ")
		}
	}
	add(0, "")
	if more := count - len(all); more > 0 {
		s.fact("", "… and "+strconv.Itoa(more)+" more")
	}
}

// ended adds how a process ended.
func (s *sheet) ended(p *record.Process, at record.Moment) {
	how := map[record.Ended]string{
		record.EndedItself: "by itself", record.EndedStopped: "when it was asked to",
		record.EndedKilled: "killed", record.EndedLost: "its end was not seen",
	}[p.How]
	s.toned("ended", endOf(p)+", "+how+", after "+Duration(p.Duration), s.c.processStatus(p).ink(&s.c.Styles.Panel))
	s.fact("", s.when(p.End, at))
	if held := holders(p); len(held) > 0 {
		s.toned("output", "held open by "+pids(held), s.c.Styles.Panel.Warn)
	}
}

// kill adds what became of each process that was signalled.
func (s *sheet) kill(k *record.KillEvent) {
	if k == nil {
		return
	}
	s.fact("signal", Plain(k.Signal)+by(k.By))
	for _, f := range k.Pids {
		s.fact("", strings.TrimRight(fmt.Sprintf("%d %s", f.Pid, Plain(f.Name)), " ")+": "+fate(f))
	}
}

// fate says what became of a process that was signalled: how it ended says more than
// that it did.
func fate(f record.Fate) string {
	if f.Fate == "exited" && f.Status != "" {
		return Plain(f.Status)
	}
	return Plain(f.Fate)
}

// ExecDetails returns all that is known of a command, as lines of exactly w
// cells for a box, as many as it takes.
func ExecDetails(c *Canvas, w int, e *record.Exec, at record.Moment) Block {
	s := &sheet{c: c, w: max(0, w), lines: c.block()}
	s.command(e.Command)
	s.fact("in", c.Path(e.Cwd))
	s.fact("variables", Plain(strings.Join(e.Env, " ")))
	s.fact("asked by", askedBy(e.Origin))
	s.fact("started", s.when(e.Start, at))
	if e.Timeout > 0 {
		s.fact("timeout", Duration(e.Timeout))
	}
	s.output(e.Out, e.Err, e.Lost)
	if e.State == record.ExecRunning {
		s.fact("runs", "for "+Duration(at.Sub(e.Start)))
		return s.lines.full()
	}
	end := execEnd(e)
	if end == "" {
		end = "exit 0"
	}
	s.toned("ended", end+", after "+Duration(e.Duration), c.execStatus(e).ink(&c.Styles.Panel))
	if e.SessionEnded {
		s.toned("", "it ended the session's shell", c.Styles.Panel.Warn)
	}
	if len(e.Leftover) > 0 {
		s.toned("left", pids(e.Leftover)+" still running", c.Styles.Panel.Warn)
	}
	return s.lines.full()
}

// SessionDetails returns all that is known of a session, as lines of exactly w
// cells for a box, as many as it takes.
func SessionDetails(c *Canvas, w int, d *record.Session, at record.Moment) Block {
	s := &sheet{c: c, w: max(0, w), lines: c.block()}
	s.fact("name", Plain(d.ID))
	state := string(d.State)
	if end := sessionEnd(d); end != "" {
		state = end
	}
	s.toned("shell", Plain(state)+", "+Plain(d.Shell)+", pid "+strconv.Itoa(d.Pid), c.sessionStatus(d).ink(&c.Styles.Panel))
	s.fact("because", Plain(d.Why))
	s.fact("in", c.Path(d.Cwd))
	s.fact("made", s.when(d.Created, at))
	s.fact("since", s.when(d.Since, at))
	s.fact("history", plural(int64(d.History.Len()), "command")+", "+plural(int64(len(d.Processes)), "process"))
	s.fact("now", strconv.Itoa(d.Running)+c.counts(d.Running, 0)[0].word+", "+strconv.Itoa(d.Failed)+" failed")
	return s.lines.full()
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
