package engine

import (
	"slices"
	"time"
)

// fullSurvey is how many surveys in a row may be spared because nothing seems to
// have happened. A process may listen on a port without having done anything that
// its processor time would tell.
const fullSurvey = 3

// A survey is what a sample of all running processes has found. Reading the table
// of all processes, and who listens where, costs much more than looking at those
// few that were found: it is done only if one of them has done something, or has
// a new child.
type survey struct {
	running []*generation
	found   map[int]proc // the processes of their trees
	pid     int          // all with numbers up to this one were looked at
	still   bool         // nothing was worth an event
	held    int          // how often it was found to hold since
}

// takeSurvey samples running processes.
func takeSurvey(running []*generation) survey {
	v := survey{running: running, found: make(map[int]proc), pid: lastPid(), still: true}
	t, err := readTable()
	if err != nil {
		return survey{}
	}
	now, listening := time.Now(), listeners()
	for _, g := range running {
		tree := g.treeIn(t)
		for _, p := range tree {
			v.found[p.pid] = p
		}
		if ev, news := g.measure(tree, now, listening); news && !g.over() {
			v.still = false
			g.p.s.log(ev)
		}
	}
	return v
}

// holds says whether the next survey would find the same.
func (v *survey) holds(running []*generation) bool {
	last := lastPid()
	if !v.still || v.held == fullSurvey || !slices.Equal(v.running, running) ||
		v.pid == 0 || last < v.pid || last-v.pid > lookAtPids {
		return false
	}
	for pid, was := range v.found {
		if p, ok := readProc(pid); !ok || p != was {
			return false
		}
	}
	for pid := v.pid + 1; pid <= last; pid++ {
		p, ok := readProc(pid)
		if _, child := v.found[p.ppid]; ok && (child || p.ppid == orphanParent()) {
			return false
		}
	}
	v.pid = last
	v.held++
	return true
}
