//! Saves through the command: shown, refused, and turned into rulings.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::called::{cardwright, root};

const SAVE: &str = "tests/recorded/dominion/02.save.json";

fn says(args: &[&str], code: i32) -> String {
    crate::called::says(root(), args, code)
}

/// Copies the files that lie in a folder, and not what lies in folders of it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// A copy of a whole game, without its rulings; a save of a game that bots play by chance lies beside it.
fn played(name: &str, seats: usize, seed: u64) -> (TempDir, usize) {
    let desk = TempDir::new().unwrap();
    let (from, to) = (root().join("games").join(name), desk.path().join(name));
    for inner in ["", "scripts", "bots"].into_iter().filter(|inner| from.join(inner).is_dir()) {
        copy(&from.join(inner), &to.join(inner));
    }
    let (seats, seed) = (vec!["random"; seats].join(","), seed.to_string());
    let words = ["play", name, "--plain", "--seats", &seats, "--seed", &seed, "--save", "a.json"];
    crate::called::says(desk.path(), &words, 0);
    let save: Value =
        serde_json::from_str(&fs::read_to_string(desk.path().join("a.json")).unwrap()).unwrap();
    let answers = save["answers"].as_array().unwrap().len();
    (desk, answers)
}

/// Whatever stretch of whatever game: the ruling that is made of it passes as written. `STRETCHES=200` tries so many.
#[test]
fn every_stretch_of_every_game_becomes_a_ruling_that_passes() {
    let stretches = std::env::var("STRETCHES").map_or(8, |number| number.parse().unwrap());
    for (game, seats, seed) in [
        ("dominion", 2, 3),
        ("dominion", 3, 4),
        ("citadels", 4, 5),
        ("citadels", 2, 6),
        ("viceroy", 3, 7),
        ("viceroy", 1, 8),
    ] {
        let (desk, answers) = played(game, seats, seed);
        let folder = desk.path().join(game);
        let (save, folder) = (desk.path().join("a.json"), folder.to_str().unwrap());
        let mut number = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |bound: usize| {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            (number % bound as u64) as usize
        };
        for _ in 0..stretches {
            let first = 1 + below(answers);
            let last = (first + below(6)).min(answers);
            let stretch = format!("{first}..{last}");
            says(&["replay", save.to_str().unwrap(), folder, "--to-ruling", &stretch], 0);
        }
        says(&["check", folder], 0);
        let passed = says(&["test", folder, "--accept"], 0);
        assert!(passed.contains(" 0 failed"), "{game}, {seats} players: {passed}");
        let made = passed.split(" passed").next().unwrap().rsplit('\n').next().unwrap();
        assert!(made.parse::<usize>().unwrap() > 0, "{passed}");
    }
}

fn save() -> Value {
    serde_json::from_str(&fs::read_to_string(root().join(SAVE)).unwrap()).unwrap()
}

/// Stretches from many places of a game become rulings that pass, and fail once the cards say something else.
#[test]
fn stretches_of_a_game_become_rulings() {
    let desk = TempDir::new().unwrap();
    let folder = desk.path();
    copy(&root().join("games/dominion"), folder);
    let game = folder.to_str().unwrap();
    let answers = save()["answers"].as_array().unwrap().len();
    let mut cited = 0;
    for first in (1..answers - 3).step_by(19) {
        let stretch = format!("{first}..{}", first + 2);
        let made = says(&["replay", SAVE, game, "--to-ruling", &stretch, "--json"], 0);
        let made: Value = serde_json::from_str(&made).unwrap();
        let text = made["text"].as_str().unwrap();
        cited += usize::from(!made["save"].is_null());
        assert_eq!(made["save"].is_null(), !text.contains("game \"saves/"), "{text}");
        assert!(text.contains("when {\n") && text.contains("then {\n"), "{text}");
        let again = says(&["replay", SAVE, game, "--to-ruling", &stretch], 0);
        assert!(again.contains("what happens:\n>"), "{again}");
        if !made["save"].is_null() {
            // In the middle of a phase too, somebody can sit down and go on.
            let (id, file) = (text.split(' ').nth(1).unwrap(), folder.join("on.json"));
            let words = ["play", game, "--plain", "--from", id, "--save", file.to_str().unwrap()];
            let told = says(&words, 0);
            assert!(told.contains("Everybody else looks away."), "{told}");
            says(&["replay", file.to_str().unwrap(), game], 0);
            fs::remove_file(file).unwrap();
        }
    }
    assert!(cited > 0 && folder.join("saves").is_dir(), "none begins in the middle of a phase");
    says(&["check", game], 0);
    says(&["test", game, "--accept"], 0);
    let passed = says(&["test", game], 0);
    assert!(passed.contains(" 0 failed"), "{passed}");

    let cards = folder.join("basic.cards");
    let text = fs::read_to_string(&cards).unwrap();
    assert!(text.contains("+1 coin"), "{text}");
    fs::write(&cards, text.replacen("+1 coin", "+2 coins", 1)).unwrap();
    let failed = says(&["test", game], 1);
    assert!(failed.contains("FAILED SAVED-"), "{failed}");
}

/// What pools hold stands in a position, in the words of their resources.
#[test]
fn a_position_says_what_pools_hold() {
    let desk = TempDir::new().unwrap();
    let (game, save) = (root().join("tests/suite/wealth"), desk.path().join("a.json"));
    let (game, save) = (game.to_str().unwrap(), save.to_str().unwrap());
    says(&["play", game, "--plain", "--seats", "random,random", "--seed", "4", "--save", save], 0);
    let made = says(&["replay", save, game, "--to-ruling", "1..1", "--out", "-"], 0);
    assert!(made.contains(" = 2 gold\n") && !made.contains("game \"saves/"), "{made}");
}

#[test]
fn a_game_is_shown_as_it_stood() {
    let told = says(&["replay", SAVE], 0);
    assert!(told.starts_with("the same: ") && told.contains("the game is over"), "{told}");
    let whole = says(&["replay", SAVE, "--at", "20"], 0);
    assert!(whole.starts_with("after 20 answers:\n  players Alice, Bob"), "{whole}");
    let seen = says(&["replay", SAVE, "--at", "20", "--view", "2", "--json"], 0);
    let seen: Value = serde_json::from_str(&seen).unwrap();
    assert_eq!(seen["at"]["view"]["seat"], 1);
    assert!(seen["at"]["position"].is_null(), "a seat is shown the whole table");
    for zone in seen["at"]["view"]["zones"].as_array().unwrap() {
        let hidden = zone["name"] == "hand" && zone["owner"] != 1;
        assert!(!hidden || zone["cards"].as_array().unwrap().is_empty(), "{zone}");
    }
    let transcript = says(&["replay", SAVE, "--transcript", "--at", "3"], 0);
    assert_eq!(transcript.lines().filter(|line| line.starts_with('>')).count(), 3, "{transcript}");
    // What a seat is told and asked: its own answers, and nothing that only somebody else is shown.
    for seat in ["1", "2"] {
        let told = says(&["replay", SAVE, "--transcript", "--at", "40", "--view", seat], 0);
        let (me, other) =
            if seat == "1" { ("Player 1", "Player 2") } else { ("Player 2", "Player 1") };
        let asked = |who: &str| told.matches(&format!("> {who} is asked")).count();
        assert!(asked(me) > 5 && asked(other) == 0, "{told}");
        let drawn = |who: &str| format!("{who}'s deck -> {who}'s hand");
        let lines = |who: &str| -> Vec<String> {
            told.lines().filter(|line| line.contains(&drawn(who))).map(str::to_owned).collect()
        };
        let hidden = |line: &String| {
            line.trim().split(':').next().unwrap().ends_with("card")
                || line.trim().split(':').next().unwrap().ends_with("cards")
        };
        assert!(!lines(other).is_empty() && lines(other).iter().all(hidden), "{told}");
        assert!(!lines(me).is_empty() && !lines(me).iter().any(hidden), "{told}");
    }
    says(&["replay", SAVE, "--at", "5000"], 2);
    says(&["replay", SAVE, "--view", "9"], 2);
    says(&["replay", SAVE, "--to-ruling", "5000..5001"], 2);
    says(&["replay", SAVE, "--to-ruling", "3..1"], 2);
}

/// Truncated, edited, of another version of the format, of the game or of another game: what differs is said.
#[test]
fn a_save_that_is_not_as_it_was_is_refused() {
    let desk = TempDir::new().unwrap();
    let file = desk.path().join("a.save.json");
    let path = file.to_str().unwrap();
    let refused = |text: &str, words: &str| {
        fs::write(&file, text).unwrap();
        let told = says(&["replay", path, "dominion"], 1);
        assert!(told.contains(words), "{told}");
        assert!(!told.contains("the same"), "{told}");
    };
    let whole = fs::read_to_string(root().join(SAVE)).unwrap();
    refused(&whole[..whole.len() / 3], "is no save: EOF");
    refused("{}", "is no save: missing field");
    refused("[]", "is no save: it is not what `play` writes");
    let edited = |change: &dyn Fn(&mut Value)| {
        let mut save = save();
        change(&mut save);
        save.to_string()
    };
    let told = "something else stands there in a save";
    refused(&edited(&|save| save["answers"][0] = Value::Array(Vec::new())), told);
    refused(&edited(&|save| save["format"] = "one".into()), told);
    refused(
        &edited(&|save| save["format"] = 9.into()),
        "has format 9, and this program reads format",
    );
    refused(&edited(&|save| save["program"] = "0".into()), "is of another program (hash 0, here ");
    refused(
        &edited(&|save| save["hashes"][4] = "0".into()),
        "after answer 5 the state is another one",
    );
    refused(&edited(&|save| save["hash"] = "0".into()), "the state is another one (hash 0, here ");
    refused(&edited(&|save| save["seed"]["number"] = 99.into()), "a");
    refused(&edited(&|save| save["extra"] = 1.into()), "unknown field `extra`");
    let cut = edited(&|save| {
        save["answers"].as_array_mut().unwrap().truncate(10);
        save["hashes"].as_array_mut().unwrap().truncate(10);
    });
    refused(&cut, "after answer 10 the state is another one");
}

/// Notes that an answer has changed are claimed as counters and flags are; what is written over nothing is said to be there.
#[test]
fn a_ruling_of_a_save_says_what_notes_hold() {
    let desk = TempDir::new().unwrap();
    let (game, save) = (desk.path().join("wishes"), desk.path().join("a.json"));
    fs::create_dir_all(&game).unwrap();
    fs::write(game.join("game.toml"), "name = \"Wishes\"\nlanguage = 1\n").unwrap();
    fs::write(
        game.join("wishes.cards"),
        r#"players 2
player {
  zone hand : set, private
  note wish : number
  note pet : card
  note mood : glum | merry
  counter luck
}
table {
  note crown : player
  note past : list of number
}
kind card { }
card Rat { }
setup { each player { stock hand with Rat } }
flow {
  rounds 2 {
    each player {
      turn {
        phase Main {
          menu main {
            option "Wish" once {
              set wish = 3, set pet = Rat, set mood = merry, set crown = me, set past = [1, 2]
              +1 luck
            }
            option "Forget" once { set crown = none }
            option "End" { stop }
          }
        }
      }
    }
  }
}
winner most luck
"#,
    )
    .unwrap();
    let (folder, path) = (game.to_str().unwrap(), save.to_str().unwrap());
    let words = ["play", folder, "--plain", "--seats", "you,random", "--save", path];
    let mut command = cardwright(desk.path(), &words);
    command.stdin(std::process::Stdio::piped());
    let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"Wish\nForget\nEnd\nquit\n")
        .unwrap();
    assert!(child.wait().unwrap().success());
    let made = says(&["replay", path, folder, "--to-ruling", "1..1", "--out", "-"], 0);
    let claims = ["wish == 3", "pet is Rat", "mood == merry", "luck == 1"];
    for claim in claims {
        assert!(made.contains(&format!("    Alice.{claim}\n")), "{claim}: {made}");
    }
    for claim in ["    crown == Alice\n", "    past == [1, 2]\n"] {
        assert!(made.contains(claim), "{claim}: {made}");
    }
    let made = says(&["replay", path, folder, "--to-ruling", "2..2", "--out", "-"], 0);
    assert!(made.contains("    crown is none\n"), "{made}");
    // What lies there and says something else is left, and it is said what to do.
    says(&["replay", path, folder, "--to-ruling", "1..1"], 0);
    let there = game.join("rulings/a-1-1.ruling");
    fs::write(&there, format!("{}// mine\n", fs::read_to_string(&there).unwrap())).unwrap();
    let told = says(&["replay", path, folder, "--to-ruling", "1..1"], 1);
    assert!(told.contains("is there and says something else") && told.contains("--out"), "{told}");
}

/// A game that a fault has stopped is shown up to there, and what led to it is told; what it stopped at is said, too.
#[test]
fn a_stopped_game_is_shown_as_far_as_it_went() {
    let desk = TempDir::new().unwrap();
    let game = desk.path().join("endless");
    fs::create_dir(&game).unwrap();
    let manifest = "id = \"endless\"\nname = \"Endless\"\nlanguage = 1\n";
    fs::write(game.join("game.toml"), manifest).unwrap();
    let rules = "players 2\nplayer { counter coins }\nsetup { }\nflow { turns {\n  choose one { option \"One\" { +1 coin }, option \"Two\" { +2 coins } }\n  while coins >= 3 { +1 coin }\n  if coins == -1 { end game }\n} }\nwinner most coins\n";
    fs::write(game.join("rules.cards"), rules).unwrap();
    let says = |words: &[&str], code: i32| {
        let output = cardwright(desk.path(), words).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{words:?}: {told}");
        told
    };
    says(&["sim", "endless", "--bots", "random", "--games", "1"], 1);
    let saves = fs::read_dir(desk.path()).unwrap().map(|entry| entry.unwrap().path());
    let save = saves.filter(|path| path.extension().is_some_and(|it| it == "json")).last().unwrap();
    let save = save.file_name().unwrap().to_str().unwrap();
    let replay = |words: &[&str]| says(&[&["replay", save, "endless"], words].concat(), 1);
    let plain = replay(&[]);
    let last: usize =
        plain.split("--at ").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    assert!(plain.starts_with(&format!("answer {}: R0101", last + 1)), "{plain}");
    let at = replay(&["--at", &last.to_string()]);
    assert!(at.starts_with(&format!("after {last} answers:\n")) && at.contains("R0101"), "{at}");
    let transcript = replay(&["--transcript"]);
    let answers = transcript.lines().filter(|line| line.starts_with('>')).count();
    assert_eq!(answers, last, "{transcript}");
    assert!(transcript.contains("R0101"), "{transcript}");
    let json: Value = serde_json::from_str(&replay(&["--view", "1", "--json"])).unwrap();
    assert_eq!(
        (json["same"].as_bool(), json["at"]["answers"].as_u64()),
        (Some(false), Some(last as u64))
    );
    // There is nothing to show behind the answer at which it stopped.
    assert_eq!(replay(&["--at", &(last + 1).to_string()]).lines().next(), plain.lines().next());
}

/// Of cards of one name at spots it is said at which one lies that is chosen, and what the last answer of setup does is told.
#[test]
fn spots_and_what_setup_asks_become_rulings() {
    let desk = TempDir::new().unwrap();
    let game = desk.path().join("forts");
    fs::create_dir_all(game.join("rulings")).unwrap();
    let manifest = "id = \"forts\"\nname = \"Forts\"\nlanguage = 1\n";
    fs::write(game.join("game.toml"), manifest).unwrap();
    let rules = r#"
players 2
player { zone land : grid, faceup
  zone hand : set, private
  counter coins }
kind card { counter age }
card Fort { }
verb lose c : card { move c to hand }
setup {
  each player { stock land.at(0, 0) with Fort, stock land.at(1, 0) with Fort, stock land.at(2, 0) with Fort }
  each player { choose 1 card in land to lose as c, lose c }
}
flow { turns {
  choose one { option "Burn {c}" for c in players.land { lose c }, option "Build" { +1 coin } }
  if coins > 2 { end game }
} }
winner most coins
"#;
    fs::write(game.join("rules.cards"), rules).unwrap();
    let (folder, save) = (game.to_str().unwrap(), desk.path().join("a.json"));
    let save = save.to_str().unwrap();
    says(
        &["play", folder, "--plain", "--seats", "random,random", "--seed", "1", "--save", save],
        0,
    );
    let last = says(&["replay", save, folder, "--to-ruling", "2..2", "--out", "-"], 0);
    assert!(last.contains("    Bob loses Fort in Bob.land at ("), "{last}");
    for stretch in ["1..1", "2..2", "3..3", "1..3", "2..4", "3..5"] {
        says(&["replay", save, folder, "--to-ruling", stretch], 0);
    }
    let passed = says(&["test", folder, "--accept"], 0);
    assert!(passed.contains(" 0 failed"), "{passed}");
    let told = fs::read_to_string(game.join("rulings/snapshots/a-2-2__saved-2.snap")).unwrap();
    assert!(told.contains("> Bob is asked to lose"), "{told}");
}

/// What several lay face down into a set is told without an order to one seat: in the table of what is asked, and line by line.
#[test]
fn what_lies_in_a_set_is_told_without_an_order() {
    let desk = TempDir::new().unwrap();
    let game = root().join("tests/suite/ballots");
    let game = game.to_str().unwrap();
    for seed in ["1", "2", "3"] {
        let play = ["play", game, "--plain", "--seats", "random,random,random", "--seed", seed];
        crate::called::says(desk.path(), &[&play[..], &["--save", "a.json"]].concat(), 0);
        let told = crate::called::says(
            desk.path(),
            &["replay", "a.json", game, "--transcript", "--view", "1"],
            0,
        );
        for behind in [" is shown to everybody", ": urn -> open"] {
            let cards: Vec<&str> =
                told.lines().filter_map(|line| line.trim().strip_suffix(behind)).collect();
            assert!(cards.len() == 3 && cards.is_sorted(), "{told}");
        }
    }
}
