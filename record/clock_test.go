package record

import (
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheClockGoesOnWhileTheMachineSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClock()
		// A machine that slept: the time of day is an hour ahead of what the
		// monotonic clock says.
		c.start -= 3600e6
		slept := time.Duration(0)
		c.asleep, c.slept = func() time.Duration { return slept }, 0
		if got, want := c.read(), c.start; got != want {
			t.Errorf("a time of day that was set moves the clock by %v", got.Sub(want))
		}
		slept = time.Hour
		if got, want := c.read(), c.start+3600e6; got != want {
			t.Errorf("after an hour of sleep it is %v late", want.Sub(got))
		}
		slept = 0 // as if it was not known for once
		time.Sleep(time.Second)
		if got, want := c.read(), c.start+3601e6; got != want {
			t.Errorf("it goes back by %v", want.Sub(got))
		}
	})
}

func TestSleepIsNotNegative(t *testing.T) {
	for range 1000 {
		if a := asleep(); a < 0 {
			t.Fatalf("slept %v", a)
		}
	}
}

func TestThePastIsSettledUpToWhatIsOnItsWay(t *testing.T) {
	c := newClock()
	a, b := &Journal{}, &Journal{}
	first := c.tick(a)
	second := c.tick(b)
	third := c.tick(a)
	if first >= second || second >= third {
		t.Errorf("moments %d, %d, %d", first, second, third)
	}
	if got := c.settled(); got != first-1 {
		t.Errorf("settled to %d, and %d is on its way", got, first)
	}
	c.done(a)
	if got := c.settled(); got != second-1 {
		t.Errorf("settled to %d, and %d is on its way", got, second)
	}
	c.done(b)
	settled := c.settled()
	if settled < third {
		t.Errorf("settled to %d only", settled)
	}
	if next := c.tick(a); next <= settled {
		t.Errorf("an event at %d, when all until %d was settled", next, settled)
	}
}

func TestMomentsOfARunAreUnique(t *testing.T) {
	c := newClock()
	var mu sync.Mutex
	seen := make(map[Moment]bool)
	var all sync.WaitGroup
	for range 4 {
		j := &Journal{}
		all.Go(func() {
			last := Moment(0)
			for range 2000 {
				m := c.tick(j)
				if m <= last {
					t.Errorf("%d after %d", m, last)
				}
				last = m
				mu.Lock()
				if seen[m] {
					t.Errorf("%d twice", m)
				}
				seen[m] = true
				mu.Unlock()
			}
		})
	}
	all.Wait()
}

func TestTimesThatAreFarApart(t *testing.T) {
	if d := Live.Sub(0); d < 290*365*24*time.Hour {
		t.Errorf("from 0 to the end of time are %v", d)
	}
	if d := Moment(0).Sub(Live); d > -290*365*24*time.Hour {
		t.Errorf("back are %v", d)
	}
	line := NewTimeline(0, math.MaxInt64/2, time.Second, []Moment{5e6, 1e17})
	if line.Total() != 3*time.Second || line.AtFraction(1) != math.MaxInt64/2 {
		t.Errorf("a span of ages takes %v", line.Total())
	}
}
