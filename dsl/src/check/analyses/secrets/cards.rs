//! What variables hold, and which cards surely lie before the reader, who sees what is private in them.

use schema::expr::Expr;
use schema::id::{ExprId, Id, LocalId, ZoneId};
use schema::program::Holder;

use super::{Secrets, Who};

impl Secrets<'_> {
    /// Whether the reader surely has a zone, or all the cards that have it.
    pub(super) fn has_zone(&self, zone: ZoneId, of: Option<ExprId>, who: Who<'_>) -> bool {
        match self.lowered.program.zones[zone].holder {
            Holder::Card => of.is_some_and(|of| self.are_own_cards(of, who)),
            Holder::Player | Holder::Table | Holder::Pile => self.is_reader(of, who),
        }
    }

    /// The reader, as seen from what is worked out for each item of a list.
    pub(super) fn within<'e>(&self, list: ExprId, local: LocalId, who: Who<'e>) -> Who<'e> {
        let bit = bit(local.index());
        let cards = match self.are_own_cards(list, who) {
            true => who.cards | bit,
            false => who.cards & !bit,
        };
        Who { cards, ..who }
    }

    /// The locals, as bits, that are the reader's cards where they are the items of these lists, in their order.
    pub(super) fn own_items(&self, lists: impl Iterator<Item = ExprId>, reader: &Expr) -> u64 {
        let who = Who { reader, arguments: 0, cards: 0 };
        let each = lists.enumerate();
        each.fold(who, |who, (at, list)| self.within(list, LocalId::new(at), who)).cards
    }

    /// If a value is a variable: the expression of its value, if that is known.
    pub(super) fn origin(&self, value: ExprId) -> Option<ExprId> {
        self.read_of(value).filter(|origin| origin.is_all)?.value()
    }

    /// Whether a card, or all cards of a list, surely lie before the reader.
    pub(super) fn are_own_cards(&self, list: ExprId, who: Who<'_>) -> bool {
        match self.lowered.exprs.get(list) {
            Some(Expr::Zone { zone, of }) => self.has_zone(*zone, *of, who),
            Some(Expr::Local(local)) => who.cards & bit(local.index()) != 0,
            Some(
                Expr::Contents(inner)
                | Expr::Only { list: inner, .. }
                | Expr::Filter { list: inner, .. }
                | Expr::Take { of: inner, .. }
                | Expr::Item { of: inner, .. },
            ) => self.are_own_cards(*inner, who),
            Some(Expr::Join(one, other)) => {
                self.are_own_cards(*one, who) && self.are_own_cards(*other, who)
            }
            Some(Expr::Map { list, local, value }) => {
                self.are_own_cards(*value, self.within(*list, *local, who))
            }
            // Of what else there is it is not known where it lies.
            _ => false,
        }
    }

    /// Whether a card, or all cards of a list, surely lie before another player.
    pub(super) fn are_cards_of_others(&self, list: ExprId, who: Who<'_>) -> bool {
        match self.lowered.exprs.get(list) {
            Some(Expr::Zone { zone, of: Some(of) }) => {
                let holder = self.lowered.program.zones[*zone].holder;
                holder == Holder::Player && !self.is_reader(Some(*of), who)
            }
            Some(
                Expr::Contents(inner)
                | Expr::Only { list: inner, .. }
                | Expr::Filter { list: inner, .. }
                | Expr::Take { of: inner, .. }
                | Expr::Item { of: inner, .. },
            ) => self.are_cards_of_others(*inner, who),
            _ => false,
        }
    }
}

/// The bit of a local; none for those behind the first 64.
fn bit(local: usize) -> u64 {
    u32::try_from(local).ok().and_then(|local| 1_u64.checked_shl(local)).unwrap_or(0)
}
