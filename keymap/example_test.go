package keymap_test

import (
	"fmt"

	"braid/keymap"
)

// What a key means depends on what has the focus, and is looked up there first.
func ExampleMap_Resolve() {
	keys := keymap.Default()
	for _, focus := range []keymap.Scope{keymap.Processes, keymap.History, keymap.Prompt} {
		a, ok := keys.Resolve("r", focus, false)
		fmt.Printf("%s: %q %v\n", focus, a.Name, ok)
	}
	// Output:
	// processes: "restart" true
	// history: "run-again" true
	// prompt: "" false
}

// A user's keys take the place of the built-in ones. What is wrong with them is
// told in full.
func ExampleMap_With() {
	mine, err := keymap.Default().With(map[string][]string{"bookmark": {"B"}, "suspend": nil})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, _ := mine.Lookup("B", keymap.Global)
	fmt.Println(a.Name, a.Keys)

	_, err = keymap.Default().With(map[string][]string{"bookmark": {"z"}})
	fmt.Println(err)
	// Output:
	// bookmark [B]
	// zoom: key "z": bookmark has it too
}
