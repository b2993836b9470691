//! What everybody has, in parts of a height: all of it where it fits, else without what is empty, else with what is asked
//! about and with one's own in full, and of the rest how much there is; of one's own, where that is too much, the names of cards
//! alone, without counters that stand at none, then what lies at spots row by row, and then how many cards. What was folded so
//! stands whole further down.

use schema::screen::{Holder, Lying, Screen};

use super::squeezed::{Extent, by_name, squeezed};
use crate::phrases::Phrases;
use crate::play::layout::{self, Grids, Line, Role};
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
    fn holder(&self, holder: &Holder, grids: Grids, phrases: &Phrases) -> Vec<Line> {
        let mut brief = screen::brief(holder, phrases);
        if self.is_tiny {
            brief.zones.retain(|zone| !layout::is_short(zone));
        }
        layout::holder(&brief, self.width, grids, phrases)
    }

    /// A holder with less said of it.
    fn squeezed(&self, screen: &Screen, at: usize, told: Extent, phrases: &Phrases) -> Vec<Line> {
        let squeezed = squeezed(screen, at, told, phrases);
        Space { is_tiny: false, ..*self }.holder(&squeezed, told.grids, phrases)
    }
}

/// The lines of each part, in the order in which they stand.
pub(super) fn parts(screen: &Screen, space: Space, phrases: &Phrases) -> Vec<Vec<Line>> {
    let all = screen.holders.iter();
    let whole = all.map(|holder| layout::holder(holder, space.width, Grids::Laid, phrases));
    let whole: Vec<Vec<Line>> = whole.collect();
    if height(&whole) <= space.height {
        return there(whole);
    }
    // Who looks comes first, then who has what may be answered, then the table and the others.
    let mut order: Vec<usize> = (0..screen.holders.len()).collect();
    order.sort_by_key(|&at| (!screen.holders[at].is_viewer, !is_asked(screen, at, None)));
    let in_short = |grids| {
        let each = order.iter().map(move |&at| space.holder(&screen.holders[at], grids, phrases));
        each.collect::<Vec<_>>()
    };
    let brief = in_short(Grids::Laid);
    let mut shown = brief.clone();
    let mut folded = Vec::new();
    for grids in [Grids::Laid, Grids::InRows] {
        for nth in (1..order.len()).rev() {
            // A line says that there is more.
            let room = space.height.saturating_sub(usize::from(!folded.is_empty()));
            if height(&shown) <= room {
                break;
            }
            let told = Extent { grids, ..Extent::COUNTED };
            let squeezed = space.squeezed(screen, order[nth], told, phrases);
            if squeezed.len() < shown[nth].len() {
                if shown[nth] == brief[nth] {
                    folded.insert(0, brief[nth].clone());
                }
                shown[nth] = squeezed;
            }
        }
    }
    if let Some(&own) = order.first() {
        let claimed = |is_claimed: fn(&Screen, usize) -> bool| -> usize {
            let claimed = (1..order.len()).filter(|&nth| is_claimed(screen, order[nth]));
            claimed.map(|nth| shown[nth].len() + 1).sum()
        };
        let room = |claimed: usize| space.height.saturating_sub(claimed);
        let (asked, offered) = (room(claimed(has_asked_zone)), room(claimed(has_offered_zone)));
        shown[0] = own_part(screen, (own, &brief[0]), space, (asked, offered), phrases);
    }
    if shown.first() != brief.first() {
        folded.splice(0..0, brief.first().cloned());
    }
    // What is left is for what others have at spots.
    for (nth, rows) in in_short(Grids::InRows).into_iter().enumerate().skip(1) {
        let more = rows.len().saturating_sub(shown[nth].len());
        if shown[nth] != brief[nth] && height(&shown) + more < space.height {
            shown[nth] = rows;
        }
    }
    let mut shown = there(shown);
    if !folded.is_empty() {
        shown.push(vec![Line(vec![layout::span(phrases.in_full, Role::Faint)])]);
        shown.extend(there(folded));
    }
    shown
}

/// What whoever looks has, where that is more than there is room for beside what others have and is asked about: zone by zone
/// from the last, cards are named and nothing is said of them; then counters that stand at none are left out. Where that is
/// too much, all of it again, with what lies at spots row by row. Then, for what others have and may be answered, what lies at
/// spots or in piles is counted. Where it is more than there is room for at all, so are other cards, nothing is said of those
/// at spots, and in the end they are counted, too.
fn own_part(
    screen: &Screen,
    (own, brief): (usize, &[Line]),
    space: Space,
    (asked, offered): (usize, usize),
    phrases: &Phrases,
) -> Vec<Line> {
    let zones = screen.holders[own].zones.len();
    let mut told = Extent::all_of(zones);
    let mut shown = brief.to_vec();
    loop {
        let height = shown.len();
        match told {
            _ if height < asked => break,
            Extent { whole: 1.., .. } => told.whole -= 1,
            Extent { zeros: true, .. } => told.zeros = false,
            Extent { grids: Grids::Laid, .. } => {
                told = Extent { grids: Grids::InRows, ..Extent::all_of(zones) }
            }
            _ if height < offered => break,
            Extent { laid: 1.., .. } if offered < space.height => told.laid -= 1,
            _ if height < space.height => break,
            Extent { named: 1.., .. } => told.named -= 1,
            Extent { spots: true, .. } => told.spots = false,
            Extent { laid: 1.., .. } => told.laid -= 1,
            _ => break,
        }
        shown = space.squeezed(screen, own, told, phrases);
    }
    shown
}

/// How many lines whoever looks needs for what they have, without what is empty.
pub(super) fn own_height(screen: &Screen, space: Space, grids: Grids, phrases: &Phrases) -> usize {
    let own = screen.holders.iter().find(|holder| holder.is_viewer);
    own.map_or(0, |own| space.holder(own, grids, phrases).len())
}

/// How many lines it needs at least, as long as what lies at spots stands there so, with what is said of it.
pub(super) fn least_own_height(
    screen: &Screen,
    space: Space,
    grids: Grids,
    phrases: &Phrases,
) -> usize {
    let own = screen.holders.iter().position(|holder| holder.is_viewer);
    own.map_or(0, |at| {
        let zones = screen.holders[at].zones.len();
        let told = Extent { whole: 0, zeros: false, grids, ..Extent::all_of(zones) };
        space.squeezed(screen, at, told, phrases).len()
    })
}

/// How many lines that are where the question tells what is to be said of cards that may be answered.
pub(super) fn own_height_asked(screen: &Screen, space: Space, phrases: &Phrases) -> usize {
    let own = screen.holders.iter().enumerate().find(|(_, holder)| holder.is_viewer);
    own.map_or(0, |(at, own)| {
        let mut own = own.clone();
        let asked =
            own.zones.iter_mut().enumerate().filter(|(nth, _)| is_asked(screen, at, Some(*nth)));
        asked.for_each(|(_, zone)| *zone = by_name(zone, true));
        space.holder(&own, Grids::Laid, phrases).len()
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
pub(super) fn is_asked(screen: &Screen, holder: usize, zone: Option<usize>) -> bool {
    let offer = screen.prompt.iter().map(|prompt| &prompt.offer);
    let mut places =
        offer.flat_map(|offer| offer.things.iter().flat_map(|thing| &thing.at).chain(&offer.reads));
    places.any(|at| at.holder == holder && (zone.is_none() || at.zone == zone))
}

/// Whether something lies in a zone of a holder that may be answered.
fn has_offered_zone(screen: &Screen, holder: usize) -> bool {
    let offer = screen.prompt.iter().map(|prompt| &prompt.offer);
    let mut places = offer.flat_map(|offer| offer.things.iter().flat_map(|thing| &thing.at));
    places.any(|at| at.holder == holder && at.zone.is_some())
}

/// Whether something lies in a zone of a holder that may be answered, or that the question reads.
fn has_asked_zone(screen: &Screen, holder: usize) -> bool {
    let zones = 0..screen.holders.get(holder).map_or(0, |holder| holder.zones.len());
    zones.into_iter().any(|zone| is_asked(screen, holder, Some(zone)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::of;
    use schema::screen::{At, Counted, Counter, Offer, Prompt, Thing, Zone};

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
            screen.holders[1] = holder("Ann", &[("hand", 3), ("barn", 3)]);
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
        assert_eq!(own(9).matches("says of").count(), 6, "{}", own(9));
        assert_eq!(own(6).matches("says of").count(), 3, "{}", own(6));
        assert!(own(6).contains("barn  Twin ×3"), "{}", own(6));
        assert!(own(4).contains("hand  Twin ×3"), "{}", own(4));
        assert!(own(2).contains("barn 3") && !own(2).contains("Twin"), "{}", own(2));
    }

    #[test]
    fn few_cards_of_ones_own_are_named_where_they_are_counted() {
        let mut screen = screen(None);
        screen.holders[1] = holder("Ann", &[("hand", 6), ("plan", 1)]);
        let space = Space { width: 60, height: 2, is_tiny: false };
        let lines = parts(&screen, space, of(None)).concat();
        let lines: Vec<String> = lines.iter().map(Line::text).take(2).collect();
        assert!(lines[0].contains("hand 6") && lines[0].contains("plan Long Name 0"), "{lines:#?}");
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
