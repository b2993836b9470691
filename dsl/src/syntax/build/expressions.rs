//! Builds expressions.

use super::{Builder, Parts, from_to, is_of_least, least, name};
use crate::syntax::ast::{BinaryOp, CompareOp, Expr, ExprKind, FoldOp, PartOp, Span, TOO_LARGE};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// A value: an expression, or a price with commas.
    pub(super) fn value(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let first = parts.take(Rule::expr)?;
        if parts.rule().is_none() {
            return self.expr(first);
        }
        self.price(first, parts)
    }

    fn price(&mut self, first: NodeRef<'_>, mut rest: Parts<'_>) -> Option<Expr> {
        let mut list = vec![self.nested(1, first, |b| b.expr(first))?];
        while let Some(more) = rest.take(Rule::more) {
            let mut parts = Parts::of(more);
            let number = parts.take(Rule::number)?;
            let of = self.nested(2, number, |b| Some(b.literal(number)))?;
            list.push(self.amount_of(of, parts.take(Rule::unit)?)?);
        }
        let span = list.last().map_or(first.span(), |last| from_to(first.span(), last.span));
        Some(Expr { span, kind: ExprKind::Price(list) })
    }

    /// Any expression: conditions with `and` and `or` between them, of which `or` binds more loosely.
    pub(super) fn expr(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut nodes = node.nodes();
        let first = nodes.next()?;
        if nodes.next().is_none() {
            return self.query(first);
        }
        let parts: Vec<_> = node.nodes().collect();
        self.all_of(&parts, Rule::k_or, ExprKind::Or, |b, parts| {
            b.all_of(parts, Rule::k_and, ExprKind::And, Self::condition)
        })
    }

    fn all_of(
        &mut self,
        parts: &[NodeRef<'_>],
        between: Rule,
        kind: fn(Vec<Expr>) -> ExprKind,
        build: fn(&mut Self, &[NodeRef<'_>]) -> Option<Expr>,
    ) -> Option<Expr> {
        if parts.iter().all(|part| part.rule() != Some(between)) {
            return build(self, parts);
        }
        let mut list = Vec::new();
        for operand in parts.split(|part| part.rule() == Some(between)) {
            list.push(self.nested(1, *operand.first()?, |b| build(b, operand))?);
        }
        Some(Expr { span: span_of(parts)?, kind: kind(list) })
    }

    /// One query, or a comparison of two, with any number of `not` before it.
    fn condition(&mut self, parts: &[NodeRef<'_>]) -> Option<Expr> {
        let of = parts.iter().position(|part| part.rule() != Some(Rule::k_not))?;
        let (nots, parts) = parts.split_at(of);
        let mut expr = self.nested(nots.len(), *parts.first()?, |b| b.compare(parts))?;
        for not in nots.iter().rev() {
            let span = from_to(not.span(), expr.span);
            expr = Expr { span, kind: ExprKind::Not(Box::new(expr)) };
        }
        Some(expr)
    }

    fn compare(&mut self, parts: &[NodeRef<'_>]) -> Option<Expr> {
        let (&left, rest) = parts.split_first()?;
        let Some((next, rest)) = rest.split_first() else { return self.query(left) };
        let left = Box::new(self.nested(1, left, |b| b.query(left))?);
        let kind = if next.rule() == Some(Rule::cmp) {
            let right = *rest.first()?;
            let right = Box::new(self.nested(1, right, |b| b.query(right))?);
            ExprKind::Compare { op: CompareOp::read(next.text())?, left, right }
        } else {
            let mut parts = Parts::of(*next);
            parts.skip(Rule::k_is);
            let not = parts.skip(Rule::k_not);
            let of = parts.take(Rule::sum)?;
            ExprKind::Is { what: left, not, of: Box::new(self.nested(1, of, |b| b.sum(of))?) }
        };
        Some(Expr { span: span_of(parts)?, kind })
    }

    /// A query: `WHAT in LIST as NAME where CONDITION`, where all but the first part may be missing.
    pub(super) fn query(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let any = parts.take(Rule::k_any);
        let what = parts.take(Rule::sum)?;
        let list = if parts.skip(Rule::k_in) { parts.take(Rule::sum) } else { None };
        let candidate = parts
            .take(Rule::candidate)
            .and_then(|c| c.nodes().find(|part| part.rule() == Some(Rule::word)).map(name));
        let condition = if parts.skip(Rule::k_where) { parts.take(Rule::expr) } else { None };

        let outer = usize::from(any.is_some() || condition.is_some());
        let of = self.nested(outer, node, |b| b.these_of(what, list, Self::sum))?;
        let Some(condition) = condition else { return Some(with_any(any, of)) };
        let condition = Box::new(self.nested(1, condition, |b| b.expr(condition))?);
        let kind = ExprKind::Where { any: any.is_some(), of: Box::new(of), candidate, condition };
        Some(Expr { span: node.span(), kind })
    }

    /// The operand of `count of` or of a fold: like a query, but of factors and without `where`.
    fn query_atom(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let any = parts.take(Rule::k_any);
        let what = parts.take(Rule::factor)?;
        let list = if parts.skip(Rule::k_in) { parts.take(Rule::factor) } else { None };
        let outer = usize::from(any.is_some());
        let of = self.nested(outer, node, |b| b.these_of(what, list, Self::factor))?;
        Some(with_any(any, of))
    }

    fn these_of(
        &mut self,
        what: NodeRef<'_>,
        list: Option<NodeRef<'_>>,
        build: fn(&mut Self, NodeRef<'_>) -> Option<Expr>,
    ) -> Option<Expr> {
        let Some(list) = list else { return build(self, what) };
        let what = Box::new(self.nested(1, what, |b| build(b, what))?);
        let list = Box::new(self.nested(1, list, |b| build(b, list))?);
        Some(Expr { span: from_to(what.span, list.span), kind: ExprKind::In { what, list } })
    }

    /// A sum: terms with `+`, `-`, `*`, `/` and `mod` between them, of which `+` and `-` bind more loosely.
    pub(super) fn sum(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut nodes = node.nodes();
        let first = nodes.next()?;
        if nodes.next().is_none() {
            return self.term(&[first]);
        }
        let parts: Vec<_> = node.nodes().collect();
        self.chain(&parts, Rule::sum_op, |b, parts| b.chain(parts, Rule::product_op, Self::term))
    }

    /// A chain of operands with binary operators, which associate to the left.
    fn chain(
        &mut self,
        parts: &[NodeRef<'_>],
        operator: Rule,
        build: fn(&mut Self, &[NodeRef<'_>]) -> Option<Expr>,
    ) -> Option<Expr> {
        let is_operator = |part: &&NodeRef<'_>| part.rule() == Some(operator);
        let mut operators = parts.iter().filter(is_operator);
        let mut levels = operators.clone().count();
        let mut operands = parts.split(|part| is_operator(&part));
        let first = operands.next()?;
        let mut left = self.nested(levels, *first.first()?, |b| build(b, first))?;
        for operand in operands {
            let op = BinaryOp::read(operators.next()?.text())?;
            let right = self.nested(levels, *operand.first()?, |b| build(b, operand))?;
            levels -= 1;
            let span = from_to(left.span, right.span);
            let (left_box, right) = (Box::new(left), Box::new(right));
            left = Expr { span, kind: ExprKind::Binary { op, left: left_box, right } };
        }
        Some(left)
    }

    /// A term that no operator follows.
    fn factor(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let parts: Vec<_> = node.nodes().collect();
        self.term(&parts)
    }

    /// An operand with the prefixes before it and the unit behind it.
    fn term(&mut self, parts: &[NodeRef<'_>]) -> Option<Expr> {
        let is_prefix = |part: &NodeRef<'_>| matches!(part.rule(), Some(Rule::minus | Rule::part));
        let (prefixes, rest) = parts.split_at(parts.iter().position(|part| !is_prefix(part))?);
        let (&core, unit) = rest.split_first()?;
        let (minus, prefixes) = match prefixes.split_last() {
            Some((last, prefixes))
                if last.rule() == Some(Rule::minus) && unit.is_empty() && is_of_least(core) =>
            {
                (Some(*last), prefixes)
            }
            _ => (None, prefixes),
        };
        let mut expr = self.nested(prefixes.len(), core, |b| match core.rule()? {
            _ if minus.is_some() => minus.map(|minus| least(minus, core)),
            Rule::choice => b.choice(core),
            Rule::fold => b.fold(core),
            Rule::count => {
                let list = core.nodes().find(|part| part.rule() == Some(Rule::query_atom))?;
                let list = b.nested(1, list, |b| b.query_atom(list))?;
                Some(Expr { span: core.span(), kind: ExprKind::Count(Box::new(list)) })
            }
            _ => b.measure(core, unit.first().copied()),
        })?;
        for prefix in prefixes.iter().rev() {
            let span = from_to(prefix.span(), expr.span);
            let kind = match prefix.rule()? {
                Rule::minus => ExprKind::Neg(Box::new(expr)),
                _ => self.part(*prefix, expr)?,
            };
            expr = Expr { span, kind };
        }
        Some(expr)
    }

    fn part(&mut self, node: NodeRef<'_>, of: Expr) -> Option<ExprKind> {
        let mut parts = Parts::of(node);
        let op = match parts.take(Rule::part_op)?.text() {
            "top" => PartOp::Top,
            "bottom" => PartOp::Bottom,
            "first" => PartOp::First,
            "last" => PartOp::Last,
            _ => return None,
        };
        let size = match parts.take(Rule::part_size) {
            Some(size) => Some(Box::new(self.nested(1, size, |b| b.atom(size))?)),
            None => None,
        };
        Some(ExprKind::Part { op, size, of: Box::new(of) })
    }

    fn choice(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut exprs = node.nodes().filter(|part| part.rule() == Some(Rule::expr));
        let mut next = || {
            let expr = exprs.next()?;
            self.nested(1, expr, |b| b.expr(expr)).map(Box::new)
        };
        let kind = ExprKind::If { condition: next()?, then: next()?, otherwise: next()? };
        Some(Expr { span: node.span(), kind })
    }

    fn fold(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let op = match parts.take(Rule::fold_op)?.text() {
            "sum" => FoldOp::Sum,
            "highest" => FoldOp::Highest,
            "lowest" => FoldOp::Lowest,
            "list" => FoldOp::List,
            "distinct" => FoldOp::Distinct,
            _ => return None,
        };
        parts.skip(Rule::k_of);
        let value = parts.take(Rule::sum)?;
        parts.skip(Rule::k_over);
        let over = parts.take(Rule::query_atom)?;
        let value = Box::new(self.nested(1, value, |b| b.sum(value))?);
        let over = Box::new(self.nested(1, over, |b| b.query_atom(over))?);
        Some(Expr { span: node.span(), kind: ExprKind::Fold { op, value, over } })
    }

    /// An operand, or so much of a unit.
    fn measure(&mut self, postfix: NodeRef<'_>, unit: Option<NodeRef<'_>>) -> Option<Expr> {
        let Some(unit) = unit else { return self.postfix(postfix) };
        let of = self.nested(1, postfix, |b| b.postfix(postfix))?;
        self.amount_of(of, unit)
    }

    fn amount_of(&mut self, of: Expr, unit: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(unit);
        let word = parts.name()?;
        let unit_args = self.args(parts.take(Rule::args))?;
        let span = from_to(of.span, unit.span());
        Some(Expr { span, kind: ExprKind::Amount { of: Box::new(of), unit: word, unit_args } })
    }

    /// The amount of a change or of `choose`.
    pub(super) fn amount(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        self.postfix(node.nodes().next()?)
    }

    /// An operand with the dots and brackets behind it.
    pub(super) fn postfix(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut parts = Parts::of(node);
        let atom = parts.take(Rule::atom)?;
        let mut levels = node
            .nodes()
            .filter(|part| matches!(part.rule(), Some(Rule::dot | Rule::index)))
            .count();
        let mut expr = self.nested(levels, atom, |b| b.atom(atom))?;
        while let Some(next) = parts.any() {
            let of = Box::new(expr);
            let (kind, end) = if next.rule() == Some(Rule::index) {
                let key = next.nodes().find(|part| part.rule() == Some(Rule::expr))?;
                let key = self.nested(levels, key, |b| b.expr(key))?;
                (ExprKind::Index { of, key: Box::new(key) }, next.span())
            } else {
                let word = parts.name()?;
                let args = parts.take(Rule::args);
                let end = args.map_or(word.span, NodeRef::span);
                let args = self.nested(levels - 1, next, |b| b.args(args))?;
                (ExprKind::Dot { of, name: word, args }, end)
            };
            levels = levels.saturating_sub(1);
            expr = Expr { span: from_to(of_span(&kind), end), kind };
        }
        Some(expr)
    }

    /// The arguments in brackets; `Some(None)` if there are no brackets.
    #[expect(clippy::option_option, reason = "none at all, or none because they cannot be built")]
    fn args(&mut self, node: Option<NodeRef<'_>>) -> Option<Option<Vec<Expr>>> {
        match node {
            Some(node) => self.exprs(node).map(Some),
            None => Some(None),
        }
    }

    fn exprs(&mut self, node: NodeRef<'_>) -> Option<Vec<Expr>> {
        let exprs = node.nodes().filter(|part| part.rule() == Some(Rule::expr));
        exprs.map(|expr| self.nested(1, expr, |b| b.expr(expr))).collect()
    }

    /// An operand without dots and brackets: the rules `atom` and `part_size`.
    fn atom(&mut self, node: NodeRef<'_>) -> Option<Expr> {
        let mut nodes = node.nodes();
        let inner = nodes.next()?;
        if let Some(args) = nodes.next() {
            let kind = ExprKind::Call { name: name(inner), args: self.exprs(args)? };
            return Some(Expr { span: node.span(), kind });
        }
        let kind = match inner.rule()? {
            Rule::number => return Some(self.literal(inner)),
            Rule::string => self.named_or_text(inner)?,
            Rule::list => ExprKind::List(self.exprs(inner)?),
            Rule::group => {
                let mut parts = Parts::of(inner);
                let first = parts.take(Rule::expr)?;
                let within = self.nested(1, inner, |b| match parts.rule() {
                    None | Some(Rule::k_to) => {
                        let first = b.expr(first)?;
                        b.up_to(first, parts)
                    }
                    Some(_) => b.price(first, parts),
                })?;
                ExprKind::Group(Box::new(within))
            }
            _ => ExprKind::Name(name(inner)),
        };
        Some(Expr { span: inner.span(), kind })
    }

    /// The range `first to LAST` if `to` follows, else `first` itself.
    pub(super) fn up_to(&mut self, first: Expr, mut parts: Parts<'_>) -> Option<Expr> {
        parts.skip(Rule::k_to);
        let Some(last) = self.sum_of(parts.take(Rule::sum))? else { return Some(first) };
        let span = first.span.to(last.span);
        let (first, last) = (Box::new(first), Box::new(last));
        Some(Expr { span, kind: ExprKind::Numbers { first, last } })
    }

    /// A number as a value. What one that is too large stands in is read all the same: nothing else is wrong with it.
    fn literal(&mut self, node: NodeRef<'_>) -> Expr {
        let value = self.number(node).map_or(TOO_LARGE, |number| number.value);
        Expr { span: node.span(), kind: ExprKind::Number(value) }
    }
}

/// The span from the beginning of the first part to the end of the last.
fn span_of(parts: &[NodeRef<'_>]) -> Option<Span> {
    Some(from_to(parts.first()?.span(), parts.last()?.span()))
}

fn with_any(any: Option<NodeRef<'_>>, of: Expr) -> Expr {
    match any {
        Some(any) => Expr { span: from_to(any.span(), of.span), kind: ExprKind::Any(Box::new(of)) },
        None => of,
    }
}

fn of_span(kind: &ExprKind) -> Span {
    match kind {
        ExprKind::Dot { of, .. } | ExprKind::Index { of, .. } => of.span,
        _ => Span::default(),
    }
}
