package record

import (
	"slices"
	"testing"
)

func TestABookmarkOfThePastStandsThere(t *testing.T) {
	r := newTestRun(t)
	a, err := r.Create(Header{Session: "a"})
	if err != nil {
		t.Fatal(err)
	}
	b, err := r.Create(Header{Session: "b"})
	if err != nil {
		t.Fatal(err)
	}
	first := mustAppend(t, a, SizeEvent{Columns: 80})
	early := mustAppend(t, b, MarkEvent{Text: "early"})
	between := mustAppend(t, a, SizeEvent{Columns: 81})
	late := mustAppend(t, a, MarkEvent{Text: "late"})
	mustAppend(t, a, MarkEvent{Text: "before all", Of: first})
	mustAppend(t, a, MarkEvent{Text: "between", Of: between})
	future := mustAppend(t, a, MarkEvent{Text: "of the future", Of: Live})
	for name, run := range map[string]*Run{"the run": r, "its recording": mustOpen(t, r.Dir())} {
		want := []Mark{
			{"a", first, "before all"}, {"b", early, "early"}, {"a", between, "between"}, {"a", late, "late"}, {"a", future, "of the future"},
		}
		if got := run.Snapshot(Live).Marks; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if got := run.Snapshot(between).Marks; !slices.Equal(got, want[:3]) {
			t.Errorf("%s until then: %v, want %v", name, got, want[:3])
		}
		if got, want := run.Moments(FindMark), []Moment{first, early, between, late, future}; !slices.Equal(got, want) {
			t.Errorf("%s: moments %v, want %v", name, got, want)
		}
		var texts []string
		for e := range run.Events(0, Live) {
			if m, ok := e.Payload.(MarkEvent); ok {
				texts = append(texts, m.Text)
			}
		}
		if want := []string{"early", "late", "before all", "between", "of the future"}; !slices.Equal(texts, want) {
			t.Errorf("%s: told in the order %v, want %v", name, texts, want)
		}
	}
}
