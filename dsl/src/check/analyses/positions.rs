//! Where cards lie in an order: what has a top, and which one a card is.

use schema::expr::Expr;
use schema::id::{ExprId, LocalId, ZoneId};
use schema::program::Layout;
use schema::source::Span;

use super::Checker;
use crate::codes;

impl Checker<'_> {
    /// A set has no order (`C0602`).
    pub(crate) fn has_order(&mut self, zone: ExprId, span: Span) {
        let Some(Expr::Zone { zone, .. }) = self.exprs.get(zone) else { return };
        let zone = &self.program.zones[*zone];
        if zone.layout == schema::program::Layout::Set {
            let name = zone.name.clone();
            self.error(
                codes::NO_ORDER,
                span,
                format!("`{name}` is a set: its cards have no order, no top and no bottom"),
                "no order here",
                format!("choose from it, take some by chance (`pick 1 from {name}`), or declare it as a `stack`"),
            );
        }
    }

    /// `c.position` where no card can have one (`C0602`): in a zone without an order, or in a game that has none with one.
    pub(crate) fn positions_are_there(&mut self) {
        let asked = std::mem::take(&mut self.positions);
        for (id, span) in asked {
            let Some(Expr::PositionOf(of)) = self.exprs.get(id) else { continue };
            let lists = match self.exprs.get(*of) {
                Some(Expr::Local(local)) => self.lists_of(*local, id),
                _ => vec![*of],
            };
            let mut zones = lists.into_iter().filter_map(|list| self.zone_listed(list));
            if let Some(zone) = zones.find(|zone| !self.program.zones[*zone].layout.is_ordered()) {
                let zone = &self.program.zones[zone];
                let (layout, help) = match zone.layout {
                    Layout::Grid => ("grid", "ask for its spot: `c.spot`"),
                    Layout::Pyramid(_) => ("pyramid", "ask for its spot: `c.spot`"),
                    Layout::Set | Layout::Stack | Layout::Row | Layout::Piles => (
                        "set",
                        "declare it as a `row`, counted from the left, or a `stack`, from the top",
                    ),
                };
                let message = format!("`{}` is a {layout}: its cards lie in no order", zone.name);
                self.error(codes::NO_ORDER, span, message, "no position here", help);
            } else if !self.program.zones.iter().any(|zone| zone.layout.is_ordered()) {
                self.error(
                    codes::NO_ORDER,
                    span,
                    "no zone of this game has an order: no card has a position",
                    "no position here",
                    "declare a zone as a `row`, counted from the left, or a `stack`, from the top",
                );
            }
        }
    }

    /// Whether something of the game asks for positions.
    pub(crate) fn asks_positions(&self) -> bool {
        self.program.exprs.iter().any(|node| matches!(node, Expr::PositionOf(_)))
    }

    /// The lists of which this candidate is one thing where that is read.
    fn lists_of(&self, candidate: LocalId, read: ExprId) -> Vec<ExprId> {
        let of_it = self.exprs.iter().filter_map(|node| match *node {
            Expr::Filter { list, local, condition: inner }
            | Expr::Map { list, local, value: inner }
            | Expr::Sum { list, local, value: inner }
            | Expr::Extreme { list, local, value: inner, .. } => {
                (local == candidate && self.is_within(read, inner)).then_some(list)
            }
            _ => None,
        });
        of_it.collect()
    }

    fn is_within(&self, part: ExprId, whole: ExprId) -> bool {
        let mut open = vec![whole];
        while let Some(id) = open.pop() {
            if id == part {
                return true;
            }
            open.extend(self.exprs.get(id).into_iter().flat_map(Expr::parts));
        }
        false
    }

    /// The one zone in which all of these lie, or this one lies, if that is plain.
    fn zone_listed(&self, list: ExprId) -> Option<ZoneId> {
        let mut at = list;
        loop {
            at = match self.exprs.get(at)? {
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
