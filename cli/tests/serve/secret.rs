//! What a connection is sent has nothing in it that its seat may not see: read on the wire, in whole games.

use std::collections::BTreeSet;

use schema::screen::Lying;
use schema::socket::{Message, Request, Table};

use super::house::{House, NAMES, Page, run};

/// The cards that a page shows in a zone of whoever looks.
fn held(table: &Table, zone: &str) -> BTreeSet<String> {
    let own = table.screen.holders.iter().filter(|holder| holder.is_viewer);
    let zones = own.flat_map(|holder| &holder.zones).filter(|there| there.name == zone);
    let cards = zones.flat_map(|zone| match &zone.lying {
        Lying::Cards(cards) => cards.iter().map(|card| card.name.clone()).collect(),
        _ => Vec::new(),
    });
    cards.collect()
}

/// Every name is on one card, so whoever is sent a name has seen the card.
#[test]
fn nobody_is_sent_a_card_that_they_have_not_seen() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let mut looker = Page::open(&house, &links.id, &links.watch).await;
        let hands = [held(&ann.table, "hand"), held(&bob.table, "hand")];
        assert!(hands.iter().all(|hand| hand.len() == 5));
        for number in 0..8 {
            let mover = if number % 2 == 0 { &mut ann } else { &mut bob };
            mover.until(|table| table.question.is_some()).await;
            mover.say(&Request::Why { of: None }).await;
            mover.hear(|message| matches!(message, Message::Why(_))).await;
            mover.say(&Request::Hint).await;
            mover.hear(|message| matches!(message, Message::Hint { .. })).await;
            mover.say(&Request::Log).await;
            mover.hear(|message| matches!(message, Message::Log(_))).await;
            mover.play().await;
            for page in [&mut ann, &mut bob, &mut looker] {
                page.until(|table| table.answers == number + 1).await;
            }
            if looker.table.ending.is_some() {
                // Then everybody is told what everybody had.
                break;
            }
            // What is still in hands now was never public.
            let (of_ann, of_bob) = (held(&ann.table, "hand"), held(&bob.table, "hand"));
            let sees = |page: &Page, name: &str| page.wire.iter().any(|text| text.contains(name));
            for name in NAMES {
                let is_deep = !hands.iter().any(|hand| hand.contains(name));
                let (is_anns, is_bobs) = (of_ann.contains(name), of_bob.contains(name));
                let hidden =
                    [is_bobs || is_deep, is_anns || is_deep, is_anns || is_bobs || is_deep];
                for (page, is_hidden) in [&ann, &bob, &looker].into_iter().zip(hidden) {
                    let seat = page.table.seat;
                    assert!(!is_hidden || !sees(page, name), "{seat:?} was sent {name}");
                }
            }
        }
        assert!(ann.wire.len() > 16);
    });
}

/// In Citadels, of districts that a seat was never sent before: as long as the other one has them in hand, they are on
/// none of its wires.
#[test]
fn nor_in_a_game_of_many_sorts_of_secrets() {
    run(async {
        let house = House::of(tempfile::TempDir::new().unwrap(), "citadels", &[]);
        let links = house.table("citadels", &["you", "you"]);
        let mut pages = [
            Page::open(&house, &links.id, &links.seats[0]).await,
            Page::open(&house, &links.id, &links.seats[1]).await,
        ];
        let mut compared = 0;
        for number in 0..60 {
            for page in &mut pages {
                page.until(|table| table.answers >= number).await;
            }
            let [one, other] = &mut pages;
            for (sees, has) in [(&*one, &*other), (&*other, &*one)] {
                for name in held(&has.table, "hand") {
                    let is_known = held(&sees.table, "hand").contains(&name);
                    let was_sent = sees
                        .wire
                        .iter()
                        .rev()
                        .take(1)
                        .any(|text| text.contains(&format!("\"{name}\"")));
                    let in_public = public(&sees.table).contains(&name);
                    compared += 1;
                    assert!(!was_sent || is_known || in_public, "answer {number}: {name} was sent");
                }
            }
            let mover = if one.is_asked() { one } else { other };
            if mover.table.ending.is_some() {
                break;
            }
            mover.play().await;
        }
        assert!(compared > 200, "{compared} were compared");
    });
}

/// The cards that a page shows anywhere, and what it offers.
fn public(table: &Table) -> BTreeSet<String> {
    let zones = table.screen.holders.iter().flat_map(|holder| &holder.zones);
    let cards = zones.flat_map(|zone| match &zone.lying {
        Lying::Cards(cards) => cards.iter().map(|card| card.name.clone()).collect(),
        _ => Vec::new(),
    });
    let offered = table.screen.prompt.iter().flat_map(|prompt| &prompt.offer.things);
    cards.chain(offered.map(|thing| thing.name.clone())).collect()
}
