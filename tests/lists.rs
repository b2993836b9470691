//! Lists of few things are compared pair by pair, lists of many by keys: what comes of it is the same, in the same order.
//! Of what may be missing a list has what is there.

use interpreter::{Machine, Rules};
use schema::decision::Seat;
use schema::save::Seed;

/// So long are the lists that are compared: a pair of short ones, of a short and a long one, of long ones.
const LENGTHS: [(usize, usize); 6] = [(3, 5), (5, 90), (90, 5), (33, 34), (200, 90), (90, 300)];

/// A digest of the numbers of a list, of the names of one and of cards, in their order. Cards that meet names have no keys.
const TEXT: &str = r#"players 2
player {
  zone hand : row of thing, faceup
  zone camp : row of thing, faceup
  counter digest
}
kind thing { weight : number }
thing Ash { weight 1 }
thing Birch { weight 2 }
thing Cedar { weight 3 }
kind token { value : number }
cards token "Token {n}" for n in 1 to 300 { value n }
define these = list of (value * value mod 7 + value mod 11) over (token where value <= LEFT)
define those = list of (value * 3 mod 19) over (token where value <= RIGHT)
define names = list of it.name over hand
define others = list of it.name over camp
define cut = first RIGHT of hand
setup {
  each player {
    repeat LEFT / 3 { for t in thing { stock hand with t } }
    repeat RIGHT / 2 { for t in [Birch, Ash] { stock camp with t } }
  }
}
flow {
  as (first of players) {
    for n in NUMBERS { set digest = (digest * 31 + n) mod 10007 }
    for t in NAMES { set digest = (digest * 31 + t.weight) mod 10007 }
    for c in hand - cut { set digest = (digest * 31 + c.weight) mod 10007 }
    for c in distinct of it over (cut + hand) { set digest = (digest * 31 + c.weight) mod 10007 }
    for c in hand in cut { set digest = (digest * 31 + c.weight) mod 10007 }
  }
  end game
}
score digest
winner most score
"#;

/// What is made of two lists: as numbers, as names, and pair by pair.
type Made = (&'static str, &'static str, fn(&[i64], &[i64]) -> Vec<i64>);

const MADE: [Made; 4] = [
    ("(these in those)", "(names in others)", |these, those| {
        these.iter().copied().filter(|it| those.contains(it)).collect()
    }),
    ("(these - those)", "(names - others)", without),
    ("(distinct of it over these)", "(distinct of it over names)", |these, _| {
        let mut distinct = Vec::new();
        these.iter().for_each(|it| {
            if !distinct.contains(it) {
                distinct.push(*it);
            }
        });
        distinct
    }),
    // Names meet cards.
    ("(those in these)", "(list of it.name over (hand in others))", |these, those| {
        these.iter().copied().filter(|it| those.contains(it)).collect()
    }),
];

fn without(these: &[i64], those: &[i64]) -> Vec<i64> {
    let mut left = those.to_vec();
    let mut stays = |it: &i64| {
        let found = left.iter().position(|other| other == it);
        found.map(|at| left.swap_remove(at)).is_none()
    };
    these.iter().copied().filter(|it| stays(it)).collect()
}

#[test]
fn long_lists_are_compared_as_short_ones_are() {
    for (left, right) in LENGTHS {
        let up_to = |last: usize| 1..=last as i64;
        let these: Vec<i64> = up_to(left).map(|n| n * n % 7 + n % 11).collect();
        let those: Vec<i64> = up_to(right).map(|n| n * 3 % 19).collect();
        let names = [1, 2, 3].repeat(left / 3);
        let others = [2, 1].repeat(right / 2);
        for (at, (numbers, of_names, make)) in MADE.into_iter().enumerate() {
            let numbers_made = if at < 3 { make(&these, &those) } else { make(&those, &these) };
            let made = numbers_made.into_iter().chain(make(&names, &others));
            let cut = right.min(names.len());
            let cards = names[cut..].iter().chain(&names).chain(&names[..cut]);
            let wanted = made.chain(cards.copied()).fold(0, |digest, n| (digest * 31 + n) % 10_007);
            assert_eq!(digest(left, right, numbers, of_names), wanted, "{left} {right} {of_names}");
        }
    }
}

/// An option is for the things of three lists of 1,000. What its condition says of the first thing, or of the first two, is
/// not asked again with each of the others: 10⁹ combinations would take more than the fuel of an answer.
#[test]
fn a_condition_of_the_first_thing_spares_the_other_lists() {
    const ROOMS: &str = "players 2
player { counter n }
define far = 1000
setup { }
flow { turns {
  choose one {
    option \"{a}, {b}, {c}\" for a in 1 to far, b in 1 to far, c in a to far if a == 7 and a + b == 12 and c mod b == 1 { +c n }
    option \"None\" { -1 n }
  }
  end game
} }
score n
winner most score
";
    let game = dsl::load(&tests::one_text(ROOMS));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let offered = [reference as fn(&Rules) -> Machine<'_>, fast].map(|make| {
        let seed = Seed { number: 1, game: 0 };
        let state = make(&rules).start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        format!("{:?}", rules.view(&state, Seat(0)).decisions)
    });
    assert_eq!(offered[0], offered[1]);
    let wanted = (7..=1_000).filter(|c| c % 5 == 1).count();
    assert_eq!(offered[0].matches("\"7, 5, ").count(), wanted, "{}", offered[0]);
}

/// What the text comes to, with both machines.
fn digest(left: usize, right: usize, numbers: &str, names: &str) -> i64 {
    let text = TEXT.replace("LEFT", &left.to_string()).replace("RIGHT", &right.to_string());
    let text = text.replace("NUMBERS", numbers).replace("NAMES", names);
    let game = dsl::load(&tests::one_text(text));
    let wrong: Vec<_> = game.diagnostics.iter().map(|one| &one.message).collect();
    assert!(!game.is_broken(), "{wrong:#?}");
    let rules = tests::rules(&game);
    let [written, fast] = [reference as fn(&Rules) -> Machine<'_>, fast].map(|make| {
        let seed = Seed { number: 1, game: 0 };
        let state = make(&rules).start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        rules.view(&state, Seat(0)).scores[0]
    });
    assert_eq!(written, fast);
    i64::from(fast)
}

fn reference(rules: &Rules) -> Machine<'_> {
    Machine::reference(rules)
}

fn fast(rules: &Rules) -> Machine<'_> {
    Machine::new(rules)
}

#[test]
fn a_list_of_what_may_be_missing_is_one_of_what_is_there() {
    let cards = "players 2\nplayer { zone hand : set, private\n  counter sum\n  note wish : number | none }\n\
                 card Fox {}\nsetup { each player { stock hand with Fox } }\n\
                 flow { turns { phase Play {\n  choose 1 number in (list of wish over players) as n, set sum = n\n  \
                 choose number from 0 to 3 as m, set sum = sum + m\n}\n  if sum > 9 { end game } } }\nscore sum\nwinner most score\n";
    let ruling = "ruling L-1 \"Of those that there are\" {\n  given {\n    players Ann, Bob\n    \
                  turn Ann, phase Play\n    Bob.wish = 4\n  }\n  then { Ann.sum == 4 }\n}\n";
    let told = crate::claimed::failures(cards, ruling);
    assert_eq!(told, [("L-1".to_owned(), Vec::new())]);
}
