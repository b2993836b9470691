//! What a card or a rule does by itself stands below its name, and in no call that was over before.

use interpreter::{Machine, Narrator};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// What a seat, or a transcript, is told of a game of two once these picks were made, each line set in; what folds away begins
/// with a dot.
fn told(text: &str, seat: Option<Seat>, answers: &[(u8, u16)]) -> Vec<String> {
    let game = dsl::load(&tests::one_text(text));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, seat);
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    for (who, pick) in answers {
        machine.answer(&mut state, Seat(*who), &Answer::Pick(vec![*pick]), &mut told).unwrap();
    }
    let lines = told.take().into_iter().filter(|line| !line.text.starts_with("--"));
    let lines = lines.map(|line| {
        let fold = if line.is_small { "· " } else { "" };
        format!("{}{fold}{}", "  ".repeat(line.depth), line.text)
    });
    lines.collect()
}

/// What a handler does is no part of the call that was made last before it; nor is what the flow performs.
#[test]
fn what_a_card_does_by_itself_is_told_by_its_name() {
    let text = r#"players 2
kind card { on go, live in line }
player { zone line : row, faceup, counter coins }
setup { each player { stock line with Well, stock line with Miner } }
verb pay_rent { -1 coins }
verb build n : number { pay_rent }
rule "Fair" { after anyone pay_rent { +7 coins } }
flow {
  as (first of players) { build 1, for c in line { perform c.go } }
}
winner most coins
card Well { after you build { +5 coins } }
card Miner { on go { +2 coins } }
"#;
    let wanted = [
        "Player 1 builds 1",
        "  Player 1 pays rent",
        "    Player 1's coins: 0 -> -1",
        "      Player 1's coins: -1 -> 6",
        "  Well:",
        "    Player 1's coins: 6 -> 11",
        "Miner:",
        "  Player 1's coins: 11 -> 13",
    ];
    for seat in [Some(Seat(0)), Some(Seat(1)), None] {
        let lines = told(text, seat, &[]);
        let words = |line: &str| line.replace("pays_rent", "pays rent");
        let found: Vec<String> = lines.iter().map(|line| words(line)).take(8).collect();
        assert_eq!(found, wanted, "{seat:?}: {lines:#?}");
    }
}

/// The line of a call says that its cards go, once: what becomes of them then, and what another does with them, is told.
#[test]
fn that_a_card_goes_on_is_told() {
    let text = r#"players 2
purposes take_one
kind card {}
player { zone hand : set, private, zone mine : set, faceup }
table { zone offer : row, faceup }
setup { as (first of players) { stock hand with Apple, stock hand with Berry, stock hand with Cherry } }
verb show_three c : list of card {
  move c to offer
  as opponent { choose 1 card in offer to take_one as t, move t to mine }
  move offer to mine
}
flow { as (first of players) { show_three hand } }
winner most count of mine
card Apple {}
card Berry {}
card Cherry {}
"#;
    let lines = told(text, Some(Seat(1)), &[(1, 1)]);
    let wanted = [
        "Player 1 shows three Apple, Berry, Cherry",
        "  · Apple, Berry, Cherry: Player 1's hand -> offer",
        "  Berry: offer -> Player 2's mine",
        "  Apple, Cherry: offer -> Player 1's mine",
    ];
    assert_eq!(lines.get(..4), Some(&wanted.map(str::to_owned)[..]), "{lines:#?}");
}

/// Of what is shown or looked at it is told whose it is, and what.
#[test]
fn of_what_is_shown_it_is_told_whose_it_is() {
    let text = r#"players 2
resource penny
kind card { counter wear = 3, private }
player {
  pool purse : penny = 2, private
  counter secret = 4, private
  note offer : number = 43, private
  zone line : row, faceup
}
setup { as (first of players) { stock line with Mill } }
flow {
  as (first of players) {
    reveal left.purse, reveal left.purse.penny, reveal left.secret, reveal left.offer
    reveal purse, reveal secret, reveal (first of line).wear
    look left.purse, look left.secret, look left.offer
  }
}
winner most secret
card Mill {}
"#;
    let shown = [
        "Player 2 shows purse: 2 penny",
        "Player 2 shows purse: 2 penny",
        "Player 2 shows secret: 4",
        "Player 2 shows offer: 43",
        "Player 1 shows purse: 2 penny",
        "Player 1 shows secret: 4",
        "Player 1 shows Mill's wear: 3",
    ];
    let seen = [
        "Player 1 sees Player 2's purse: 2 penny",
        "Player 1 sees Player 2's secret: 4",
        "Player 1 sees Player 2's offer: 43",
    ];
    let all = [&shown[..], &seen[..]].concat();
    let others = [&shown[..], &["Player 1 sees something"][..]].concat();
    for (seat, wanted) in [(0, all), (1, others)] {
        let lines = told(text, Some(Seat(seat)), &[]);
        let found: Vec<&str> = lines.iter().map(String::as_str).take(wanted.len()).collect();
        assert_eq!(found, wanted, "{lines:#?}");
    }
}
