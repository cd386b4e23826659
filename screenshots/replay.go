package main

import (
	"errors"
	"time"

	"braid/record"
	"braid/tui"
)

// replay shows a recording, stopped in its middle.
func replay(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.morning(); err != nil {
		return nil, err
	}
	if err := s.eng.Close(); err != nil {
		return nil, err
	}
	run, err := record.OpenRun(s.run.Dir())
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, run.Close()) }()
	o := tui.Options{
		Source: run, Run: "monday", Session: "default",
		Replay: &tui.Replay{At: amid(run), Paused: true, IdleLimit: time.Minute},
	}
	return s.stills([]view{{name: "replay", light: "replay-light", expect: []string{"replay", "web"}}}, o)
}

// amid returns a moment when the server of the shop had run for half of its time.
func amid(run *record.Run) record.Moment {
	from, to := run.Span()
	if se, _ := run.Snapshot(to).Session("default"); se != nil {
		for _, p := range se.Processes {
			if p.Name == "web" {
				from = p.Start
			}
		}
	}
	return from.Add(to.Sub(from) / 2)
}
