package cli

import "strings"

// page is a manual page in the language of man(7).
type page struct{ strings.Builder }

// newPage returns the beginning of a page of section 1.
func newPage(name, version string) *page {
	p := &page{}
	p.line(".TH " + strings.ToUpper(name) + " 1 \"\" \"" + name + " " + version + "\"")
	p.line(".nh") // hyphens in names of files and flags are no places to part them
	p.line(".ad l")
	return p
}

// section begins a section.
func (p *page) section(title string) { p.line(".SH " + roff(strings.ToUpper(title))) }

// heading begins a part of a section.
func (p *page) heading(title string) { p.line(".SS " + roff(title)) }

// text writes a paragraph, nothing when it is empty.
func (p *page) text(s string) {
	if s != "" {
		p.line(".PP")
		p.line(roff(s))
	}
}

// item writes a term with what it means.
func (p *page) item(term, text string) {
	p.line(".TP")
	p.line("\\fB" + roff(term) + "\\fP")
	p.line(roff(text))
}

// code writes lines as they are.
func (p *page) code(s string) {
	p.line(".PP")
	p.line(".EX")
	for line := range strings.SplitSeq(s, "\n") {
		p.line(roff(line))
	}
	p.line(".EE")
}

// line writes a line of the language.
func (p *page) line(s string) { p.WriteString(s + "\n") }

// roff returns text so that nothing in it is taken for more than text.
func roff(s string) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(s, "\n") {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			b.WriteString(`\&`)
		}
		b.WriteString(strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "\"", `\(dq`).Replace(line))
	}
	return b.String()
}
