package engine

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A word is what is known of a word of a command before it is expanded.
type word struct {
	text string // when known
	// plain: it is written without quotes or anything that is expanded, and is text.
	plain bool
	// known: it is text, however it is written.
	known bool
	// single: it is one word, whatever the values of its variables are.
	single bool
	// begins is its first character, when that is known; else 0.
	begins byte
	job    bool // it is $!
}

// literal is a word that no shell interprets.
func literal(text string) word {
	w := word{text: text, plain: true, known: true, single: true}
	if text != "" {
		w.begins = text[0]
	}
	return w
}

// expanded are the characters of a bare word that do not stand for themselves.
const expanded = "\\*?[]{}~"

// wordsOf returns what is known of words.
func wordsOf(args []*syntax.Word) []word {
	words := make([]word, len(args))
	for i, a := range args {
		words[i] = wordOf(a)
	}
	return words
}

// wordOf returns what is known of a word.
func wordOf(w *syntax.Word) word {
	if lit := w.Lit(); lit == "[" || lit == "]" || lit != "" && !strings.ContainsAny(lit, expanded) {
		return literal(lit)
	}
	out := word{known: true, single: true}
	for i, part := range w.Parts {
		text, known, single := partOf(part)
		if i == 0 && text != "" && !(known && strings.HasPrefix(text, "\\") && !quoted(part)) {
			out.begins = text[0]
		}
		out.text += text
		out.known = out.known && known
		out.single = out.single && single
	}
	if len(w.Parts) == 1 {
		out.job = isParam(w.Parts[0], "!")
	}
	return out
}

// quoted says whether a part of a word stands in quotes.
func quoted(p syntax.WordPart) bool {
	_, bare := p.(*syntax.Lit)
	return !bare
}

// partOf returns the text of a part of a word, whether that is all of it, and
// whether it stays within one word.
func partOf(p syntax.WordPart) (text string, known, single bool) {
	switch p := p.(type) {
	case *syntax.Lit:
		plain := !strings.ContainsAny(p.Value, expanded)
		return p.Value, plain, plain || !strings.ContainsAny(p.Value, "*?[]{}")
	case *syntax.SglQuoted:
		return p.Value, !p.Dollar, true
	case *syntax.DblQuoted:
		return inQuotes(p)
	}
	// What is always one number is one word.
	return "", false, isParam(p, "?", "#", "$")
}

// inQuotes is partOf for double quotes.
func inQuotes(q *syntax.DblQuoted) (text string, known, single bool) {
	known, single = !q.Dollar, true
	for _, p := range q.Parts {
		switch p := p.(type) {
		case *syntax.Lit:
			if known {
				text += p.Value
			}
			known = known && !strings.Contains(p.Value, "\\")
		case *syntax.ParamExp:
			known = false
			single = single && !many(p)
		default:
			known = false
		}
	}
	return text, known, single
}

// many says whether an expansion in double quotes may become several words.
func many(p *syntax.ParamExp) bool {
	if p.Param != nil && p.Param.Value == "@" || p.Excl {
		return true
	}
	w, ok := p.Index.(*syntax.Word)
	return ok && w.Lit() == "@" || p.Exp != nil || p.Repl != nil || p.Slice != nil
}

// isParam says whether a part is one of the parameters, without anything else.
func isParam(p syntax.WordPart, names ...string) bool {
	e, ok := p.(*syntax.ParamExp)
	return ok && e.Short && e.Param != nil && slices.Contains(names, e.Param.Value)
}
