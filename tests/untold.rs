//! What texts can read of hidden things is told to nobody who may not know it: in values that are shown, in what is offered and in the
//! log.

use interpreter::{Machine, Narrator, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

const SEED: Seed = Seed { number: 1, game: 0 };

fn rules_of(text: &str) -> Rules {
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    tests::rules(&game)
}

fn start(rules: &Rules) -> State {
    Machine::new(rules).start(&tests::setup(2, &[]), SEED, &mut ()).unwrap()
}

/// Places that others may neither see nor count, and what shows whether something lies there, and where.
const BARE: &str = "
players 2
player {
  zone hand : set, private
  zone vault : stack, facedown, size hidden
  zone heaps : piles 2, facedown, size hidden
  zone crown : stack, top faceup, size hidden
  zone plan : grid, private, size private
  define bare = top of vault is none
  define topmost = count of (first 2 of vault)
  define laid = count of plan.filled
  define open = count of plan.open
  define corner = plan.at(0, 0) is empty
  define cleared = heaps is empty
  define lowest = bottom of crown is Fig
  define tops = count of heaps
  define all_tops = count of (card in heaps)
  shown cleared, tops, all_tops, lowest, bare, topmost, laid, open, corner
}
kind card { }
card Fig { }
purposes keep
setup { each player { stock hand with Fig times 2, stock crown with Fig, if seat == 2 { stock plan.at(0, 0) with Fig } } }
flow { each player { choose up to 1 card in hand to keep as c, if c is not none { move c to vault } }, end game }
winner most 0
";

#[test]
fn whether_something_lies_there_is_not_shown_where_the_size_is_hidden() {
    let rules = rules_of(BARE);
    let state = start(&rules);
    for seat in [0, 1] {
        let view = rules.view(&state, Seat(seat));
        assert!(
            view.values.iter().all(|worth| worth.holder == Some(Seat(seat))),
            "{:#?}",
            view.values
        );
        let shown = |name: &str| view.values.iter().any(|worth| worth.mark.name == name);
        assert!(shown("laid") && shown("open"), "{:#?}", view.values);
        for name in ["bare", "topmost", "cleared", "tops", "all_tops", "lowest"] {
            assert!(!shown(name), "{name} {:#?}", view.values);
        }
    }
}

/// An ability of a card that nobody else has seen begins an effect, with a number that is nobody else's.
const BEGUN: &str = "
players 2
player { zone hand : set, private, counter force : 0 to 9, private }
table { zone fire : row, faceup }
kind card { worth : number = 1, on plot }
card Spy { on plot { let k = WHAT, until end of game { +k worth for (card in fire) } } }
card Dove { }
purposes keep
setup { each player { stock hand with Spy, set force = FORCE }, stock fire with Dove }
flow {
  as (first of players) { for c in hand { perform c.plot } }
  each player { choose up to 1 card in hand to keep as c, if c is not none { move c to fire } }
  end game
}
winner most 0
";

#[test]
fn who_has_begun_an_effect_unseen_is_not_told_nor_what_it_remembers_of_a_secret() {
    let seen = |what: &str, force: &str, seat| {
        let text = BEGUN.replace("WHAT", what).replace("FORCE", force);
        let rules = rules_of(&text);
        rules.view(&start(&rules), Seat(seat))
    };
    for (what, is_open) in [("force", false), ("force + 1", false), ("count of hand + 6", true)] {
        let [other, same] = ["2", "7"].map(|force| seen(what, force, 1));
        assert_eq!(other.zones, same.zones, "{what}");
        assert_eq!(
            other.zones.iter().any(|zone| zone.marks.iter().any(|of| !of.is_empty())),
            is_open,
            "{what}"
        );
        assert_eq!(other.lasting.len(), 1);
        assert_eq!(other.lasting[0].card, None);
        let own = seen(what, "7", 0);
        assert_eq!(own.lasting[0].card.as_deref(), Some("Spy"));
        assert!(own.zones.iter().any(|zone| zone.name == "fire" && !zone.marks[0].is_empty()));
    }
}

/// A question works a price out of a number: one that was read of a private pool, or one that its verb was handed.
const PRICES: &str = "
players 2
resource coin
player { zone hand : set, private, pool purse : coin = 5, private }
kind card { cost : number = 1 }
card Fig { }
card Ivy { cost 2 }
purposes keep
define price(c : card, n : number) = c.cost + n
verb buy n : number { choose up to 1 card in hand where price(it, n) > 2 to keep as c, if c is not none { move c to hand } }
setup { each player { stock hand with Fig, stock hand with Ivy } }
flow { as (first of players) { ASK }, end game }
winner most 0
";

#[test]
fn what_a_question_works_out_of_hidden_numbers_is_not_told_of_its_candidates() {
    let hidden = "let n = left.purse.coin, choose up to 1 card in hand where price(it, n) > 2 to keep as c, \
                  if c is not none { move c to hand }";
    for (ask, told) in [("buy 2", 1), (hidden, 0)] {
        let rules = rules_of(&PRICES.replace("ASK", ask));
        let state = start(&rules);
        let marks = rules.asked_of(&state, &state.pending()[0]);
        assert!(marks.len() == 2 && marks.iter().all(|marks| marks.len() == told), "{marks:#?}");
    }
}

#[test]
fn what_an_option_works_out_of_what_it_is_offered_for_is_told_with_it() {
    let menu = |option: &str| {
        format!("as (first of players) {{ choose one {{ {option} {{ move c to hand }} }} }}")
    };
    let of_each = [
        r#"option "Keep {c}" for c in hand if price(c, 2) > 2"#,
        r#"option "Keep {c}" for c in hand where price(it, 2) > 2"#,
        r#"option "Keep {c} {n}" for c in hand, n in 1 to 1 if price(c, n) > 1"#,
    ];
    for option in of_each {
        let rules = rules_of(&PRICES.replace("as (first of players) { ASK }", &menu(option)));
        let state = start(&rules);
        let marks = rules.asked_of(&state, &state.pending()[0]);
        let told = |marks: &Vec<_>| marks.len() == 1;
        assert!(marks.len() == 2 && marks.iter().all(told), "{option}: {marks:#?}");
        assert_ne!(marks[0], marks[1], "{option}");
    }
    let hidden = r#"option "Keep {c}" for c in hand if price(c, left.purse.coin) > 2"#;
    let rules = rules_of(&PRICES.replace("as (first of players) { ASK }", &menu(hidden)));
    let state = start(&rules);
    assert!(rules.asked_of(&state, &state.pending()[0]).iter().all(Vec::is_empty));
}

/// Somebody is offered what only somebody else sees.
const OFFERED: &str = r#"
players 2
resource coin = gold | tin
player {
  zone hand : set, private
  zone plan : grid, private
  pool purse : coin = 5, private
  counter n
}
kind card { }
kind mill is card { rows storey { fee : number = 1 } }
mill Tower { storey { fee 1 }, storey { fee 2 } }
purposes take
setup { each player { stock hand with Tower times 2, stock plan.at(0, 1) with Tower, stock plan.at(2, 1) with Tower } }
flow { as (first of players) { ASK }, end game }
score n
winner most score
"#;

#[test]
fn nobody_is_offered_what_somebody_else_alone_sees() {
    for ask in [
        "choose up to 2 coin in WHOSE.purse to take as c, gain c",
        "choose one { option \"Take\" for c in WHOSE.hand { +1 n }, option \"None\" { +2 n } } to take",
        "choose 1 spot in WHOSE.plan.filled to take as s, if s is not empty { +1 n }",
        "for m in mill in WHOSE.hand { choose 1 storey in m.storey to take as s, +s.fee n }",
    ] {
        for (whose, is_seen) in [("me", true), ("(last of players)", false)] {
            let rules = rules_of(&OFFERED.replace("ASK", &ask.replace("WHOSE", whose)));
            for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
                let started = machine.start(&tests::setup(2, &[]), SEED, &mut ());
                let told = started.map(|state| state.pending().len());
                match (&told, is_seen) {
                    (Ok(1), true) => {}
                    (Err(fault), false) if format!("{fault:?}").contains("R0107") => {}
                    _ => panic!("{ask}: {whose}: {told:?}"),
                }
            }
        }
    }
}

/// Cards go to spots of a grid that its owner alone sees.
const LAID: &str = "
players 2
player { zone hand : set, private, zone plan : grid, private }
kind card { }
card Fig { }
setup { each player { stock hand with Fig } }
flow { as (last of players) { move first of hand to plan.at(2, 1) }, end game }
winner most 0
";

/// A verb is handed a spot of such a grid.
const DUG: &str = "
players 2
player {
  zone hand : set, private
  zone plan : grid, private
  counter finds
}
kind card { }
card Fig { }
verb dig s : spot { +1 find }
setup { each player { stock hand with Fig } }
flow { as (last of players) { dig plan.at(2, 1) }, end game }
winner most 0
";

/// Who has the key sees what lies in the vault.
const LOCKED: &str = "
players 2
player { zone deck : stack, facedown, flag key }
table { zone vault : row, private to players where it.key }
kind card { }
card Fig { }
setup { stock vault with Fig times 2 }
flow {
  as (first of players) { set key, set key = no }
  as (last of players) { move first of vault to deck }
  as (first of players) { set key }
  as (last of players) { move first of vault to deck }
  end game
}
winner most 0
";

/// What a seat is told of a game in which nobody decides.
fn told(text: &str, seat: u8) -> Vec<String> {
    let (rules, setup) = (rules_of(text), tests::setup(2, &[]));
    let mut told = Narrator::new(&setup.seats, Some(Seat(seat)));
    Machine::new(&rules).start(&setup, SEED, &mut told).unwrap();
    told.take().into_iter().map(|line| line.text).collect()
}

#[test]
fn at_which_spot_a_card_lies_is_told_to_whoever_sees_it() {
    let [other, own] = [0, 1].map(|seat| told(LAID, seat).join("\n"));
    assert!(
        own.contains("(2, 1)") && other.contains("plan") && !other.contains("(2, 1)"),
        "{other}"
    );
}

#[test]
fn who_sees_a_zone_by_a_flag_is_told_its_cards_while_the_flag_is_set() {
    let lines = told(LOCKED, 0);
    let gone: Vec<&str> =
        lines.iter().map(String::as_str).filter(|line| line.contains("vault")).collect();
    let gone = gone.join("\n");
    assert!(gone.contains("a card") && gone.matches("Fig").count() == 1, "{lines:#?}");
}

/// What is added to a counter is more than any number.
const RANGES: &str = "
players 1 to 2
player { zone hand : set, private, counter most = 2147483647, counter kept : 0 to 10 = 1, counter low : 0 to 10 = 1, counter n }
// The widest ranges keep, too.
player { counter high : 0 to 2147483647 = 2147483600, counter deep : -2147483648 to 0 = -2147483600 }
kind card { }
card Fig { }
verb add k : number { +k kept }
setup { each player { stock hand with Fig } }
flow { as (first of players) {
  +most kept
  -most low
  add most
  as left { +(first of players).most kept }
  +2147483647 kept
  +100 high
  -100 deep
  +most high
  may \"go\" +1 n
}, end game }
winner most n
";

#[test]
fn a_range_keeps_whatever_is_added() {
    let rules = rules_of(RANGES);
    let kept = |machine: &mut Machine<'_>| {
        let mut state = machine.start(&tests::setup(2, &[]), SEED, &mut ()).unwrap();
        let view = rules.view(&state, Seat(0));
        let held = |name: &str| -> Vec<i32> {
            view.cells.iter().filter(|cell| cell.name == name).map(|cell| cell.value).collect()
        };
        let found = ["kept", "low", "high", "deep"].map(held);
        machine.answer(&mut state, Seat(0), &Answer::YesNo(false), &mut ()).unwrap();
        found
    };
    let wanted = [[10, 10], [0, 1], [i32::MAX, 2_147_483_600], [i32::MIN, -2_147_483_600]];
    let wanted = wanted.map(Vec::from);
    assert_eq!(kept(&mut Machine::reference(&rules)), wanted);
    assert_eq!(kept(&mut Machine::new(&rules)), wanted);
}

#[test]
fn a_spot_that_is_handed_to_a_verb_is_told_to_whoever_sees_it() {
    let names = |seat: u8| told(DUG, seat).iter().any(|line| line.contains("(2, 1)"));
    assert!(names(1) && !names(0), "{:#?}", told(DUG, 0));
    assert!(told(DUG, 0).iter().any(|line| line.contains("digs")), "{:#?}", told(DUG, 0));
}

/// Goods and a note are shown to all, and then to one of them.
const REVEALED: &str = "
players 2
resource gem = red | blue
kind card { }
player { note bid : number = 4, private, pool purse : gem = 2, private }
setup { }
flow {
  as (first of players) { set bid = 7, reveal bid, reveal purse, set bid = 9, look bid }
  end game
}
winner most 0
";

#[test]
fn what_is_revealed_to_all_whoever_looks_on_is_told_too() {
    let lines = told(REVEALED, 2);
    let said = lines.join("\n");
    assert!(said.contains("bid: 7") && said.contains("2 red, 2 blue"), "{lines:#?}");
    assert!(said.contains("something") && !said.contains('9'), "{lines:#?}");
}
