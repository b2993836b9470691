//! Builds lists of cards and goods that a ruling compares with the contents of a zone or pool.

use super::{Builder, Parts};
use crate::syntax::ast::{BinaryOp, ClaimKind, CompareOp, Expr, ExprKind, ListedCard};
use crate::syntax::tree::{NodeRef, Rule};

impl Builder {
    /// Where a thing lies, behind `in`, if that stands there.
    pub(super) fn within(&mut self, parts: &mut Parts<'_>) -> Option<Option<Expr>> {
        parts.skip(Rule::k_in);
        match parts.take(Rule::postfix) {
            Some(within) => Some(Some(self.nested(1, within, |b| b.postfix(within))?)),
            None => Some(None),
        }
    }

    pub(super) fn cards_are(&mut self, node: NodeRef<'_>) -> Option<ClaimKind> {
        let what = node.nodes().next()?;
        let what = self.nested(1, what, |b| b.postfix(what))?;
        let any_order = node.nodes().any(|part| part.rule() == Some(Rule::any_order));
        let bracket = node.nodes().any(|part| part.rule() == Some(Rule::lbrack));
        let listed: Vec<_> =
            node.nodes().filter(|part| part.rule() == Some(Rule::counted)).collect();
        let mut items = Vec::new();
        let mut counts = false;
        let mut amounts: Option<Option<Expr>> = Some(None);
        for one in &listed {
            let mut parts = Parts::of(*one);
            let number = match parts.take(Rule::number) {
                Some(number) => Some(self.number(number)?.value),
                None => None,
            };
            counts |= number.is_some();
            let name = parts.name()?;
            amounts = amounts.zip(number).map(|(all, number)| {
                let of = Expr { span: one.span(), kind: ExprKind::Number(number) };
                let (of, unit) = (Box::new(of), name.clone());
                let kind = ExprKind::Amount { of, unit, unit_args: None };
                added(all, Expr { span: one.span(), kind })
            });
            let card = Expr { span: one.span(), kind: ExprKind::Name(name) };
            items.push(ListedCard { card, times: number.unwrap_or(1) });
        }
        let span = match (listed.first(), listed.last()) {
            (Some(first), Some(last)) => first.span().to(last.span()),
            _ => node.span(),
        };
        // A single name is a plain value, such as a player.
        if let ([one], false, false, false) = (items.as_slice(), counts, any_order, bracket) {
            let (left, right) = (Box::new(what), Box::new(one.card.clone()));
            let kind = ExprKind::Compare { op: CompareOp::Equal, left, right };
            return Some(ClaimKind::Expr(Expr { span: node.span(), kind }));
        }
        let amounts = amounts.flatten().filter(|_| !bracket && !any_order);
        Some(ClaimKind::CardsAre { what, cards: items, span, amounts, any_order })
    }
}

/// The sum of `all` and `more`; `more` itself if there is no sum yet.
fn added(all: Option<Expr>, more: Expr) -> Option<Expr> {
    let Some(all) = all else { return Some(more) };
    let (span, op) = (all.span.to(more.span), BinaryOp::Add);
    let kind = ExprKind::Binary { op, left: Box::new(all), right: Box::new(more) };
    Some(Expr { span, kind })
}
