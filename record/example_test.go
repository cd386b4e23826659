package record_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"braid/record"
)

// write records a short run and returns its directory.
func write(stateDir string) string {
	run, err := record.CreateRun(stateDir, record.RunInfo{Args: []string{"demo"}})
	if err != nil {
		panic(err)
	}
	defer run.Close()
	j, err := run.Create(record.Header{Session: "default"})
	if err != nil {
		panic(err)
	}
	j.Append(record.ExecEvent{ID: "e1", Command: "make"})
	j.Output("e1", []byte("cc -c a.c\n"), nil)
	j.Output("e1", []byte("linking"), []byte("a.c:1: warning\n"))
	j.Output("e1", []byte("... done\n"), nil)
	j.Append(record.ExecEndEvent{ID: "e1", ExitCode: 0})
	return run.Dir()
}

// tempDir returns a directory and what removes it.
func tempDir() (string, func()) {
	dir, err := os.MkdirTemp("", "record")
	if err != nil {
		panic(err)
	}
	return dir, func() { os.RemoveAll(dir) }
}

func Example() {
	dir, remove := tempDir()
	defer remove()

	run, err := record.OpenRun(write(dir))
	if err != nil {
		panic(err)
	}
	defer run.Close()
	for _, s := range run.Snapshot(record.Live).Sessions {
		for i := range s.History.Len() {
			e := s.History.At(i)
			fmt.Printf("%s: %s, exit %d, %d lines of stdout, %d of stderr\n", s.ID, e.Command, e.ExitCode, e.Out, e.Err)
		}
	}
	// Output:
	// default: make, exit 0, 2 lines of stdout, 1 of stderr
}

func ExampleRun_Lines() {
	dir, remove := tempDir()
	defer remove()
	run, err := record.OpenRun(write(dir))
	if err != nil {
		panic(err)
	}
	defer run.Close()

	id := record.SourceID{Session: "default", ID: "e1"}
	lines := run.Lines(id, record.StreamView{Streams: record.Both, At: record.Live})
	buf := make([]record.Line, 10)
	n, err := lines.Read(0, buf)
	if err != nil {
		panic(err)
	}
	for _, l := range buf[:n] {
		order := ""
		if l.Unsure {
			order = " (in this order?)"
		}
		fmt.Printf("%v: %s%s\n", l.Stream, l.Text, order)
	}
	// Output:
	// stdout: cc -c a.c
	// stdout: linking... done (in this order?)
	// stderr: a.c:1: warning (in this order?)
}

func ExampleRun_Next() {
	dir, remove := tempDir()
	defer remove()
	run, err := record.OpenRun(write(dir))
	if err != nil {
		panic(err)
	}
	defer run.Close()

	from, _ := run.Span()
	at, ok := run.Next(from, record.FindFirstStderr)
	s := run.Snapshot(at)
	fmt.Println(ok, s.Sessions[0].History.At(0).State == record.ExecRunning, s.Sessions[0].Running)
	// Output: true true 1
}

func ExamplePlayer() {
	now := record.Moment(0) // a clock that this example moves
	p := record.NewPlayer(1000, 1000+record.Moment(time.Minute.Microseconds()), func() record.Moment { return now })
	p.SetSpeed(4)
	p.Play()
	now = now.Add(5 * time.Second)
	fmt.Println(p.Position().Sub(1000), p.Playing())
	now = now.Add(time.Hour)
	fmt.Println(p.Position().Sub(1000), p.Playing())
	// Output:
	// 20s true
	// 1m0s false
}

func ExampleNewTimeline() {
	second := record.Moment(time.Second.Microseconds())
	// Something happens after 10 s and after 500 s of 510.
	line := record.NewTimeline(0, 510*second, 5*time.Second, []record.Moment{10 * second, 500 * second})
	fmt.Println(line.Total())
	fmt.Println(line.Shown(500 * second))
	fmt.Println(line.Moment(10 * time.Second).Sub(0))
	// Output:
	// 15s
	// 10s
	// 8m20s
}

// Whoever follows a run looks again when something has changed, until its writer is
// gone.
func ExampleFollowRun() {
	dir, remove := tempDir()
	defer remove()
	written, err := record.CreateRun(dir, record.RunInfo{}) // mostly by another process
	if err != nil {
		panic(err)
	}
	go func() {
		defer written.Close()
		j, err := written.Create(record.Header{Session: "default"})
		if err != nil {
			panic(err)
		}
		j.Append(record.ProcEvent{ID: "p1", Command: "count", Generation: 1})
		for n := range 3 {
			j.Output("p1", fmt.Appendln(nil, n), nil)
		}
		j.Append(record.ProcEndEvent{ID: "p1", Generation: 1, How: record.EndedItself})
	}()

	run, err := record.FollowRun(context.Background(), written.Dir())
	if err != nil {
		panic(err)
	}
	defer run.Close()
	var next int64 // line to be shown
	show := func() {
		lines := run.Lines(record.SourceID{Session: "default", ID: "p1"}, record.StreamView{Streams: record.Out, At: record.Live})
		for ; next < lines.Len(); next++ {
			var line [1]record.Line
			if _, err := lines.Read(next, line[:]); err != nil {
				panic(err)
			}
			fmt.Printf("%s\n", line[0].Text)
		}
	}
	for running := true; running; {
		running = run.Running() // when it is not, all that there will ever be was read
		show()
		if running {
			<-run.Changed() // also when the writer is gone
		}
	}
	// Output:
	// 0
	// 1
	// 2
}

func ExampleRun_Save() {
	dir, remove := tempDir()
	defer remove()
	run, err := record.OpenRun(write(dir))
	if err != nil {
		panic(err)
	}
	defer run.Close()
	path := filepath.Join(dir, "copy.braid")
	if err := run.Save(path, "default", regexp.MustCompile(`\w+\.c`)); err != nil {
		panic(err)
	}

	saved, err := record.OpenRun(path)
	if err != nil {
		panic(err)
	}
	defer saved.Close()
	var line [1]record.Line
	if _, err := saved.Lines(record.SourceID{Session: "default", ID: "e1"}, record.StreamView{At: record.Live}).Read(0, line[:]); err != nil {
		panic(err)
	}
	fmt.Printf("%s\n", line[0].Text)
	// Output:
	// cc -c [redacted]
}
