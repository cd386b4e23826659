package themes_test

import (
	"fmt"

	"braid/themes"
)

// A theme with a base need only say what differs. Text that will be hard to read
// is a warning.
func ExampleParse() {
	p, warnings, err := themes.Parse("amber", []byte("base = \"dusk\"\naccent = \"#ffb000\"\nmuted = \"#303030\"\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Name, p.Dark)
	fmt.Println(warnings[0])
	// Output:
	// amber true
	// amber.toml:3:9: muted on ground has a contrast of 1.4 : 1; it should have at least 4.5 : 1
}

// A set of themes is the built-in ones and those that a user has added.
func ExampleSet_With() {
	mine, _, err := themes.Parse("mine", []byte(`base = "paper"`))
	if err != nil {
		fmt.Println(err)
		return
	}
	all := themes.BuiltIn().With(mine)
	_, ok := all.ByName("mine")
	fmt.Println(ok)
	// Output: true
}
