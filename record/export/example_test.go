package export_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"braid/record"
	"braid/record/export"
)

// open returns a recording of one command and what closes and removes it. The
// journal is written out so that its times are always the same; programs make
// journals with record.CreateRun.
func open() (*record.Run, func()) {
	dir, err := os.MkdirTemp("", "export")
	if err != nil {
		panic(err)
	}
	journal := strings.ReplaceAll(`3{"e":"header","format":"braid-journal","version":1,"created":"2026-03-14T09:26:53Z","run":"r1","session":"default"}
3{"t":1.000000,"e":"exec","id":"e1","command":"make"}
3{"t":1.250000,"e":"out","id":"e1","n":30,"out":1,"err":1,"outn":13}
1cc -c a.c
2a.c:1: <oops>
3{"t":1.500000,"e":"exec-end","id":"e1","exit_code":2,"duration_ms":500}
`, "\n3", "\n\x03\x03\x03")
	journal = strings.NewReplacer("3{\"e\"", "\x03\x03\x03{\"e\"", "\n1cc", "\n\x01\x01\x01cc", "\n2a", "\n\x02\x02\x02a").Replace(journal)
	path := filepath.Join(dir, "default.braid")
	if err := os.WriteFile(path, []byte(journal), 0o600); err != nil {
		panic(err)
	}
	run, err := record.OpenRun(path)
	if err != nil {
		panic(err)
	}
	return run, func() {
		run.Close()
		os.RemoveAll(dir)
	}
}

func ExampleText() {
	run, done := open()
	defer done()
	o := export.Options{Times: true, Gutter: true, Location: time.UTC}
	if err := export.Text(context.Background(), os.Stdout, run, o); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 2026-03-14 09:26:54.250 out? cc -c a.c
	// 2026-03-14 09:26:54.250 err? a.c:1: <oops>
}

func ExampleText_oneStream() {
	run, done := open()
	defer done()
	id, err := export.Find(run, "e1")
	if err != nil {
		fmt.Println(err)
	}
	o := export.Options{Selection: export.Selection{Source: id, Streams: record.Err}}
	if err := export.Text(context.Background(), os.Stdout, run, o); err != nil {
		fmt.Println(err)
	}
	// Output:
	// a.c:1: <oops>
}

func ExampleJSONLines() {
	run, done := open()
	defer done()
	if err := export.JSONLines(context.Background(), os.Stdout, run, export.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"event":"exec","at":"2026-03-14T09:26:54.000000Z","session":"default","id":"e1","command":"make"}
	// {"event":"output","at":"2026-03-14T09:26:54.250000Z","session":"default","id":"e1","stdout":"cc -c a.c","unsure":true}
	// {"event":"output","at":"2026-03-14T09:26:54.250000Z","session":"default","id":"e1","stderr":"a.c:1: <oops>","unsure":true}
	// {"event":"exec-end","at":"2026-03-14T09:26:54.500000Z","session":"default","id":"e1","command":"make","exit_code":2,"duration_ms":500,"started_at":"2026-03-14T09:26:54.000000Z","timed_out":false,"aborted":false,"stdout_truncated":false,"stderr_truncated":false,"session_ended":false,"leftover_pids":[]}
}

func ExampleAsciicast() {
	run, done := open()
	defer done()
	o := export.Options{Columns: 80, Rows: 24, IdleLimit: 200 * time.Millisecond}
	if err := export.Asciicast(context.Background(), os.Stdout, run, o); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"version":3,"term":{"cols":80,"rows":24,"type":"xterm-256color"},"timestamp":1773480414,"title":"make"}
	// [0.000000, "o", "\u001b[0m\u001b[32m❯\u001b[0m \u001b[1mmake\u001b[0m\r\n"]
	// [0.200000, "o", "cc -c a.c\r\n"]
	// [0.000000, "o", "a.c:1: <oops>\r\n"]
	// [0.200000, "m", "make: exit 2"]
	// [0.000000, "x", "2"]
}

func ExampleAsciicastV2() {
	run, done := open()
	defer done()
	if err := export.AsciicastV2(context.Background(), os.Stdout, run, export.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"version":2,"width":120,"height":36,"timestamp":1773480414,"title":"make","env":{"TERM":"xterm-256color"}}
	// [0.000000, "o", "\u001b[0m\u001b[32m❯\u001b[0m \u001b[1mmake\u001b[0m\r\n"]
	// [0.250000, "o", "cc -c a.c\r\n"]
	// [0.250000, "o", "a.c:1: <oops>\r\n"]
	// [0.500000, "m", "make: exit 2"]
}

func ExampleHTML() {
	run, done := open()
	defer done()
	var page strings.Builder
	if err := export.HTML(context.Background(), &page, run, export.Options{Location: time.UTC}); err != nil {
		fmt.Println(err)
	}
	_, details, _ := strings.Cut(page.String(), "<details ")
	fmt.Println("<details " + details[:strings.Index(details, "</details>")])
	// Output:
	// <details class="bad" open>
	// <summary><b class="sign">✗</b><time datetime="2026-03-14T09:26:54Z">09:26:54</time><span class="what"><code>make</code></span><span class="lines"><span>1 out</span><span class="errs">1 err</span></span><span class="took">500ms</span><span class="status">exit 2</span></summary>
	// <p class="about">e1</p>
	// <div class="out">
	// <div class="o u">cc -c a.c
	// </div>
	// <div class="e u">a.c:1: &lt;oops&gt;
	// </div>
	// </div>
}

func ExampleWrite() {
	run, done := open()
	defer done()
	o := export.Options{Progress: func(done, total int64) { fmt.Printf("%d of %d bytes\n", done, total) }}
	if err := export.Write(context.Background(), &strings.Builder{}, run, export.FormatHTML, o); err != nil {
		fmt.Println(err)
	}
	fmt.Println(export.Write(context.Background(), os.Stdout, run, "pdf", o))
	// Output:
	// 24 of 24 bytes
	// no format "pdf"; there are text, jsonl, asciicast, asciicast-v2, html
}
