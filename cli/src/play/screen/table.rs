//! The table by zone and owner, from what one seat sees.

use interpreter::{Member, Shape, Value, View, ZoneView};
use schema::decision::Seat;
use schema::id::{CellId, Id, MemberId};
use schema::program::{Cell, Holder as Kept, Layout, Program};

use super::{Counted, Counter, Holder, Lying, Pile, Spots, Zone, counted};
use crate::play::phrases::{Phrases, fill};
use crate::play::scene::Scene;

/// A range that ends further out than this is no limit that anybody watches.
const FAR: i32 = 100;

/// What the table has, then whoever looks, then the others as they sit.
pub(super) fn holders(scene: Scene<'_>, view: &View, phrases: &Phrases) -> Vec<Holder> {
    let players = i16::from(view.players).max(1);
    let seats = (0..players).map(|turn| Seat(((i16::from(view.seat.0) + turn) % players) as u8));
    let builder = Builder { scene, view, phrases };
    let mut holders = vec![builder.holder(None)];
    holders.extend(seats.map(|seat| builder.holder(Some(seat))));
    holders
}

struct Builder<'s> {
    scene: Scene<'s>,
    view: &'s View,
    phrases: &'s Phrases,
}

impl Builder<'_> {
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
        }
    }

    fn counters(&self, seat: Option<Seat>, acts: bool) -> Vec<Counter> {
        let holder = seat.map(|seat| self.scene.number(seat));
        let kept = if seat.is_some() { Kept::Player } else { Kept::Table };
        let own = |member: &&Member<i32>| member.holder == holder;
        let mut cells: Vec<Counter> = Vec::new();
        for member in self.view.cells.iter().filter(own) {
            let Some((id, cell)) = self.cell(&member.name, kept) else { continue };
            if let Some((pool, resource)) = self.pool(id) {
                goods(&mut cells, pool, resource, member.value, self.phrases);
                continue;
            }
            // What ends with a turn and is as it always is says nothing of those who wait.
            let idle = !acts && cell.until.is_some() && member.value == cell.first;
            cells.extend((!idle).then(|| counter(cell, member.value)).flatten());
        }
        let notes = self.view.notes.iter().filter(|note| note.holder == holder);
        let notes = notes.filter_map(|note| {
            let value = Some(self.shape(&note.value)?);
            Some(Counter { name: read(&note.name), value, most: None })
        });
        cells.into_iter().chain(notes).collect()
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

    fn shape(&self, shape: &Shape) -> Option<String> {
        let phrases = self.phrases;
        match shape {
            Shape::Nothing => None,
            Shape::Number(number) => Some(number.to_string()),
            Shape::Flag(flag) => Some(if *flag { phrases.yes } else { phrases.no }.to_owned()),
            Shape::Player(seat) => Some(self.scene.seating.name(*seat).to_owned()),
            Shape::Name(name) => Some(name.clone()),
            Shape::List(items) => {
                let words: Vec<String> = items.iter().filter_map(|item| self.shape(item)).collect();
                (!words.is_empty()).then(|| words.join(phrases.comma))
            }
        }
    }

    fn zones(&self, seat: Option<Seat>) -> Vec<Zone> {
        let mut zones: Vec<Zone> = Vec::new();
        let mut piles: Option<String> = None;
        for seen in self.view.zones.iter().filter(|zone| zone.owner == seat) {
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
                    zones.push(Zone { name: read(&seen.name), size: None, lying });
                }
            }
        }
        zones
    }

    fn pile(&self, seen: &ZoneView, key: &str) -> Pile {
        let own = |member: &&Member<i32>| member.holder.as_deref() == Some(key);
        let counters = self.view.cells.iter().filter(own).filter_map(|member| {
            let (_, cell) = self.cell(&member.name, Kept::Pile)?;
            (member.value != cell.first).then(|| counter(cell, member.value)).flatten()
        });
        Pile {
            key: key.to_owned(),
            top: seen.cards.first().filter(|top| *top != key).cloned(),
            size: seen.size,
            counters: counters.collect(),
        }
    }

    fn zone(&self, seen: &ZoneView) -> Zone {
        let name = match &seen.card {
            Some(card) => {
                fill(self.phrases.on_card, &[("card", card), ("zone", &read(&seen.name))])
            }
            None => read(&seen.name),
        };
        let layout = self.program().zones.iter().find(|zone| zone.name == seen.name);
        let layout = layout.map(|zone| zone.layout);
        let lying = match layout {
            Some(Layout::Grid) => Lying::Grid(self.spots(seen)),
            Some(Layout::Pyramid(_)) => Lying::Pyramid(self.spots(seen)),
            _ if seen.cards.is_empty() && seen.size != Some(0) => Lying::Hidden,
            _ => Lying::Cards(self.cards(seen)),
        };
        Zone { name, size: seen.size, lying }
    }

    /// Cards with what lies on them said behind their names.
    fn cards(&self, seen: &ZoneView) -> Vec<Counted> {
        counted(seen.cards.iter().map(String::as_str))
    }

    fn spots(&self, seen: &ZoneView) -> Spots {
        let mut spots = Spots::default();
        let mut beside = Vec::new();
        for (card, spot) in seen.cards.iter().zip(&seen.spots) {
            match spot {
                Some(spot) => spots.cards.push((*spot, card.clone())),
                None => beside.push(card.as_str()),
            }
        }
        spots.beside = counted(beside.into_iter());
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

/// Adds an amount of goods: all that are in one pool stand together, and those that are not there are left out.
fn goods(
    counters: &mut Vec<Counter>,
    pool: &str,
    resource: Option<&str>,
    amount: i32,
    phrases: &Phrases,
) {
    let pool = read(pool);
    if counters.last().is_none_or(|last| last.name != pool) {
        let value = Some(phrases.empty.to_owned());
        counters.push(Counter { name: pool.clone(), value, most: None });
    }
    let Some(Counter { value: Some(value), .. }) = counters.last_mut() else { return };
    match resource {
        None => *value = amount.to_string(),
        Some(_) if amount == 0 => {}
        Some(resource) if value == phrases.empty => *value = format!("{amount} {resource}"),
        Some(resource) => value.push_str(&format!("{}{amount} {resource}", phrases.comma)),
    }
}

/// A name as it is read: what is one word in a text may be several.
fn read(name: &str) -> String {
    name.replace('_', " ")
}

fn counter(cell: &Cell, value: i32) -> Option<Counter> {
    if cell.flag {
        return (value != 0).then(|| Counter { name: read(&cell.name), value: None, most: None });
    }
    let most = cell.range.map(|(_, most)| most).filter(|&most| most < FAR);
    Some(Counter { name: read(&cell.name), value: Some(value.to_string()), most })
}

/// `(1, -2)` as numbers.
pub(crate) fn coordinates(name: &str) -> Option<(i16, i16)> {
    let inner = name.strip_prefix('(')?.strip_suffix(')')?;
    let (first, second) = inner.split_once(',')?;
    Some((first.trim().parse().ok()?, second.trim().parse().ok()?))
}
