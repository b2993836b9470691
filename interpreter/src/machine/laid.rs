//! Putting cards where a position of a ruling says. Each is taken from the table if one is there, else made.

use std::collections::BTreeSet;

use schema::id::{CellId, DefinitionId, ZoneId};
use schema::program::{Holder, Layout, PileKey};
use schema::ruling::{Given, Laid, Noted, Where};

use super::Run;
use crate::fault::{StartError, Trap};
use crate::observer::Observer;
use crate::state::{NONE, Spot};
use crate::value::{PlaceId, Value};

/// Cards that were laid, each with the notes that the position says of it.
pub(super) type OnCards<'g> = Vec<(u16, &'g [Noted])>;

/// The most things that a position may name: zones, cards, counters, notes, fixed shuffles and rolls.
const MOST_NAMED: usize = 65_536;

/// Refuses a position that names more than [`MOST_NAMED`] things. Positions in saves were not checked by the
/// compiler.
pub(super) fn is_short(given: &Given) -> Result<(), StartError> {
    let noted = |notes: &[Noted]| notes.iter().map(|noted| 1 + noted.things.len()).sum::<usize>();
    let of_card = |laid: &Laid| {
        let inside: usize = laid.inside.iter().map(|(_, cards)| 1 + cards.len()).sum();
        1 + laid.with.len() + noted(&laid.notes) + inside
    };
    let contents =
        given.contents.iter().map(|(_, cards)| 1 + cards.iter().map(of_card).sum::<usize>());
    let shuffles = given.shuffles.iter().map(|(_, cards)| 1 + cards.len());
    let rolls = given.rolls.iter().map(|(_, faces)| 1 + faces.len());
    let lists: usize = contents.chain(shuffles).chain(rolls).sum();
    let named = lists + given.cells.len() + given.on_piles.len() + noted(&given.notes);
    if named <= MOST_NAMED {
        return Ok(());
    }
    Err(StartError::Impossible(format!(
        "the position names {named} things, and at most {MOST_NAMED} can be named"
    )))
}

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Puts cards where the position has them. Players' zones and pools are emptied first. A named card is taken from
    /// a place of the table that the position does not name, if one lies there. Yields the notes that are to be written on
    /// them when all cards lie there.
    pub(super) fn lay<'g>(&mut self, given: &'g Given) -> Result<OnCards<'g>, Trap> {
        let mut noted = Vec::new();
        for place in 0..self.rules.places.len() as u16 {
            let place = PlaceId(place);
            if given.bare || self.rules.info(place).owner.is_some() {
                self.empty(place);
                self.drain(Holder::Pile, Value::Place(place));
            }
            if given.bare {
                self.state.stock(place, self.rules.is_there(place));
            }
        }
        for seat in 0..self.state.players {
            self.drain(Holder::Player, Value::Player(seat));
        }
        if given.bare {
            self.drain(Holder::Table, Value::Nothing);
        }
        let named: BTreeSet<PlaceId> =
            given.contents.iter().flat_map(|(at, _)| self.places(at)).collect();
        let places = (0..self.rules.places.len() as u16).map(PlaceId);
        let free = places.filter(|place| {
            self.rules.info(*place).owner.is_none()
                && !named.contains(place)
                && self.state.size(*place) > 0
        });
        let free: Vec<PlaceId> = free.collect();
        for of_piles in [false, true] {
            for of_players in [true, false] {
                for (at, cards) in &given.contents {
                    let piles = self
                        .rules
                        .program
                        .zones
                        .get(at.zone)
                        .map(|zone| zone.layout == Layout::Piles);
                    if piles == Some(of_piles) && at.seat.is_some() == of_players {
                        self.fill(at, cards, (&free, given.full), &mut noted)?;
                    }
                }
            }
        }
        Ok(noted)
    }

    /// Empties the pools of a player, of the table or of a pile. Those of cards are filled when a card is made.
    fn drain(&mut self, kept: Holder, holder: Value) {
        let program = &self.rules.program;
        for pool in program.pools.iter().filter(|pool| pool.holder == kept) {
            let count = program.families.get(pool.family).map_or(0, |family| family.count);
            for nth in 0..count {
                let index = self.rules.cell_index(CellId(pool.first_cell.0 + nth), holder);
                index.and_then(|index| self.state.put_cell(index, 0));
            }
        }
    }

    /// The places that a position names: one, or all piles of a zone.
    pub(super) fn places(&self, at: &Where) -> Vec<PlaceId> {
        let one = self.rules.place(at.zone, at.seat, at.pile);
        let piles =
            self.rules.program.zones.get(at.zone).is_some_and(|zone| zone.layout == Layout::Piles);
        match one {
            Some(place) => vec![place],
            None if piles && at.pile.is_none() => {
                self.rules.piles_of(at.zone, at.seat.map_or(0, |seat| seat.0)).collect()
            }
            None => Vec::new(),
        }
    }

    fn fill<'g>(
        &mut self,
        at: &Where,
        cards: &'g [Laid],
        (free, full): (&[PlaceId], bool),
        noted: &mut OnCards<'g>,
    ) -> Result<(), Trap> {
        let places = self.places(at);
        for &place in &places {
            self.empty(place);
            if at.pile.is_some() {
                self.state.stock(place, true);
            }
        }
        for laid in cards {
            let definition = laid.card;
            let to = match (at.pile, places.len()) {
                (None, 2..) => {
                    let seat = at.seat.map_or(0, |seat| seat.0);
                    self.rules.pile(at.zone, seat, PileKey::Card(definition))
                }
                _ => places.first().copied(),
            };
            let Some(to) = to else { continue };
            if self.rules.info(to).key.is_some() {
                self.state.stock(to, true);
            }
            let point = laid
                .at
                .and_then(|(first, second)| self.rules.spot_at(to, first.into(), second.into()));
            let Some(id) = self.lay_one(definition, to, free, full)? else { continue };
            if let Some(point) = point {
                self.keep_spot(id, point);
            }
            for (zone, cards) in &laid.inside {
                self.fill_inside(id, *zone, cards, free, full)?;
            }
            for &(cell, value) in &laid.with {
                let holder = self.state.reference(id).map_or(Value::Nothing, Value::Card);
                let index = self.rules.cell_index(cell, holder);
                index.and_then(|index| self.state.put_cell(index, value));
            }
            noted.extend((!laid.notes.is_empty()).then_some((id, &laid.notes[..])));
        }
        Ok(())
    }

    /// Puts cards into a zone on a card.
    fn fill_inside(
        &mut self,
        card: u16,
        zone: ZoneId,
        cards: &[DefinitionId],
        free: &[PlaceId],
        full: bool,
    ) -> Result<(), Trap> {
        let mut own = self.rules.places_in(card);
        let Some(to) = own.find(|place| self.rules.info(*place).zone == zone) else {
            return Ok(());
        };
        self.empty(to);
        for &definition in cards {
            self.lay_one(definition, to, free, full)?;
        }
        Ok(())
    }

    /// Puts a card beneath those that lie in a place. Its owner is the seat that owns the place.
    fn lay_one(
        &mut self,
        definition: DefinitionId,
        to: PlaceId,
        free: &[PlaceId],
        full: bool,
    ) -> Result<Option<u16>, Trap> {
        let laid = match self.spare(definition, free).filter(|_| !full) {
            Some(id) => {
                self.shift(id, to, Spot::Bottom);
                self.make_as_new(id)?;
                // Nobody has seen it on its way.
                self.state.known.retain(|known| known.card != id);
                Some(id)
            }
            None => self.make(definition, to, 1)?,
        };
        if let Some(id) = laid {
            self.state.cards[usize::from(id)].owner = self.owner_of(to);
        }
        Ok(laid)
    }

    /// The id of a card of this definition that the position may use: one in the places `free`, else one that is out
    /// of the game.
    fn spare(&self, definition: DefinitionId, free: &[PlaceId]) -> Option<u16> {
        let fits = |id: &u16| self.state.cards[usize::from(*id)].definition == definition;
        let mut lying = free.iter().flat_map(|&place| self.state.contents(place)).filter(fits);
        let out = || {
            let ids = 0..self.state.cards.len() as u16;
            ids.filter(fits).find(|&id| self.state.cards[usize::from(id)].place == NONE)
        };
        lying.next().or_else(out)
    }
}
