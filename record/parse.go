package record

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// event is an event line of a journal, read.
type event struct {
	elapsed Moment // microseconds since creation
	kind    Kind
	payload Payload // nil for kinds that are unknown, or that have none
	id      string  // of a chunk
	head    head    // of a chunk
}

// headLine is what the head of a chunk has besides what all events have.
type headLine struct {
	ID    string   `json:"id"`
	N     int      `json:"n"`
	Out   int      `json:"out"`
	Err   int      `json:"err"`
	OutN  int      `json:"outn"`
	Mixed bool     `json:"mixed"`
	Open  []string `json:"open"`
}

// parseEvent reads the JSON of an event.
func parseEvent(text []byte) (event, error) {
	e, err := parseStart(text)
	if err != nil {
		return e, err
	}
	if e.kind == KindOut {
		return parseHead(e, text)
	}
	e.payload, err = parsePayload(e.kind, text)
	return e, err
}

// parseStart reads what all events have.
func parseStart(text []byte) (e event, err error) {
	if elapsed, kind, ok := quickStart(text); ok && known(Kind(kind)) {
		// Reading the payload will tell whether the text is JSON.
		return event{elapsed: elapsed, kind: Kind(kind)}, nil
	}
	var start struct {
		T    json.Number `json:"t"`
		Kind Kind        `json:"e"`
	}
	if err = json.Unmarshal(text, &start); err != nil {
		return e, err
	}
	if e.elapsed, err = parseElapsed(string(start.T)); err != nil {
		return e, err
	}
	if e.kind = start.Kind; e.kind == "" {
		err = errors.New("no kind")
	}
	return e, err
}

// parseHead reads what the head of a chunk has besides what all events have.
func parseHead(e event, text []byte) (event, error) {
	var l headLine
	if err := json.Unmarshal(text, &l); err != nil {
		return e, err
	}
	e.id = l.ID
	e.head = head{n: l.N, lines: [2]int{l.Out, l.Err}, outN: l.OutN, mixed: l.Mixed}
	for _, s := range l.Open {
		e.head.open[0] = e.head.open[0] || s == "out"
		e.head.open[1] = e.head.open[1] || s == "err"
	}
	if !e.head.valid() {
		return e, errors.New("impossible numbers")
	}
	return e, nil
}

// parsePayload reads what events of a kind have, which is nil for kinds that
// are not known.
func parsePayload(k Kind, text []byte) (Payload, error) {
	if parse := parserOf(k); parse != nil {
		return parse(text)
	}
	return nil, nil
}

// known says that events of a kind have a payload or are heads of chunks.
func known(k Kind) bool { return k == KindOut || parserOf(k) != nil }

// parserOf returns what reads the payload of a kind, nil for those not known.
func parserOf(k Kind) func(text []byte) (Payload, error) {
	switch k {
	case KindSession:
		return parseAs[SessionEvent]
	case KindExec:
		return parseAs[ExecEvent]
	case KindExecEnd:
		return parseAs[ExecEndEvent]
	case KindProc:
		return parseAs[ProcEvent]
	case KindProcEnd:
		return parseAs[ProcEndEvent]
	case KindKill:
		return parseAs[KillEvent]
	case KindStat:
		return parseAs[StatEvent]
	case KindSize:
		return parseAs[SizeEvent]
	case KindMark:
		return parseAs[MarkEvent]
	case KindPlan:
		return parseAs[PlanEvent]
	case KindDrop:
		return parseAs[DropEvent]
	case KindLost:
		return parseAs[LostEvent]
	}
	return nil
}

func parseAs[P Payload](text []byte) (Payload, error) {
	var p P
	err := json.Unmarshal(text, &p)
	return p, err
}

// maxElapsed is about 3000 years: no sum of a moment and less overflows.
const maxElapsed = Moment(1e17)

var errTime = errors.New("no valid time")

// parseElapsed reads seconds as microseconds. Digits beyond those are cut off.
func parseElapsed(s string) (Moment, error) {
	whole, frac, _ := strings.Cut(s, ".")
	if len(frac) > 6 && strings.Trim(frac, "0123456789") == "" {
		frac = frac[:6]
	}
	sec, err1 := strconv.ParseUint(whole, 10, 63)
	micro, err2 := uint64(0), error(nil)
	if frac != "" {
		micro, err2 = strconv.ParseUint((frac + "00000")[:6], 10, 63)
	}
	if err1 != nil || err2 != nil || len(frac) > 6 {
		f, err := strconv.ParseFloat(s, 64) // such as 1e3
		if err != nil || !(f >= 0 && f < float64(maxElapsed)/1e6) {
			return 0, errTime
		}
		return Moment(f * 1e6), nil
	}
	if sec >= uint64(maxElapsed)/1e6 {
		return 0, errTime
	}
	return Moment(sec*1e6 + micro), nil
}
