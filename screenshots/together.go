package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"

	"braid/record"
	"braid/tui"
	"braid/workspace"
)

// together shows what a workspace keeps running: what waits for what, and what
// is started again.
func together(quick bool) (files []file, err error) {
	s, err := newStage(quick)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	w, err := s.workspace()
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	kept, err := workspace.Start(ctx, s.eng, w, workspace.Options{Columns: 60, Rows: 20})
	if err != nil {
		stop()
		return nil, err
	}
	defer func() { stop(); kept.Wait() }()
	if err := s.until("the workspace to be up", func(snap *record.Snapshot) bool { return s.busy(snap, "shop") }); err != nil {
		return nil, err
	}
	se, err := s.eng.Get("shop")
	if err != nil {
		return nil, err
	}
	if err := exec1(se, "git status --short", "grep -n TODO *.go"); err != nil {
		return nil, err
	}
	return s.stills([]view{
		{name: "workspace", light: "workspace-light", act: onProcess("web"), expect: []string{"exited 1", "◌ tests", "git status"}},
	}, tui.Options{Session: "shop"})
}

// workspace puts the file of the shop's workspace in the home directory and reads
// it; its sessions find the programs of the stage.
func (s *stage) workspace() (*workspace.Workspace, error) {
	text, err := shop.ReadFile("shop/braid.toml")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(s.home, workspace.FileName)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return nil, err
	}
	w, err := workspace.Load(path)
	if err != nil {
		return nil, err
	}
	for i := range w.Sessions {
		env := maps.Clone(s.env)
		maps.Copy(env, w.Sessions[i].Env)
		w.Sessions[i].Env = env
	}
	return w, nil
}
