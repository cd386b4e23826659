package mcp

import "strings"

// addTools offers all tools.
func (s *server) addTools() {
	s.addExec()
	s.addProcesses()
	s.addLogs()
	s.addWaits()
	s.addStops()
	s.addSessions()
	s.addFiles()
	s.addMoves()
	s.addGit()
	if s.o.ReadOnlyFiles {
		s.hide("the server was started with --read-only-files",
			"write_file", "make_directory", "delete_file", "rename_file", "move_file", "git_checkout")
	}
}

// hide takes tools back, and remembers why.
func (s *server) hide(why string, names ...string) {
	s.sdk.RemoveTools(names...)
	for _, n := range names {
		s.hidden[n] = why
	}
}

// instructions tell the client's model what all this is.
func (s *server) instructions() string {
	text := []string{
		"braid runs commands in shell sessions and keeps background processes. A session's directory, variables and functions last from command to command; the one named default is always there.",
		"Run what ends with exec_command, and what does not (servers, watchers) with start_process; then wait_for_port or wait_for_log, get_process_logs, kill_process.",
		"A person may be watching live. When the connection ends, everything that runs is stopped.",
	}
	p := s.o.Policy
	if len(p.Allow) > 0 {
		text = append(text, "Only these programs run: "+strings.Join(p.Allow, ", ")+".")
	}
	if len(p.Block) > 0 {
		text = append(text, "These programs do not run: "+strings.Join(p.Block, ", ")+".")
	}
	if s.root != nil {
		text = append(text, "The tools for files reach only what is in "+s.root.Name()+".")
	}
	return strings.Join(text, "\n")
}
