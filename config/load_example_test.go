package config_test

import (
	"fmt"
	"os"
	"path/filepath"

	"braid/config"
)

// Every value knows where it comes from, and every mistake where it is.
func ExampleLoad() {
	dir, err := os.MkdirTemp("", "braid-example-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	before, set := os.LookupEnv(config.PathVariable)
	defer func() {
		if os.Unsetenv(config.PathVariable); set {
			os.Setenv(config.PathVariable, before)
		}
	}()
	file := filepath.Join(dir, "config.toml")
	os.Setenv(config.PathVariable, file)

	os.WriteFile(file, []byte("[limits]\njournal = \"256MiB\"\n"), 0o600)
	c, err := config.Load(config.Options{Flags: []config.Value{{Setting: "timeout", From: "--timeout", Value: "5m"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Timeout, c.Limits.Journal, c.Grace)
	for _, s := range c.Settings() {
		if s.Source.Origin != config.BuiltIn {
			fmt.Println(s.Name, s.Literal(), s.Source.Origin)
		}
	}

	os.WriteFile(file, []byte("[limits]\njurnal = \"256MiB\"\n"), 0o600)
	_, err = config.Load(config.Options{})
	fmt.Println(err.Error()[len(dir)+1:])
	// Output:
	// 5m0s 268435456 5s
	// timeout "5m" flag
	// limits.journal "256MiB" file
	// config.toml:2:1: unknown key "jurnal"; did you mean "journal"?
}
