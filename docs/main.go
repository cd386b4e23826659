// Command docs writes those parts of the documents that are made from the program
// itself: the reference of commands, the settings, the keys. Everything else in
// them is written by hand. Run it from the top of the repository as
//
//	go run ./docs
//
// A generated part stands between two comments that name it. The tests of this
// package fail when one is not as it would be written now, when a link leads
// nowhere, and when a block of commands in a document does not do what the
// document says.
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "docs:", err)
		os.Exit(1)
	}
}
