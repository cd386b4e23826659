package record

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// longRecording opens a recording of so many minutes in which commands begin and
// end every now and then, and print in between.
func longRecording(t *testing.T, rnd *rand.Rand, minutes int) *Run {
	t.Helper()
	var b strings.Builder
	b.WriteString("\x03\x03\x03" + `{"e":"header","format":"braid-journal","version":1,"created":"2026-11-29T12:00:00Z","run":"r","session":"s"}` + "\n")
	event := func(at Moment, format string, args ...any) {
		fmt.Fprintf(&b, "\x03\x03\x03{\"t\":%d.%06d,%s}\n", at/second, at%second, fmt.Sprintf(format, args...))
	}
	at, n := Moment(0), 0
	for at < Moment(minutes)*60*second {
		n++
		at += Moment(rnd.Int64N(int64(second)))
		event(at, `"e":"exec","id":"e%d","command":"make"`, n)
		for range rnd.IntN(4) {
			at += Moment(rnd.Int64N(int64(second / 10)))
			event(at, `"e":"out","id":"e%d","n":6,"out":1`, n)
			b.WriteString("\x01\x01\x01xy\n")
		}
		at += Moment(rnd.Int64N(int64(second / 3)))
		event(at, `"e":"exec-end","id":"e%d","exit_code":%d`, n, n%5)
	}
	r, err := openBytes(t, []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reached is how much had happened at a moment: starts, ends and lines.
func reached(r *Run, at Moment) (n int) {
	s := &r.Snapshot(at).Sessions[0]
	if n = s.History.Len(); n == 0 {
		return 0
	}
	last := s.History.At(n - 1)
	n *= 100
	if last.State == ExecEnded {
		n += 50
	}
	return n + int(r.Lines(last.ID, StreamView{Both, at}).Len())
}

func TestTenMinutesAreShownInTime(t *testing.T) {
	// A screen asks for the position every 33 ms, or a little later: what happened
	// must be on it within 50 ms of its time, after ten minutes as in the beginning.
	const frame, slack, late = 33 * Moment(1000), 15 * Moment(1000), 50 * Moment(1000)
	for _, speed := range []float64{1, 4} {
		t.Run(fmt.Sprint("at speed ", speed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, uint64(speed)))
			r := longRecording(t, rnd, 10)
			from, to := r.Span()
			now := Moment(rnd.Int64N(1e12))
			p := NewPlayer(from, to, func() Moment { return now })
			p.SetSpeed(speed)
			p.Play()
			begun, shown := now, from
			// When a moment is due, by the time of who looks.
			due := func(m Moment) Moment { return begun + Moment(float64(m-from)/speed) }
			moments := r.Activity()
			for next := p.Playing(); next; next = p.Playing() {
				now += frame + Moment(rnd.Int64N(int64(slack)))
				at := p.Position()
				if reached(r, at) < reached(r, shown) {
					t.Fatalf("at %d there is less than at %d", at, shown)
				}
				shown = at
			}
			if at := p.Position(); at != to || now-due(to) > late {
				t.Errorf("at the end it is at %v of %v, %v too late", at.Sub(from), to.Sub(from), now.Sub(due(to)))
			}
			checkPunctual(t, p, moments, due, &now, late)
		})
	}
}

// checkPunctual plays again from the beginning, and checks of each moment that it
// is shown no earlier than it is due and soon after.
func checkPunctual(t *testing.T, p *Player, moments []Moment, due func(Moment) Moment, now *Moment, late Moment) {
	t.Helper()
	from := p.Timeline().From()
	for _, m := range moments {
		*now = due(from)
		p.Pause()
		p.Seek(from)
		p.Play()
		if *now = due(m) - 2; p.Position() >= m && m > from {
			t.Fatalf("moment %v is shown too early", m.Sub(from))
		}
		if *now = due(m) + late; p.Position() < m {
			t.Fatalf("moment %v is not shown %v after it is due", m.Sub(from), time.Duration(late)*time.Microsecond)
		}
	}
}

func TestSeekingLeadsWherePlayingWithoutGapsLeads(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	r := longRecording(t, rnd, 3)
	from, to := r.Span()
	activity := r.Activity()
	for range 20 {
		now := Moment(0)
		line := NewTimeline(from, to, time.Duration(rnd.Int64N(int64(time.Second))), activity)
		played, sought := NewPlayer(from, to, func() Moment { return now }), NewPlayer(from, to, func() Moment { return now })
		played.SetTimeline(line)
		sought.SetTimeline(line)
		played.SetSpeed(rnd.Float64() * 10)
		played.Play()
		for range 20 {
			now += Moment(rnd.Int64N(int64(second)))
			at := played.Position()
			sought.Seek(at)
			if got := sought.Position(); got-at > 1 || at-got > 1 {
				t.Fatalf("played to %v, sought %v", at.Sub(from), got.Sub(from))
			}
		}
	}
}
