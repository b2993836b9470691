//! Compiles what passes of `together` do in public (`reveal`, `move`): each pass stores what it wants, and it is
//! carried out after all passes, for one player after the other. What is moved was named before, so hands can be passed
//! round, and nobody shows anything before another.

use std::collections::BTreeSet;

use schema::code::{Audience, Op, Placement};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::program::Primitive;
use schema::source::Span;

use crate::check::Typed;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::scope::{Does, Late};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// The slots that keep the wishes of one such statement after the passes: each is the first of one slot for each seat.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Firsts {
    named: SlotId,
    what: SlotId,
    to: Option<SlotId>,
}

impl Firsts {
    /// Adds the slots for a statement, and notes in `keep` which variables the end of a pass copies there.
    pub(crate) fn of(
        frame: &mut Frame,
        late: &Late,
        seats: u8,
        keep: &mut Vec<(SlotId, SlotId)>,
    ) -> Firsts {
        let mut place = |slot| {
            let first = frame.slots(seats);
            keep.push((slot, first));
            first
        };
        let (named, what) = (place(late.named), place(late.what));
        Firsts { named, what, to: late.to.map(place) }
    }
}

impl<'a> Bodies<'a> {
    /// In a pass of `together`: stores the operands of a public statement for later. Returns false if the statement
    /// must be compiled as usual: outside of a pass, or if it moves cards to a private zone of the pass's own player.
    pub(crate) fn later(
        &mut self,
        frame: &mut Frame,
        does: Does,
        (what, id): (&Typed, ExprId),
        to: Option<ExprId>,
        call: &'a ast::Call,
        span: Span,
    ) -> bool {
        let lowered = self.reader.lowered();
        let own = to.and_then(|to| self.reader.exprs.get(to)).is_some_and(
            |to| matches!(to, Expr::Zone { zone, of } if lowered.is_private(*zone) && lowered.is_me(*of)),
        );
        if !frame.passes() || own {
            return false;
        }
        if let Some(binder) = &call.binder {
            self.reader.error(
                codes::YIELDS_NOTHING,
                binder.span,
                format!(
                    "`{}` happens when all are through, so nothing of it has a name here",
                    call.verb.text
                ),
                "nothing to name yet",
                "name it before: `choose … as NAME`, `let NAME = …`",
            );
            frame.declare(&binder.text, crate::check::types::Type::Error, binder.span);
        }
        let follow = call.thing.as_ref().and_then(|thing| self.variable_slot(frame, thing));
        let one = matches!(what.ty, crate::check::types::Type::Card(_));
        let value = self.handed(what, id);
        let what = frame.slot();
        frame.emit(Op::Let { slot: what, value }, span);
        let to = to.map(|value| {
            let slot = frame.slot();
            frame.emit(Op::Let { slot, value }, span);
            slot
        });
        let named = frame.slot();
        let yes = self.reader.node(Expr::Flag(true));
        let at = frame.emit(Op::Let { slot: named, value: yes }, span);
        frame.scope.late.push(Late { does, named, what, to, follow, one, at, span });
        true
    }

    /// After the passes: emits a loop over all players that carries out the stored statements. Nobody is asked anything
    /// meanwhile.
    pub(crate) fn at_last(
        &mut self,
        frame: &mut Frame,
        late: Vec<Late>,
        kept: &[(SlotId, SlotId)],
        firsts: &[Firsts],
        span: Span,
    ) {
        let list = self.reader.node(Expr::Everybody);
        let slot = frame.slot();
        frame.slot();
        frame.emit(Op::For { slot, list, sort: None }, span);
        let next = frame.here();
        let item = frame.slot();
        let over = frame.emit(Op::ForNext { slot, item, exit: 0 }, span);
        let player = self.reader.node(Expr::Slot(item));
        let (keep, gone) = frame.open_as(player, span);
        for (late, first) in late.into_iter().zip(firsts) {
            let condition = self.reader.node(Expr::SlotOf { first: first.named, of: player });
            let no = frame.emit(Op::JumpUnless { condition, to: 0 }, late.span);
            let what = self.reader.node(Expr::SlotOf { first: first.what, of: player });
            let to = first.to.map(|first| self.reader.node(Expr::SlotOf { first, of: player }));
            let moved = self.happens(frame, &late, what, to);
            // Variables that remain after the passes follow the moved cards. The stored wish is cleared.
            let followed = late.follow.and_then(|slot| kept.iter().find(|(own, _)| *own == slot));
            let followed = moved.zip(followed).map(|(moved, (_, first))| (moved, *first));
            let again = std::iter::once((late.named, first.named)).chain(followed).collect();
            frame.emit(Op::Keep { player: item, keep: again }, late.span);
            frame.point(no);
        }
        frame.close_as(keep, span);
        frame.point(gone);
        frame.emit(Op::Jump(next), span);
        frame.point(over);
    }

    /// Emits one stored statement. For a move, returns the variable with what was moved.
    fn happens(
        &mut self,
        frame: &mut Frame,
        late: &Late,
        what: ExprId,
        to: Option<ExprId>,
    ) -> Option<SlotId> {
        let one = late.one;
        match (late.does, to) {
            (Does::Move(place), Some(to)) => {
                let result = frame.slot();
                match self.wrapped(Primitive::Move) {
                    Some(verb) => {
                        let given = [(None, what, None), (Some(word(place)), to, None)];
                        self.call_wrapped(frame, verb, &given, Some((result, one)), late.span);
                    }
                    None => {
                        let (follow, result, at_last) = (None, Some(result), true);
                        let op = Op::Move { what, follow, to, place, result, one, at_last };
                        frame.emit(op, late.span);
                    }
                }
                Some(result)
            }
            (Does::Move(_), None) => None,
            (Does::Show, _) => {
                match self.wrapped(Primitive::Reveal) {
                    Some(verb) => {
                        self.call_wrapped(frame, verb, &[(None, what, None)], None, late.span);
                    }
                    None => {
                        let to = Audience::Everybody;
                        frame.emit(Op::Show { what, to, result: None, one }, late.span);
                    }
                }
                None
            }
            (Does::ShowGoods(note), _) => {
                let to = Audience::Everybody;
                frame.emit(Op::ShowGoods { what, note, to, result: None }, late.span);
                None
            }
        }
    }

    /// Reports a public statement that is not last in its pass, or stands in a loop (`C0503`), since it has not
    /// happened yet when the statements behind it run.
    pub(crate) fn comes_last(&mut self, frame: &Frame, late: &[Late], end: usize) {
        let named: BTreeSet<usize> = late.iter().map(|late| late.at).collect();
        for one in late {
            let (mut seen, mut next) = (BTreeSet::new(), vec![one.at + 1]);
            let mut wrong = None;
            while let Some(at) = next.pop() {
                if at >= end || wrong.is_some() || !seen.insert(at) {
                    continue;
                }
                let Some((op, span)) = frame.written(at) else { continue };
                match op {
                    _ if at == one.at => wrong = Some((one.span, true)),
                    Op::Let { .. } if late.iter().any(|late| late.span == span) => {
                        next.push(at + 1)
                    }
                    Op::Jump(to) => next.push(usize::from(*to)),
                    Op::JumpUnless { to, .. } | Op::EndGate(to) | Op::ForNext { exit: to, .. } => {
                        next.extend([at + 1, usize::from(*to)]);
                    }
                    Op::RepeatNext { exit, .. } => next.extend([at + 1, usize::from(*exit)]),
                    Op::Gate | Op::Look | Op::For { .. } | Op::Repeat { .. } => next.push(at + 1),
                    Op::TakeOption { next: on, bodies, .. } => {
                        next.push(usize::from(*on));
                        next.extend(bodies.iter().map(|body| usize::from(body.at)));
                    }
                    Op::EndPass(_) => {}
                    _ if named.contains(&at) => next.push(at + 1),
                    _ => wrong = Some((span, false)),
                }
            }
            let Some((span, again)) = wrong else { continue };
            let (message, label, help) = match again {
                true => (
                    "this happens once, when all are through, and it stands in a loop",
                    "again and again",
                    "name all of it at once: `move LIST to ZONE`, `reveal LIST`",
                ),
                false => (
                    "this comes after what happens only when all are through",
                    "too late",
                    "let it stand before, or do it afterwards: `each player { … }`",
                ),
            };
            self.reader.report(
                Diagnostic::error(codes::NOT_PRIVATE, span, message)
                    .label(span, label)
                    .label(one.span, "happens when all are through")
                    .help(help),
            );
        }
    }
}

fn word(place: Placement) -> &'static str {
    match place {
        Placement::Usual => "to",
        Placement::Onto => "onto",
        Placement::Under => "under",
    }
}
