//! What everybody has, in parts of a height: all of it where it fits, else without what is empty, else with what is asked
//! about and with one's own in full, and of the rest how much there is; of one's own, where that is too much, the names of cards
//! alone, without counters that stand at none, and then how many cards. What was folded so stands whole further down.

use schema::screen::{Counted, Counter, Holder, Lying, Screen, Zone};

use crate::phrases::Phrases;
use crate::play::layout::{self, Line, Role};
use crate::screen;

/// Where the parts stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Whether the screen is a very small one: zones of which only the number of cards is known are left out there.
    pub(super) is_tiny: bool,
}

impl Space {
    fn holder(&self, holder: &Holder, phrases: &Phrases) -> Vec<Line> {
        let mut brief = screen::brief(holder, phrases);
        if self.is_tiny {
            brief.zones.retain(|zone| !layout::is_short(zone));
        }
        layout::holder(&brief, self.width, phrases)
    }
}

/// The lines of each part, in the order in which they stand.
pub(super) fn parts(screen: &Screen, space: Space, phrases: &Phrases) -> Vec<Vec<Line>> {
    let all = screen.holders.iter();
    let whole: Vec<Vec<Line>> =
        all.map(|holder| layout::holder(holder, space.width, phrases)).collect();
    if height(&whole) <= space.height {
        return there(whole);
    }
    // Who looks comes first, then who has what may be answered, then the table and the others.
    let mut order: Vec<usize> = (0..screen.holders.len()).collect();
    order.sort_by_key(|&at| (!screen.holders[at].is_viewer, !is_asked(screen, at, None)));
    let brief: Vec<Vec<Line>> =
        order.iter().map(|&at| space.holder(&screen.holders[at], phrases)).collect();
    let mut shown = brief.clone();
    let mut folded = Vec::new();
    for nth in (1..order.len()).rev() {
        // A line says that there is more.
        let room = space.height.saturating_sub(usize::from(!folded.is_empty()));
        if height(&shown) <= room {
            break;
        }
        let squeezed = squeezed(
            screen,
            order[nth],
            Extent { zeros: true, spots: true, ..Extent::default() },
            phrases,
        );
        let squeezed = Space { is_tiny: false, ..space }.holder(&squeezed, phrases);
        if squeezed.len() < brief[nth].len() {
            shown[nth] = squeezed;
            folded.insert(0, brief[nth].clone());
        }
    }
    // What one has oneself is more than there is room for beside what is asked about: zone by zone from the last, cards are
    // named and nothing is said of them; then counters that stand at none are left out; then what lies at spots or in piles
    // is counted. Where it is more than there is room for at all, so are other cards, and in the end nothing is said of
    // those that are asked about at their spots.
    let asked: usize = (1..order.len())
        .filter(|&nth| has_asked_zone(screen, order[nth]))
        .map(|nth| shown[nth].len() + 1)
        .sum();
    let room = space.height.saturating_sub(asked);
    let own = order.first().map_or(0, |&at| screen.holders[at].zones.len());
    let mut told = Extent { whole: own, laid: own, named: own, zeros: true, spots: true };
    loop {
        let height = shown.first().map_or(0, Vec::len);
        match told {
            _ if height < room => break,
            Extent { whole: 1.., .. } => told.whole -= 1,
            Extent { zeros: true, .. } => told.zeros = false,
            Extent { laid: 1.., .. } => told.laid -= 1,
            _ if height < space.height => break,
            Extent { named: 1.., .. } => told.named -= 1,
            Extent { spots: true, .. } => told.spots = false,
            _ => break,
        }
        let squeezed = squeezed(screen, order[0], told, phrases);
        shown[0] = Space { is_tiny: false, ..space }.holder(&squeezed, phrases);
    }
    if shown.first() != brief.first() {
        folded.splice(0..0, brief.first().cloned());
    }
    let mut shown = there(shown);
    if !folded.is_empty() {
        shown.push(vec![Line(vec![layout::span(phrases.in_full, Role::Faint)])]);
        shown.extend(there(folded));
    }
    shown
}

/// How many lines whoever looks needs for what they have, without what is empty.
pub(super) fn own_height(screen: &Screen, space: Space, phrases: &Phrases) -> usize {
    let own = screen.holders.iter().find(|holder| holder.is_viewer);
    own.map_or(0, |own| space.holder(own, phrases).len())
}

/// How many lines that are where the question tells what is to be said of cards that may be answered.
pub(super) fn own_height_asked(screen: &Screen, space: Space, phrases: &Phrases) -> usize {
    let own = screen.holders.iter().enumerate().find(|(_, holder)| holder.is_viewer);
    own.map_or(0, |(at, own)| {
        let mut own = own.clone();
        let asked =
            own.zones.iter_mut().enumerate().filter(|(nth, _)| is_asked(screen, at, Some(*nth)));
        asked.for_each(|(_, zone)| *zone = by_name(zone, true));
        space.holder(&own, phrases).len()
    })
}

/// Whether spots of whoever looks, or cards that lie there, may be answered.
pub(super) fn asks_for_spots(screen: &Screen) -> bool {
    screen.holders.iter().enumerate().filter(|(_, holder)| holder.is_viewer).any(|(at, holder)| {
        let zones = holder.zones.iter().enumerate();
        let mut grids =
            zones.filter(|(_, zone)| matches!(&zone.lying, Lying::Grid(_) | Lying::Pyramid(_)));
        grids.any(|(nth, _)| is_asked(screen, at, Some(nth)))
    })
}

/// How many lines parts take.
pub(super) fn height(parts: &[Vec<Line>]) -> usize {
    parts.iter().map(Vec::len).sum()
}

fn there(mut parts: Vec<Vec<Line>>) -> Vec<Vec<Line>> {
    parts.retain(|lines| !lines.is_empty());
    parts
}

/// Whether a holder, or one of its zones, is asked about: something that may be answered lies there, or the question reads it.
fn is_asked(screen: &Screen, holder: usize, zone: Option<usize>) -> bool {
    let offer = screen.prompt.iter().map(|prompt| &prompt.offer);
    let mut places =
        offer.flat_map(|offer| offer.things.iter().flat_map(|thing| &thing.at).chain(&offer.reads));
    places.any(|at| at.holder == holder && (zone.is_none() || at.zone == zone))
}

/// Whether something lies in a zone of a holder that may be answered, or that the question reads.
fn has_asked_zone(screen: &Screen, holder: usize) -> bool {
    let zones = 0..screen.holders.get(holder).map_or(0, |holder| holder.zones.len());
    zones.into_iter().any(|zone| is_asked(screen, holder, Some(zone)))
}

/// How much is told of a holder's zones, and of its counters.
#[derive(Debug, Clone, Copy, Default)]
struct Extent {
    /// So many from the first on are told whole.
    whole: usize,
    /// So many from the first on are told at least with what lies there at spots or in piles, the others with the number alone
    /// if nothing is asked about them.
    laid: usize,
    /// So many are told at least with the names of their cards, likewise.
    named: usize,
    /// Whether counters are told that stand at none.
    zeros: bool,
    /// Whether something is said of cards that lie at spots.
    spots: bool,
}

/// What a holder has, as far as it is told.
fn squeezed(screen: &Screen, at: usize, told: Extent, phrases: &Phrases) -> Holder {
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
        if let Some(seen) = in_a_row(zone, holder.is_viewer, phrases) {
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

/// So many cards of somebody else are named where they are not told.
const FEW: u16 = 2;

/// What is seen of a zone beside its name: what lies open of cards that are not counted, as the top of a pile, and of others'
/// few cards all.
fn in_a_row(zone: &Zone, is_own: bool, phrases: &Phrases) -> Option<Counter> {
    let Lying::Cards(cards) = &zone.lying else { return None };
    let seen: u16 = cards.iter().map(|card| card.count).sum();
    let more = match zone.size {
        None if seen > 0 => " …",
        Some(size) if !is_own && size == seen && (1..=FEW).contains(&size) => "",
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
fn by_name(zone: &Zone, says_of_spots: bool) -> Zone {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::of;
    use schema::screen::{At, Offer, Prompt, Thing};

    fn holder(name: &str, zones: &[(&str, u16)]) -> Holder {
        let card = |n: u16| Counted {
            name: format!("Long Name {n}"),
            count: 1,
            marks: Vec::new(),
            look: None,
        };
        let zone = |&(name, size): &(&str, u16)| Zone {
            name: name.to_owned(),
            size: Some(size),
            lying: Lying::Cards((0..size).map(card).collect()),
            known: Vec::new(),
        };
        Holder {
            name: name.to_owned(),
            is_viewer: name == "Ann",
            is_active: false,
            counters: Vec::new(),
            zones: zones.iter().map(zone).collect(),
            lasting: Vec::new(),
        }
    }

    fn screen(asked: Option<(usize, usize)>) -> Screen {
        let at = asked.map(|(holder, zone)| At {
            holder,
            zone: Some(zone),
            item: Some(0),
            card: None,
            spot: None,
        });
        let thing = Thing { at: at.into_iter().collect(), ..Thing::default() };
        let offer = Offer { things: vec![thing], ..Offer::default() };
        Screen {
            holders: vec![
                holder("Table", &[("barn", 9)]),
                holder("Ann", &[("hand", 6)]),
                holder("Ben", &[("shed", 9), ("row", 3)]),
            ],
            prompt: Some(Prompt { text: String::new(), how: String::new(), offer }),
            ..Screen::default()
        }
    }

    fn text(asked: Option<(usize, usize)>, height: usize) -> Vec<String> {
        let space = Space { width: 40, height, is_tiny: false };
        let parts = parts(&screen(asked), space, of(None));
        parts.concat().iter().map(Line::text).collect()
    }

    #[test]
    fn what_fits_stands_there_whole() {
        let all = text(None, 40);
        assert!(all[0].starts_with("Table"), "{all:#?}");
        assert!(!all.concat().contains("barn 9"), "{all:#?}");
    }

    #[test]
    fn ones_own_stands_whole_and_the_rest_folds_and_follows() {
        let all = text(None, 9);
        assert!(all[0].starts_with("Ann"), "{all:#?}");
        let at = |wanted: &str| all.iter().position(|line| line.contains(wanted));
        assert!(at("Table  barn 9").unwrap() < 8, "{all:#?}");
        assert!(at("Ben  shed 9  row 3").unwrap() < 8, "{all:#?}");
        assert!(at("Long Name 8").unwrap() > 8, "{all:#?}");
    }

    #[test]
    fn of_too_much_of_ones_own_the_last_zones_fold() {
        let own = |height: usize| {
            let mut screen = screen(None);
            screen.holders[1] = holder("Ann", &[("hand", 6), ("barn", 9), ("nest", 9)]);
            let space = Space { width: 40, height, is_tiny: false };
            let lines = parts(&screen, space, of(None));
            lines.concat().iter().map(Line::text).take(height).collect::<Vec<_>>().join("\n")
        };
        assert!(own(20).contains("nest  Long Name 0"), "{}", own(20));
        assert!(own(10).contains("nest 9") && own(10).contains("barn  Long Name 0"), "{}", own(10));
        assert!(own(6).contains("barn 9") && own(6).contains("hand  Long Name 0"), "{}", own(6));
    }

    #[test]
    fn of_too_much_of_ones_own_cards_are_named_before_they_are_counted() {
        let own = |height: usize| {
            let mut screen = screen(None);
            screen.holders[1] = holder("Ann", &[("hand", 2), ("barn", 2)]);
            for zone in &mut screen.holders[1].zones {
                let Lying::Cards(cards) = &mut zone.lying else { continue };
                for card in cards {
                    let says = format!("says of {} all that there is to say", card.name);
                    card.name = "Twin".to_owned();
                    card.marks.push(Counter { name: says, ..Counter::default() });
                }
            }
            let space = Space { width: 60, height, is_tiny: false };
            let lines = parts(&screen, space, of(None));
            lines.concat().iter().map(Line::text).take(height).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(own(7).matches("says of").count(), 4, "{}", own(7));
        assert_eq!(own(5).matches("says of").count(), 2, "{}", own(5));
        assert!(own(5).contains("barn  Twin ×2"), "{}", own(5));
        assert!(own(4).contains("hand  Twin ×2"), "{}", own(4));
        assert!(own(2).contains("barn 2") && !own(2).contains("Twin"), "{}", own(2));
    }

    #[test]
    fn what_may_be_answered_stays() {
        let all = text(Some((2, 1)), 9);
        let at = |wanted: &str| all.iter().position(|line| line.contains(wanted)).unwrap();
        assert!(at("Ben  shed 9") < at("Table  barn 9"), "{all:#?}");
        assert!(all[at("Ben  shed 9") + 1].contains("row  Long Name 0"), "{all:#?}");
    }

    #[test]
    fn what_is_folded_and_seen_is_named_where_it_is_little() {
        let mut screen = screen(None);
        screen.holders[2] = holder("Ben", &[("discard", 1), ("stage", 1), ("row", 9)]);
        screen.holders[2].zones[0].size = None;
        let space = Space { width: 80, height: 9, is_tiny: false };
        let lines = parts(&screen, space, of(None)).concat();
        let lines: Vec<String> = lines.iter().map(Line::text).take(9).collect();
        let row = lines.iter().find(|line| line.starts_with("Ben")).unwrap();
        assert!(row.contains("discard Long Name 0 …"), "{lines:#?}");
        assert!(row.contains("stage Long Name 0 ") && row.contains("row 9"), "{lines:#?}");
    }
}
