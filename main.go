// Command braid is a terminal user interface for shell sessions and the
// processes that run in them.
package main

import (
	"os"

	"braid/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:])) }
