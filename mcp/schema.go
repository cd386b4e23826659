package mcp

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemaOf returns the schema of a tool's arguments or result: that of its type,
// with what types do not tell.
func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[[]byte](): {Type: "string", ContentEncoding: "base64"},
	}})
	if err != nil {
		panic("mcp: " + err.Error()) // a test makes them all
	}
	refine("", s)
	return s
}

// refine completes the schema of a property, and those of what is in it.
func refine(name string, s *jsonschema.Schema) {
	// Go's nil is left out, not null, but for the values of variables.
	if len(s.Types) == 2 && s.Types[0] == "null" && name != "{}" {
		s.Type, s.Types = s.Types[1], nil
	}
	bound(name, s)
	for name, p := range s.Properties {
		refine(name, p)
	}
	if s.Items != nil {
		refine("[]", s.Items)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Not == nil {
		refine("{}", s.AdditionalProperties)
	}
}

// bound adds what a property may be, by its name: names mean the same everywhere.
func bound(name string, s *jsonschema.Schema) {
	between := func(low, high float64) { s.Minimum, s.Maximum = &low, &high }
	switch name {
	case "timeout_ms", "command_timeout_ms":
		between(0, float64(maxTime.Milliseconds()))
	case "max_output_bytes", "max_bytes":
		between(1, maxOutput)
	case "port":
		between(1, 65535)
	case "tail", "depth":
		between(1, 1<<31-1)
	case "from":
		between(0, 1<<53)
	case "stream":
		s.Enum = []any{"stdout", "stderr", "both"}
	case "mode":
		s.Pattern = "^[0-7]{3,4}$"
	case "content_b64":
		s.ContentEncoding = "base64"
	}
}

// explain says in words what is wrong with arguments, nil if nothing is.
func explain(args map[string]any, takes *jsonschema.Schema, check *jsonschema.Resolved) error {
	for _, name := range slices.Sorted(maps.Keys(args)) {
		if takes.Properties[name] == nil {
			return fmt.Errorf("there is no argument %q; it takes %s", name, strings.Join(takes.PropertyOrder, ", "))
		}
	}
	for _, name := range takes.Required {
		if _, ok := args[name]; !ok {
			return fmt.Errorf("the argument %s is missing", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(args)) {
		if err := fits(name, args[name], takes.Properties[name]); err != nil {
			return err
		}
	}
	return check.Validate(args)
}

// fits says what is wrong with one argument, as far as that is simple.
func fits(name string, v any, s *jsonschema.Schema) error {
	if want := s.Type; want != "" && kindOf(v) != want && (want != "number" || kindOf(v) != "integer") {
		return fmt.Errorf("the argument %s must be %s, not %s", name, withArticle(want), shown(v))
	}
	if n, ok := v.(float64); ok && s.Minimum != nil && (n < *s.Minimum || n > *s.Maximum) {
		return fmt.Errorf("the argument %s must be from %.0f to %.0f, not %s", name, *s.Minimum, *s.Maximum, shown(v))
	}
	if s.Enum != nil && !slices.Contains(s.Enum, v) {
		return fmt.Errorf("the argument %s must be one of %v, not %s", name, s.Enum, shown(v))
	}
	return nil
}

// kindOf names the type of a JSON value as schemas do.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// withArticle is a type in a sentence.
func withArticle(kind string) string {
	if strings.ContainsRune("aeio", rune(kind[0])) {
		return "an " + kind
	}
	return "a " + kind
}

// shown is a value in a sentence.
func shown(v any) string {
	b, _ := json.Marshal(v)
	return fmt.Sprintf("%.60s", b)
}
