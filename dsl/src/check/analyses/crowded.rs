//! Finds moves that happen when all passes of `together` are through, to a zone with a limit from which they take cards as
//! well (`C0503`): one player's cards come while the next player's still lie there.

use std::collections::BTreeSet;

use schema::code::{Arg, Op};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, ZoneId};
use schema::source::Span;

use crate::check::analyses::passes::{Offence, Passes, Piece};

const WAIT: &str = "let the cards wait: move them to another zone without a limit here (`zone waiting : set, private`), and on behind the block (`each player { move waiting to ZONE }`)";

/// A move that happens when all are through.
struct Late {
    what: ExprId,
    to: ExprId,
    span: Span,
}

impl Passes<'_> {
    /// The moves of a pass that may find no room, since what leaves still lies there.
    pub(super) fn crowded(&self, piece: &Piece) -> Vec<Offence> {
        let late = self.moved_at_last(piece);
        let taken: Vec<_> = late.iter().map(|late| self.zones_named(piece, late.what)).collect();
        let told = late.iter().filter_map(|late| {
            let to = self.zones_named(piece, late.to);
            let zones = to.into_iter().flatten().map(|id| (id, &self.lowered.program.zones[id]));
            let mut limited = zones.filter(|(_, zone)| zone.limit.is_some());
            let (_, zone) = limited.find(|(id, _)| {
                // Of what is not known it is taken that it lies there.
                taken.iter().any(|taken| taken.as_ref().is_none_or(|zones| zones.contains(id)))
            })?;
            let message = format!(
                "`{}` has a limit, and one player's cards come there before the next player's have left: there may be no room",
                zone.name
            );
            Some((late.span, message, WAIT))
        });
        told.collect()
    }

    /// The moves that stand in a pass and are done behind all passes, in a loop over everybody.
    fn moved_at_last(&self, piece: &Piece) -> Vec<Late> {
        let program = self.lowered.program;
        let code = &program.blocks[piece.block].code;
        let (Some(Op::EndPass(keep)), Some(Op::For { list, .. })) =
            (code.get(piece.end()), code.get(piece.end() + 1))
        else {
            return Vec::new();
        };
        if !matches!(self.lowered.exprs.get(*list), Some(Expr::Everybody)) {
            return Vec::new();
        }
        let of_pass = |expr: ExprId| match self.lowered.exprs.get(expr) {
            Some(Expr::SlotOf { first, .. }) => {
                keep.iter().find(|(_, kept)| kept == first).map(|(slot, _)| *slot)
            }
            _ => None,
        };
        let given = |slot: SlotId| {
            self.code(piece).find_map(|(op, span)| match op {
                Op::Let { slot: to, value } if *to == slot => Some((*value, span)),
                _ => None,
            })
        };
        let behind = code.iter().skip(piece.end() + 1);
        let done = behind.take_while(|op| !matches!(op, Op::Jump(_)));
        let moves = done.filter_map(|op| match op {
            Op::Move { what, to, .. } => Some((*what, *to)),
            Op::Call { args, .. } => match args[..] {
                [Arg::Value { value: what, .. }, Arg::Value { value: to, .. }, ..] => {
                    Some((what, to))
                }
                _ => None,
            },
            _ => None,
        });
        let late = moves.filter_map(|(what, to)| {
            let (what, span) = given(of_pass(what)?)?;
            let (to, own) = given(of_pass(to)?)?;
            (own == span).then_some(Late { what, to, span })
        });
        late.collect()
    }

    /// The zones in which these cards may lie, or that these are. Nothing if that is not known.
    fn zones_named(&self, piece: &Piece, expr: ExprId) -> Option<BTreeSet<ZoneId>> {
        let (mut zones, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            if !seen.insert(expr) {
                continue;
            }
            match self.lowered.exprs.get(expr)? {
                Expr::Zone { zone, .. } => {
                    zones.insert(*zone);
                }
                Expr::Contents(list)
                | Expr::Only { list, .. }
                | Expr::Filter { list, .. }
                | Expr::Distinct(list)
                | Expr::Without(list, _)
                | Expr::Item { of: list, .. }
                | Expr::Take { of: list, .. }
                | Expr::Extreme { list, .. } => open.push(*list),
                Expr::In { these, .. } => open.push(*these),
                Expr::Join(one, other) => open.extend([*one, *other]),
                Expr::If { then, otherwise, .. } => open.extend([*then, *otherwise]),
                Expr::List(parts) => open.extend(parts),
                Expr::Nothing => {}
                Expr::Derived { derived, .. } => {
                    open.push(self.lowered.program.derived[*derived].body);
                }
                Expr::Slot(slot) => {
                    let given = self.given(piece, *slot)?;
                    if given.is_empty() {
                        return None;
                    }
                    open.extend(given);
                }
                _ => return None,
            }
        }
        Some(zones)
    }
}
