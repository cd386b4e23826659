package engine

import (
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A judge judges one command by a policy.
type judge struct {
	p   *Policy
	dir string // where relative paths begin; empty: not known
}

// line judges every node of a parsed line.
func (j judge) line(file *syntax.File) (err error) {
	syntax.Walk(file, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 0 {
			switch c.Args[0].Lit() {
			case "cd", "pushd", "popd":
				j.dir = ""
			}
		}
		return true
	})
	syntax.Walk(file, func(n syntax.Node) bool {
		if err == nil && n != nil {
			err = j.node(n)
		}
		return err == nil
	})
	return err
}

// node judges what one node does by itself.
func (j judge) node(n syntax.Node) error {
	switch n := n.(type) {
	case *syntax.CallExpr:
		return j.call(wordsOf(n.Args))
	case *syntax.DeclClause:
		return declares(n)
	case *syntax.Assign:
		return assigns(n)
	case *syntax.ParamExp:
		return expands(n)
	case *syntax.FuncDecl:
		return refused("a line may not define functions")
	case *syntax.CoprocClause:
		return refused("a line may not start coprocesses")
	case *syntax.ArithmExp, *syntax.ArithmCmd, *syntax.LetClause, *syntax.CStyleLoop:
		return calculates(n)
	case *syntax.BinaryTest, *syntax.UnaryTest:
		return tests(n)
	case *syntax.WordIter:
		return checkAssigned(n.Name.Value)
	case *syntax.ArrayElem:
		return subscript(n.Index)
	case *syntax.Redirect:
		if n.N != nil && strings.HasPrefix(n.N.Value, "{") {
			return refused("a redirection may not set a variable")
		}
	}
	return nil
}

// declares judges declare, export and their like. Of options only those that give
// a variable no other meaning pass.
func declares(d *syntax.DeclClause) error {
	for _, a := range d.Args {
		if a.Name != nil {
			continue // judged as an assignment
		}
		w := wordOf(a.Value)
		if !w.plain || !declareOption.MatchString(w.text) {
			return refused("%s takes only names, NAME=VALUE and the options a, g, p, r and x", d.Variant.Value)
		}
	}
	return nil
}

// declareOption matches the options of declare that pass.
var declareOption = regexp.MustCompile(`^[-+][agprx]+$`)

// assigns judges an assignment.
func assigns(a *syntax.Assign) error {
	if a.Name == nil {
		return nil // an option of a declaration
	}
	if err := checkAssigned(a.Name.Value); err != nil {
		return err
	}
	return subscript(a.Index)
}

// expands judges an expansion of a variable.
func expands(e *syntax.ParamExp) error {
	switch {
	case e.Exp != nil && e.Exp.Op == syntax.OtherParamOps:
		return refused("${…@…} may run commands")
	case e.Excl:
		return refused("${!…} may run what a variable holds")
	case e.Exp != nil && (e.Exp.Op == syntax.AssignUnset || e.Exp.Op == syntax.AssignUnsetOrNull):
		if err := checkAssigned(e.Param.Value); err != nil {
			return err
		}
	}
	if e.Slice != nil {
		for _, x := range []syntax.ArithmExpr{e.Slice.Offset, e.Slice.Length} {
			if x != nil {
				if err := calculates(x); err != nil {
					return err
				}
			}
		}
	}
	return subscript(e.Index)
}

// numeral matches the words that arithmetic may have.
var numeral = regexp.MustCompile(`^(?:[0-9]+|0[xX][0-9a-fA-F]+)$`)

// calculates judges arithmetic: bash runs the commands in the values of variables
// that it evaluates.
func calculates(n syntax.Node) (err error) {
	syntax.Walk(n, func(n syntax.Node) bool {
		if l, ok := n.(*syntax.CStyleLoop); ok && err == nil {
			for _, x := range []syntax.ArithmExpr{l.Init, l.Cond, l.Post} {
				if x != nil && err == nil {
					err = calculates(x)
				}
			}
			return false
		}
		if w, ok := n.(*syntax.Word); ok && err == nil && !numeral.MatchString(w.Lit()) {
			err = refused("arithmetic may run what a variable holds; use numbers only")
		}
		return err == nil
	})
	return err
}

// subscript judges an index of an array.
func subscript(x syntax.ArithmExpr) error {
	if x == nil {
		return nil
	}
	if w, ok := x.(*syntax.Word); ok && (w.Lit() == "@" || w.Lit() == "*") {
		return nil
	}
	return calculates(x)
}

// tests judges an expression of [[ … ]].
func tests(n syntax.Node) error {
	switch n := n.(type) {
	case *syntax.UnaryTest:
		if n.Op == syntax.TsVarSet || n.Op == syntax.TsRefVar {
			return refused("[[ %s … ]] may run what its operand holds", n.Op)
		}
	case *syntax.BinaryTest:
		switch n.Op {
		case syntax.TsEql, syntax.TsNeq, syntax.TsLeq, syntax.TsGeq, syntax.TsLss, syntax.TsGtr:
			return refused("[[ … %s … ]] may run what a variable holds; use [ … ]", n.Op)
		}
	}
	return nil
}
