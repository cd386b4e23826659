package export

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"braid/record"
)

func TestThePackageCommentNamesEveryFieldOfJSONLines(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "// and with event\n")
	list, _, _ = strings.Cut(list, "// # Asciicast")
	list, rest, _ := strings.Cut(list, "with event output may also have\n")
	heads := regexp.MustCompile(`(?m)^//\t([a-z-]+)  `).FindAllStringSubmatchIndex(list, -1)
	told := map[string]string{} // by event
	for i, m := range heads {
		end := len(list)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		told[list[m[2]:m[3]]] = list[m[3]:end]
	}
	told["output"] += rest
	for event, object := range map[string]any{
		"session": record.SessionEvent{}, "exec": record.ExecEvent{}, "exec-end": jsonExecEnd{}, "proc": record.ProcEvent{},
		"proc-end": record.ProcEndEvent{}, "kill": record.KillEvent{}, "stat": record.StatEvent{}, "plan": record.PlanEvent{},
		"mark": record.MarkEvent{}, "size": record.SizeEvent{}, "lost": record.LostEvent{}, "output": jsonOutput{}, "dropped": jsonDropped{},
	} {
		for f := range reflect.TypeOf(object).Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" && !regexp.MustCompile(`\b`+name+`\b`).MatchString(told[event]) {
				t.Errorf("the comment on %s does not name %s", event, name)
			}
		}
	}
}
