//! For menus to which cards add options: the places where such cards count. They are searched once for all of a
//! menu's options.

use schema::event::Live;
use schema::id::MenuId;

use crate::rules::{Rules, ZoneKind};
use crate::value::PlaceId;

/// Menus with fewer options of cards are searched option by option.
const MIN_OPTIONS: usize = 2;

/// The places where the cards that add options to a menu count.
#[derive(Debug, Default)]
pub(crate) struct Bearing {
    /// Zones of the asked player, as places of seat 0.
    pub(crate) own: Vec<u16>,
    /// Other places.
    pub(crate) others: Vec<PlaceId>,
}

/// The places for a menu; `None` if it has fewer than [`MIN_OPTIONS`] options of cards, or if they cannot be known before
/// a game.
pub(super) fn of_menu(rules: &Rules, menu: MenuId) -> Option<Bearing> {
    let options = rules.menus[menu].iter().filter_map(|&option| {
        let own = rules.program.options[option].contributed.as_ref()?;
        own.definition.map(|_| &own.live)
    });
    let (mut found, mut count) = (Bearing::default(), 0);
    for live in options {
        count += 1;
        match live {
            Live::Installed => {}
            // Zones on cards exist only once the game runs.
            Live::Anywhere if !rules.card_places.is_empty() => return None,
            Live::Anywhere => found.others = (0..rules.places.len() as u16).map(PlaceId).collect(),
            Live::Zones(zones) => {
                for &zone in zones {
                    match rules.zones.get(zone) {
                        Some(info) if info.kind == ZoneKind::Card => return None,
                        Some(info) if info.kind == ZoneKind::Player => found.own.push(info.first),
                        _ => found.others.extend(rules.places_of(zone)),
                    }
                }
            }
        }
    }
    found.own.sort_unstable();
    found.own.dedup();
    found.others.sort_unstable_by_key(|place| place.0);
    found.others.dedup();
    (count >= MIN_OPTIONS).then_some(found)
}
