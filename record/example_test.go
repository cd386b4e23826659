package record_test

import (
	"fmt"
	"os"
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
