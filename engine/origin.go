package engine

import (
	"context"

	"braid/record"
)

// originKey is the key of an origin in a context.
type originKey struct{}

// WithOrigin returns a context in which stops, kills and restarts are journaled
// as asked for by o. Without one they are the user's. Commands carry theirs
// themselves: see Command.
func WithOrigin(ctx context.Context, o record.Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// originOf is who asks by a context.
func originOf(ctx context.Context) record.Origin {
	if o, ok := ctx.Value(originKey{}).(record.Origin); ok {
		return o
	}
	return record.OriginUser
}
