//! Checks reads of `position` of cards that lie in no order.

use std::collections::{BTreeMap, BTreeSet};

use schema::expr::Expr;
use schema::id::{ExprId, LocalId, ZoneId};
use schema::program::Layout;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// The state of this analysis.
pub(crate) struct Positions<'p> {
    lowered: Lowered<'p>,
    /// For each expression, the expressions that it is an operand of.
    wholes: BTreeMap<ExprId, Vec<ExprId>>,
}

impl<'p> Positions<'p> {
    /// The analysis of this program.
    pub(crate) fn new(lowered: Lowered<'p>) -> Self {
        Self { lowered, wholes: BTreeMap::new() }
    }

    /// Reports each `c.position` that can have no value (`C0602`): the card lies in a zone without order, or no zone of
    /// the game has one. `asked` are the expressions that read it.
    pub(crate) fn check(mut self, asked: &[(ExprId, Span)]) -> Vec<Diagnostic> {
        if !asked.is_empty() {
            for (whole, node) in self.lowered.exprs.pairs() {
                for part in node.parts() {
                    self.wholes.entry(part).or_default().push(whole);
                }
            }
        }
        asked.iter().filter_map(|(id, span)| self.missing(*id, *span)).collect()
    }

    fn missing(&self, id: ExprId, span: Span) -> Option<Diagnostic> {
        let Some(Expr::PositionOf(of)) = self.lowered.exprs.get(id) else { return None };
        let lists = match self.lowered.exprs.get(*of) {
            Some(Expr::Local(local)) => self.lists_of(*local, id),
            _ => vec![*of],
        };
        let zones = &self.lowered.program.zones;
        let mut listed = lists.into_iter().filter_map(|list| self.zone_listed(list));
        let (message, help) = match listed.find(|zone| !zones[*zone].layout.is_ordered()) {
            Some(zone) => {
                let zone = &zones[zone];
                let (layout, help) = match zone.layout {
                    Layout::Grid => ("grid", "ask for its spot: `c.spot`"),
                    Layout::Pyramid(_) => ("pyramid", "ask for its spot: `c.spot`"),
                    Layout::Set | Layout::Stack | Layout::Row | Layout::Piles => (
                        "set",
                        "declare it as a `row`, counted from the left, or a `stack`, from the top",
                    ),
                };
                (format!("`{}` is a {layout}: its cards lie in no order", zone.name), help)
            }
            None if zones.iter().any(|zone| zone.layout.is_ordered()) => return None,
            None => (
                "no zone of this game has an order: no card has a position".to_owned(),
                "declare a zone as a `row`, counted from the left, or a `stack`, from the top",
            ),
        };
        let diagnostic = Diagnostic::error(codes::NO_ORDER, span, message);
        Some(diagnostic.label(span, "no position here").help(help))
    }

    /// The lists whose candidate a local is, in the expressions around `read`.
    fn lists_of(&self, candidate: LocalId, read: ExprId) -> Vec<ExprId> {
        let mut lists = BTreeMap::new();
        let (mut seen, mut open) = (BTreeSet::from([read]), vec![read]);
        while let Some(part) = open.pop() {
            for &whole in self.wholes.get(&part).into_iter().flatten() {
                if let Some(
                    Expr::Filter { list, local, condition: inner }
                    | Expr::Map { list, local, value: inner }
                    | Expr::Sum { list, local, value: inner }
                    | Expr::Extreme { list, local, value: inner, .. },
                ) = self.lowered.exprs.get(whole)
                    && *local == candidate
                    && *inner == part
                {
                    lists.insert(whole, *list);
                }
                if seen.insert(whole) {
                    open.push(whole);
                }
            }
        }
        lists.into_values().collect()
    }

    /// The zone in which a card or all cards of a list lie, if the expression says so.
    fn zone_listed(&self, list: ExprId) -> Option<ZoneId> {
        let mut at = list;
        loop {
            at = match self.lowered.exprs.get(at)? {
                Expr::Zone { zone, .. } => return Some(*zone),
                Expr::Contents(of)
                | Expr::Only { list: of, .. }
                | Expr::Filter { list: of, .. }
                | Expr::Distinct(of)
                | Expr::Without(of, _)
                | Expr::In { these: of, .. }
                | Expr::Item { of, .. }
                | Expr::Take { of, .. } => *of,
                _ => return None,
            };
        }
    }
}
