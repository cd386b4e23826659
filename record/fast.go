package record

// Nearly all lines of a large journal that a reader looks at are heads of
// chunks, in just the form that the writer of this package gives them, and all
// events begin in one form. This file reads these forms and no other, many times
// faster than a JSON parser: whatever looks different is left to that.

// quick reads the text of one event from left to right. Once something is not
// as expected, ok is false and stays so.
type quick struct {
	rest []byte
	ok   bool
}

// quickHead reads the head of a chunk. The id is part of text. It returns false
// for everything but a valid head in the writer's form.
func quickHead(text []byte) (id []byte, elapsed Moment, h head, ok bool) {
	q := quick{rest: text, ok: true}
	q.expect(`{"t":`)
	elapsed = q.elapsed()
	q.expect(`,"e":"out","id":"`)
	id = q.plain()
	q.expect(`","n":`)
	h.n = q.number()
	h.lines[0] = q.field(`,"out":`)
	h.lines[1] = q.field(`,"err":`)
	h.outN = q.field(`,"outn":`)
	h.mixed = q.accept(`,"mixed":true`)
	switch {
	case q.accept(`,"open":["out"]`):
		h.open[0] = true
	case q.accept(`,"open":["err"]`):
		h.open[1] = true
	case q.accept(`,"open":["out","err"]`):
		h.open = [2]bool{true, true}
	}
	q.expect("}")
	return id, elapsed, h, q.ok && len(q.rest) == 0 && h.valid()
}

// quickStart reads what all events begin with. The kind is part of text. It
// says nothing of the rest, which may be no JSON.
func quickStart(text []byte) (elapsed Moment, kind []byte, ok bool) {
	q := quick{rest: text, ok: true}
	q.expect(`{"t":`)
	elapsed = q.elapsed()
	q.expect(`,"e":"`)
	kind = q.plain()
	q.expect(`"`)
	return elapsed, kind, q.ok
}

// accept takes s if it comes next.
func (q *quick) accept(s string) bool {
	if len(q.rest) < len(s) || string(q.rest[:len(s)]) != s {
		return false
	}
	q.rest = q.rest[len(s):]
	return true
}

// expect takes s, which must come next.
func (q *quick) expect(s string) {
	if !q.accept(s) {
		q.ok = false
	}
}

// digits takes 1 to 15 digits.
func (q *quick) digits() int {
	n, i := 0, 0
	for i < len(q.rest) && i < 16 && '0' <= q.rest[i] && q.rest[i] <= '9' {
		n = n*10 + int(q.rest[i]-'0')
		i++
	}
	q.ok = q.ok && 0 < i && i < 16
	q.rest = q.rest[i:]
	return n
}

// number takes a number without sign and fraction.
func (q *quick) number() int {
	before := q.rest
	n := q.digits()
	if len(before)-len(q.rest) > 1 && before[0] == '0' {
		q.ok = false // not in JSON
	}
	return n
}

// field takes a number if what must be before it comes next.
func (q *quick) field(before string) int {
	if !q.accept(before) {
		return 0
	}
	return q.number()
}

// elapsed takes seconds with six decimals.
func (q *quick) elapsed() Moment {
	sec := q.number()
	q.expect(".")
	before := len(q.rest)
	micro := q.digits()
	q.ok = q.ok && before-len(q.rest) == 6 && sec < int(maxElapsed/1e6)
	return Moment(sec)*1e6 + Moment(micro)
}

// plain takes what comes before the next quote: ASCII without escapes.
func (q *quick) plain() []byte {
	for i, b := range q.rest {
		if b == '"' {
			s := q.rest[:i]
			q.rest = q.rest[i:]
			return s
		}
		if b < ' ' || b == '\\' || b > '~' {
			break
		}
	}
	q.ok = false
	return nil
}
