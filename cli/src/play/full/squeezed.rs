//! What a holder has with less said of it: cards by their names alone, zones by how many cards lie there.

use schema::screen::{Counted, Counter, Holder, Lying, Screen, Zone};

use super::parts::is_asked;
use crate::phrases::Phrases;
use crate::play::layout::Grids;

/// How much is told of a holder's zones, and of its counters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    /// So many from the first on are told whole.
    pub(super) whole: usize,
    /// So many from the first on are told at least with what lies there at spots or in piles, the others with the number alone
    /// if nothing is asked about them.
    pub(super) laid: usize,
    /// So many are told at least with the names of their cards, likewise.
    pub(super) named: usize,
    /// Whether counters are told that stand at none.
    pub(super) zeros: bool,
    /// Whether something is said of cards that lie at spots.
    pub(super) spots: bool,
    /// How grids and pyramids are told.
    pub(super) grids: Grids,
}

impl Extent {
    /// Of cards their number alone, where nothing is asked about them.
    pub(super) const COUNTED: Self =
        Self { whole: 0, laid: 0, named: 0, zeros: true, spots: true, grids: Grids::Laid };

    /// All of so many zones.
    pub(super) fn all_of(zones: usize) -> Self {
        Self { whole: zones, laid: zones, named: zones, ..Self::COUNTED }
    }
}

/// What a holder has, as far as it is told.
pub(super) fn squeezed(screen: &Screen, at: usize, told: Extent, phrases: &Phrases) -> Holder {
    let holder = &screen.holders[at];
    let mut seen_there = Vec::new();
    let zones = holder.zones.iter().enumerate().filter_map(|(nth, zone)| {
        if nth < told.whole {
            return Some(zone.clone());
        }
        // Of what is asked about the question tells the rest.
        let least = match &zone.lying {
            Lying::Grid(_) | Lying::Pyramid(_) | Lying::Piles(_) => told.laid,
            Lying::Cards(_) | Lying::Hidden => told.named,
        };
        if nth < least || is_asked(screen, at, Some(nth)) {
            return Some(by_name(zone, told.spots));
        }
        if let Some(seen) = in_a_row(zone, phrases) {
            seen_there.push(seen);
            return None;
        }
        let size = zone.size.or_else(|| counted(&zone.lying));
        Some(Zone { size, lying: Lying::Hidden, known: Vec::new(), ..zone.clone() })
    });
    let zones = zones.collect();
    let says = |counter: &&Counter| told.zeros || counter.value.as_deref() != Some("0");
    let counters = holder.counters.iter().filter(says).cloned().chain(seen_there).collect();
    Holder { zones, counters, ..holder.clone() }
}

/// So many cards of a zone are named where they are not told.
const FEW: u16 = 2;

/// What is seen of a zone beside its name: what lies open of cards that are not counted, as the top of a pile, and of few cards
/// all.
fn in_a_row(zone: &Zone, phrases: &Phrases) -> Option<Counter> {
    let Lying::Cards(cards) = &zone.lying else { return None };
    let seen: u16 = cards.iter().map(|card| card.count).sum();
    let more = match zone.size {
        None if seen > 0 => " …",
        Some(size) if size == seen && (1..=FEW).contains(&size) => "",
        _ => return None,
    };
    let name = |card: &Counted| match card.count {
        1 => card.name.clone(),
        count => format!("{} ×{count}", card.name),
    };
    let names: Vec<String> = cards.iter().map(name).collect();
    let value = Some(format!("{}{more}", names.join(phrases.comma)));
    Some(Counter { name: zone.name.clone(), value, ..Counter::default() })
}

/// A zone without what its cards say, if they lie one beside the other, or at spots of which nothing is said.
pub(super) fn by_name(zone: &Zone, says_of_spots: bool) -> Zone {
    let mut named = zone.clone();
    match &mut named.lying {
        Lying::Grid(spots) | Lying::Pyramid(spots) if !says_of_spots => {
            spots.cards.iter_mut().for_each(|(_, card)| card.marks.clear());
            return named;
        }
        _ => {}
    }
    let Lying::Cards(cards) = &zone.lying else { return named };
    let mut named: Vec<Counted> = Vec::new();
    for card in cards {
        match named.last_mut().filter(|last| last.name == card.name) {
            Some(last) => last.count += card.count,
            None => named.push(Counted { marks: Vec::new(), ..card.clone() }),
        }
    }
    Zone { lying: Lying::Cards(named), ..zone.clone() }
}

/// How many cards lie in piles, as far as they are counted.
fn counted(lying: &Lying) -> Option<u16> {
    match lying {
        Lying::Piles(piles) => piles.iter().map(|one| one.size).sum(),
        Lying::Hidden | Lying::Cards(_) | Lying::Grid(_) | Lying::Pyramid(_) => None,
    }
}
