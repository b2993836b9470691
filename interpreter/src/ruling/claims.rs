//! What a ruling claims: conditions, offers, what a seat sees, what has happened.

use schema::decision::Seat;
use schema::expr::{Compare, Expr};
use schema::id::{DefinitionId, ExprId};
use schema::ruling::{CellOrNote, Claim, ClaimKind, Item, Ruling, Thing, Where};
use schema::source::Span;
use schema::words::{counted, in_number};

use super::run::Running;
use super::{Failure, things};
use crate::fault::Fault;
use crate::value::{PlaceId, Value};

impl Running<'_> {
    /// One claim; `values` keeps what is compared between seeds.
    pub(super) fn claim(&mut self, claim: &Claim, values: Option<&mut Vec<String>>) {
        let span = claim.span;
        match &claim.kind {
            ClaimKind::Holds(expr) => self.holds(span, *expr, claim.each),
            ClaimKind::Offered { player, things, purpose, extent } => {
                self.offered(span, *player, things, *purpose, *extent)
            }
            ClaimKind::OfferedOptions { player, options, purpose, extent } => {
                self.offered_options(span, *player, options, *purpose, *extent)
            }
            ClaimKind::LeftWith { player, things, purpose } => {
                self.left_with(span, *player, things, *purpose)
            }
            ClaimKind::Bound { player, purpose, may_decline } => {
                self.bound(span, *player, *purpose, *may_decline)
            }
            ClaimKind::Asked { player, purpose, not } => self.asked(span, *player, *purpose, *not),
            ClaimKind::Sees { player, at, hosts, count, card, known, not } => {
                self.sees(span, *player, (at, *hosts), (*count, *card), (*known, *not))
            }
            ClaimKind::CanCount { player, at, hosts, count } => {
                self.can_count(span, *player, (at, *hosts), *count);
            }
            ClaimKind::CannotCount { player, at } => self.cannot_count(span, *player, at),
            ClaimKind::Knows { player, what, of, not } => {
                self.knows(span, *player, *what, *of, *not)
            }
            ClaimKind::Happens { player, verb, things, times, not } => {
                self.happens(span, *player, *verb, things, *times, *not)
            }
            ClaimKind::SeedsDiffer(expr) => match self.value_words(*expr) {
                Ok(words) => values.into_iter().for_each(|values| values.push(words.clone())),
                Err(fault) => self.fail(span, fault.to_string()),
            },
            ClaimKind::Heard { player, what, not } => self.heard(span, *player, what, *not),
            ClaimKind::SeesAsked { player, asked, not } => {
                self.sees_asked(span, *player, *asked, *not)
            }
            ClaimKind::Over { not } => self.over(span, *not),
            ClaimKind::AtMoment { moment, claims } => self.at_moment(span, moment, claims),
            // Looked at when the game is set up.
            ClaimKind::Refused => {}
        }
    }

    fn holds(&mut self, span: Span, expr: ExprId, each: Option<Seat>) {
        match self.value(expr) {
            Ok(value) if value.holds() => {}
            Ok(_) => {
                let sides = self.sides(expr);
                let who = each.map(|seat| self.log.player(self.rules, seat.0));
                let whose = who.map_or_else(String::new, |who| format!(" of {who}"));
                self.fail(span, format!("this does not hold{whose}{sides}"));
            }
            Err(fault) => self.fail(span, fault.to_string()),
        }
    }

    /// Claims that the game is over, or goes on.
    fn over(&mut self, span: Span, not: bool) {
        match (self.state.outcome().is_some(), not) {
            (true, true) => self.fail(span, "the game is over".to_owned()),
            (false, false) => {
                let now = self.questions();
                self.fail(span, format!("the game goes on: {now}"));
            }
            (true, false) | (false, true) => {}
        }
    }

    /// Claims that a seat can see how many cards lie in a zone.
    fn can_count(
        &mut self,
        span: Span,
        player: Seat,
        (at, hosts): (&Where, Option<ExprId>),
        count: u16,
    ) {
        let seen = match self.zones_meant(player, at, hosts) {
            Ok((_, seen)) => seen,
            Err(fault) => return self.fail(span, fault.to_string()),
        };
        let sizes: Option<u16> = seen.iter().map(|zone| zone.size).sum();
        if sizes == Some(count) {
            return;
        }
        let (who, place) = (self.log.player(self.rules, player.0), self.log.zone(self.rules, at));
        let said = match sizes {
            None => format!("{who} cannot count {place}"),
            Some(size) => {
                let cards_lie = in_number(size, "# card lies|# cards lie");
                format!("{who} sees that {cards_lie} in {place}")
            }
        };
        self.fail(span, said);
    }

    /// The zones that a claim looks at as a seat sees them, behind those of cards that are meant.
    fn zones_meant(
        &mut self,
        player: Seat,
        at: &Where,
        hosts: Option<ExprId>,
    ) -> Result<(Option<Vec<PlaceId>>, Vec<crate::ZoneView>), Fault> {
        let under = hosts.map(|hosts| self.places_of_cards(hosts, at)).transpose()?;
        let seen = match &under {
            None => self.zones_seen(player, at),
            Some(places) => {
                let seen = places.iter();
                seen.filter_map(|&it| self.rules.zone_seen(&self.state, player, it, None)).collect()
            }
        };
        Ok((under, seen))
    }

    fn cannot_count(&mut self, span: Span, player: Seat, at: &Where) {
        let sizes: Option<u16> = self.zones_seen(player, at).iter().map(|zone| zone.size).sum();
        if let Some(size) = sizes {
            let (who, place) =
                (self.log.player(self.rules, player.0), self.log.zone(self.rules, at));
            let cards_lie = in_number(size, "# card lies|# cards lie");
            self.fail(span, format!("{who} sees that {cards_lie} in {place}"));
        }
    }

    /// A zone, or its piles, as a seat sees them.
    fn zones_seen(&self, player: Seat, at: &Where) -> Vec<crate::ZoneView> {
        let places = (0..self.state.places.len() as u16).map(PlaceId);
        let places = places.filter(|&place| things::is_at(self.rules, place, at));
        places.filter_map(|it| self.rules.zone_seen(&self.state, player, it, None)).collect()
    }

    /// The zones that these cards hold, of the sort that is meant.
    fn places_of_cards(&mut self, cards: ExprId, at: &Where) -> Result<Vec<PlaceId>, Fault> {
        let cards = self.value(cards)?;
        let cards = match cards {
            one @ Value::Card(_) => vec![one],
            list => self.machine.items(&self.state, list).to_vec(),
        };
        let mut places = Vec::new();
        for card in cards {
            let Value::Card(card) = card else { continue };
            let own = self.rules.places_in(card.id);
            let meant = |place: &PlaceId| {
                self.rules.place_of(*place).is_some_and(|(zone, ..)| zone == at.zone)
            };
            places.extend(own.filter(meant));
        }
        Ok(places)
    }

    /// Whether a card lies in a zone, in one of its piles, or in these zones of cards.
    fn lies_anything(&self, at: &Where, under: Option<&[PlaceId]>) -> bool {
        let meant = |place: PlaceId| match under {
            Some(places) => places.contains(&place),
            None => things::is_at(self.rules, place, at),
        };
        let mut places = (0..self.state.places.len() as u16).map(PlaceId);
        places.any(|place| meant(place) && self.state.size(place) > 0)
    }

    fn lies_in(&self, place: PlaceId, definition: DefinitionId) -> bool {
        let mut there = self.state.contents(place);
        there.any(|id| self.state.card(id).is_some_and(|card| card.definition == definition))
    }

    fn sees(
        &mut self,
        span: Span,
        player: Seat,
        (at, hosts): (&Where, Option<ExprId>),
        what: (Option<u16>, Option<DefinitionId>),
        (known, not): (bool, bool),
    ) {
        let program = self.rules.program();
        let (under, seen) = match self.zones_meant(player, at, hosts) {
            Ok(found) => found,
            Err(fault) => return self.fail(span, fault.to_string()),
        };
        let who = self.log.player(self.rules, player.0);
        let place = self.log.zone(self.rules, at);
        let of = |zone: &crate::ZoneView| {
            let known = if known { zone.known.as_slice() } else { &[] };
            zone.cards.iter().chain(known).cloned().collect::<Vec<String>>()
        };
        let cards = || seen.iter().flat_map(of);
        let (holds, is) = match what {
            (count, Some(card)) => {
                let card = program.definitions.get(card).map_or("", |card| card.name.as_str());
                let there = cards().filter(|name| name == card).count();
                let wanted = count.map_or(there > 0, |count| there == usize::from(count));
                (wanted, format!("{there} {card}"))
            }
            (Some(count), None) => {
                let there = cards().count();
                (
                    there == usize::from(count),
                    counted(u16::try_from(there).unwrap_or(u16::MAX), "card"),
                )
            }
            (None, None) => {
                let there = cards().count();
                (there > 0, if there == 0 { "no card" } else { "cards" }.to_owned())
            }
        };
        if holds == not {
            let verb = if known { "knows" } else { "sees" };
            return self.fail(span, format!("{who} {verb} {is} in {place}"));
        }
        let nothing = not && what == (None, None) && self.ruling.given.seeds.is_none();
        if nothing && !self.lies_anything(at, under.as_deref()) {
            self.fail(span, format!("nothing lies in {place}, so this could not fail"));
        }
        // What does not lie there nobody can be said not to see; where chance deals, it may lie anywhere.
        if let (true, (_, Some(card)), None) = (not, what, self.ruling.given.seeds) {
            let item = Item { within: Some(*at), ..Item::plain(Thing::Card(card)) };
            let lies = match &under {
                None => things::lies_there(self.rules, &self.state, &item),
                Some(places) => places.iter().any(|&place| self.lies_in(place, card)),
            };
            if !lies {
                let name = crate::narrate::counted(self.rules, &[card]);
                self.fail(span, format!("{name} does not lie in {place}, so this could not fail"));
            }
        }
    }
}

impl Running<'_> {
    fn knows(&mut self, span: Span, player: Seat, what: CellOrNote, of: Option<Seat>, not: bool) {
        let program = self.rules.program();
        let declared = match what {
            CellOrNote::Cell(cell) => {
                program.cells.get(cell).map(|cell| (&cell.name, cell.sight()))
            }
            CellOrNote::Note(note) => {
                program.notes.get(note).map(|note| (&note.name, note.sight()))
            }
        };
        let Some((name, sight)) = declared else { return };
        let holder = of.map_or(Value::Nothing, |seat| Value::Player(seat.0));
        if self.rules.is_told(&self.state, player, holder, sight) == not {
            let (who, verb) =
                (self.log.player(self.rules, player.0), if not { "sees" } else { "cannot see" });
            let whose = of.map_or_else(String::new, |seat| {
                format!("{}'s ", self.log.player(self.rules, seat.0))
            });
            let name = name.split('.').next().unwrap_or_default();
            self.fail(span, format!("{who} {verb} {whose}{name}"));
        }
    }
}

/// What the sides of a comparison are, for a message.
pub(super) fn sides(running: &mut Running<'_>, expr: ExprId) -> String {
    let node = running.ruling.exprs.get(expr).cloned();
    let (a, b) = match node {
        Some(
            Expr::Same(a, b)
            | Expr::SameItems(a, b)
            | Expr::Compare(
                Compare::Less
                | Compare::AtMost
                | Compare::More
                | Compare::AtLeast
                | Compare::Equal
                | Compare::Unequal,
                a,
                b,
            ),
        ) => (a, b),
        Some(Expr::IsEmpty(a)) => {
            return running
                .value_words(a)
                .map_or_else(|_| String::new(), |is| format!(": it is {is}"));
        }
        Some(Expr::Not(inner)) => return sides(running, inner),
        _ => return String::new(),
    };
    match (running.value_words(a), running.value_words(b)) {
        (Ok(a), Ok(b)) => format!(": {a} here, {b} there"),
        _ => String::new(),
    }
}

/// Values that must not be the same for all seeds.
pub(super) fn seeds_differ(ruling: &Ruling, values: &[Vec<String>], failures: &mut Vec<Failure>) {
    for (claim, values) in ruling.then.iter().zip(values) {
        let same = values.windows(2).all(|pair| pair[0] == pair[1]);
        if matches!(claim.kind, ClaimKind::SeedsDiffer(_)) && same {
            let value = values.first().cloned().unwrap_or_default();
            let seeds = ruling.given.seeds.filter(|(first, last)| first != last);
            let message = seeds.map_or_else(
                || format!("one seed differs from no other, and here it is {value}: say which are tried with `seeds 1 to 50`"),
                |(first, last)| format!("this is the same for all seeds from {first} to {last}: {value}"),
            );
            failures.push(Failure::new(claim.span, message));
        }
    }
}
