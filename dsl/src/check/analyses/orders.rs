//! Finds places where a card is taken by its position out of a list without order.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{DerivedId, ExprId, NoteId, SlotId, ZoneId};
use schema::program::Layout;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::PartOp;

/// How the position is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// `[n]`
    Number,
    /// `top of`, `bottom of`
    Height,
    /// `first of`, `last of`
    End,
}

impl By {
    /// The one for an end of a list.
    pub(crate) fn part(op: PartOp) -> Self {
        match op {
            PartOp::Top | PartOp::Bottom => By::Height,
            PartOp::First | PartOp::Last => By::End,
        }
    }
}

/// An expression that takes something out of a list by its position.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    pub(crate) by: By,
    /// The list as it is written, where that is a name or a path.
    pub(crate) written: Option<String>,
    pub(crate) span: Span,
    /// What the order of the list comes from.
    pub(crate) orders: Vec<Order>,
}

/// A source of the order of a list. `chosen` says that the list is filtered, so that the text says which items are
/// meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Order {
    of: Source,
    chosen: bool,
}

/// Something with an order of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Zone(ZoneId),
    Note(NoteId),
    Define(DerivedId),
}

impl Lowered<'_> {
    /// What the order of a list comes from. `made` are the variables with the expressions of their values.
    pub(crate) fn orders(&self, list: ExprId, made: &[(SlotId, ExprId)]) -> Vec<Order> {
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        let mut open = vec![(list, false)];
        while let Some((at, chosen)) = open.pop() {
            let Some(node) = self.exprs.get(at).filter(|_| seen.insert((at, chosen))) else {
                continue;
            };
            let same = |of: ExprId| (of, chosen);
            match node {
                Expr::Zone { zone, .. } => found.push(Order { of: Source::Zone(*zone), chosen }),
                Expr::Note { note, .. } => found.push(Order { of: Source::Note(*note), chosen }),
                Expr::Derived { derived, .. } => {
                    found.push(Order { of: Source::Define(*derived), chosen });
                }
                Expr::Slot(slot) => {
                    let values = made.iter().filter(|(of, _)| of == slot);
                    open.extend(values.map(|(_, value)| same(*value)));
                }
                Expr::Contents(of) | Expr::Distinct(of) | Expr::Without(of, _) => {
                    open.push(same(*of));
                }
                Expr::Filter { list, .. }
                | Expr::Only { list, .. }
                | Expr::In { these: list, .. } => open.push((*list, true)),
                Expr::Map { list, value, .. } => open.extend([same(*list), same(*value)]),
                Expr::Join(one, other) => open.extend([same(*one), same(*other)]),
                Expr::If { then, otherwise, .. } => open.extend([same(*then), same(*otherwise)]),
                Expr::List(parts) => open.extend(parts.iter().map(|part| same(*part))),
                _ => {}
            }
        }
        found
    }

    /// Reports cards that are taken by their position out of a set (`C0602`, `W0111`).
    pub(crate) fn taken_without_order(&self, taken: &[Taken]) -> Vec<Diagnostic> {
        let mut notes: BTreeMap<NoteId, Vec<ExprId>> = BTreeMap::new();
        if taken.iter().any(|one| !one.orders.is_empty()) {
            for op in self.program.blocks.iter().flat_map(|block| &block.code) {
                if let Op::SetNote { note, value, .. } = op {
                    notes.entry(*note).or_default().push(*value);
                }
            }
        }
        let mut told = BTreeSet::new();
        let found = taken.iter().filter(|one| told.insert(one.span)).filter_map(|one| {
            let mut of_sets = one.orders.iter().filter_map(|order| self.set_of(*order, &notes));
            // The first of those that meet a condition is identified by that condition, so it may be taken.
            let (zone, _) = of_sets.find(|(_, chosen)| one.by == By::Number || !chosen)?;
            Some(self.without_order(one, zone))
        });
        found.collect()
    }

    /// The set that an order comes from, also through notes and defines, and whether the list is filtered. `None` for
    /// sets with room for one card.
    fn set_of(
        &self,
        order: Order,
        notes: &BTreeMap<NoteId, Vec<ExprId>>,
    ) -> Option<(ZoneId, bool)> {
        let (mut open, mut seen) = (vec![order], BTreeSet::new());
        while let Some(order) = open.pop() {
            if !seen.insert(order) {
                continue;
            }
            let mut values = Vec::new();
            match order.of {
                Source::Zone(zone) => {
                    let declared = &self.program.zones[zone];
                    let limit = declared.limit.and_then(|limit| self.exprs.get(limit));
                    if declared.layout == Layout::Set && limit != Some(&Expr::Number(1)) {
                        return Some((zone, order.chosen));
                    }
                }
                Source::Note(note) => values.extend(notes.get(&note).into_iter().flatten()),
                Source::Define(derived) => values.push(self.program.derived.get(derived)?.body),
            }
            let inner = values.into_iter().flat_map(|value| self.orders(value, &[]));
            open.extend(inner.map(|inner| Order { chosen: inner.chosen || order.chosen, ..inner }));
        }
        None
    }

    fn without_order(&self, taken: &Taken, zone: ZoneId) -> Diagnostic {
        let name = &self.program.zones[zone].name;
        let written = taken.written.as_ref().unwrap_or(name);
        let message = match taken.by {
            By::Number => format!("`{name}` is a set: its cards have no order and no numbers"),
            By::Height => {
                format!("`{name}` is a set: its cards have no order, no top and no bottom")
            }
            By::End => {
                let message = format!(
                    "`{name}` is a set: its cards have no order, and none of them is the first or the last"
                );
                return Diagnostic::warning(codes::CAME_WHEN, taken.span, message)
                    .label(taken.span, "tells which card came when")
                    .help(format!(
                        "take one by chance (`pick 1 from {written}`), let somebody choose, or declare `{name}` as a `row`; where one card alone has room, say so: `limit 1`"
                    ));
            }
        };
        let layout = match taken.by {
            By::Height => "`stack`",
            By::Number | By::End => "`row`, whose cards are counted from the left",
        };
        let help = format!(
            "take some by chance (`pick 1 from {written}`), let somebody choose, or declare `{name}` as a {layout}"
        );
        Diagnostic::error(codes::NO_ORDER, taken.span, message)
            .label(taken.span, "no order here")
            .help(help)
    }
}
