package mcp_test

import (
	"encoding/json"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
)

func TestTheToolsAreThoseThatAreDocumented(t *testing.T) {
	t.Parallel()
	c := connect(t, nil)
	res, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, tool := range res.Tools {
		names[tool.Name] = true
		if tool.Description == "" || tool.InputSchema == nil || tool.OutputSchema == nil || tool.Annotations == nil || tool.Annotations.DestructiveHint == nil {
			t.Errorf("%s lacks something", tool.Name)
		}
	}
	for _, want := range []string{
		"exec_command", "start_process", "list_processes", "get_process_logs", "wait_for_log", "wait_for_port", "wait_for_exit",
		"kill_process", "kill_all_processes", "restart_process", "create_session", "list_sessions", "delete_session", "set_env_vars",
		"read_file", "write_file", "list_files", "make_directory", "delete_file", "rename_file", "move_file", "git_checkout",
	} {
		if !names[want] {
			t.Errorf("there is no %s", want)
		}
		delete(names, want)
	}
	if len(names) > 0 {
		t.Errorf("not documented: %v", names)
	}
	b, err := json.MarshalIndent(res.Tools, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.RequireEqual(t, append(b, '\n'))
}
