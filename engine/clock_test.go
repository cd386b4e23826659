package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// The time of day can be set while braid runs. A duration is right all the same
// as long as it is between two times that time.Now returned and that nothing was
// done to that takes their monotonic reading away, and as long as no deadline is
// a time of day. (The journal has a clock of its own, which is tested there.)
func TestNoDurationDependsOnTheTimeOfDay(t *testing.T) {
	stripping := map[string]bool{
		"Unix": true, "UnixMilli": true, "UnixMicro": true, "UnixNano": true,
		"AddDate": true, "UTC": true, "Local": true, "In": true, "Date": true, "MarshalText": true,
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	nows := 0
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_darwin.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if sel.Sel.Name == "Now" {
				nows++
			}
			if stripping[sel.Sel.Name] {
				t.Errorf("%s: %s takes the monotonic reading from a time", path, sel.Sel.Name)
			}
			return true
		})
	}
	if nows == 0 {
		t.Error("no time is read: the test looks at nothing")
	}
}
