//! Where cards lie that variables hold, as far as the text says.

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, SlotId, ZoneId};
use schema::source::Span;

use super::{Held, LONGEST_CHAIN, Lying, Meant, Whom};

/// Where cards lie that a variable holds.
#[derive(Debug)]
pub(crate) struct Place {
    /// The list of which they are cards or, if they were put there, the place.
    pub(crate) value: ExprId,
    pub(crate) is_put: bool,
    /// What the words of `value` mean.
    pub(crate) meant: Meant,
}

impl Whom {
    /// Where cards may lie that a variable holds; none if that is not known.
    pub(crate) fn places(&self, slot: SlotId, meant: &Meant) -> Vec<Place> {
        let held = self.held_until(slot, meant.until);
        let places = held.map(|held| {
            let is_put = match held.lying {
                Lying::There => false,
                Lying::Put => true,
                Lying::Then | Lying::Anywhere | Lying::Lost(..) => return None,
            };
            let meant = Meant::read_in(held.part, held.since);
            Some(Place { value: held.value, is_put, meant })
        });
        places.collect::<Option<_>>().unwrap_or_default()
    }

    /// All cards of a zone were moved away here, to another zone: variables that hold some of them have lost them.
    pub(crate) fn lose(&mut self, exprs: &Exprs, (zone, of): (ZoneId, Option<ExprId>), at: Span) {
        let is_there = |held: &Held| {
            let lies = match held.lying {
                Lying::There | Lying::Then => cards_of(exprs, held.value),
                Lying::Put | Lying::Anywhere | Lying::Lost(..) => None,
            };
            let owner = lies.filter(|(lies, _)| *lies == zone && held.part == self.part);
            owner.is_some_and(|(_, owner)| self.is_same(exprs, owner, of, held.since))
        };
        let lost: Vec<usize> =
            self.held.iter().filter(|held| is_there(held)).map(|held| held.since).collect();
        for held in self.held.iter_mut().filter(|held| lost.contains(&held.since)) {
            held.lying = Lying::Lost(zone, at);
        }
    }

    /// Whether the cards that a variable holds surely lie in this zone.
    pub(crate) fn lie_in(
        &self,
        exprs: &Exprs,
        slot: SlotId,
        zone: (ZoneId, Option<ExprId>),
    ) -> bool {
        let lies = |held: &Held| match held.lying {
            Lying::There | Lying::Put => {
                held.part == self.part && self.are_of(exprs, held.value, zone, held.since)
            }
            Lying::Then | Lying::Anywhere | Lying::Lost(..) => false,
        };
        let mut held = self.held.iter().filter(|held| held.slot == slot).peekable();
        held.peek().is_some() && held.all(lies)
    }

    /// Whether these are cards of this zone, by what variables held when so many values were worked out.
    pub(crate) fn are_of(
        &self,
        exprs: &Exprs,
        cards: ExprId,
        (zone, of): (ZoneId, Option<ExprId>),
        until: usize,
    ) -> bool {
        let lies = cards_of(exprs, cards).filter(|(lies, _)| *lies == zone);
        lies.is_some_and(|(_, owner)| self.is_same(exprs, owner, of, until))
    }

    /// If a variable has surely lost its cards: the zone of which all was moved away, and where that was.
    pub(crate) fn lost(&self, slot: SlotId) -> Option<(ZoneId, Span)> {
        let mut lost =
            self.held.iter().filter(|held| held.slot == slot).map(|held| match held.lying {
                Lying::Lost(zone, at) => Some((zone, at)),
                Lying::There | Lying::Put | Lying::Then | Lying::Anywhere => None,
            });
        let first = lost.next()??;
        lost.all(|lost| lost.is_some()).then_some(first)
    }
}

/// The zone of which these are cards, with the expression of its holder.
fn cards_of(exprs: &Exprs, mut list: ExprId) -> Option<(ZoneId, Option<ExprId>)> {
    for _ in 0..LONGEST_CHAIN {
        list = match exprs.get(list)? {
            Expr::Take { of, .. }
            | Expr::Item { of, .. }
            | Expr::Filter { list: of, .. }
            | Expr::Only { list: of, .. }
            | Expr::Contents(of) => *of,
            Expr::Zone { zone, of } => return Some((*zone, *of)),
            _ => return None,
        };
    }
    None
}
