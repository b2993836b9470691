//! Whom variables hold, as far as the text says: me, surely somebody else, or anybody.

use schema::code::Op;
use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, SlotId};

/// How many expressions of variables are followed to find out whom they hold.
const LONGEST_CHAIN: usize = 32;

/// How many values of variables are known at once. Of more the first are not known any more, so that what a block costs
/// does not grow with what stands before it.
const MOST_HELD: usize = 64;

/// A part of the text in which one player is `me`: a number that no other part of the body has.
type Part = usize;

/// Somebody that an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Somebody {
    /// Surely nobody.
    Nobody,
    /// Whoever is `me` in this part.
    Me(Part),
    /// Surely somebody else than `me` in this part.
    Other(Part),
    /// Whoever has the turn, or has done what is answered.
    Doer,
    /// It is not known who.
    Anybody,
}

/// A value that a variable may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    slot: SlotId,
    value: ExprId,
    /// Where it was worked out.
    part: Part,
}

/// The variables of a body, and who is `me` in its parts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Whom {
    /// Several for a variable that is set in a branch.
    held: Vec<Held>,
    /// Of each part but the first: who is `me` there, if that is known, and the part around it.
    parts: Vec<(Option<ExprId>, Part)>,
    part: Part,
    /// Whether of some variables it is not known any more what they hold.
    is_full: bool,
    /// Who is to act in the part that comes next.
    next: Option<ExprId>,
}

impl Whom {
    /// Follows an instruction that is emitted. What is called may show what is hidden now, so that nothing is sure behind it.
    pub(super) fn note(&mut self, op: &Op) {
        match op {
            Op::Let { slot, value } => self.holds(*slot, *value),
            Op::Pick { from, result: Some(slot), .. } => self.holds(*slot, *from),
            Op::As { player, .. } => self.next = Some(*player),
            Op::Call { .. }
            | Op::Perform { .. }
            | Op::PerformRow { .. }
            | Op::RunBlock(_)
            | Op::TakeOption { .. }
            | Op::Together { .. } => self.held.clear(),
            _ => {}
        }
    }

    /// A variable holds this from now on, or one of these.
    pub(super) fn holds(&mut self, slot: SlotId, value: ExprId) {
        self.held.retain(|held| held.slot != slot);
        self.keep(Held { slot, value, part: self.part });
    }

    /// Keeps a value besides those that are known. Where there is no room, the first variable is not known any more.
    fn keep(&mut self, held: Held) {
        let first = self.held.first().filter(|_| self.held.len() >= MOST_HELD);
        let forgotten = first.map(|first| first.slot);
        self.is_full |= forgotten.is_some();
        self.held.retain(|held| Some(held.slot) != forgotten);
        if forgotten != Some(held.slot) {
            self.held.push(held);
        }
    }

    /// Whether a variable may hold what one of several statements has given to it.
    pub(crate) fn varies(&self, slot: SlotId) -> bool {
        match self.held.iter().filter(|held| held.slot == slot).count() {
            0 => self.is_full,
            values => values > 1,
        }
    }

    /// A part begins in which another player may be `me`. Returns the part around it, for [`Whom::leave`].
    pub(crate) fn enter(&mut self) -> Part {
        let around = self.part;
        self.parts.push((self.next.take(), around));
        self.part = self.parts.len();
        around
    }

    /// A part ends.
    pub(crate) fn leave(&mut self, around: Part) {
        self.part = around;
    }

    /// What is known at the beginning of a block that may be left out, for [`Whom::perhaps`].
    pub(crate) fn before(&self) -> Vec<Held> {
        self.held.clone()
    }

    /// A block ends that may have been left out: its variables may be as they were before.
    pub(crate) fn perhaps(&mut self, before: Vec<Held>) {
        let known = |slot: SlotId| before.iter().any(|before| before.slot == slot);
        self.held.retain(|now| known(now.slot));
        for before in before {
            // What is not known any more remains unknown.
            let is_known = self.held.iter().any(|now| now.slot == before.slot);
            if is_known && !self.held.contains(&before) {
                self.keep(before);
            }
        }
    }

    /// Whom an expression yields that is read here.
    pub(crate) fn somebody(&self, exprs: &Exprs, id: ExprId) -> Somebody {
        self.somebody_in(exprs, id, self.part, &mut LONGEST_CHAIN.clone())
    }

    /// Whoever is `me` here.
    pub(crate) fn me(&self) -> Somebody {
        Somebody::Me(self.part)
    }

    fn somebody_in(&self, exprs: &Exprs, id: ExprId, part: Part, left: &mut usize) -> Somebody {
        let Some(fewer) = left.checked_sub(1) else { return Somebody::Anybody };
        *left = fewer;
        let is_me = |of: &ExprId| matches!(exprs.get(*of), Some(Expr::Me));
        match exprs.get(id) {
            Some(Expr::Me) => Somebody::Me(part),
            Some(Expr::Nothing) => Somebody::Nobody,
            Some(Expr::Take { of, .. } | Expr::Filter { list: of, .. } | Expr::Item { of, .. }) => {
                self.somebody_in(exprs, *of, part, left)
            }
            Some(Expr::If { then, otherwise, .. }) => {
                let one = self.somebody_in(exprs, *then, part, left);
                either(one, self.somebody_in(exprs, *otherwise, part, left))
            }
            Some(Expr::Opponents(of) | Expr::Left(of) | Expr::Right(of)) if is_me(of) => {
                Somebody::Other(part)
            }
            Some(Expr::Active | Expr::Actor) => Somebody::Doer,
            Some(Expr::Slot(slot)) => {
                let held = self.held.iter().filter(|held| held.slot == *slot);
                let found = held.map(|held| self.somebody_in(exprs, held.value, held.part, left));
                found.reduce(either).unwrap_or(Somebody::Anybody)
            }
            _ => Somebody::Anybody,
        }
    }

    /// Whether these are surely two players. Who is named by a role (`active`, `actor`) and chooses counts as another one than
    /// `me`, since otherwise the text would not have to name one.
    pub(crate) fn are_apart(&self, exprs: &Exprs, owner: Somebody, chooser: Somebody) -> bool {
        match (owner, chooser) {
            (Somebody::Me(_), Somebody::Doer) => true,
            (Somebody::Me(one), Somebody::Me(other)) => {
                self.is_entered_by_other(exprs, one, other)
                    || self.is_entered_by_other(exprs, other, one)
            }
            (Somebody::Me(one), Somebody::Other(of)) | (Somebody::Other(of), Somebody::Me(one)) => {
                one == of
            }
            (Somebody::Nobody | Somebody::Other(_) | Somebody::Doer | Somebody::Anybody, _)
            | (_, Somebody::Nobody | Somebody::Anybody) => false,
        }
    }

    /// Whether a part lies in another one, and whoever is `me` there is surely not `me` in that.
    fn is_entered_by_other(&self, exprs: &Exprs, around: Part, within: Part) -> bool {
        let entered = within.checked_sub(1).and_then(|at| self.parts.get(at));
        entered.is_some_and(|(by, outer)| {
            let by = by.map(|by| self.somebody_in(exprs, by, *outer, &mut LONGEST_CHAIN.clone()));
            *outer == around && by == Some(Somebody::Other(around))
        })
    }
}

/// Whom something yields that yields one or the other.
fn either(one: Somebody, other: Somebody) -> Somebody {
    match (one, other) {
        (Somebody::Nobody, known) | (known, Somebody::Nobody) => known,
        (one, other) if one == other => one,
        _ => Somebody::Anybody,
    }
}
