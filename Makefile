# Everyday commands. CONTRIBUTING.md says what they are for.
GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: run test race lint bench docs pictures release

run:
	$(GO) run . $(ARGS)

test:
	$(GO) test ./...

race:
	$(GO) test -race -timeout 20m ./...

lint:
	@test -z "$$(gofmt -l .)" || { echo "not formatted; run gofmt -w on:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	GOOS=darwin $(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

bench:
	$(GO) run ./bench $(ARGS)

docs:
	$(GO) run ./docs

pictures:
	$(GO) run ./screenshots

release:
	$(GO) run ./release
