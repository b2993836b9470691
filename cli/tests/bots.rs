//! Bots that are programs of their own: `cmd:…`.

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::called::{cardwright, games_in, root, side_by_side};

fn sim(game: &str, bots: &str, more: &[&str]) -> Output {
    let mut command = cardwright(root(), &["sim", game, "--json", "--bots", bots]);
    command.args(more).output().unwrap()
}

/// The report, and what was warned of.
fn played(game: &str, bots: &str, more: &[&str]) -> (Value, String) {
    let output = sim(game, bots, more);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{game}, {bots}: {told}");
    (serde_json::from_slice(&output.stdout).unwrap(), told)
}

/// Bots that are written as text choose piles by what lies in them, or one by its number.
#[test]
fn bots_choose_piles() {
    for (bot, lie_there) in [("fullest", 3.0), ("emptiest", 1.0), ("single", 1.0), ("second", 3.0)]
    {
        let games = ["--games", "4", "--threads", "1"];
        let (report, _) = played("tests/suite/reckoned", bot, &games);
        assert_eq!(report["seats"][0]["mean_score"], lie_there, "{bot}: {report}");
    }
}

/// The example of `docs/bots.md`, in each game of the suite: every shape of decision, and nothing is lost to chance.
#[test]
fn the_example_in_python_answers_everything() {
    let python = Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok_and(|output| output.status.success()),
        "this test needs python3 on the path: it runs docs/bot.py, which docs/bots.md shows"
    );
    let lines = std::fs::read_to_string(root().join("docs/bot.py")).unwrap().lines().count();
    assert!(lines <= 30, "an example of {lines} lines");
    side_by_side(&games_in("tests/suite"), |folder| {
        let game = folder.to_str().unwrap();
        let few = ["--games", "2", "--max-turns", "20", "--threads", "1", "--bot-timeout", "300"];
        let (_, told) = played(game, "cmd:python3 docs/bot.py", &few);
        assert!(!told.contains("warning"), "{game}: {told}");
    });
    let (report, told) = played(
        "dominion",
        "cmd:python3 docs/bot.py,random",
        &["--games", "6", "--threads", "2", "--bot-timeout", "300"],
    );
    assert!(!told.contains("warning"), "{told}");
    assert_eq!(report["games"], 6);
    assert_eq!(report["seats"][0]["bot"], "cmd:python3 docs/bot.py");
    // What is counted of a program is what is counted of a bot.
    assert!(report["decisions"].as_f64().unwrap() > 20.0, "{report}");
}

/// A bot that lies, dies or hangs loses its decisions to chance, the game goes on, and it is said.
#[test]
#[cfg(unix)]
fn a_bot_without_an_answer_loses_its_decision() {
    let lies = r#"cmd:sh -c 'while read line; do echo "{\"pick\":[999]}"; done'"#;
    let babbles = "cmd:sh -c 'while read line; do echo hello; done'";
    let few = ["--games", "2", "--threads", "1", "--bot-timeout", "1"];
    for (bot, words) in [
        (lies, "it said `{\"pick\":[999]}`: "),
        (babbles, "it said `hello`: "),
        ("cmd:true", "it has ended"),
        ("cmd:sleep 1000", "it gave no answer within 1 s"),
    ] {
        let begun = Instant::now();
        let (report, told) = played("dominion", &format!("{bot},random"), &few);
        assert_eq!(report["games"], 2, "{bot}");
        assert!(told.contains(&format!("warning: {bot} lost ")), "{told}");
        assert!(
            told.contains("decisions to chance; the first: ") && told.contains(words),
            "{told}"
        );
        assert!(told.contains("(game 0, seat 1)"), "{told}");
        // One that hangs is started a few times, and then given up.
        assert!(begun.elapsed() < Duration::from_secs(60), "{bot} took {:?}", begun.elapsed());
    }
}

#[test]
fn a_command_that_is_none_is_refused_before_anything_is_played() {
    let output = sim("dominion", "cmd:no-such-program-at-all", &[]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("`no-such-program-at-all` cannot be started"), "{told}");
    assert_eq!(sim("dominion", "cmd:", &[]).status.code(), Some(2));
}

/// Everybody lays a card out of a hand that nobody else sees, and then says a number, which is what it is worth.
const LAYS: &str = "players 2
player { zone hand : set, private, counter said }
table { zone heap : stack, top faceup }
kind card { }
card Mouse { }
card Rat { }
verb lay c : card { move c to heap }
purposes tell
setup { each player { stock hand with Mouse times 2, stock hand with Rat } }
flow { rounds 3 { each player {
  choose 1 card in hand to lay as c, lay c
  choose number from 0 to 9 to tell as n, +n said
} } }
score \"Said\" said
winner most score
";

/// A game in which cards are handed to verbs that put them nowhere, or shuffle them first.
const PEEKS: &str = "
players 2
player {
  zone deck : stack, facedown
  counter said, peeked
}
table { zone heap : row, faceup }
kind card { }
card Mouse { }
verb peek c : card { +1 peeked }
verb mix c : card { shuffle deck, move top of deck to heap }
verb lay c : card { +1 peeked, move c to heap }
purposes tell
setup { each player { stock deck with Mouse times 12 } }
flow { rounds 3 { each player {
  peek top of deck, move top of deck to heap
  mix top of deck
  lay top of deck
  choose number from 0 to 9 to tell as n, +n said
} } }
score \"Said\" said
winner most score
";

/// A bot of this text against one that says 0, in every form; the first's mean score.
fn scores(name: &str, cards: &str, bot: &str, other: &str, wanted: f64) {
    let desk = tempfile::TempDir::new().unwrap();
    let put = |path: &str, text: &str| {
        let path = desk.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("own/game.toml", &format!("name = \"{name}\"\nlanguage = 1\n"));
    put("own/own.cards", cards);
    put("own/bots/own.bot", bot);
    put("own/bots/other.bot", other);
    let game = desk.path().join("own");
    for way in [&[][..], &["--reference"]] {
        let more = [&["--games", "1", "--threads", "1"][..], way].concat();
        let (report, _) = played(game.to_str().unwrap(), "own,other", &more);
        assert_eq!(report["seats"][0]["mean_score"], wanted, "{report}");
    }
}

/// What is done to a card that a seat sees only where it goes, is done to that card for its bot.
#[test]
fn a_bot_counts_cards_that_it_sees_where_they_go() {
    let own = "bot Own {\n  counter mice, rats\n  after opponent lays Mouse { +1 mice }\n  after opponent lays Rat { +1 rats }\n  to tell { 3 if mice == 2 and rats == 0, 0 }\n}\n";
    let other = "bot Other {\n  to lay { Mouse, Rat }\n  to tell { 0 }\n}\n";
    scores("Lays", LAYS, own, other, 3.0);
}

/// Which card was handed to a call that is over, or was shuffled since, nobody can tell who did not see it.
#[test]
fn a_bot_does_not_know_a_card_again_that_it_did_not_see() {
    let own = "bot Own {\n  counter peeks, mixes, lays\n  after opponent peeks Mouse { +1 peeks }\n  after opponent mixes Mouse { +1 mixes }\n  after opponent lays Mouse { +1 lays }\n  to tell { 1 if lays == 1 and peeks + mixes == 0, 2 if lays == 2 and peeks + mixes == 0, 0 }\n}\n";
    scores("Peeks", PEEKS, own, "bot Other {\n  to tell { 0 }\n}\n", 3.0);
}
