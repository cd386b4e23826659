package strict_test

import (
	"fmt"

	"braid/config/strict"
)

// Whoever reads a file takes what it knows, collects what is wrong, and tells all of
// it at once.
func ExampleParse() {
	table, err := strict.Parse("config.toml", []byte("timeout = 30\ngrase = \"5s\"\n"))
	if err != nil {
		fmt.Println(err) // no TOML
		return
	}
	var wrong strict.Problems
	wrong.Known(table, "timeout", "grace")
	if v, ok := table.Get("timeout"); ok {
		_, err := v.Duration()
		wrong.Add(err)
	}
	fmt.Println(wrong.Err())
	// Output:
	// config.toml:1:11: want a time such as "30s", "5m" or "7d", not 30
	// config.toml:2:1: unknown key "grase"; did you mean "grace"?
}
