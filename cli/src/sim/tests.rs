//! A small game, played many times.

use dsl::{Game, Sources};
use interpreter::bot::Player;
use interpreter::{ReplayError, Rules, replay};
use schema::save::Setup;

use super::{Played, Setting, Totals, Why, run, save};
use crate::report::SimReport;

const RULES: &str = "
players 2 to 3
player {
  zone basket : set, faceup
  counter weight
}
table { zone market : piles, top faceup }
tags sweet, dull
kind card {
  worth : number = 0
  live in basket
}
variant starter : player = none
variant brittle : yes/no = no
setup {
  for c in [Apple, Pear, Stone] { stock market with c times 6 }
  each player { take market.Stone }
}
flow {
  turns from (if starter is none then first of players else starter) {
    phase Take {
      choose 1 to 2 card in market to take as chosen
      for c in chosen { take c }
      if brittle { set weight = 12 / (6 - count of Pear in market.cards) }
    }
    if count of Apple in market.cards == 0 { end game }
  }
}
verb take c : card { move c to basket }
score \"Valued\" sum of worth over me.cards
winner most score
card Apple : sweet { worth 2 }
card Pear : sweet { worth 1 }
card Stone : dull { worth -1 }
";

const GREEDY: &str = "
bot Greedy {
  counter apples
  after you take Apple { +1 apples }
  to take {
    Stone if apples >= 2
    Apple
  }
  otherwise random
}
";

fn game() -> (Game, Rules) {
    game_of(RULES)
}

fn game_of(rules: &str) -> (Game, Rules) {
    let text = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let mut game = dsl::load(&Sources {
        manifest: text("game.toml", "name = \"Fruit\"\nlanguage = 1\nstarter = \"starter\""),
        cards: vec![text("rules.cards", rules)],
        bots: vec![text("bots/greedy.bot", GREEDY)],
        ..Sources::default()
    });
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = Rules::load(game.program.take().unwrap()).unwrap();
    (game, rules)
}

fn setting<'g, const SEATS: usize>(
    game: &'g Game,
    rules: &'g Rules,
    bots: [&str; SEATS],
    set: &[(&str, &str)],
) -> Setting<'g> {
    let variants = set.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let seats = bots.iter().map(|&bot| bot.to_owned()).collect();
    Setting {
        rules,
        players: bots.iter().map(|bot| Player::new(bot, &game.bots).unwrap()).collect(),
        outside: Vec::new(),
        forfeits: Default::default(),
        setups: vec![Setup { seats, variants: variants.collect(), given: None }],
        seed: 5,
        first: 0,
        games: 300,
        threads: 1,
        max_turns: 200,
        goes_on: &|| true,
    }
}

fn totals(setting: &Setting<'_>) -> Totals {
    match run(setting, |_| {}).unwrap() {
        Played::Through(totals) => totals,
        Played::Stopped(trouble) => panic!("{trouble:?}"),
    }
}

#[test]
fn the_same_comes_out_on_any_number_of_threads() {
    let (game, rules) = game();
    let mut setting = setting(&game, &rules, ["greedy", "random"], &[]);
    let one = totals(&setting);
    setting.threads = 3;
    assert_eq!(one, totals(&setting));
    assert_eq!((one.games, one.capped), (300, 0));
    // What setup hands out is not gained: of the six stones, two are gone before the first turn.
    assert!(one.cards[2].gained <= 4 * one.games);
    assert_eq!(one.cards[0].gained, 6 * one.games);
    // In two stretches they are the same games.
    (setting.first, setting.games) = (0, 100);
    let mut both = totals(&setting);
    (setting.first, setting.games) = (100, 200);
    both.add(&totals(&setting));
    both.put_in_order();
    assert_eq!(one, both);
    (setting.first, setting.games, setting.seed) = (0, 300, 6);
    assert_ne!(one, totals(&setting));
}

/// Whether it is the flow or the setup is what matters, and not whether a phase has begun.
#[test]
fn what_is_gained_is_counted_from_the_end_of_setup() {
    let dealt = "each player { take market.Stone }\n}\nflow {";
    let in_flow = RULES.replace(dealt, "}\nflow {\n  each player { take market.Stone }");
    let in_phase =
        RULES.replace(dealt, "phase Deal { each player { take market.Stone } }\n}\nflow {");
    let gained = |rules: &str| {
        let (game, rules) = game_of(rules);
        let totals = totals(&setting(&game, &rules, ["greedy", "greedy"], &[]));
        [0, 1, 2].map(|at| totals.cards[at].gained)
    };
    let usual = gained(RULES);
    assert_eq!(gained(&in_phase), usual);
    let games = 300;
    assert_eq!(gained(&in_flow), [usual[0], usual[1], usual[2] + 2 * games]);
}

#[test]
fn a_bot_counts_what_it_did_and_wishes_accordingly() {
    let (game, rules) = game();
    let totals = totals(&setting(&game, &rules, ["greedy", "greedy"], &[]));
    let (games, gained) = (totals.games, [0, 1, 2].map(|at| totals.cards[at].gained));
    // Only the top of a pile is offered: an apple each turn, and from the third on a stone with it.
    assert_eq!(gained, [6 * games, 0, 2 * games]);
    assert_eq!((totals.turns, totals.ties), (6 * games, games));
    assert_eq!(
        totals.seats.iter().map(|seat| seat.score).collect::<Vec<_>>(),
        [4 * games as i64; 2]
    );
    // Each turn the first pick is one of three, the second one of two or to be done.
    assert_eq!(totals.decisions, 2 * totals.turns);
}

#[test]
fn capped_games_are_nobodys() {
    let (game, rules) = game();
    let mut setting = setting(&game, &rules, ["random", "random"], &[]);
    setting.max_turns = 1;
    let totals = totals(&setting);
    assert_eq!((totals.capped, totals.ties, totals.turns), (300, 0, 600));
    let report = SimReport::new(
        &setting,
        &["random".to_owned(), "random".to_owned()],
        &totals,
        0.0,
        &game.files,
    );
    assert_eq!((report.ends.len(), report.ends[0].games), (1, 300));
    assert_eq!((report.seats[0].win_rate, report.turns_per_game), (0.0, Some(2.0)));
    assert!(report.cards.iter().all(|card| card.games_with > 0));
}

/// A game that goes on by itself to its end, through turns in which nobody is asked, was capped where it passed the cap.
#[test]
fn what_comes_after_the_cap_is_nobodys() {
    let text = RULES.replace("table {", "table { counter begun\n").replace(
        "phase Take {",
        "phase Take { +1 begun, if begun == 6 { end game }, if begun > 2 { end turn }",
    );
    let (game, rules) = game_of(&text);
    let mut setting = setting(&game, &rules, ["random", "random"], &[]);
    let figures = |totals: Totals| (totals.capped, totals.turns, totals.ties);
    let whole = figures(totals(&setting));
    assert_eq!((whole.0, whole.1), (0, 6 * 300));
    setting.max_turns = 1;
    assert_eq!(figures(totals(&setting)), (300, 2 * 300, 0));
    setting.max_turns = 3;
    assert_eq!(figures(totals(&setting)), whole);
}

#[test]
fn without_turns_it_is_said_what_the_cap_counts() {
    let flow = "
  turns from (if starter is none then first of players else starter) {
    phase Take {";
    let rounds = RULES.replace(flow, "  rounds 9 {\n    each player {");
    let decisions = RULES.replace(flow, "  repeat {\n    each player {");
    let end = "if count of Apple in market.cards == 0";
    for (text, counts) in [(rounds, "rounds"), (decisions, "decisions")] {
        let text = text.replace(end, "if count of Stone in market.cards == 9");
        let (game, rules) = game_of(&text);
        let mut setting = setting(&game, &rules, ["random", "random"], &[]);
        setting.max_turns = 3;
        let bots = ["random".to_owned(), "random".to_owned()];
        let report = SimReport::new(&setting, &bots, &totals(&setting), 0.0, &game.files);
        let why = format!("the cap, `--max-turns`, which counts {counts} here");
        let capped = report.ends.iter().find(|end| end.why == why).map_or(0, |end| end.games);
        // A few are over before.
        assert!(capped > 250, "{counts}: {:?}", report.ends);
        let rounds = report.rounds_per_game;
        assert_eq!((report.turns_per_game, rounds.is_some()), (None, counts == "rounds"));
        assert!(rounds.is_none_or(|rounds| 2.5 < rounds && rounds <= 3.0), "{rounds:?}");
    }
}

/// A game may be ended by its answers, too: that is not said of its turns.
#[test]
fn what_capped_a_game_is_told() {
    let (game, rules) = game();
    let setting = setting(&game, &rules, ["random", "random"], &[]);
    let mut totals = totals(&setting);
    (totals.capped, totals.endless) = (3, 2);
    let bots = ["random".to_owned(), "random".to_owned()];
    let ends = SimReport::new(&setting, &bots, &totals, 0.0, &game.files).ends;
    let told = |words: &str| ends.iter().find(|end| end.why.contains(words)).map(|end| end.games);
    assert_eq!((told("--max-turns"), told("1000000 answers")), (Some(1), Some(2)), "{ends:?}");
}

#[test]
fn a_fault_is_counted_and_shown_by_a_save_and_the_other_games_are_played() {
    let (game, rules) = game();
    let mut setting = setting(&game, &rules, ["random", "random"], &[("brittle", "yes")]);
    let one = totals(&setting);
    let [fault] = &one.faults[..] else { panic!("it divides by nought: {:?}", one.faults) };
    assert!(matches!(&fault.why, Why::Fault(fault) if fault.code == "R0104"), "{fault:?}");
    assert!(one.games > 0 && one.games + fault.games == 300, "{one:?}");
    setting.threads = 4;
    assert_eq!(one, totals(&setting));
    let save = save(&setting, fault.first).unwrap();
    let error = replay(&rules, &save).unwrap_err();
    assert!(
        matches!(error, ReplayError::Answer { number, .. } if number == save.answers.len()),
        "{error}"
    );
    // What went wrong leaves no trace in the games after it.
    let sound = Setting {
        games: fault.first,
        ..self::setting(&game, &rules, ["random", "random"], &[("brittle", "yes")])
    };
    assert!(totals(&sound).faults.is_empty());
}

/// The points of a game that was capped go wrong: it counts among those that went wrong, and nowhere else.
#[test]
fn a_game_whose_points_go_wrong_is_counted_once() {
    let (game, rules) = game_of(&RULES.replace("me.cards", "me.cards / (weight - weight)"));
    let mut setting = setting(&game, &rules, ["random", "random"], &[]);
    setting.max_turns = 1;
    let mut totals = totals(&setting);
    let faults = std::mem::take(&mut totals.faults);
    let [fault] = &faults[..] else { panic!("it divides by nought: {faults:?}") };
    assert_eq!((fault.games, fault.first), (300, 0));
    assert_eq!(totals, Totals::new(&setting));
}

#[test]
fn it_is_told_why_games_ended() {
    let (game, rules) = game();
    let totals = totals(&setting(&game, &rules, ["random", "random"], &[]));
    let names = ["a".to_owned(), "b".to_owned()];
    let setting = setting(&game, &rules, ["random", "random"], &[]);
    let report = SimReport::new(&setting, &names, &totals, 0.0, &game.files);
    let [end] = &report.ends[..] else { panic!("{:?}", report.ends) };
    assert!(end.why.contains("end game") && end.games == 300, "{end:?}");
    assert_eq!(end.place.as_deref(), Some("rules.cards:26"));
}

#[test]
fn a_setup_of_another_game_is_refused() {
    let (game, rules) = game();
    let setting = setting(&game, &rules, ["random", "random"], &[("rain", "yes")]);
    let Played::Stopped(trouble) = run(&setting, |_| {}).unwrap() else {
        panic!("there is no rain")
    };
    assert!(matches!(trouble.why, Why::Refused(_)));
}

#[test]
fn several_who_win_are_tied_unless_they_are_named() {
    let (game, rules) = game_of(&RULES.replace("winner most score", "winner players"));
    let totals = totals(&setting(&game, &rules, ["random", "random"], &[]));
    assert_eq!((totals.ties, totals.unwon), (300, 0));
    assert!(totals.seats.iter().all(|seat| seat.wins == 0));
    // Players whom the text names have won together.
    let (game, rules) =
        game_of(&RULES.replace("winner most score", "winner players where it.seat != 2"));
    let totals = self::totals(&setting(&game, &rules, ["random"; 3], &[]));
    assert_eq!((totals.ties, totals.unwon), (0, 0));
    assert_eq!(totals.seats.iter().map(|seat| seat.wins).collect::<Vec<_>>(), [300, 0, 300]);
    // Nobody of a team wins alone.
    let rules = RULES.replace("winner most score", "winner all where count of players > 1");
    let (game, rules) = game_of(&rules.replace("sum of worth over me.cards", "count of market"));
    let totals = self::totals(&setting(&game, &rules, ["random", "random"], &[]));
    assert_eq!((totals.ties, totals.seats[0].wins), (0, 300));
}
