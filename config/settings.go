package config

import (
	"time"

	"braid/config/strict"
	"braid/engine"
	"braid/record"
)

// settings returns all settings but those of keys, in the order in which they are
// documented.
func settings() []setting {
	return append(append(general(), limits()...), policy()...)
}

// general returns the settings that stand at the top of the file.
func general() []setting {
	timeout := func(c *Config) *time.Duration { return &c.Timeout }
	return []setting{
		text("theme", "The colours of the screen: a theme that braid themes lists. Empty means light or dark, as the terminal is.",
			"the name of a theme", `"paper"`, func(c *Config) *string { return &c.Theme }),
		path("shell", "The bash that runs commands, 4.4 or later. Empty means the one in PATH.",
			`"/usr/local/bin/bash"`, func(c *Config) *string { return &c.Shell }),
		orNone(duration("timeout", "How long a foreground command may run that has no timeout of its own.",
			none, `"10m"`, timeout), timeout, 0),
		duration("grace", "How long a process has to end by itself when it is stopped, before it is killed.",
			strict.FormatDuration(engine.DefaultGrace), `"10s"`, func(c *Config) *time.Duration { return &c.Grace }),
		redact(),
	}
}

// limits returns the settings of what braid uses.
func limits() []setting {
	journal := func(c *Config) *int64 { return &c.Limits.Journal }
	age := func(c *Config) *time.Duration { return &c.Limits.RetentionAge }
	total := func(c *Config) *int64 { return &c.Limits.RetentionSize }
	return []setting{
		orNone(size("limits.journal", "How much of the disk the recording of one session takes. Beyond it the oldest output goes, never what was run.",
			strict.FormatSize(record.DefaultCap), `"256MiB"`, minJournal, journal), journal, -1),
		orNone(duration("limits.retention_age", "For how long recordings are kept that nobody saved.",
			strict.FormatDuration(record.DefaultMaxAge), `"30d"`, age), age, -1),
		orNone(size("limits.retention_size", "How much of the disk all recordings take that nobody saved. Beyond it the oldest go.",
			strict.FormatSize(record.DefaultMaxBytes), `"20GiB"`, minJournal, total), total, -1),
		size("limits.output", "How much of each stream a result holds, with --json and for programs. The recording has the rest.",
			strict.FormatSize(engine.DefaultOutputLimit), `"1MiB"`, 1, func(c *Config) *int64 { return &c.Limits.Output }),
		number("limits.frame_rate", "How many frames a second the screen shows at most.",
			30, 1, 120, "10", func(c *Config) *int { return &c.Limits.FrameRate }),
	}
}

// policy returns the settings of what other programs may do.
func policy() []setting {
	usual := func(c *Config) *time.Duration { return &c.Policy.DefaultTimeout }
	longest := func(c *Config) *time.Duration { return &c.Policy.MaxTimeout }
	output := func(c *Config) *int64 { return &c.Policy.MaxOutput }
	return []setting{
		list("policy.allow", "The only programs that braid mcp runs. Empty means all that block leaves.",
			`["git", "go", "ls"]`, func(c *Config) *[]string { return &c.Policy.Allow }),
		list("policy.block", "Programs that braid mcp does not run, whatever their path.",
			`["sudo", "rm"]`, func(c *Config) *[]string { return &c.Policy.Block }),
		orNone(duration("policy.default_timeout", "How long a command of braid mcp may run that names no timeout.",
			none, `"2m"`, usual), usual, 0),
		orNone(duration("policy.max_timeout", "The longest timeout that a command of braid mcp can have.",
			none, `"10m"`, longest), longest, 0),
		orNone(size("policy.max_output", "The most of each stream that a result of braid mcp holds.",
			none, `"1MiB"`, 1, output), output, 0),
		flag("policy.read_only_files", "Whether the tools of braid mcp for files can only read. Commands are not concerned.",
			func(c *Config) *bool { return &c.Policy.ReadOnlyFiles }),
		path("policy.root", "The directory to which the tools of braid mcp for files are confined. Empty means that they are not. Commands are not concerned.",
			`"~/src"`, func(c *Config) *string { return &c.Policy.Root }),
	}
}

// minJournal is the least that recordings can be limited to: less would hold
// nothing of what a command prints.
const minJournal = 1 << 20
