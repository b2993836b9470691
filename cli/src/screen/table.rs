//! The table by zone and owner, from what one seat sees.

use interpreter::{Covered, Edge, Mark, Member, Rules, Value, View, ZoneView, readable};
use schema::decision::Seat;
use schema::id::{CellId, Id, MemberId};
use schema::locale::Word;
use schema::look::Look;
use schema::phrase::fill;
use schema::program::{Cell, Holder as Kept, Layout, Program, ShownOf, ShownWhat};
use schema::zone::{Visibility, Zone as Declared};

use schema::screen::{Counted, Counter, Holder, Lying, Pile, Spots, Zone};

use super::{Detail, Scene, counted, is_bare, values};
use crate::phrases::Phrases;

/// What the table has, then whoever looks, then the others as they sit.
pub(super) fn holders(
    scene: Scene<'_>,
    view: &View,
    phrases: &Phrases,
    detail: Detail,
) -> Vec<Holder> {
    let players = i16::from(view.players).max(1);
    let seats = (0..players).map(|turn| Seat(((i16::from(view.seat.0) + turn) % players) as u8));
    let builder = Builder { scene, view, phrases, detail };
    let mut holders = vec![builder.holder(None)];
    holders.extend(seats.map(|seat| builder.holder(Some(seat))));
    holders
}

struct Builder<'s> {
    scene: Scene<'s>,
    view: &'s View,
    phrases: &'s Phrases,
    detail: Detail,
}

impl Builder<'_> {
    fn rules(&self) -> &Rules {
        self.scene.rules
    }

    fn program(&self) -> &Program {
        self.scene.rules.program()
    }

    fn holder(&self, seat: Option<Seat>) -> Holder {
        let name = match seat {
            Some(seat) => self.scene.seating.name(seat).to_owned(),
            None => self.phrases.table.to_owned(),
        };
        let is_active = seat.is_some() && seat == self.view.active;
        let acts = is_active || seat.is_none();
        Holder {
            name,
            is_viewer: seat == Some(self.view.seat),
            is_active,
            counters: self.counters(seat, acts),
            zones: self.zones(seat),
            lasting: self.lasting(seat),
        }
    }

    /// What holds for a while for a player; with the table, what holds for nobody in particular.
    fn lasting(&self, seat: Option<Seat>) -> Vec<String> {
        let own = self.view.lasting.iter().filter(|lasting| lasting.player == seat);
        let mut told: Vec<(String, usize)> = Vec::new();
        for lasting in own {
            let phrase = match (lasting.edge, lasting.next) {
                (Edge::Start, _) => self.phrases.until_start,
                (Edge::End, true) => self.phrases.until_next_end,
                (Edge::End, false) => self.phrases.until_end,
            };
            let card = lasting.card.as_deref().unwrap_or(self.phrases.reasons.rule);
            let text = fill(phrase, &[("card", card), ("of", &readable(&lasting.of))]);
            match told.iter_mut().find(|(known, _)| *known == text) {
                Some((_, times)) => *times += 1,
                None => told.push((text, 1)),
            }
        }
        let times = |times: usize| fill(self.phrases.times, &[("n", &times.to_string())]);
        let words = told.into_iter().map(|(text, count)| match count {
            1 => text,
            _ => format!("{text} {}", times(count)),
        });
        words.collect()
    }

    fn counters(&self, seat: Option<Seat>, acts: bool) -> Vec<Counter> {
        let holder = seat.map(|seat| self.scene.number(seat));
        let kept = if seat.is_some() { Kept::Player } else { Kept::Table };
        let listed = self.listed(kept);
        let own = |member: &&Member<i32>| member.holder == holder;
        let mut cells: Vec<Counter> = Vec::new();
        for member in self.view.cells.iter().filter(own) {
            let Some((id, cell)) = self.cell(&member.name, kept) else { continue };
            if let Some((pool, resource)) = self.pool(id) {
                values::goods(&mut cells, self.scene, (pool, resource), member.value, self.phrases);
                continue;
            }
            // What is as it was at first says nothing of those who wait; nor does, of oneself, what ends with a turn.
            let own = seat == Some(self.view.seat) || self.detail == Detail::All;
            let quiet = cell.until.is_some() || !own;
            let idle = !acts && quiet && member.value == cell.first;
            let told =
                (!idle).then(|| values::counter(cell, self.scene, member.value, self.phrases));
            cells.extend(told.flatten());
        }
        let notes = self.view.notes.iter().filter(|note| note.holder == holder);
        let notes = notes.filter_map(|note| values::note(note, self.scene, self.phrases));
        let values = self.view.values.iter().filter(|value| value.holder == seat);
        let values = values.filter_map(|value| self.mark(&value.mark));
        let mut all: Vec<Counter> = cells.into_iter().chain(notes).chain(values).collect();
        if !listed.is_empty() {
            // What the game says is worth showing comes first, as the game says it.
            let place = |one: &Counter| listed.iter().position(|name| *name == one.name);
            if self.detail == Detail::Shown {
                all.retain(|one| place(one).is_some());
            }
            all.sort_by_key(|one| place(one).unwrap_or(usize::MAX));
        }
        let points = seat.and_then(|seat| *self.view.points.get(usize::from(seat.0))?);
        let points = points.map(|points| Counter {
            name: self.phrases.so_far.to_owned(),
            value: Some(points.to_string()),
            ..Counter::default()
        });
        points.into_iter().chain(all).collect()
    }

    /// The names of what the game says is worth showing of players or the table; none if all is that is kept.
    fn listed(&self, kept: Kept) -> Vec<String> {
        let program = self.program();
        let of = match kept {
            Kept::Player => ShownOf::Player,
            Kept::Table => ShownOf::Table,
            Kept::Pile | Kept::Card => return Vec::new(),
        };
        if !program.shown.iter().any(|shown| shown.says_of(of)) {
            return Vec::new();
        }
        let shown = program.shown.iter().filter(|shown| shown.of == of);
        let names = shown.filter_map(|shown| match shown.what {
            ShownWhat::Field(id) => program.fields.get(id),
            ShownWhat::Tag(id) => program.families.get(id).map(|family| &family.name),
            ShownWhat::Cell(id) => program.cells.get(id).map(|cell| &cell.name),
            ShownWhat::Note(id) => program.notes.get(id).map(|note| &note.name),
            ShownWhat::Pool(id) => program.pools.get(id).map(|pool| &pool.name),
            ShownWhat::Derived(id) => program.derived.get(id).map(|derived| &derived.name),
        });
        // Who is out is told in any case.
        let out = program.cells.iter().filter(|cell| cell.out && cell.holder == kept);
        let names = names.chain(out.map(|cell| &cell.name));
        names.map(|name| self.rules().title_of(name)).collect()
    }

    /// A value of a card, pile, player or the table; none of nothing.
    fn mark(&self, mark: &Mark) -> Option<Counter> {
        values::mark(mark, self.scene, self.phrases)
    }

    fn marks(&self, marks: Option<&Vec<Mark>>) -> Vec<Counter> {
        marks.into_iter().flatten().filter_map(|mark| self.mark(mark)).collect()
    }

    fn cell(&self, name: &str, kept: Kept) -> Option<(CellId, &Cell)> {
        self.program().cells.pairs().find(|(_, cell)| cell.name == name && cell.holder == kept)
    }

    /// The pool that a cell is a part of, and the resource that it counts; none where the pool holds but one.
    fn pool(&self, cell: CellId) -> Option<(&str, Option<&str>)> {
        let program = self.program();
        program.pools.iter().find_map(|pool| {
            let family = program.families.get(pool.family)?;
            let at = cell.index().checked_sub(pool.first_cell.index())?;
            let within = at < usize::from(family.count);
            let resource = program.members.get(MemberId::new(family.first.index() + at))?;
            let resource = (family.count > 1).then_some(resource.name.as_str());
            within.then_some((pool.name.as_str(), resource))
        })
    }

    fn zones(&self, seat: Option<Seat>) -> Vec<Zone> {
        let mut zones: Vec<Zone> = Vec::new();
        let mut piles: Option<String> = None;
        let with = |zone: &&ZoneView| zone.owner.or(zone.with) == seat;
        for seen in self.view.zones.iter().filter(with).filter(|zone| self.is_told(zone)) {
            let Some(key) = &seen.pile else {
                piles = None;
                zones.push(self.zone(seen));
                continue;
            };
            let pile = self.pile(seen, key);
            match zones.last_mut() {
                Some(Zone { lying: Lying::Piles(list), .. })
                    if piles.as_ref() == Some(&seen.name) =>
                {
                    list.push(pile);
                }
                _ => {
                    piles = Some(seen.name.clone());
                    let lying = Lying::Piles(vec![pile]);
                    let name = self.rules().title_of(&seen.name);
                    let known = Vec::new();
                    zones.push(Zone { name, size: None, lying, known });
                }
            }
        }
        zones
    }

    /// A zone that only keeps order in the game's text is left out at a glance.
    fn is_told(&self, seen: &ZoneView) -> bool {
        let zone = self.program().zones.pairs().find(|(_, zone)| zone.name == seen.name);
        let is_small = zone.is_some_and(|(id, _)| self.rules().keeps_order(Word::Zone(id)));
        self.detail == Detail::All || !is_small
    }

    fn pile(&self, seen: &ZoneView, key: &str) -> Pile {
        let own = seen.holds.iter().filter_map(|mark| self.mark(mark));
        let mut cards = self.cards(seen);
        let mut counters: Vec<Counter> = Vec::new();
        if let [only] = &mut cards[..]
            && only.name == key
        {
            counters = std::mem::take(&mut only.marks);
            cards.clear();
        }
        Pile {
            key: key.to_owned(),
            size: self.size(seen),
            cards,
            counters: counters.into_iter().chain(own).collect(),
            look: self.card_look(key).or_else(|| self.scene.looks.word(key).cloned()),
        }
    }

    fn zone(&self, seen: &ZoneView) -> Zone {
        let name = self.rules().title_of(&seen.name);
        let name = match &seen.card {
            Some(card) => fill(self.phrases.on_card, &[("card", card), ("zone", &name)]),
            None => name,
        };
        let layout = self.program().zones.iter().find(|zone| zone.name == seen.name);
        let layout = layout.map(|zone| zone.layout);
        let size = self.size(seen);
        let at_spots = |of: fn(Spots) -> Lying| {
            let spots = self.spots(seen);
            if is_bare(&spots) && size != Some(0) { Lying::Hidden } else { of(spots) }
        };
        let lying = match layout {
            Some(Layout::Grid) => at_spots(Lying::Grid),
            Some(Layout::Pyramid(_)) => at_spots(Lying::Pyramid),
            _ if !seen.placed.is_empty() => Lying::Cards(self.row(seen)),
            _ if seen.cards.is_empty() && size != Some(0) => Lying::Hidden,
            _ => Lying::Cards(self.cards(seen)),
        };
        Zone { name, size, lying, known: self.known(seen) }
    }

    /// The cards that whoever looks knows to lie there, without those of which the place is known, too.
    fn known(&self, seen: &ZoneView) -> Vec<Counted> {
        let mut names = seen.known.clone();
        let at_spots = seen.covered.iter().filter_map(|covered| covered.known.as_ref());
        let in_row = seen.placed.iter().filter_map(|placed| placed.known.as_ref());
        for card in at_spots.chain(in_row) {
            if let Some(at) = names.iter().position(|name| name == card) {
                names.remove(at);
            }
        }
        let known = names.into_iter().map(|card| (card, Vec::new()));
        counted(known, &|name| self.card_look(name))
    }

    /// How many cards there are, for those who may count them. Where no top card lies open there is none.
    fn size(&self, seen: &ZoneView) -> Option<u16> {
        let zone = self.program().zones.iter().find(|zone| zone.name == seen.name);
        let is_bare = |zone: &Declared| {
            let is_open = zone.visibility == Visibility::TopFaceup && zone.holder != Kept::Card;
            is_open && seen.cards.is_empty()
        };
        seen.size.or_else(|| zone.filter(|zone| is_bare(zone)).map(|_| 0))
    }

    /// Cards with what is worth showing of each.
    fn cards(&self, seen: &ZoneView) -> Vec<Counted> {
        let marks = |at: usize| self.marks(seen.marks.get(at));
        let cards = seen.cards.iter().enumerate().map(|(at, card)| (card.clone(), marks(at)));
        counted(cards, &|name| self.card_look(name))
    }

    /// The cards of a row at their places, with those that are not seen.
    fn row(&self, seen: &ZoneView) -> Vec<Counted> {
        let mut open = seen.cards.iter().enumerate();
        let mut covered = seen.placed.iter().peekable();
        let mut cards = Vec::new();
        for place in 1.. {
            if let Some(one) = covered.next_if(|one| one.place == place) {
                let name = one.known.as_deref().unwrap_or(self.phrases.face_down);
                cards.push((name.to_owned(), self.marks(Some(&one.marks))));
            } else if let Some((at, name)) = open.next() {
                cards.push((name.clone(), self.marks(seen.marks.get(at))));
            } else if covered.peek().is_some() {
                cards.push((self.phrases.face_down.to_owned(), Vec::new()));
            } else {
                break;
            }
        }
        counted(cards.into_iter(), &|name| self.card_look(name))
    }

    fn card_look(&self, name: &str) -> Option<Look> {
        self.scene.looks.card(name).cloned()
    }

    fn spots(&self, seen: &ZoneView) -> Spots {
        let mut spots = Spots::default();
        let mut beside = Vec::new();
        for (at, (card, spot)) in seen.cards.iter().zip(&seen.spots).enumerate() {
            let (name, marks) = (card.clone(), self.marks(seen.marks.get(at)));
            match spot {
                Some(spot) => {
                    let look = self.card_look(&name);
                    spots.cards.push((*spot, Counted { name, count: 1, marks, look }));
                }
                None => beside.push((name, marks)),
            }
        }
        for Covered { at, known, marks } in &seen.covered {
            let name = known.as_deref().unwrap_or(self.phrases.face_down).to_owned();
            let look = known.as_deref().and_then(|card| self.card_look(card));
            let marks = self.marks(Some(marks));
            spots.cards.push((*at, Counted { name, count: 1, marks, look }));
        }
        spots.beside = counted(beside.into_iter(), &|name| self.card_look(name));
        spots.open = self.open(seen);
        spots
    }

    /// The spots of a zone that whoever looks may choose now.
    fn open(&self, seen: &ZoneView) -> Vec<(i16, i16)> {
        let (rules, state) = (self.scene.rules, self.scene.state);
        let own = state.pending().iter().find(|pending| pending.player == self.view.seat);
        let candidates = own.map_or(&[][..], |pending| state.candidates(pending));
        let here = candidates.iter().filter_map(|candidate| {
            let Value::Spot { place, .. } = candidate.value else { return None };
            let (zone, owner, _) = rules.place_of(place)?;
            let fits = self.program().zones.get(zone)?.name == seen.name && owner == seen.owner;
            fits.then(|| coordinates(&rules.name(state, candidate.value))).flatten()
        });
        here.collect()
    }
}

/// `(1, -2)` as numbers.
pub(crate) fn coordinates(name: &str) -> Option<(i16, i16)> {
    let inner = name.strip_prefix('(')?.strip_suffix(')')?;
    let (first, second) = inner.split_once(',')?;
    Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
}
