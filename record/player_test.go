package record

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// second is a second in moments.
const second = Moment(1e6)

func TestAPlayerStep(t *testing.T) {
	// Each step sets the clock to a second and then does something; after it
	// the position is checked.
	type step struct {
		at      Moment
		do      func(*Player)
		want    Moment
		playing bool
	}
	nothing := func(*Player) {}
	tests := []struct {
		name  string
		steps []step
	}{
		{"stands at the beginning", []step{{0, nothing, 0, false}, {50, nothing, 0, false}}},
		{"plays from the beginning", []step{{0, (*Player).Play, 0, true}, {3, nothing, 3, true}}},
		{"pauses and goes on", []step{
			{0, (*Player).Play, 0, true},
			{4, (*Player).Pause, 4, false},
			{9, nothing, 4, false},
			{9, (*Player).Play, 4, true},
			{10, nothing, 5, true},
		}},
		{"stops at the end", []step{{0, (*Player).Play, 0, true}, {99, nothing, 99, true}, {100, nothing, 100, false}, {500, nothing, 100, false}}},
		{"plays again from the end", []step{{0, (*Player).Play, 0, true}, {200, (*Player).Play, 0, true}, {203, nothing, 3, true}}},
		{"does not play on when seeking back from the end", []step{
			{0, (*Player).Play, 0, true},
			{200, nothing, 100, false},
			{201, func(p *Player) { p.Seek(50 * second) }, 50, false},
			{220, nothing, 50, false},
		}},
		{"plays faster", []step{{0, (*Player).Play, 0, true}, {2, func(p *Player) { p.SetSpeed(4) }, 2, true}, {5, nothing, 14, true}}},
		{"plays slower", []step{{0, func(p *Player) { p.SetSpeed(0.25) }, 0, false}, {0, (*Player).Play, 0, true}, {8, nothing, 2, true}}},
		{"seeks while it plays", []step{{0, (*Player).Play, 0, true}, {2, func(p *Player) { p.Seek(60 * second) }, 60, true}, {5, nothing, 63, true}}},
		{"seeks while it stands", []step{{1, func(p *Player) { p.Seek(60 * second) }, 60, false}, {5, nothing, 60, false}}},
		{"seeks to a fraction", []step{{1, func(p *Player) { p.SeekFraction(0.3) }, 30, false}}},
		{"seeks no further than the ends", []step{
			{1, func(p *Player) { p.Seek(-5 * second) }, 0, false},
			{1, func(p *Player) { p.Seek(Live) }, 100, false},
			{1, func(p *Player) { p.SeekFraction(-1) }, 0, false},
			{1, func(p *Player) { p.SeekFraction(7) }, 100, false},
			{1, func(p *Player) { p.SeekFraction(math.NaN()) }, 0, false},
		}},
		{"shortens gaps while it plays", []step{
			{0, (*Player).Play, 0, true},
			{10, func(p *Player) { p.SetTimeline(NewTimeline(0, 100*second, 10*time.Second, []Moment{20 * second})) }, 10, true},
			{15, nothing, 20, true},
			{20, nothing, 60, true},
			{25, nothing, 100, false},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now := Moment(1e12)
			p := NewPlayer(0, 100*second, func() Moment { return now })
			for i, s := range tt.steps {
				now = 1e12 + s.at*second
				s.do(p)
				if got := p.Position(); got != s.want*second {
					t.Errorf("step %d: at %v s, want %v s", i, float64(got)/1e6, s.want)
				}
				if p.Playing() != s.playing {
					t.Errorf("step %d: playing is %v", i, p.Playing())
				}
			}
		})
	}
}

func TestAPlayerKeepsItsSpeedWithinLimits(t *testing.T) {
	p := NewPlayer(0, second, func() Moment { return 0 })
	for set, want := range map[float64]float64{1: 1, 0.25: 0.25, 32: 32, 0: MinSpeed, -3: MinSpeed, 100: MaxSpeed, math.Inf(1): MaxSpeed} {
		if p.SetSpeed(set); p.Speed() != want {
			t.Errorf("speed %v becomes %v, want %v", set, p.Speed(), want)
		}
	}
	if p.SetSpeed(math.NaN()); p.Speed() != MinSpeed {
		t.Errorf("no speed becomes %v", p.Speed())
	}
}

func TestAPlayerDoesNotDriftHoweverOftenItIsAsked(t *testing.T) {
	now := Moment(0)
	p := NewPlayer(0, 1000*second, func() Moment { return now })
	p.SetSpeed(1.7)
	p.Play()
	for now < 500*second {
		now += 33_333
		p.Position()
	}
	if got, want := p.Position(), Moment(float64(now)*1.7); got-want > 1 || want-got > 1 {
		t.Errorf("at %d, want %d", got, want)
	}
}

func TestATimelineShortensGaps(t *testing.T) {
	s := func(n ...Moment) (m []Moment) {
		for _, n := range n {
			m = append(m, n*second)
		}
		return m
	}
	tests := []struct {
		name    string
		limit   time.Duration
		moments []Moment
		total   time.Duration
		shown   map[Moment]time.Duration // of seconds, in seconds
	}{
		{"not without a limit", 0, s(50), 100, map[Moment]time.Duration{0: 0, 30: 30, 100: 100}},
		{"not where there are none", 60, s(50), 100, map[Moment]time.Duration{20: 20, 70: 70}},
		{"when nothing happens", 10, nil, 10, map[Moment]time.Duration{0: 0, 50: 5, 100: 10}},
		{"before, between and after", 10, s(5, 60, 61), 5 + 10 + 1 + 10, map[Moment]time.Duration{5: 5, 60: 15, 61: 16, 100: 26}},
		{"evenly within", 10, s(50), 20, map[Moment]time.Duration{25: 5, 75: 15}},
		{"whatever the order of moments", 10, s(61, 5, 5, 60), 26, map[Moment]time.Duration{60: 15}},
		{"and counts moments outside as ends", 10, s(-50, 5, 60, 61, 500), 26, map[Moment]time.Duration{-9: 0, 60: 15, 300: 26}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line := NewTimeline(0, 100*second, tt.limit*time.Second, tt.moments)
			if line.Total() != tt.total*time.Second {
				t.Errorf("total %v, want %v s", line.Total(), tt.total)
			}
			for m, want := range tt.shown {
				if got := line.Shown(m * second); got != want*time.Second {
					t.Errorf("second %d is shown at %v, want %v s", m, got, want)
				}
			}
		})
	}
}

func TestATimelineGoesThereAndBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		from := Moment(rnd.Int64N(1e15))
		to := from + Moment(rnd.Int64N(1e10))
		var moments []Moment
		for range rnd.IntN(50) {
			moments = append(moments, from+Moment(rnd.Int64N(int64(to-from)+1)))
		}
		line := NewTimeline(from, to, time.Duration(rnd.Int64N(2e9)), moments)
		was := from
		for f := 0.0; f <= 1; f += 0.01 {
			m := line.AtFraction(f)
			if m < was || m > to {
				t.Fatalf("%v at %v, and %v before", m, f, was)
			}
			was = m
			if back := line.Fraction(m); math.Abs(back-f) > 1e-4 && to-from > 1e6 {
				t.Fatalf("fraction %v becomes %v", f, back)
			}
		}
		for _, m := range moments {
			if back := line.Moment(line.Shown(m)); back-m > 1 || m-back > 1 {
				t.Fatalf("moment %d becomes %d", m-from, back-from)
			}
		}
	}
	var zero Timeline
	if zero.Total() != 0 || zero.Shown(5) != 0 || zero.Moment(5) != 0 || zero.Fraction(1) != 0 || zero.AtFraction(0.5) != 0 {
		t.Error("the zero value is no empty span")
	}
	if fmt.Sprint(NewTimeline(10, 5, 0, nil).To()) != "10" {
		t.Error("a span that ends before it begins is not empty")
	}
}
