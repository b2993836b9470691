//! What lasts: games that go wrong and go on, games whose text has changed, saves and files that are none; and what is told
//! of how a game ended.

use std::fs;
use std::path::Path;
use std::time::Instant;

use super::piped::Desk;
use super::screen::Screen;
use super::sessions::SMALL;
use crate::called::root;

/// A game in which one answer divides by nought, and one goes on for ever.
const BRITTLE: &str = r#"
players 1 to 2
player {
  zone hand : set, private
  counter n
  counter m
}
kind card { live in hand }
card Stone {}
setup { each player { stock hand with Stone } }
flow {
  rounds 3 {
    each player {
      choose one {
        option "Divide" { +(1 / n) n }
        option "Go on for ever" { while n == 0 { +1 m } }
        option "Count" { +1 n }
      } to count_on
    }
  }
  end game
}
purposes count_on
score "Counted" n
score "Twice" n
winner most score
"#;

fn brittle(desk: &Desk) {
    desk.game("Brittle", BRITTLE);
}

#[test]
fn a_fault_of_the_game_ends_nothing() {
    let desk = Desk::new();
    brittle(&desk);
    let lines = "divide\ngo\ncount\nlook\nquit\n";
    let text = desk.play(&["brittle", "--seats", "you", "--seed", "1"], lines);
    let turns: Vec<&str> = text.split("\n> ").collect();
    assert!(turns[1].contains("R0104") && turns[1].contains("rules.cards:15"), "{text}");
    assert!(turns[2].contains("R0101") && turns[2].contains("rules.cards:"), "{text}");
    assert!(turns[4].contains("n 1"), "another answer is taken: {text}");
    // What was saved goes on, and plays again to the same state.
    let again = desk.play(&["--resume", "brittle-1.save.json", "brittle"], "1\n1\n");
    assert!(again.contains("The game goes on after 1 answer."), "{again}");
    assert!(again.contains("The game is over."), "{again}");
    let output = desk.call(&["replay", "brittle-1.save.json", "brittle"], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A bot that stumbles is helped by chance, and all are told.
#[test]
fn a_bots_fault_ends_nothing() {
    let desk = Desk::new();
    brittle(&desk);
    let mut stumbled = 0;
    for seed in 0..6 {
        let seed = seed.to_string();
        let words = ["brittle", "--seats", "you,random", "--seed", &seed];
        let text = desk.play(&words, &"count\n".repeat(4));
        assert!(text.contains("The game is over."), "{text}");
        stumbled += usize::from(text.contains("goes wrong with what random answers"));
    }
    assert!(stumbled > 0);
}

/// Where the game goes wrong with whatever a bot answers, each answer is tried once: as dear as a few games of `sim`, of
/// which each tries one.
#[test]
fn what_goes_wrong_with_each_answer_is_tried_once() {
    let desk = Desk::new();
    desk.game(
        "Brittle",
        &BRITTLE
            .replace("+(1 / n) n", "while n == 0 { +1 m }")
            .replace("+1 n }", "+1 n, while n > 0 { +1 m } }"),
    );
    let begun = Instant::now();
    desk.call(&["sim", "brittle", "--games", "1", "--seed", "1"], "");
    let once = begun.elapsed();
    let words = ["play", "--plain", "brittle", "--seats", "random,random", "--seed", "1"];
    let begun = Instant::now();
    let output = desk.call(&words, "");
    let (lasted, told) = (begun.elapsed(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("R0101") && told.contains("brittle-1.save.json"), "{told}");
    assert!(lasted < once * 12, "{lasted:?}, and once takes {once:?}");
}

#[test]
fn the_end_tells_each_term_how_long_it_was_and_who_led() {
    let desk = Desk::new();
    brittle(&desk);
    let text = desk
        .play(&["brittle", "--seats", "Ann=you,Bob=you", "--seed", "1"], &"\ncount\n".repeat(7));
    for told in
        ["Counted    3    3", "Twice      3    3", "sum        6    6", "Ann's cards: Stone"]
    {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert!(text.contains("answers: 6") && text.contains("in the lead: Ann"), "{text}");
}

/// A copy of a game's text and bots.
fn copied(desk: &Desk, name: &str) {
    for inner in ["", "bots"] {
        fs::create_dir_all(desk.path(name).join(inner)).unwrap();
        for entry in fs::read_dir(root().join("games/dominion").join(inner)).unwrap() {
            let path = entry.unwrap().path();
            let kind = path.extension().and_then(|ending| ending.to_str());
            if matches!(kind, Some("cards" | "bot")) || path.ends_with("game.toml") {
                fs::copy(&path, desk.path(name).join(inner).join(path.file_name().unwrap()))
                    .unwrap();
            }
        }
    }
}

fn changed(desk: &Desk, file: &str, from: &str, to: &str) {
    let path = desk.path(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn after_an_edit_a_save_goes_on_as_far_as_its_answers_fit() {
    let desk = Desk::new();
    copied(&desk, "mine");
    desk.play(&["./mine", "--seed", "7", "--save", "a.json"], "all\nsilver\n");
    let before = fs::read_to_string(desk.path("a.json")).unwrap();
    // A card that nobody has met: all answers still fit.
    changed(&desk, "mine/kingdom.cards", "cost 5", "cost 6");
    let refused = |code: i32| {
        let output = desk.call(&["play", "--plain", "./mine", "--resume", "a.json"], "");
        assert_eq!(output.status.code(), Some(code));
        String::from_utf8(output.stderr).unwrap()
    };
    let told = refused(1);
    assert!(told.contains("all of its answers still fit") && told.contains("--anyway"), "{told}");
    let text = desk.play(&["./mine", "--resume", "a.json", "--anyway", "--save", "b.json"], "");
    assert!(text.contains("The game goes on after") && !text.contains("no longer fits"), "{text}");
    // What was bought is dearer now.
    let basic = fs::read_to_string(desk.path("mine/basic.cards")).unwrap();
    let line = basic.lines().find(|line| line.contains("Silver")).unwrap().to_owned();
    changed(&desk, "mine/basic.cards", &line, &line.replace('3', "9"));
    let told = refused(1);
    assert!(told.contains("(sensible: Silver) no longer fits"), "{told}");
    let text = desk.play(&["./mine", "--resume", "a.json", "--anyway"], "");
    assert!(text.contains("(sensible: Silver) no longer fits"), "{text}");
    assert!(text.contains("Player 1: choose"), "{text}");
    // The save of the other version stays as it is.
    assert_eq!(fs::read_to_string(desk.path("a.json")).unwrap(), before);
}

#[test]
fn what_is_no_save_is_not_written_over() {
    let desk = Desk::new();
    fs::write(desk.path("notes.txt"), "mine\n").unwrap();
    let text =
        desk.play(&["dominion", "--seed", "7"], "save notes.txt\nsave a.json\nsave a.json\n");
    assert!(text.contains("notes.txt is no save"), "{text}");
    assert_eq!(text.matches("The game is saved in a.json.").count(), 2, "{text}");
    assert_eq!(fs::read_to_string(desk.path("notes.txt")).unwrap(), "mine\n");
    let words = ["play", "dominion", "--plain", "--seed", "7", "--save", "notes.txt"];
    let output = desk.call(&words, "all\n");
    assert!(!output.status.success());
    assert_eq!(fs::read_to_string(desk.path("notes.txt")).unwrap(), "mine\n");
}

#[test]
fn whoever_names_one_seat_plays_alone_where_one_can() {
    let desk = Desk::new();
    let text = desk.play(&["viceroy", "--seats", "you", "--seed", "1"], "quit\n");
    assert!(!text.contains("sensible"), "{text}");
    let text = desk.play(&["viceroy", "--seed", "1"], "quit\n");
    assert!(text.contains("sensible"), "{text}");
    let text = desk.play(&["dominion", "--seats", "you", "--seed", "1"], "quit\n");
    assert!(text.contains("sensible"), "{text}");
}

#[test]
fn everything_is_one_key_and_a_list_keeps_its_counts() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--seed", "7"], "list\n*\nlist\n");
    let turns: Vec<&str> = text.split("\n> ").collect();
    assert!(turns[1].contains("1 Copper ×3"), "{text}");
    assert!(turns[2].contains("you have Coins 3"), "{text}");
    assert!(turns[3].contains("2 Silver cost 3"), "{text}");
}

#[test]
fn several_cards_and_several_rulings_are_named() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--seed", "7"], "? th\n? mo\n");
    assert!(text.contains("`th` may be Thief, Throne Room"), "{text}");
    let call = |wanted: &str| {
        let output = desk.call(&["play", "dominion", "--plain", "--from", wanted], "quit\n");
        String::from_utf8(output.stderr).unwrap()
    };
    let told = call("moat");
    assert!(told.contains("rulings; say which by words of its title:"), "{told}");
    assert!(told.lines().count() > 2, "{told}");
}

#[test]
fn games_are_listed_and_saves_find_theirs() {
    let desk = Desk::new();
    let output = desk.call(&["show"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("catan-card-game ") && text.contains("The Settlers of Catan card game"),
        "{text}"
    );
    let output = desk.call(&["show", "--locale", "zh-Hant"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("富饒之城") && text.contains("總督"), "{text}");
    desk.play(&["catan-card-game", "--seed", "1", "--save", "a.json"], "quit\n");
    let output = desk.call(&["replay", "a.json"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("the same"), "{text}");
    desk.play(&["--resume", "a.json"], "quit\n");
}

#[test]
fn replay_keeps_the_names_of_the_seats() {
    let desk = Desk::new();
    let words = ["dominion", "--seats", "Zoe=you,sensible", "--seed", "7", "--save", "a.json"];
    desk.play(&words, "all\nsilver\n");
    let output = desk.call(&["replay", "a.json", "--transcript"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Zoe's turn") && text.contains("sensible"), "{text}");
    assert!(!text.contains("Alice"), "{text}");
}

/// After the screen is left, what is said stays above the next prompt: the terminal is given back once.
#[test]
fn the_last_words_stay() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("What do you play? (any)");
    screen.line("quit");
    screen.wait("Go on with it:");
    assert_eq!(screen.ended(), 0);
    assert_eq!(screen.ever().matches("\u{1b}[?1049l").count(), 1);
}

/// On a very small screen hand and counters are there.
#[test]
fn a_very_small_screen_shows_what_one_has() {
    let desk = Desk::new();
    let screen = Screen::play(&desk, &["dominion", "--seed", "7"], (40, 10));
    let text = screen.keep("tiny", "What do you play? (any)");
    assert!(text.contains("Coins 0") && text.contains("Copper ×3"), "{text}");
}

/// Somebody who reads no further is no failure.
#[test]
fn a_closed_pipe_is_no_failing_terminal() {
    let desk = Desk::new();
    let mut command = desk.command();
    command.args(["play", "dominion", "--plain", "--seed", "7"]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    use std::io::Write;
    let mut lines = child.stdin.take().unwrap();
    let _ = lines.write_all("all\nsilver\n0\n".repeat(20).as_bytes());
    drop(lines);
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!errors.contains("terminal fails"), "{errors}");
}

#[test]
fn a_copy_has_its_own_name_and_all_that_is_about_it() {
    let desk = Desk::new();
    let output = desk.call(&["new", "my-town", "--like", "citadels"], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let manifest = fs::read_to_string(desk.path("my-town/game.toml")).unwrap();
    assert!(manifest.contains("name = \"My Town\""), "{manifest}");
    for file in ["ledger.toml", "teeth.toml"] {
        assert!(Path::new(&desk.path("my-town").join(file)).is_file(), "{file}");
    }
    let output = desk.call(&["check", "my-town"], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// A game that lies nowhere where games are looked for by name.
const ALONE: &str = r#"
players 2
player { zone hand : set, private, zone pit : row, faceup }
purposes lay
kind card { points : number = 1 }
card Gate { }
setup { each player { stock hand with Gate times 3 } }
flow {
  rounds 3 {
    each player {
      choose up to 1 card in hand to lay as c
      move c to pit
    }
  }
}
score count of pit
winner most score
"#;

#[test]
fn a_save_finds_the_game_in_whose_folder_the_command_runs() {
    let desk = Desk::new();
    std::fs::write(desk.path("game.toml"), "name = \"Alone\"\nlanguage = 1\n").unwrap();
    std::fs::write(desk.path("alone.cards"), ALONE).unwrap();
    desk.play(&[".", "--seats", "you,random", "--seed", "1", "--save", "a.json"], "gate\n");
    let replayed = desk.call(&["replay", "a.json"], "");
    let text = String::from_utf8(replayed.stdout).unwrap();
    assert!(text.contains("the same: "), "{text}{:?}", String::from_utf8(replayed.stderr));
    assert!(desk.play(&["--resume", "a.json"], "").contains("The game goes on after"));
}
