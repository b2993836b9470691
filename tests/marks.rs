//! Marks of cards and players: what one kind keeps stands on no card of another, and what would take too long is left out.

use schema::decision::Seat;

use crate::shown::{in_zone, played, rules_of, words, worth};

/// What one kind keeps stands on no card of another, whatever it is at first.
#[test]
fn a_note_is_told_of_cards_whose_kind_has_it() {
    let rules = rules_of(
        "players 2
        purposes wait
        tags way = north | south
        player { zone hand : row, faceup, zone heap : row, facedown }
        kind card { note seen_at : way }
        kind robot { note heading : way = north }
        kind small_robot is robot { }
        kind tank { note aim : way = south, public }
        kind food { }
        robot Robo { }
        small_robot Bolt { }
        tank Tonk { }
        food Apple { }
        setup { each player { for c in [Robo, Bolt, Tonk, Apple] { stock hand with c, stock heap with c } } }
        flow { rounds 2 { each player { choose up to 1 card in hand to wait as w, move w to hand } }, end game }
        winner most 0",
    );
    let state = played(&rules, &[]);
    let view = rules.view(&state, Seat(0));
    let own = ["heading north", "heading north", "aim south", ""];
    assert_eq!(in_zone(&view, "hand", Some(0), None), own.map(kept));
    // Of what lies face down only what is public is told.
    let heap = view.zones.iter().find(|zone| zone.name == "heap").unwrap();
    let marks: Vec<String> = heap.placed.iter().flat_map(|placed| words(&placed.marks)).collect();
    assert_eq!(marks, ["aim south"]);
    let told = view.notes.iter().filter(|note| note.name == "heading").count();
    assert_eq!(told, 4, "{:?}", view.notes);
}

/// What a glance would take too long for is left out for everybody alike.
#[test]
fn a_shown_value_that_looks_at_too_much_is_left_out() {
    let chain: Vec<String> =
        (1..=30).map(|nth| format!("define d{nth} = d{0} + d{0}", nth - 1)).collect();
    let text = format!(
        "players 2
        purposes wait
        player {{ zone hand : row, faceup, counter gold = 1
        define d0 = gold
        {}
        shown d3, d30 }}
        card Ape {{ }}
        setup {{ each player {{ stock hand with Ape }} }}
        flow {{ rounds 2 {{ each player {{ choose up to 1 card in hand to wait as w, move w to hand }} }}, end game }}
        winner most gold",
        chain.join("\n        ")
    );
    let rules = rules_of(&text.replace("counter gold = 1", "\n counter gold = 1"));
    let state = played(&rules, &[]);
    let view = rules.view(&state, Seat(0));
    for player in 0..2 {
        assert_eq!(worth(&view, Some(player)), ["d3 8"]);
    }
}

/// The marks that a card with one line has.
fn kept(mark: &str) -> Vec<String> {
    (!mark.is_empty()).then(|| mark.to_owned()).into_iter().collect()
}
