package strict

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// maxFile is how many bytes of a file are read at most: nobody writes more by
// hand, and a device or a recording that is named by mistake would not end.
const maxFile = 1 << 20

// ReadFile returns the text of a file that people write, which is at most 1 MiB
// long.
func ReadFile(path string) (_ []byte, err error) {
	if stat, err := os.Stat(path); err == nil && stat.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0 {
		return nil, fmt.Errorf("%s: a pipe; only a file can be read", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: longer than %d bytes; this is no such file", path, maxFile)
	}
	return text, nil
}

// Parse reads the text of a file. The error is a [*Problem] when it is no TOML.
func Parse(file string, text []byte) (*Table, error) {
	at := newPlaces(file, text)
	decoded := map[string]any{}
	if err := toml.Unmarshal(text, &decoded); err != nil {
		return nil, syntaxError(at, err)
	}
	b := builder{places: at, root: &Table{At: Position{File: file}}}
	b.here = b.root
	b.p.Reset(text)
	for b.p.NextExpression() {
		b.expression(b.p.Expression())
	}
	if err := b.p.Error(); err != nil {
		return nil, &Problem{b.root.At, err.Error()} // Unmarshal would have said so
	}
	fill(b.root, decoded)
	return b.root, nil
}

// syntaxError returns what the decoder says about a text that is no TOML.
func syntaxError(at *places, err error) error {
	var bad *toml.DecodeError
	if !errors.As(err, &bad) {
		return &Problem{Position{File: at.file}, err.Error()}
	}
	line, column := bad.Position()
	return &Problem{at.in(line, column), strings.TrimPrefix(bad.Error(), "toml: ")}
}

// builder makes the tree of a document that is known to be right.
type builder struct {
	*places
	p    unstable.Parser
	root *Table
	here *Table // to which keys belong
}

// expression adds a line of the document: a header, or a key with its value.
func (b *builder) expression(n *unstable.Node) {
	switch n.Kind {
	case unstable.Table:
		b.here = b.table(b.root, n.Key())
	case unstable.ArrayTable:
		b.here = b.element(n.Key())
	case unstable.KeyValue:
		b.pair(b.here, n)
	}
}

// table returns the table that a key leads to from another.
func (b *builder) table(t *Table, key unstable.Iterator) *Table {
	for key.Next() {
		t = b.enter(t, key.Node())
	}
	return t
}

// enter returns the table of a key, in a list the last one.
func (b *builder) enter(t *Table, n *unstable.Node) *Table {
	at := b.at(int(n.Raw.Offset))
	e := t.grow(string(n.Data), at)
	if list := e.value.list; len(list) > 0 {
		return list[len(list)-1].table
	}
	if e.value.table == nil {
		e.value = Value{At: at, table: &Table{At: at}}
	}
	return e.value.table
}

// element adds a table to the list that a key leads to.
func (b *builder) element(key unstable.Iterator) *Table {
	t := b.root
	for key.Next() {
		n := key.Node()
		if !key.IsLast() {
			t = b.enter(t, n)
			continue
		}
		at := b.at(int(n.Raw.Offset))
		e := t.grow(string(n.Data), at)
		if len(e.value.list) == 0 {
			e.value.At = at
		}
		t = &Table{At: at}
		e.value.list = append(e.value.list, Value{At: at, table: t})
	}
	return t
}

// pair adds a key, which may be dotted, with its value.
func (b *builder) pair(t *Table, n *unstable.Node) {
	key := n.Key()
	for key.Next() {
		k := key.Node()
		if !key.IsLast() {
			t = b.enter(t, k)
			continue
		}
		at := b.at(int(k.Raw.Offset))
		t.grow(string(k.Data), at).value = b.value(n.Value(), at)
	}
}

// value returns a value without its data, which stands at its key unless the
// parser tells better.
func (b *builder) value(n *unstable.Node, at Position) Value {
	if n.Raw.Length > 0 {
		at = b.at(int(n.Raw.Offset))
	}
	v := Value{At: at}
	children := n.Children()
	switch n.Kind {
	case unstable.Array:
		for children.Next() {
			v.list = append(v.list, b.value(children.Node(), at))
		}
	case unstable.InlineTable:
		v.table = &Table{At: at}
		for children.Next() {
			b.pair(v.table, children.Node())
		}
	}
	return v
}

// fill gives the values of a table their data.
func fill(t *Table, decoded map[string]any) {
	for _, e := range t.entries {
		e.value.fill(decoded[e.key])
	}
}

// fill gives a value, and what it has within, its data.
func (v *Value) fill(data any) {
	v.data = data
	switch data := data.(type) {
	case map[string]any:
		fill(v.table, data)
	case []any:
		for i := range data {
			v.list[i].fill(data[i])
		}
	}
}
