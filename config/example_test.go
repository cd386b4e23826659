package config_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"github.com/google/go-cmp/cmp"

	"braid/config"
)

func TestTheExampleChangesNothing(t *testing.T) {
	file(t, config.Example())
	c, err := config.Load(config.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range config.Default().Settings() {
		got := c.Settings()[i]
		if diff := cmp.Diff(s.Value, got.Value); diff != "" {
			t.Errorf("%s: %s", s.Name, diff)
		}
		if got.Source.Origin != config.File {
			t.Errorf("%s is not in the example", s.Name)
		}
	}
}

func TestTheExamplesOtherValuesAreRightToo(t *testing.T) {
	other := regexp.MustCompile(`(?m)^[a-z_]+ = .*\n#([a-z_]+ = .*)`).ReplaceAllString(config.Example(), "$1")
	other = regexp.MustCompile(`(?m)^#([a-z])`).ReplaceAllString(other, "$1")
	file(t, other)
	c, err := config.Load(config.Options{})
	if err != nil {
		t.Fatalf("%v in\n%s", err, other)
	}
	for i, s := range config.Default().Settings() {
		if got := c.Settings()[i]; cmp.Equal(s.Value, got.Value) {
			t.Errorf("the other value of %s is its default, %v", s.Name, s.Value)
		}
	}
	if n := len(c.Settings()) - len(config.Default().Settings()); n != 2 {
		t.Errorf("%d keys are set", n)
	}
}

func TestTheExampleReadsWell(t *testing.T) { golden.RequireEqual(t, config.Example()) }

func TestTheDocumentationHasEverySetting(t *testing.T) {
	text, err := os.ReadFile("../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), config.Markdown()) {
		t.Errorf("docs/configuration.md does not have what config.Markdown returns, which is\n%s", config.Markdown())
	}
	if !strings.Contains(string(text), config.Example()) {
		t.Errorf("docs/configuration.md does not have what braid config --example prints, which is\n%s", config.Example())
	}
}
