package tui

import (
	"bufio"
	"context"
	"os"
	"os/exec"

	tea "charm.land/bubbletea/v2"

	"braid/keymap"
	"braid/record"
	"braid/views"
)

// externalActs opens output in programs of the user's choice.
func externalActs() map[keymap.Name]act {
	return map[keymap.Name]act{
		keymap.Pager:  func(m *model, _ string) tea.Cmd { return m.openWith("less -R", "PAGER") },
		keymap.Editor: func(m *model, _ string) tea.Cmd { return m.openWith("vi", "VISUAL", "EDITOR") },
	}
}

// dumpedMsg says that a stream has been written to a file for a program.
type dumpedMsg struct {
	command, path string
	err           error
}

// closedMsg says that the program that had the terminal has ended.
type closedMsg struct{ err error }

// openWith writes the stream with the focus to a file, which the program that
// one of the variables names then opens.
func (m *model) openWith(usual string, variables ...string) tea.Cmd {
	v, ok := m.view(m.shape.focus)
	if !ok || v.Lines.Len() == 0 {
		m.toasts.add(views.ToneInfo, "there is no output to open")
		return nil
	}
	ctx, from, files := m.ctx, v.Lines, m.files
	return func() tea.Msg {
		command := usual
		for _, name := range variables {
			if value := os.Getenv(name); value != "" {
				command = value
				break
			}
		}
		path, err := dump(ctx, files, from)
		return dumpedMsg{command: command, path: path, err: err}
	}
}

// dump writes lines to a file of their own.
func dump(ctx context.Context, files *scratch, lines views.Lines) (path string, err error) {
	f, err := files.create()
	if err != nil {
		return "", err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriter(f)
	page := make([]record.Line, 512)
	for from, end := lines.First(), lines.Len(); from < end; {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		n, err := lines.Read(from, page[:min(int64(len(page)), end-from)])
		if n == 0 || err != nil {
			return "", err
		}
		for i := range n {
			_, _ = w.Write(whole(lines, from+int64(i), page[i])) // Flush tells what went wrong.
			_ = w.WriteByte('\n')
		}
		from += int64(n)
	}
	return f.Name(), w.Flush()
}

// dumped gives the terminal to the program, and takes the file away when the
// program has ended.
func (m *model) dumped(msg dumpedMsg) tea.Cmd {
	if msg.err != nil {
		m.toasts.add(views.ToneBad, "open: "+msg.err.Error())
		return nil
	}
	// The variable may hold arguments: a shell takes it apart, as for git.
	c := exec.CommandContext(m.ctx, "/bin/sh", "-c", msg.command+` "$1"`, "sh", msg.path)
	// Bubble Tea would give it the program's own input, which is not a file: keys
	// would be copied to it, and one more be taken when it has ended.
	c.Stdin = os.Stdin
	if m.idle.on {
		c.Stdout = os.Stdout // The program's own output is no file either.
	}
	return tea.ExecProcess(c, func(err error) tea.Msg {
		_ = os.Remove(msg.path)
		return closedMsg{err}
	})
}

// closed tells when the program could not be run.
func (m *model) closed(msg closedMsg) tea.Cmd {
	if msg.err != nil {
		m.toasts.add(views.ToneBad, "open: "+msg.err.Error())
	}
	return nil
}
