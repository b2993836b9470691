//! Determinization: states that are possible given everything that a seat sees. Searching bots play on from them
//! (Cowling, Powley and Whitehouse, “Information Set Monte Carlo Tree Search”, 2012), and tests compare what a seat
//! is told in them.

use schema::decision::Seat;
use schema::id::KindId;
use schema::program::{Holder, PileKey, Visibility};
use schema::save::Seed;
use schema::sight::Sight;

use crate::bot::Chance;
use crate::random::Random;
use crate::rules::Rules;
use crate::state::{KnownCard, NONE, ShownCard, State};
use crate::value::{CardRef, PlaceId, Value};

impl State {
    /// A random state that a seat cannot tell from this one: within each kind, the cards that it does not see change
    /// places, with what lies on them. Piles whose keys are definitions stay as they are, since everybody knows what
    /// is in them. What players have in secret is other numbers, or what another of them has noted; and chance goes on
    /// otherwise. What the table has in secret, and shuffles and rolls that a ruling has fixed, stay.
    #[must_use]
    pub fn determinized(&self, rules: &Rules, seat: Seat, chance: &mut Chance) -> State {
        let mut other = self.clone();
        // What is memoised for this state does not hold for the other.
        other.writes.forget();
        let kinds = &rules.program().definitions;
        let kind_of = |id: u16| kinds[self.cards[usize::from(id)].definition].kind;
        let mut hidden: Vec<(KindId, u16)> = (0..self.cards.len() as u16)
            .filter(|&id| self.may_be_another(rules, seat, id))
            .map(|id| (kind_of(id), id))
            .collect();
        hidden.sort_unstable();
        for group in hidden.chunk_by(|one, next| one.0 == next.0) {
            for (last, with) in exchanges(group.len(), chance) {
                let (one, with) = (group[last].1, group[with].1);
                let told =
                    |id| rules.eyes(self, seat.0).any(|eye| rules.tells_marks(self, eye, id));
                other.change_cards(rules, (one, with), told(one) || told(with));
            }
        }
        other.change_numbers(rules, seat, chance);
        other.change_notes(rules, seat, chance);
        other.random = Random::new(Seed { number: chance.below(u32::MAX).into(), game: 0 });
        other
    }

    /// Whether a seat may not know what a player has of this visibility.
    fn is_secret(&self, rules: &Rules, seat: Seat, of: u8, sight: Sight) -> bool {
        rules
            .eyes(self, seat.0)
            .all(|eye| !rules.is_told(self, Seat(eye), Value::Player(of), sight))
    }

    /// Draws anew the counters, flags and goods of players that a seat does not see.
    fn change_numbers(&mut self, rules: &Rules, seat: Seat, chance: &mut Chance) {
        let cells = rules.program().cells.pairs().filter(|(_, cell)| cell.holder == Holder::Player);
        for (id, cell) in cells {
            for of in 0..self.players {
                let Some(index) = rules.cell_index(id, Value::Player(of)) else { continue };
                if !self.is_secret(rules, seat, of, cell.sight()) {
                    continue;
                }
                let (least, most) = cell.range.unwrap_or((0, 9));
                let more = chance.below(most.abs_diff(least).saturating_add(1));
                self.put_cell(index, least.saturating_add_unsigned(more));
            }
        }
    }

    /// Exchanges notes of players that a seat does not see.
    fn change_notes(&mut self, rules: &Rules, seat: Seat, chance: &mut Chance) {
        let notes = rules.program().notes.pairs().filter(|(_, note)| note.holder == Holder::Player);
        for (id, note) in notes {
            let secret =
                (0..self.players).filter(|&of| self.is_secret(rules, seat, of, note.sight()));
            let held: Vec<usize> =
                secret.filter_map(|of| rules.note_index(id, Value::Player(of))).collect();
            for (last, with) in exchanges(held.len(), chance) {
                self.notes.swap(held[last], held[with]);
            }
        }
    }

    /// Whether a card may be another one for all that a seat knows. It follows declared visibility rather than the
    /// code of views, so that tests of views are independent of it.
    fn may_be_another(&self, rules: &Rules, seat: Seat, id: u16) -> bool {
        rules.eyes(self, seat.0).all(|eye| self.is_hidden_from(rules, Seat(eye), id))
    }

    fn is_hidden_from(&self, rules: &Rules, seat: Seat, id: u16) -> bool {
        let card = &self.cards[usize::from(id)];
        let shown =
            |shown: &ShownCard| shown.card.id == id && self.is_shown_to(shown.seats, seat.0);
        let knows = |known: &KnownCard| known.card == id && known.seats >> seat.0 & 1 == 1;
        if card.place == NONE || self.shown.iter().any(shown) || self.known.iter().any(knows) {
            return false;
        }
        let place = PlaceId(card.place);
        let info = rules.info(place);
        if rules.host(place).is_some() {
            return !rules.sees(self, seat.0, id);
        }
        let closed = match info.visibility {
            Visibility::Faceup => false,
            Visibility::Facedown => true,
            Visibility::Private => match rules.program().zones[info.zone].seen_by {
                Some(those) => !rules.is_among(self, seat.0, info.owner, Value::Nothing, those),
                None => info.owner != Some(seat.0),
            },
            Visibility::TopFaceup => self.places.top(place) != Some(id),
        };
        closed && !matches!(info.key, Some(PileKey::Card(_)))
    }

    /// Exchanges the definitions, counters and notes of two cards, which stay where they are, and so does what is public on
    /// them if that is told of one of them.
    fn change_cards(&mut self, rules: &Rules, (one, other): (u16, u16), told: bool) {
        let (left, right) = (usize::from(one), usize::from(other));
        let definition = self.cards[left].definition;
        self.cards[left].definition = self.cards[right].definition;
        self.cards[right].definition = definition;
        let stays = |public: bool| public && told;
        let program = rules.program();
        let stamp = self.cards[left].stamp;
        let here = Value::Card(CardRef { id: one, stamp });
        let cells = program.cells.pairs().filter(|(_, cell)| stays(cell.public));
        let kept_cells: Vec<_> = cells.filter_map(|(id, _)| rules.cell_index(id, here)).collect();
        let notes = program.notes.pairs().filter(|(_, note)| stays(note.public));
        let kept_notes: Vec<_> = notes.filter_map(|(id, _)| rules.note_index(id, here)).collect();
        for (left, right) in rules.cells_of(one).zip(rules.cells_of(other)) {
            // The spot belongs to the card that lies there.
            if rules.spot_index(one) != Some(left) && !kept_cells.contains(&left) {
                self.cells.swap(left, right);
            }
        }
        for (left, right) in rules.notes_of(one).zip(rules.notes_of(other)) {
            if !kept_notes.contains(&left) {
                self.notes.swap(left, right);
            }
        }
    }
}

/// Which of so many things change places with which, one pair after another, so that every order is as likely.
fn exchanges(count: usize, chance: &mut Chance) -> impl Iterator<Item = (usize, usize)> {
    (1..count).rev().map(|last| (last, chance.below(last as u32 + 1) as usize))
}
