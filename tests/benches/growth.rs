//! How the cost of a decision grows with how much lies about: small games of 16, 64, 256 and 1,024 cards, candidates, effects or handlers.
//!
//! `cargo bench -p tests --bench growth` prints a row a game: microseconds a decision, the best of several games, and how much more it
//! costs where there is four times as much. About 4 is as it must be where all of it is looked at, 1 where nothing of it matters.

#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a table is printed, and a benchmark may stop at the first surprise"
)]

use std::time::Instant;

use interpreter::{Machine, Rules, State};
use schema::save::Seed;
use tests::{Table, one_text, setup};

/// How much there is of what grows.
const SIZES: [usize; 4] = [16, 64, 256, 1_024];
/// So many games are played of each, with so many decisions at most; the fastest counts.
const GAMES: u64 = 5;
const DECISIONS: u32 = 60;

/// A game of things: what its cards are, what lies where, what is done in a turn, and what else it declares.
#[derive(Default)]
struct Text {
    things: String,
    lying: &'static str,
    turn: String,
    declared: &'static str,
}

impl Text {
    fn written(&self) -> String {
        let Self { things, lying, turn, declared } = self;
        format!(
            "players 2
            purposes pick
            player {{
              zone hand : set, private
              zone camp : row, faceup
              counter coins = 5
            }}
            table {{
              zone deck : stack, facedown
              counter clock
            }}
            kind thing {{
              cost : number = 1
              counter mark
              live in camp
            }}
            verb use t : thing {{ +1 clock }}
            verb ping {{ +1 clock }}
            {declared}
            setup {{
              {lying}
            }}
            flow {{
              rounds 20 {{
                each player {{
                  {turn}
                }}
              }}
            }}
            winner most coins
            {things}"
        )
    }
}

/// So many cards, each of which says this.
fn each(count: usize, says: &str) -> String {
    (0..count)
        .map(|at| format!("thing T{at} {{ {} }}\n", says.replace('#', &at.to_string())))
        .collect()
}

/// So many cards of different costs, and one more.
fn plain(count: usize, more: &str) -> String {
    let cards = (0..count).map(|at| format!("thing T{at} {{ cost {} }}\n", at % 7));
    cards.chain([more.to_owned()]).collect()
}

const PICK: &str = "choose up to 1 card in hand where cost <= coins to pick
use it";
const ASK: &str = "may \"Go on?\" { +1 coin }";
const IN_HAND: &str = "each player { for t in thing { stock hand with t } }";
const IN_CAMP: &str = "each player { for t in thing { stock camp with t } }";
const IN_BOTH: &str = "each player { for t in thing { stock hand with t, stock camp with t } }";
const FEW_IN_HAND: &str = "each player { for t in [T0, T1, T2, T3] { stock hand with t } }";
const FEW_AND_CAMP: &str = "each player { for t in thing { stock camp with t }, for t in [T0, T1, T2, T3] { stock hand with t } }";

/// What grows, and the game of so much of it.
type Row = (&'static str, fn(usize) -> Text);

const ROWS: &[Row] = &[
    ("cards that nothing asks of", |n| Text {
        things: plain(n, ""),
        lying: "for t in thing { stock deck with t }
            each player { for t in [T0, T1, T2, T3] { stock hand with t } }",
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("candidates", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("candidates that differ in a counter", |n| Text {
        things: "thing A { }".to_owned(),
        lying: "each player { set coins = 5 }",
        turn: format!(
            "if hand is empty {{ stock hand with A times {n}, for c in hand {{ set c.mark = clock, +1 clock }} }}\n{PICK}"
        ),
        ..Text::default()
    }),
    ("candidates of which a define is asked", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: "choose up to 1 card in hand where price(it) <= coins to pick\nuse it".to_owned(),
        declared: "define price(c : thing) = c.cost + clock",
    }),
    ("options, one for each card", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: "choose one {
            option \"Take {c}\" for c in (card in hand where cost <= coins) { +1 coin }
            option \"None\" { +1 clock }
          }"
        .to_owned(),
        ..Text::default()
    }),
    ("cards of which one changes costs", |n| Text {
        things: plain(n, "thing Cheap { -1 cost for (thing in hand) }"),
        lying: FEW_AND_CAMP,
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("candidates whose costs one card changes", |n| Text {
        things: plain(n, "thing Cheap { -1 cost for (thing in hand) }"),
        lying: IN_BOTH,
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("cards that all change costs", |n| Text {
        things: each(n, "cost 9, -1 cost for (thing in hand)"),
        lying: FEW_AND_CAMP,
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("cards that could change costs, and do not lie there", |n| Text {
        things: each(n, "-1 cost for (thing in hand)"),
        lying: FEW_IN_HAND,
        turn: PICK.to_owned(),
        ..Text::default()
    }),
    ("cards that could forbid, and do not lie there", |n| Text {
        things: each(n, "cannot ping"),
        lying: IN_HAND,
        turn: format!("ping\n{ASK}"),
        ..Text::default()
    }),
    ("cards of which one answers", |n| Text {
        things: plain(n, "thing Ear { after you ping { +1 coin } }"),
        lying: IN_CAMP,
        turn: format!("ping\n{ASK}"),
        ..Text::default()
    }),
    ("cards that could answer, and do not lie there", |n| Text {
        things: each(n, "after you ping { +# coins }"),
        lying: IN_HAND,
        turn: format!("ping\n{ASK}"),
        ..Text::default()
    }),
    ("cards that all answer, one after another as a player says", |n| Text {
        things: each(n, "after you ping { +1 coin }"),
        lying: IN_CAMP,
        turn: format!("ping\n{ASK}"),
        ..Text::default()
    }),
    ("cards that score", |n| Text {
        things: each(n, "score \"Things\" 1"),
        lying: IN_CAMP,
        turn: ASK.to_owned(),
        ..Text::default()
    }),
    ("cards in a loop", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: format!("for c in hand {{ +1 clock }}\n{ASK}"),
        ..Text::default()
    }),
    ("cards in a loop, in order", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: format!("for c in hand by cost {{ +1 clock }}\n{ASK}"),
        ..Text::default()
    }),
    ("cards that go together", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: format!("move hand to camp\nmove camp to hand\n{ASK}"),
        ..Text::default()
    }),
    ("cards that go one by one", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: format!(
            "for c in hand {{ move c to camp }}\nfor c in camp {{ move c to hand }}\n{ASK}"
        ),
        ..Text::default()
    }),
    ("cards that are shuffled", |n| Text {
        things: plain(n, ""),
        lying: "for t in thing { stock deck with t }",
        turn: format!("shuffle deck\n{ASK}"),
        ..Text::default()
    }),
    ("cards of which names are told apart", |n| Text {
        things: plain(n, ""),
        lying: IN_HAND,
        turn: format!("set clock = count of (distinct of it.name over hand)\n{ASK}"),
        ..Text::default()
    }),
    ("cards that are taken from as many", |n| Text {
        things: plain(n, ""),
        lying: IN_BOTH,
        turn: format!(
            "set clock = count of ((list of it.name over hand) - (list of it.name over camp))\n{ASK}"
        ),
        ..Text::default()
    }),
];

fn main() {
    println!(
        "| of what there is more | as written: 16 | 64 | 256 | 1,024 | grows by | fast: 16 | 64 | 256 | 1,024 | grows by |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, text) in ROWS {
        let mut row = format!("| {name} ");
        for make in [reference as fn(&Rules) -> Machine<'_>, fast] {
            let costs = SIZES.map(|size| cost(&text(size).written(), make));
            costs.iter().for_each(|cost| row += &format!("| {cost:.2} "));
            let grows = costs.windows(2).map(|pair| format!("{:.1}", pair[1] / pair[0]));
            row += &format!("| {} ", grows.collect::<Vec<_>>().join(", "));
        }
        println!("{row}|");
    }
}

fn reference(rules: &Rules) -> Machine<'_> {
    Machine::reference(rules)
}

fn fast(rules: &Rules) -> Machine<'_> {
    Machine::new(rules)
}

/// Microseconds that a decision takes.
fn cost(text: &str, make: fn(&Rules) -> Machine<'_>) -> f64 {
    let game = dsl::load(&one_text(text));
    let rules = Rules::load(game.program.expect("a game")).expect("one that loads");
    let (mut machine, mut state) = (make(&rules), State::default());
    let mut best = f64::MAX;
    for game in 0..GAMES {
        let seed = Seed { number: 1, game };
        let mut table = Table::by_chance(2, seed);
        machine.start_into(&mut state, &setup(2, &[]), seed, &mut ()).expect("a game");
        let (begun, mut decisions) = (Instant::now(), 0);
        while state.outcome().is_none() && decisions < DECISIONS {
            let answer = table.answer(&mut machine, &state).expect("an answer");
            let (seat, answer) = answer.expect("somebody who is asked");
            machine.answer(&mut state, seat, answer, &mut ()).expect("one that is taken");
            decisions += 1;
        }
        best = best.min(begun.elapsed().as_secs_f64() * 1e6 / f64::from(decisions.max(1)));
    }
    best
}
