package engine

import (
	"testing"
	"time"
)

func TestWhoPrintsMuchIsNotMadeToWait(t *testing.T) {
	for _, c := range []struct {
		passed time.Duration
		read   int
		rests  bool
	}{
		{chatter / 10, 100, true},             // a line now and then
		{chatter / 2, restRead / 4, true},     // half of what may come
		{chatter / 2, restRead, false},        // twice of it
		{chatter / 100, restRead / 10, false}, // a flood that pauses between two writes
		{chatter, 100, false},                 // it has rested long enough
		{time.Hour, 1 << 30, false},           // the first read after long
		{0, 1, false},                         // a clock that stands
	} {
		if got := chats(c.passed, c.read); got != c.rests {
			t.Errorf("%d bytes in %v: %v", c.read, c.passed, got)
		}
	}
}
