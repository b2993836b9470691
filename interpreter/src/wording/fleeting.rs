//! What may be otherwise by the time that it is spoken of, and as what it is noted then.

use schema::expr::Expr;
use schema::id::{ExprId, SlotId};
use schema::parts::reached;
use schema::spot::SpotRead;

use super::{Held, Teller};

/// What a value is of which it matters when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    Truth,
    Things,
    /// Something for which there is no noun, so that it goes by a letter.
    Other,
    /// It stands for the same at any time, or is told by who it is.
    Fixed,
}

/// What a variable was given that is told in the words of that.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meaning {
    pub(super) value: ExprId,
    /// What it is, if it may be otherwise later.
    sort: Sort,
}

impl Teller<'_> {
    /// What a value is, if it may be otherwise later.
    pub(super) fn sort(&self, value: ExprId) -> Sort {
        match self.may_change(value) {
            // Which players they are depends on what they have, and that changes.
            true if self.are_players(value) => Sort::Things,
            true => self.noted_as(value),
            false => Sort::Fixed,
        }
    }

    /// Whether a value is read of what a game changes, itself or by a name that is told in the words of its value.
    pub(super) fn may_change(&self, value: ExprId) -> bool {
        let program = self.rules.program();
        // Who sits beside whom is somebody else once somebody is out.
        let are_some_out = self.are_some_out();
        reached(program, [value]).any(|(_, node)| match node {
            Expr::Players | Expr::Opponents(_) | Expr::Left(_) | Expr::Right(_) => are_some_out,
            Expr::Slot(slot) => self.meaning(*slot).is_some_and(|it| it.sort != Sort::Fixed),
            Expr::Count(_)
            | Expr::Contents(_)
            | Expr::AllCards(_)
            | Expr::Cell { .. }
            | Expr::Note { .. }
            | Expr::Goods(_)
            | Expr::Total(_)
            | Expr::AmountOf { .. }
            | Expr::Wealth(_)
            | Expr::Score { .. }
            | Expr::Winners
            | Expr::PositionOf(_)
            | Expr::PileOf(_)
            | Expr::IsLive(_)
            | Expr::Can { .. } => true,
            Expr::Spot(read) => match read {
                SpotRead::All { .. }
                | SpotRead::Of(_)
                | SpotRead::Card(_)
                | SpotRead::Free(_)
                | SpotRead::Near(_) => true,
                SpotRead::At { .. } | SpotRead::Offset { .. } | SpotRead::X(_) | SpotRead::Y(_) => {
                    false
                }
            },
            // Whose a card is may be somebody else when it was moved.
            Expr::OwnerOf(_) => true,
            Expr::Number(_)
            | Expr::Flag(_)
            | Expr::Nothing
            | Expr::Definition(_)
            | Expr::Member(_)
            | Expr::Die(_)
            | Expr::Members(_)
            | Expr::MemberOf { .. }
            | Expr::Text(_)
            | Expr::Seat(_)
            | Expr::Me
            | Expr::Active
            | Expr::SelfCard
            | Expr::Actor
            | Expr::Cause
            | Expr::EventSlot(_)
            | Expr::Local(_)
            | Expr::Variant(_)
            | Expr::Everybody
            | Expr::SeatOf(_)
            | Expr::Zone { .. }
            | Expr::Pile { .. }
            | Expr::PileIn { .. }
            | Expr::Piles(_)
            | Expr::PilesIn(_)
            | Expr::KeyOf(_)
            | Expr::Pool { .. }
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Kinds(_)
            | Expr::Covered(..)
            | Expr::Rows { .. }
            | Expr::LevelOf(_)
            | Expr::Field { .. }
            | Expr::Derived { .. }
            | Expr::NameOf(_)
            | Expr::Definitions(_)
            | Expr::Filter { .. }
            | Expr::Only { .. }
            | Expr::Map { .. }
            | Expr::In { .. }
            | Expr::List(_)
            | Expr::Join(..)
            | Expr::Without(..)
            | Expr::Range { .. }
            | Expr::SlotOf { .. }
            | Expr::Distinct(_)
            | Expr::Take { .. }
            | Expr::Item { .. }
            | Expr::Sum { .. }
            | Expr::Extreme { .. }
            | Expr::Arith(..)
            | Expr::Negative(_)
            | Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::Not(_)
            | Expr::If { .. }
            | Expr::Is { .. }
            | Expr::IsEmpty(_)
            | Expr::Script { .. } => false,
        })
    }

    /// What a variable was given, if it is told in the words of that.
    pub(super) fn meaning(&self, slot: SlotId) -> Option<Meaning> {
        let root = self.root(slot);
        match self.slots.get(&root)? {
            Held::Alias(_)
            | Held::Crowd(_)
            | Held::Amount(_)
            | Held::Pile(_)
            | Held::Anew(_)
            | Held::Fresh { .. } => self.meanings.get(&root).copied(),
            Held::Known { .. }
            | Held::Same(_)
            | Held::Number
            | Held::Actor(_)
            | Held::Whose(_)
            | Held::Letter { .. } => None,
        }
    }

    /// A variable is told in the words of its value.
    pub(super) fn means(&mut self, slot: SlotId, value: ExprId, sort: Sort) {
        let other = match self.rules.program().exprs.get(value) {
            Some(Expr::Slot(other)) => self.meaning(*other),
            // It is no other name for the same.
            _ => None,
        };
        self.meanings.insert(slot, other.unwrap_or(Meaning { value, sort }));
    }

    /// As what a value is noted, whether or not it may change.
    fn noted_as(&self, value: ExprId) -> Sort {
        let program = self.rules.program();
        let Some(node) = program.exprs.get(value) else { return Sort::Fixed };
        match node {
            Expr::Number(_)
            | Expr::Count(_)
            | Expr::Sum { .. }
            | Expr::Extreme { .. }
            | Expr::Arith(..)
            | Expr::AmountOf { .. }
            | Expr::Total(_)
            | Expr::Wealth(_)
            | Expr::Score { .. }
            | Expr::SeatOf(_)
            | Expr::LevelOf(_)
            | Expr::PositionOf(_)
            | Expr::Spot(SpotRead::X(_) | SpotRead::Y(_))
            | Expr::Negative(_) => Sort::Number,
            Expr::Cell { cell, .. } => {
                let is_flag = program.cells.get(*cell).is_some_and(|cell| cell.flag);
                if is_flag { Sort::Truth } else { Sort::Number }
            }
            Expr::Flag(_)
            | Expr::Compare(..)
            | Expr::Is { .. }
            | Expr::IsEmpty(_)
            | Expr::IsLive(_)
            | Expr::Can { .. }
            | Expr::Covered(..)
            | Expr::Not(_)
            | Expr::And(..)
            | Expr::Or(..)
            | Expr::SameItems(..)
            | Expr::Same(..) => Sort::Truth,
            Expr::If { then, otherwise, .. } => match program.exprs.get(*then) {
                Some(Expr::Nothing) => self.noted_as(*otherwise),
                // One case shows what the other is.
                _ => self.noted_as(*then),
            },
            Expr::Derived { derived, .. } => {
                program.derived.get(*derived).map_or(Sort::Fixed, |it| self.noted_as(it.body))
            }
            Expr::Slot(slot) => match self.meaning(*slot) {
                Some(meaning) => meaning.sort,
                None => Sort::Things,
            },
            Expr::Field { .. } if self.is_amount(value) => Sort::Number,
            Expr::Me
            | Expr::Active
            | Expr::SelfCard
            | Expr::Actor
            | Expr::Cause
            | Expr::Seat(_)
            | Expr::Local(_)
            | Expr::EventSlot(_)
            | Expr::Definition(_)
            | Expr::Take { .. }
            | Expr::Players
            | Expr::Everybody
            | Expr::Opponents(_)
            | Expr::Winners
            | Expr::Left(_)
            | Expr::Right(_)
            | Expr::OwnerOf(_)
            | Expr::Note { .. }
            | Expr::Member(_)
            | Expr::MemberOf { .. }
            | Expr::Field { .. }
            | Expr::NameOf(_)
            | Expr::Spot(SpotRead::All { .. } | SpotRead::Card(_))
            | Expr::Contents(_)
            | Expr::AllCards(_)
            | Expr::Only { .. }
            | Expr::Filter { .. }
            | Expr::Distinct(_)
            | Expr::In { .. }
            | Expr::Join(..)
            | Expr::Without(..)
            | Expr::Item { .. } => Sort::Things,
            Expr::Nothing
            | Expr::Die(_)
            | Expr::Members(_)
            | Expr::Text(_)
            | Expr::Variant(_)
            | Expr::Zone { .. }
            | Expr::Pile { .. }
            | Expr::PileIn { .. }
            | Expr::Piles(_)
            | Expr::PilesIn(_)
            | Expr::KeyOf(_)
            | Expr::PileOf(_)
            | Expr::Spot(
                SpotRead::At { .. }
                | SpotRead::Offset { .. }
                | SpotRead::Of(_)
                | SpotRead::Free(_)
                | SpotRead::Near(_),
            )
            | Expr::Pool { .. }
            | Expr::Goods(_)
            | Expr::Bundle(_)
            | Expr::Blend(..)
            | Expr::Scaled { .. }
            | Expr::SomeGoods { .. }
            | Expr::Kinds(_)
            | Expr::Rows { .. }
            | Expr::Definitions(_)
            | Expr::Map { .. }
            | Expr::List(_)
            | Expr::Range { .. }
            | Expr::SlotOf { .. }
            | Expr::Script { .. } => Sort::Other,
        }
    }
}
