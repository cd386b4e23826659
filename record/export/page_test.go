package export

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// checkPage reads a page more strictly than any browser: only the tags and
// attributes that this package writes, with values of the form that it writes,
// closed in order, and everything else text.
func checkPage(page string) error {
	if !utf8.ValidString(page) {
		return errors.New("not UTF-8")
	}
	start, body, found := strings.Cut(page, pageStyle)
	if !found || strings.Contains(body, "<style") {
		return errors.New("not one style sheet")
	}
	rest, isPage := strings.CutPrefix(start, "<!DOCTYPE html>\n")
	if !isPage {
		return errors.New("no doctype")
	}
	m := newMarkup()
	if err := m.check(rest); err != nil {
		return err
	}
	if err := m.check(body); err != nil {
		return err
	}
	return m.closed()
}

// markup checks a page part by part.
type markup struct {
	forms map[string]*regexp.Regexp // of the attributes of each tag
	open  []string
}

func newMarkup() *markup { return &markup{forms: pageForms()} }

// closed fails when a tag is open.
func (m *markup) closed() error {
	if len(m.open) > 0 {
		return fmt.Errorf("not closed: %q", m.open)
	}
	return nil
}

// check checks a part of a page.
func (m *markup) check(s string) error {
	for len(s) > 0 {
		i := strings.IndexAny(s, "<&")
		if i < 0 {
			i = len(s)
		}
		if err := checkText(s[:i]); err != nil {
			return err
		}
		if s = s[i:]; strings.HasPrefix(s, "<") {
			end := strings.IndexByte(s, '>')
			if end < 0 {
				return fmt.Errorf("a tag without end: %.60q", s)
			}
			if err := m.tag(s[1:end]); err != nil {
				return err
			}
			s = s[end+1:]
		} else if s != "" {
			j := slices.IndexFunc([]string{"&lt;", "&gt;", "&amp;", "&#34;", "&#39;"}, func(e string) bool { return strings.HasPrefix(s, e) })
			if j < 0 {
				return fmt.Errorf("not an entity of ours: %.20q", s)
			}
			s = s[1:]
		}
	}
	return nil
}

// checkText checks what is between tags and entities.
func checkText(s string) error {
	for _, r := range s {
		if strings.ContainsRune(">\"'\x7f", r) || r < ' ' && r != '\n' && r != '\t' || hidden(r) {
			return fmt.Errorf("%U in text: %.60q", r, s)
		}
	}
	return nil
}

// tag checks what is within a tag.
func (m *markup) tag(tag string) error {
	if name, closes := strings.CutPrefix(tag, "/"); closes {
		if len(m.open) == 0 || m.open[len(m.open)-1] != name {
			return fmt.Errorf("</%s> closes %q", name, m.open)
		}
		m.open = m.open[:len(m.open)-1]
		return nil
	}
	name, attributes, _ := strings.Cut(tag, " ")
	if form, known := m.forms[name]; !known || !form.MatchString(attributes) {
		return fmt.Errorf("not a tag of ours: <%s>", tag)
	}
	if name != "meta" && name != "input" {
		m.open = append(m.open, name)
	}
	return nil
}

// pageForms returns the forms of the attributes of all tags.
func pageForms() map[string]*regexp.Regexp {
	const (
		colour = `(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\))`
		class  = `class="[A-Za-z0-9 ]+"`
		moment = `datetime="[0-9]{4}-[0-9T:.-]+(Z|[+-][0-9:]{5})"`
	)
	forms := make(map[string]*regexp.Regexp)
	for names, form := range map[string]string{
		"html":             `lang="en"`,
		"meta":             `(charset|http-equiv|name)="[A-Za-z0-9-]+"( content="[^"]*")?`,
		"input":            `type="checkbox" id="(out|err|times|wrap)" checked`,
		"time":             moment,
		"span":             `(` + class + `)? ?(style="((background|color):` + colour + `;)+")?`,
		"details":          class + `( open)?`,
		"div":              class + `( data-t="[0-9:.]{12}")?`,
		"p":                class,
		"b":                `(` + class + `)?`,
		"code small i nav": ``,
		"head title style body header main section h1 h2 label summary": ``,
	} {
		for name := range strings.FieldsSeq(names) {
			forms[name] = regexp.MustCompile(`^` + form + `$`)
		}
	}
	return forms
}
