package engine

import (
	"sync"
	"testing"
)

func TestReadingsAreSharedButNeverOlderThanAsked(t *testing.T) {
	var r readings
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				cmd := testCommand(t, "read x")
				in, err := cmd.StdinPipe()
				if err != nil {
					t.Error(err)
					return
				}
				if err := cmd.Start(); err != nil {
					t.Error(err)
					return
				}
				table, err := r.read()
				started := table.procs[cmd.Process.Pid].start
				if _, there := table.procs[cmd.Process.Pid]; err != nil || !there {
					t.Errorf("a process that was there when the reading was asked for is missing: %v", err)
				}
				in.Close()
				_ = cmd.Wait() // read ends with 1
				if table, err = r.read(); err != nil {
					t.Error(err)
				} else if p, there := table.procs[cmd.Process.Pid]; there && p.start == started {
					t.Errorf("one that is gone is there: %+v", p)
				}
			}
		})
	}
	wg.Wait()
}
