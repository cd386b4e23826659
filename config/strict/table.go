package strict

// Table is a table of a file: keys with values, in the order of the file. A nil
// Table has none.
type Table struct {
	At      Position
	entries []*entry
	of      map[string]*entry // the same by key: a file of 1 MiB has a hundred thousand
}

// entry is a key with its value.
type entry struct {
	key   string
	at    Position // of the key
	value Value
}

// Keys returns the keys of the table.
func (t *Table) Keys() []string {
	if t == nil {
		return nil
	}
	keys := make([]string, len(t.entries))
	for i, e := range t.entries {
		keys[i] = e.key
	}
	return keys
}

// Get returns the value of a key.
func (t *Table) Get(key string) (Value, bool) {
	if e := t.entry(key); e != nil {
		return e.value, true
	}
	return Value{}, false
}

// KeyAt returns where a key stands, the table's own place when it is not there.
func (t *Table) KeyAt(key string) Position {
	if e := t.entry(key); e != nil {
		return e.at
	}
	return t.At
}

// entry returns the entry of a key, nil if there is none.
func (t *Table) entry(key string) *entry {
	if t == nil {
		return nil
	}
	return t.of[key]
}

// grow returns the entry of a key, which it adds when there is none.
func (t *Table) grow(key string, at Position) *entry {
	if e := t.entry(key); e != nil {
		return e
	}
	e := &entry{key: key, at: at}
	if t.of == nil {
		t.of = make(map[string]*entry)
	}
	t.entries, t.of[key] = append(t.entries, e), e
	return e
}
