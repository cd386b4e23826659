package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func TestTwoLabellersOfOneProcess(t *testing.T) {
	t.Parallel()
	r := newTestRun(t)
	j := newTestJournal(t, r, "s")
	var want [2][]byte
	var all sync.WaitGroup
	for i := range want {
		all.Go(func() {
			p := newPrinter(uint64(i))
			for range 60 {
				raw := p.text()
				want[i] = append(want[i], raw...)
				given := [2][]byte{}
				given[i] = raw
				if err := j.Output("p1", given[0], given[1]); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	strange := stranger(t, mustReadFile(t, j.Path()))["p1"]
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, j.Path())} {
		for i, s := range []Stream{Out, Err} {
			if got := rawBytes(t, run, SourceID{"s", "p1"}, s); !bytes.Equal(got, want[i]) || !bytes.Equal(strange[i], want[i]) {
				t.Errorf("%s: %v is not what was printed", name, s)
			}
		}
	}
}

func TestManySessionsAreWrittenAtOnce(t *testing.T) {
	r := newTestRun(t)
	var all sync.WaitGroup
	for i := range 10 {
		all.Go(func() {
			j, err := r.Create(Header{Session: fmt.Sprint("s", i)})
			if err != nil {
				t.Error(err)
				return
			}
			for n := range 50 {
				id := fmt.Sprint("e", n)
				j.Append(ExecEvent{ID: id})
				j.Output(id, fmt.Appendf(nil, "%d of %d\n", n, i), nil)
				j.Append(ExecEndEvent{ID: id})
			}
			if i%2 == 0 {
				if err := j.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, r.Dir())} {
		s := run.Snapshot(Live)
		if len(s.Sessions) != 10 {
			t.Fatalf("%s: %d sessions", name, len(s.Sessions))
		}
		last := Moment(0)
		for _, sess := range s.Sessions {
			if sess.Created <= last || sess.History.Len() != 50 || sess.Running != 0 {
				t.Errorf("%s: %+v", name, sess)
			}
			last = sess.Created
			for n := range 50 {
				want := fmt.Sprintf("%d of %s\n", n, sess.ID[1:])
				if got := rawBytes(t, run, sess.History.At(n).ID, Out); string(got) != want {
					t.Errorf("%s: %s printed %q, want %q", name, sess.ID, got, want)
				}
			}
		}
	}
}

// What a follower makes of a growing file is what OpenRun makes of it in the
// end.
func TestReadingInPartsIsReadingAtOnce(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := newTestRun(t)
			liveAtRandom(t, r, seed, 120, func() {})
			r.Close()
			paths, err := journalsIn(r.Dir())
			if err != nil {
				t.Fatal(err)
			}
			rnd := rand.New(rand.NewPCG(seed, 5))
			dir := t.TempDir()
			f, end := quietFollower(t, dir)
			for left := len(paths); left > 0; {
				left = 0
				for _, path := range paths {
					whole := mustReadFile(t, path)
					copied := filepath.Join(dir, filepath.Base(path))
					there := 0
					if s := f.scanners[copied]; s != nil {
						there = int(s.win.size)
					} else if b, err := filepath.Glob(copied); err == nil && len(b) > 0 {
						there = len(mustReadFile(t, copied))
					}
					part := whole[there:min(len(whole), there+rnd.IntN(400))]
					appendFile(t, copied, part)
					if there+len(part) < len(whole) {
						left++
					}
				}
				f.look()
			}
			end()
			f.look()
			if p := f.run.Problems(); len(p) > 0 {
				t.Errorf("problems %q", p)
			}
			if d := diff(flatten(f.run.Snapshot(Live)), flatten(mustOpen(t, r.Dir()).Snapshot(Live))); d != "" {
				t.Error(d)
			}
		})
	}
}

func FuzzFollow(f *testing.F) {
	whole := sample(f)
	f.Add(whole, uint16(10))
	f.Add(whole[:len(whole)-3], uint16(100))
	f.Fuzz(func(t *testing.T, b []byte, step uint16) {
		dir := t.TempDir()
		fol, end := quietFollower(t, dir)
		path := filepath.Join(dir, "default.braid")
		n := max(int(step), len(b)/50, 1)
		for part := range chunksOf(b, n) {
			appendFile(t, path, part)
			fol.look()
		}
		end()
		fol.look()
		readEverything(t, fol.run)
	})
}

// chunksOf returns the parts of b of n bytes.
func chunksOf(b []byte, n int) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for len(b) > 0 {
			part := b[:min(n, len(b))]
			if !yield(part) {
				return
			}
			b = b[len(part):]
		}
	}
}

// slow is a player made of small steps.
type slow struct {
	pos, to float64
	speed   float64
	playing bool
}

func (s *slow) pass(seconds float64) {
	if s.playing {
		s.pos += seconds * s.speed
	}
	if s.pos >= s.to {
		s.pos, s.playing = s.to, false
	}
}

func TestAPlayerIsWhereSmallStepsLead(t *testing.T) {
	for seed := range uint64(30) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		now := Moment(5e14)
		p := NewPlayer(0, 1000*second, func() Moment { return now })
		s := &slow{to: 1000, speed: 1}
		for step := range 200 {
			passed := rnd.Float64() * 10
			now = now.Add(time.Duration(passed * 1e9))
			s.pass(passed)
			switch rnd.IntN(6) {
			case 0:
				p.Play()
				if s.pos >= s.to {
					s.pos = 0
				}
				s.playing = true
			case 1:
				p.Pause()
				s.playing = false
			case 2:
				s.speed = float64(int(1)<<rnd.IntN(5)) / 2
				p.SetSpeed(s.speed)
			case 3:
				s.pos = rnd.Float64() * 999
				p.Seek(Moment(s.pos * 1e6))
			}
			got := float64(p.Position()) / 1e6
			if got-s.pos > 0.01 || s.pos-got > 0.01 || p.Playing() != s.playing {
				t.Fatalf("seed %d, step %d: at %v, playing %v, want %v, %v", seed, step, got, p.Playing(), s.pos, s.playing)
			}
		}
	}
}
