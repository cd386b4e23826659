package record

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// payloads returns an event of every type, with something in every field.
func payloads() []Payload {
	return []Payload{
		complete[SessionEvent](), complete[ExecEvent](), complete[ExecEndEvent](), complete[ProcEvent](), complete[ProcEndEvent](),
		complete[KillEvent](), complete[StatEvent](), complete[SizeEvent](), complete[MarkEvent](), complete[PlanEvent](),
		complete[DropEvent](), complete[LostEvent](),
	}
}

// secret is the text in every text of a complete event.
const secret = "hunter2"

// complete returns a value with something in every field.
func complete[P Payload]() P {
	var p P
	fill(reflect.ValueOf(&p).Elem())
	return p
}

func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.String:
		v.SetString(secret)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(1.5)
	default:
		v.SetInt(7)
	}
}

// declared returns the names of the types of this package that are payloads.
func declared(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("[a-z]*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Name.Name == "Kind" && !strings.HasSuffix(name, "_test.go") {
				names = append(names, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	return names
}

func TestEveryKindIsKnownWhereItMustBe(t *testing.T) {
	var known []string
	for _, p := range payloads() {
		known = append(known, reflect.TypeOf(p).Name())
	}
	for _, name := range declared(t) {
		if !slices.Contains(known, name) {
			t.Errorf("%s: add it to payloads in this test", name)
		}
	}
	for _, p := range payloads() {
		if err := check(p); err != nil {
			t.Errorf("the journal refuses it: %v", err)
		}
		line, err := appendEvent(nil, 1, p)
		if err != nil {
			t.Fatal(err)
		}
		read, err := parsePayload(p.Kind(), line[len(eventLabel):len(line)-1])
		if err != nil {
			t.Errorf("%T: %v", p, err)
		}
		if diff := cmp.Diff(p, read); diff != "" {
			t.Errorf("%T is read as something else: %s", p, diff)
		}
	}
}

func TestEveryKindIsInTheSpecification(t *testing.T) {
	exported := map[Kind]string{KindDrop: "dropped"} // the exports tell it in their own way
	for file, name := range map[string]func(Payload) string{
		"doc.go": func(p Payload) string { return `\[` + reflect.TypeOf(p).Name() + `\]` },
		"export/doc.go": func(p Payload) string {
			if name, ok := exported[p.Kind()]; ok {
				return `\n//	` + name + ` `
			}
			return `\n//	` + string(p.Kind()) + ` `
		},
	} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range payloads() {
			if !regexp.MustCompile(name(p)).Match(text) {
				t.Errorf("%s does not tell of %T", file, p)
			}
		}
	}
}

func TestEveryKindIsToldAgain(t *testing.T) {
	r := newTestRun(t)
	appendAll(t, newTestJournal(t, r, "s"))
	told := map[Kind]bool{KindDrop: true} // which tells of the recording, not of what it records
	for e := range r.Events(0, Live) {
		if e.Payload == nil {
			t.Fatal("the payload of a kind is missing in happened.payload")
		}
		told[e.Payload.Kind()] = true
	}
	lines, err := os.ReadFile("export/jsonl_event.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range payloads() {
		if !told[p.Kind()] {
			t.Errorf("Events does not tell of %T, or appendAll in events_test.go has none", p)
		}
		name := reflect.TypeOf(p).Name()
		if p.Kind() != KindDrop && !strings.Contains(string(lines), "case record."+name+":") {
			t.Errorf("export/jsonl_event.go has no line for %s", name)
		}
	}
}

// TestTextInEveryKindIsRedacted goes through all fields: those that hold no text
// of a person or a program are named here.
func TestTextInEveryKindIsRedacted(t *testing.T) {
	plain := []string{
		"ID", "Env", "Origin", "By", "Signal", "State", "How", "Open", // ours, and names
		"Pids.Fate", "Pids.Status",
	}
	r := newRedactor([]*regexp.Regexp{regexp.MustCompile(secret)})
	for _, p := range payloads() {
		for _, field := range leaves("", reflect.ValueOf(r.payload(p))) {
			if !slices.Contains(plain, field) {
				t.Errorf("%T.%s is not redacted", p, field)
			}
		}
	}
}

// leaves returns the paths of the fields that hold the secret.
func leaves(path string, v reflect.Value) (all []string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, leaves(strings.TrimPrefix(path+"."+v.Type().Field(i).Name, "."), v.Field(i))...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, leaves(path, v.Index(i))...)
		}
	case reflect.Pointer:
		all = leaves(path, v.Elem())
	case reflect.String:
		if strings.Contains(v.String(), secret) {
			all = []string{path}
		}
	}
	return all
}
