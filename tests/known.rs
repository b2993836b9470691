//! What a player was shown stays known to it while nothing can have changed, and tells it nothing else.

use interpreter::{Machine, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// At each `ponder` the first player is asked; a phase is a stretch, so that what is shown in one is shown no longer behind it.
const TEXT: &str = r#"players 2
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone heap : row, faceup
}
card Fox {}
card Owl {}
setup {
  each player {
    stock hand with Fox times 2
    stock hand with Owl times 1
    stock deck with Owl times 2
  }
}
verb ponder { may "go on" { fail } }
flow {
  as (first of players) {
    phase Play { STEPS }
  }
  end game
}
winner most 0
"#;

/// What a seat knows of a zone of the first player at each `ponder`.
fn known(steps: &str, seat: u8, zone: &str) -> Vec<Vec<String>> {
    let text = TEXT.replace("STEPS", steps);
    at_each_ponder(&text, |rules, state| known_in(rules, state, seat, zone))
}

/// What is found of a game of two at each question that its first player is asked.
fn at_each_ponder<T>(text: &str, find: impl Fn(&Rules, &State) -> T) -> Vec<T> {
    let game = dsl::load(&tests::one_text(text));
    let wrong: Vec<_> = game.diagnostics.iter().map(|one| &one.message).collect();
    assert!(!game.is_broken(), "{wrong:#?}");
    let rules = tests::rules(&game);
    let mut machine = Machine::new(&rules);
    let mut state =
        machine.start(&tests::setup(2, &[]), Seed { number: 1, game: 0 }, &mut ()).unwrap();
    let mut all = Vec::new();
    while rules.view(&state, Seat(0)).winners.is_none() {
        all.push(find(&rules, &state));
        machine.answer(&mut state, Seat(0), &Answer::YesNo(false), &mut ()).unwrap();
    }
    all
}

fn known_in(rules: &Rules, state: &State, seat: u8, zone: &str) -> Vec<String> {
    let zones = rules.view(state, Seat(seat)).zones;
    let one = zones.into_iter().find(|one| one.name == zone && one.owner == Some(Seat(0)));
    one.unwrap().known
}

const NONE: [&str; 0] = [];

#[test]
fn what_is_shown_stays_known_until_something_goes_unseen() {
    let steps = "phase Show { reveal hand, ponder }
        ponder
        move (first of (Fox in hand)) to heap, ponder
        move top of deck to hand, ponder
        move (first of (Owl in hand)) to deck, ponder";
    let other = known(steps, 1, "hand");
    // While it is shown, it is seen.
    assert_eq!(other[0], NONE);
    assert_eq!(other[1], ["Fox", "Fox", "Owl"]);
    // Which one went was seen.
    assert_eq!(other[2], ["Fox", "Owl"]);
    // What comes unseen takes nothing away; what goes unseen may have been any of them.
    assert_eq!(other[3], ["Fox", "Owl"]);
    assert_eq!(other[4], NONE);
    // The owner sees the hand.
    assert!(known(steps, 0, "hand").iter().all(Vec::is_empty));
}

#[test]
fn nobody_can_tell_which_of_several_alike_came_into_sight() {
    for which in ["first", "last"] {
        let steps = format!(
            "phase Show {{ reveal (first of (Fox in hand)) }}
            ponder
            move ({which} of (Fox in hand)) to heap, ponder"
        );
        let other = known(&steps, 1, "hand");
        assert_eq!(other[0], ["Fox"]);
        assert_eq!(other[1], NONE, "{which}");
    }
}

#[test]
fn a_card_that_is_shown_as_it_goes_is_known_where_it_comes_to() {
    let steps = "phase Show { reveal (first of (Fox in hand)) as fox, move fox to deck, ponder }
        ponder
        shuffle deck, ponder";
    for seat in [0, 1] {
        let deck = known(steps, seat, "deck");
        assert_eq!(deck[1], ["Fox"], "{seat}");
        assert_eq!(deck[2], NONE, "{seat}: shuffled");
    }
}

#[test]
fn what_i_look_at_i_alone_know() {
    let steps = "phase Show { look top of deck }
        ponder
        move top of deck to opponent.hand, ponder";
    assert_eq!(known(steps, 0, "deck"), [vec!["Owl"], vec![]]);
    assert_eq!(known(steps, 1, "deck"), [NONE; 2]);
}

#[test]
fn what_one_after_another_looks_at_all_of_them_know() {
    let steps =
        "phase Show { look top of deck, as opponent { look top of (first of players).deck } }
        ponder";
    for seat in [0, 1] {
        assert_eq!(known(steps, seat, "deck")[0], ["Owl"], "{seat}");
    }
}

/// Whoever is not shown what somebody looks at does not see either which one of those goes away.
#[test]
fn what_another_looks_at_goes_unseen() {
    let steps = "phase Show { reveal (first of (Fox in hand)) as fox, move fox to deck, ponder }
        phase Peek { let seen = top of deck, look seen, ponder, move seen to hand, ponder }";
    assert_eq!(known(steps, 1, "deck"), [vec!["Fox"], vec!["Fox"], vec![]]);
    assert_eq!(known(steps, 0, "deck"), [vec!["Fox"], vec![], vec![]]);
}

#[test]
fn what_lies_elsewhere_stays_known_when_something_is_shuffled() {
    let steps = "phase Show { reveal hand, ponder }
        shuffle deck, ponder";
    assert_eq!(known(steps, 1, "hand")[1], ["Fox", "Fox", "Owl"]);
}

/// Of several that are known the one that comes into sight is forgotten, whichever was shown first.
#[test]
fn what_comes_into_sight_is_the_card_that_was_known() {
    for [one, other] in [["Fox", "Owl"], ["Owl", "Fox"]] {
        let steps = format!(
            "phase Show {{
                reveal (first of ({one} in hand)) as one, move one to deck
                reveal (first of ({other} in hand)) as other, move other to deck
                ponder
            }}
            ponder
            move (first of (Fox in deck)) to heap, ponder"
        );
        let deck = known(&steps, 1, "deck");
        assert_eq!(deck[1], ["Fox", "Owl"], "{one} first");
        assert_eq!(deck[2], ["Owl"], "{one} first");
    }
}

/// Who was shown one of two that are alike cannot tell it from the other, whoever else knows that one.
#[test]
fn what_another_knows_is_not_what_i_know() {
    for which in ["first", "last"] {
        let steps = format!(
            "phase Show {{ look top of deck as mine, reveal (last of (Owl in deck)) as theirs, ponder }}
            ponder
            move ({which} of (Owl in deck)) to heap, ponder"
        );
        let (mine, other) = (known(&steps, 0, "deck"), known(&steps, 1, "deck"));
        assert_eq!(mine[1], ["Owl", "Owl"]);
        assert_eq!(mine[2], ["Owl"], "{which}");
        assert_eq!(other[1], ["Owl"]);
        assert_eq!(other[2], NONE, "{which}");
    }
}

/// Who alone knows something forgets it as others do.
#[test]
fn what_i_alone_know_may_have_been_what_went_unseen() {
    let steps = "phase Show { look top of deck }
        ponder
        move (last of deck) to opponent.hand, ponder";
    assert_eq!(known(steps, 0, "deck"), [vec!["Owl"], vec![]]);
}

/// A card that lay open and goes where nobody sees it is the one that was shown.
#[test]
fn what_goes_out_of_sight_before_all_eyes_stays_known() {
    let steps = "move (first of (Fox in hand)) to heap
        phase Show { reveal (first of (Fox in heap)) }
        ponder
        move (first of (Fox in heap)) to deck, ponder";
    for seat in [0, 1] {
        assert_eq!(known(steps, seat, "deck"), [vec![], vec!["Fox"]], "{seat}");
    }
}

/// What lies face down at spots lies there for all to see; what was shown is known where it lies, until cards are mixed.
#[test]
fn what_lies_covered_at_spots_is_known_where_it_was_shown() {
    let text = r#"players 2
table { zone plot : grid, facedown, zone deck : stack, facedown }
player { zone drawer : grid, private }
card Fox {}
card Owl {}
setup {
  stock plot.at(0, 0) with Fox
  stock plot.at(1, 0) with Owl
  stock deck with Owl times 2
  each player { stock drawer.at(0, 0) with Fox }
}
verb ponder { may "go on" { fail } }
flow {
  as (first of players) {
    ponder
    phase Show { reveal plot.at(1, 0).card, ponder }
    ponder
    move top of deck to plot.at(2, 0)
    ponder
    move plot.at(1, 0).card to deck
    ponder
  }
  end game
}
winner most 0
"#;
    let all = at_each_ponder(text, |rules, state| {
        let zones = rules.view(state, Seat(1)).zones;
        let covered = |name: &str, owner: Option<Seat>| {
            let zone = zones.iter().find(|one| one.name == name && one.owner == owner).unwrap();
            let cards = zone.covered.iter();
            let words = cards.map(|card| format!("{:?} {:?}", card.at, card.known));
            words.collect::<Vec<_>>().join(", ")
        };
        // Where something lies in private tells nobody else of it.
        assert_eq!(covered("drawer", Some(Seat(0))), "");
        covered("plot", None)
    });
    let wanted = [
        "(0, 0) None, (1, 0) None",
        "(0, 0) None",
        "(0, 0) None, (1, 0) Some(\"Owl\")",
        "(0, 0) None, (1, 0) Some(\"Owl\"), (2, 0) None",
        "(0, 0) None, (2, 0) None",
    ];
    assert_eq!(all, wanted);
}

/// A row that lies face down for all to see, with one that only its holder may know the order of.
const ROWS: &str = r#"players 2
player {
  zone rack : row, facedown
  zone hand : row, private
  zone heap : row, faceup
}
table { zone pile : stack, facedown }
card Fox {}
card Owl {}
card Elk {}
setup {
  each player {
    stock rack with Fox
    stock rack with Owl
    stock rack with Elk
    stock hand with Fox
    stock hand with Owl
    stock hand with Elk
  }
}
verb ponder { may "go on" { fail } }
flow {
  as (first of players) {
    STEPS
  }
  end game
}
winner most 0
"#;

/// What a seat knows of the first player's zone at each `ponder`: the names, and those that it knows the places of.
fn in_row(steps: &str, seat: u8, zone: &str) -> Vec<String> {
    at_each_ponder(&ROWS.replace("STEPS", steps), |rules, state| {
        let zones = rules.view(state, Seat(seat)).zones;
        let wanted = |one: &&interpreter::ZoneView| {
            one.name == zone && one.owner.is_none_or(|owner| owner == Seat(0))
        };
        let one = zones.iter().find(wanted).unwrap();
        let placed = one.placed.iter().filter_map(|placed| {
            placed.known.as_ref().map(|card| format!("{} {card}", placed.place))
        });
        let placed: Vec<String> = placed.collect();
        format!("{}; {}", one.known.join(" "), placed.join(" "))
    })
}

#[test]
fn what_lies_in_a_row_is_known_where_it_lies() {
    let steps = "phase Peek { look rack[2] }
        ponder
        move rack[1] to pile, ponder
        move rack[2] onto rack[1], ponder
        move rack[2] to pile, ponder
        move pile to opponent.hand, ponder";
    let wanted = ["Owl; 2 Owl", "Owl; 1 Owl", "Owl; 2 Owl", "; ", "; "];
    assert_eq!(in_row(steps, 0, "rack"), wanted);
    assert_eq!(in_row(steps, 1, "rack"), ["; "; 5]);
    let pile = ["; ", "; ", "; ", "Owl; ", "; "];
    assert_eq!(in_row(steps, 0, "pile"), pile);
}

/// Of several that go at once nobody is told which comes to lie where, so it is not known which of them goes next.
#[test]
fn several_that_go_at_once_are_not_told_apart() {
    let steps = "phase Peek { look rack[2] }
        ponder
        move rack onto rack, ponder
        move rack[1] to pile, ponder";
    assert_eq!(in_row(steps, 0, "rack"), ["Owl; 2 Owl", "Owl; ", "; "]);
}

/// Whoever holds a card and puts it down covered knows it there; what several are laid down at once lie at no known place.
#[test]
fn what_somebody_lays_down_he_knows() {
    let steps = "move hand[1] onto rack[1], ponder
        shuffle hand
        move hand to rack, ponder
        move rack[2] to pile, ponder
        shuffle rack, ponder";
    let all = in_row(steps, 0, "rack");
    assert_eq!(all[0], "Fox; 1 Fox");
    assert_eq!(all[1], "Elk Fox Owl; 1 Fox");
    assert_eq!(all[2], "Fox; 1 Fox");
    assert_eq!(all[3], "; ");
    assert_eq!(in_row(steps, 1, "rack"), ["; "; 4]);
}

/// In which order somebody holds cards in private the others are not told, so they cannot tell which of them goes.
#[test]
fn a_private_row_tells_others_no_place() {
    let steps = "phase Show { reveal hand, ponder }
        ponder
        move hand[1] to pile, ponder";
    assert_eq!(in_row(steps, 1, "hand"), ["; ", "Elk Fox Owl; ", "; "]);
    assert_eq!(in_row(steps, 1, "pile"), ["; "; 3]);
    assert_eq!(in_row(steps, 0, "pile"), ["; ", "; ", "Fox; "]);
}

/// Of two that are alike the one that comes into sight is the one that left its place.
#[test]
fn which_of_two_alike_came_into_sight_is_told_by_its_place() {
    let steps = "move hand[1] under rack[3], ponder
        move rack[1] to heap, ponder
        move rack[3] to heap, ponder";
    assert_eq!(in_row(steps, 0, "rack"), ["Fox; 4 Fox", "Fox; 3 Fox", "; "]);
}

/// A card that was shown and went to a hand is known there. Which card leaves that hand is not told while the showing lasts, either.
#[test]
fn what_was_shown_in_another_place_is_not_followed() {
    let steps = "let d = top of deck, reveal d, move d to hand, ponder, move d to deck, ponder";
    assert_eq!(known(steps, 1, "hand"), [vec!["Owl"], vec![]]);
    assert_eq!(known(steps, 1, "deck"), [vec![""; 0], vec![]]);
    let steps = "let d = top of deck, reveal d, move d to heap, move d to deck, ponder";
    assert_eq!(known(steps, 1, "deck"), [vec![""; 0]]);
}
