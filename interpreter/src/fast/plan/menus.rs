//! Menus to which several cards add options: where these cards lie, so that it is found out at once of which of them there is one.

use schema::event::Live;
use schema::id::MenuId;

use crate::rules::{Rules, ZoneKind};
use crate::value::PlaceId;

/// So many options of a menu are added by cards, or each is looked for by itself.
const FEWEST: usize = 2;

/// Where cards lie that add options to a menu.
#[derive(Debug, Default)]
pub(crate) struct Bearing {
    /// Zones of the one who is asked, by the place of the first seat.
    pub(crate) own: Vec<u16>,
    /// Other places.
    pub(crate) others: Vec<PlaceId>,
}

/// Where the cards of a menu's options lie, if there are several.
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
            // Cards in which others lie are known when the game runs.
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
    (count >= FEWEST).then_some(found)
}
