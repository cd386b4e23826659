package record

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain lets the test binary be its own child: a test that needs another
// process runs it with childEnv set to the name of a function in children.
func TestMain(m *testing.M) {
	if name := os.Getenv(childEnv); name != "" {
		children()[name]()
		return
	}
	goleak.VerifyTestMain(m)
}

const childEnv = "RECORD_TEST_CHILD"

// children returns what the test binary does as a child.
func children() map[string]func() {
	return map[string]func(){
		"write": childWrite,
		"crash": childCrash,
	}
}
