//! What a game says is worth showing is in what a seat sees: true values beside what is printed, what lies on cards, points
//! so far and what holds for a while; and nothing that the seat may not know.

use std::collections::BTreeSet;

use interpreter::{Machine, Mark, Rules, Shape, State, Value, View};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

const RULES: &str = r"
players 2
resource coin
tags hue = red | blue
player {
  zone hand : set, private
  zone street : row, faceup
  pool purse : coin = 3, private
  counter visits
  define allowance = 2
  define riches = purse.coin
  shown riches, allowance
}
table {
  zone market : piles, top faceup
  define open_piles = count of (pile in market where it is not empty)
  shown open_piles
}
pile { counter dust }
kind card {
  cost : 0 to 9
  points : number = 0
  counter wear
  live in street
  shown cost in market
}
kind house is card { shown cost, hue, wear }
card Bridge { cost 3, points 2, -1 cost for card, +1 allowance }
card Spell {
  cost 1
  while in hand { +5 cost for card }
}
house Cottage : red { cost 4 }
setup {
  stock market with Bridge times 3
  stock market with Cottage times 3
  each player {
    move top of market.Cottage to hand
    stock hand with Spell
  }
  +1 market.Bridge.dust
}
flow {
  rounds 3 {
    each player {
      choose 1 card in hand to lay as c
      move c to street
      set c.wear = 2
      until end of round { +2 allowance }
      choose 1 card in market to buy as bought
      move bought to hand
    }
  }
  end game
}
purposes lay, buy
score sum of points over street
score count of hand
winner most score
";

pub(crate) fn rules_of(text: &str) -> Rules {
    let mut game = dsl::load(&tests::one_text(text));
    let told: Vec<String> = game.diagnostics.iter().map(|told| told.message.clone()).collect();
    Rules::load(game.program.take().unwrap_or_else(|| panic!("{told:?}"))).unwrap()
}

/// Lays the cards of these names, and buys those, in turn.
pub(crate) fn played(rules: &Rules, answers: &[&str]) -> State {
    let mut machine = Machine::new(rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    for name in answers {
        let pending = state.pending()[0];
        let names = state.candidates(&pending).iter().map(|one| rules.name(&state, one.value));
        let at = names.into_iter().position(|other| other == *name);
        let at = at.unwrap_or_else(|| panic!("{name} is not offered")) as u16;
        machine.answer(&mut state, pending.player, &Answer::Pick(vec![at]), &mut ()).unwrap();
    }
    state
}

pub(crate) fn words(marks: &[Mark]) -> Vec<String> {
    let shape = |shape: &Shape| match shape {
        Shape::Number(number) => number.to_string(),
        Shape::Name(name) => name.clone(),
        Shape::Flag(flag) => flag.to_string(),
        other => format!("{other:?}"),
    };
    let word = |mark: &Mark| {
        let printed =
            mark.printed.as_ref().map_or(String::new(), |it| format!(" not {}", shape(it)));
        format!("{} {}{printed}", mark.name, shape(&mark.value))
    };
    marks.iter().map(word).collect()
}

/// What is shown of the cards of a zone that a seat sees, card by card.
pub(crate) fn in_zone(
    view: &View,
    name: &str,
    owner: Option<u8>,
    pile: Option<&str>,
) -> Vec<Vec<String>> {
    let fits = |zone: &&interpreter::ZoneView| {
        zone.name == name && zone.owner == owner.map(Seat) && zone.pile.as_deref() == pile
    };
    let zone = view.zones.iter().find(fits).unwrap();
    zone.marks.iter().map(|marks| words(marks)).collect()
}

pub(crate) fn worth(view: &View, holder: Option<u8>) -> Vec<String> {
    let own = view.values.iter().filter(|worth| worth.holder == holder.map(Seat));
    own.flat_map(|worth| words(std::slice::from_ref(&worth.mark))).collect()
}

#[test]
fn values_are_true_and_what_is_printed_stands_beside_them() {
    let rules = rules_of(RULES);
    let before = rules.view(&played(&rules, &[]), Seat(0));
    // A spell in the own hand changes what this seat knows of all costs; the other one's is not known.
    assert_eq!(in_zone(&before, "market", None, Some("Bridge")), [["cost 8 not 3"]]);
    assert_eq!(
        in_zone(&before, "market", None, Some("Cottage")),
        [["cost 9 not 4", "hue red", "wear 0"]]
    );
    let own = in_zone(&before, "hand", Some(0), None);
    assert_eq!(own.len(), 2, "{own:?}");
    assert!(own.contains(&vec!["cost 9 not 4".to_owned(), "hue red".into(), "wear 0".into()]));
    assert!(own.contains(&vec!["cost 6 not 1".to_owned()]), "a value that is changed is shown");
    let state = played(&rules, &["Cottage", "Bridge", "Cottage", "Bridge", "Bridge", "Bridge"]);
    let seen = rules.view(&state, Seat(1));
    let street = in_zone(&seen, "street", Some(0), None);
    assert_eq!(street[0][2], "wear 2");
    let wear = |mark: &[String]| mark.iter().any(|word| word == "wear 2");
    assert!(
        wear(&street[1]) || street[1].iter().any(|word| word.starts_with("cost")),
        "{street:?}"
    );
}

#[test]
fn players_and_the_table_show_what_they_say() {
    let rules = rules_of(RULES);
    let state = played(&rules, &["Cottage", "Bridge"]);
    let seen = rules.view(&state, Seat(0));
    // Its own riches, and not the other one's: the purse is private.
    assert_eq!(worth(&seen, Some(0)), ["riches 3", "allowance 4 not 2"]);
    assert_eq!(worth(&seen, Some(1)), ["allowance 2"]);
    assert_eq!(worth(&seen, None), ["open_piles 2"]);
    let held = seen.zones.iter().find(|zone| zone.pile.as_deref() == Some("Bridge")).unwrap();
    assert_eq!(words(&held.holds), ["dust 1"]);
    // An effect with a life: whose, and when it ends.
    let [lasting] = &seen.lasting[..] else { panic!("{:?}", seen.lasting) };
    assert_eq!(
        (lasting.player, lasting.of.as_str(), lasting.next),
        (Some(Seat(0)), "round", false)
    );
    // How many cards are in a hand is known to all, and so are these points.
    assert_eq!(seen.points, [Some(2), Some(2)]);
}

/// A define of piles takes the pile, so that it is shown of each of them.
#[test]
fn piles_show_what_they_say() {
    let listed = "pile {\n  counter dust\n  define grime = dust * 2\n  shown grime, dust\n}";
    let rules = rules_of(&RULES.replace("pile { counter dust }", listed));
    let seen = rules.view(&played(&rules, &["Cottage", "Bridge"]), Seat(0));
    let of = |pile| seen.zones.iter().find(|zone| zone.pile.as_deref() == Some(pile)).unwrap();
    assert_eq!(words(&of("Bridge").holds), ["grime 2", "dust 1"]);
    assert_eq!(words(&of("Cottage").holds), ["grime 0", "dust 0"]);
}

#[test]
fn nothing_is_shown_that_a_seat_may_not_know() {
    let rules = rules_of(RULES);
    let state = played(&rules, &["Cottage", "Bridge", "Cottage", "Bridge"]);
    let (mine, theirs) = (rules.view(&state, Seat(0)), rules.view(&state, Seat(1)));
    assert!(in_zone(&mine, "hand", Some(1), None).is_empty());
    assert!(in_zone(&theirs, "hand", Some(0), None).is_empty());
    assert!(worth(&theirs, Some(0)).iter().all(|word| !word.starts_with("riches")));
    // Where the points depend on what a hand holds, they are its owner's to know.
    let hidden = RULES.replace("score count of hand", "score sum of cost over hand");
    let rules = rules_of(&hidden);
    let state = played(&rules, &[]);
    let points = |seat| rules.view(&state, Seat(seat)).points;
    assert!(points(0)[0].is_some() && points(0)[1].is_none(), "{:?}", points(0));
    assert!(points(1)[1].is_some() && points(1)[0].is_none(), "{:?}", points(1));
    // A score on a card that may lie in somebody's hand says whether it does.
    let borne = RULES.replace("cost 1\n", "cost 1\n  while in hand { score 3 }\n");
    if let Some(program) = dsl::load(&tests::one_text(borne)).program {
        let rules = Rules::load(program).unwrap();
        let view = rules.view(&played(&rules, &[]), Seat(0));
        assert_eq!(view.points.get(1).copied().flatten(), None);
    }
}

#[test]
fn what_a_question_reads_is_told_of_its_candidates() {
    let rules = rules_of(RULES);
    let state = played(&rules, &[]);
    let field = rules.program().fields.position(|field| field == "points").unwrap();
    let also = BTreeSet::from([schema::program::ShownWhat::Field(field)]);
    let bridge = rules.program().definitions.position(|card| card.name == "Bridge").unwrap();
    let told = words(&rules.marks(&state, Seat(0), Value::Definition(bridge), &also));
    assert_eq!(told, ["cost 8 not 3", "points 2"]);
}

/// Saves stay good when a game shows more of itself.
#[test]
fn what_is_shown_is_no_part_of_a_programs_hash() {
    let without: String = RULES
        .lines()
        .filter(|line| !line.trim_start().starts_with("shown"))
        .collect::<Vec<_>>()
        .join("\n");
    let without = without.replace("{ shown cost, hue, wear }", "{}");
    let (shown, bare) = (rules_of(RULES), rules_of(&without));
    assert!(bare.program().shown.is_empty() && !shown.program().shown.is_empty());
    assert_eq!(shown.hash(), bare.hash());
}

/// Places whose cards are seen or not, and may be counted or not.
const COUNTED: &str = "
players 2
purposes keep
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone bin : stack, faceup
  zone vault : stack, facedown, size hidden
  define held = count of hand
  define stacked = count of deck
  define thrown = count of bin
  define stored = count of vault
  shown held, stacked, thrown, stored
}
kind card { }
card Fig { }
card Ivy { }
setup {
  each player {
    for c in [Fig, Ivy] { stock hand with c, stock deck with c, stock bin with c, stock vault with c }
  }
}
flow { each player { choose up to 1 card in hand to keep as c, if c is not none { move c to bin } }, end game }
winner most 0
";

#[test]
fn how_many_lie_there_is_shown_to_whoever_may_count_or_see_them() {
    let rules = rules_of(COUNTED);
    let view = rules.view(&played(&rules, &[]), Seat(0));
    for holder in [0, 1] {
        assert_eq!(worth(&view, Some(holder)), ["held 2", "stacked 2", "thrown 2"], "{holder}");
    }
}

/// What holds until the end of somebody's next turn ends with this one, once that turn has begun.
#[test]
fn the_next_turn_is_this_one_once_it_has_begun() {
    const FEVERS: &str = "players 2
player { zone hand : set, private, zone street : row, faceup, define size = 1, shown size }
purposes lay
kind card { }
card Spell { }
card Charm { }
setup { each player { stock hand with Spell times 9, stock hand with Charm } }
flow { turns {
  each opponent { until end of next turn { +1 size } }
  choose 1 card in hand to lay as c
  move c to street
  if hand is empty { end game }
} }
score count of street
winner most score
";
    let rules = rules_of(FEVERS);
    let lasting = |answers: &[&str]| -> Vec<(Option<Seat>, bool)> {
        let seen = rules.view(&played(&rules, answers), Seat(0));
        seen.lasting.iter().map(|it| (it.player, it.next)).collect()
    };
    assert_eq!(lasting(&[]), [(Some(Seat(1)), true)]);
    assert_eq!(lasting(&["Spell"]), [(Some(Seat(1)), false), (Some(Seat(0)), true)]);
    assert_eq!(lasting(&["Spell", "Spell"]), [(Some(Seat(0)), false), (Some(Seat(1)), true)]);
}

/// Whoever looks on sees what is shown to everybody, and nothing that is shown to one.
#[test]
fn who_looks_on_sees_what_all_see() {
    let rules = rules_of(
        r"
players 2
player { zone hand : set, private }
kind card { }
card Fig { }
card Plum { }
setup { each player { stock hand with Fig, stock hand with Plum } }
purposes eat
verb tell c : card { reveal c, choose 1 card in hand to eat, move it to hand }
flow { as (first of players) { tell (first of (Fig in left.hand)), end game } }
winner players
",
    );
    let state = played(&rules, &[]);
    let seen = |seat: u8| {
        let cards = (0..state.card_count() as u16).filter(|&id| rules.sees(&state, seat, id));
        cards.count()
    };
    // Their own two and the one that is shown; it alone.
    assert_eq!([seen(0), seen(1), seen(2)], [3, 2, 1]);
}

/// Cards that lie face down are noted for all to know of; then one goes into a hand, and one to a spot of a hidden grid.
const NOTED: &str = r"
players 2
player { zone hand : set, private }
table {
  zone market : piles, faceup
  zone pot : stack, facedown
  zone field : grid, private to players where no
  note noted : card
  note again : card
  note laid : card
  define holder = noted.owner
  define bought_as = noted.pile
  define same_one = noted == again
  define among = noted in [again]
  define place = laid.spot
  shown holder, bought_as, same_one, among, place
}
kind card { }
card Bee { }
setup {
  stock market with Bee times 3
  move market.cards to pot
  let first_one = top of pot
  as (first of players) { move first_one to hand, stock hand with Bee }
  set noted = first_one
  set again = first_one
  let second_one = top of pot
  for s in field.open { move second_one to s, stop }
  set laid = second_one
}
flow { each player { choose number from 1 to 2 as n } }
winner players
";

#[test]
fn a_note_of_a_hidden_card_tells_nothing_of_it() {
    let rules = rules_of(NOTED);
    let state = played(&rules, &[]);
    let told = |seat: u8| worth(&rules.view(&state, Seat(seat)), None);
    let seen =
        ["holder Player(Seat(0))", "bought_as Bee", "same_one true", "among List([Name(\"Bee\")])"];
    assert_eq!(told(0), seen);
    assert_eq!(told(1), [""; 0]);
}
