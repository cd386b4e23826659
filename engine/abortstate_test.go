package engine

import (
	"testing"
	"time"
)

func TestAnAbortKeepsWhatItUses(t *testing.T) {
	for _, set := range []string{
		":", "set -E", "set -T", "set -ET", "shopt -s extdebug", "shopt -s extdebug; set +E", "set -T; trap 'x=$x' DEBUG",
		"set -C; set -T; trap ': \"a  '\\''b\"' DEBUG", "set -xE",
	} {
		s := newTestSession(t)
		run(t, s, set)
		const show = "echo $-; shopt -p; set +o; trap -p"
		before := string(run(t, s, show).Stdout)
		for range 2 {
			r, err := s.Exec(t.Context(), Command{Line: "f() { sleep 1000; }; for i in 1 2; do f; done; sleep 1000", Timeout: 300 * time.Millisecond})
			if err != nil || !r.TimedOut || r.SessionEnded {
				t.Errorf("%s: %+v, %v", set, r, err)
			}
			if after := string(run(t, s, show).Stdout); after != before {
				t.Errorf("%s: %s\nbefore: %s", set, after, before)
			}
		}
	}
}
