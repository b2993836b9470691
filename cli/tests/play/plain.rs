//! Games in lines: answers, commands, saves that are refused.

use super::piped::Desk;
use crate::called::root;

/// The parts of what was said after each line that was read.
fn turns(text: &str) -> Vec<&str> {
    text.split("\n> ").collect()
}

#[test]
fn cards_of_one_name_are_told_apart_by_what_lies_in_them() {
    let desk = Desk::new();
    let game = root().join("tests/suite/apart");
    let text = desk.play(
        &[game.to_str().unwrap(), "--from", "APA-1", "--seats", "Ann=you,Ben=random"],
        "quit\n",
    );
    assert!(text.contains("1 Chest Ann's yard, load Gem   2 Chest Ann's yard\n"), "{text}");
}

#[test]
fn a_whole_game_is_played_and_can_be_replayed() {
    let desk = Desk::new();
    let text =
        desk.play(&["dominion", "--seats", "you,random", "--seed", "8"], &"1\n".repeat(3_000));
    assert!(text.contains("The game is over."), "{text}");
    assert!(text.contains("Won by"), "{text}");
    let output = desk.call(&["replay", "dominion-8.save.json", "dominion"], "");
    let replayed = String::from_utf8(output.stdout).unwrap();
    assert!(replayed.contains("the same") && replayed.contains("the game is over"), "{replayed}");
}

#[test]
fn wrong_answers_are_told_and_asked_again() {
    let desk = Desk::new();
    let text =
        desk.play(&["dominion", "--seed", "7"], "９９\nxyzzy\n\n1 1 1 1 1 1\nｃｏｐｐｅｒ\n");
    let turns = turns(&text);
    assert!(turns[1].contains("there is no 99 here"), "{text}");
    assert!(turns[2].contains("nothing here is called `xyzzy`"), "{text}");
    assert!(turns[3].contains("== "), "{text}");
    assert!(turns[4].contains("there are only 3 of Copper"), "{text}");
    assert!(turns[5].contains("What do you buy? (up to 1)"), "{text}");
}

/// A terminal that writes an umlaut in another encoding throws nobody out of the game.
#[test]
fn a_line_that_is_not_utf8_is_told_and_asked_again() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--seed", "7"], b"hint\nk\xfcche\r\n3 copper\r\n0\n");
    let turns = turns(&text);
    assert!(turns[2].contains("nothing here is called `k\u{fffd}che`"), "{text}");
    assert!(turns[3].contains("What do you buy? (up to 1)"), "{text}");
}

#[test]
fn a_comma_alone_is_no_answer() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--seed", "7"], ",\n, ;\n、\n0\n,\n");
    let turns = turns(&text);
    for (at, typed) in [(1, ","), (2, ", ;"), (3, "、"), (5, ",")] {
        let said = format!("nothing here is called `{typed}`");
        assert!(turns[at].contains(&said), "{said}: {text}");
    }
}

#[test]
fn a_decision_is_taken_back() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--seed", "7"], "undo\n3 copper\nundo\n0\n");
    let turns = turns(&text);
    assert!(turns[1].contains("nothing yet that could be taken back"), "{text}");
    assert!(turns[2].contains("Coins 3") || turns[2].contains("Silver cost 3"), "{text}");
    assert!(turns[3].contains("taken back: “3 Copper”"), "{text}");
    assert!(turns[3].contains("What do you play? (any)"), "{text}");
    assert!(!turns[4].contains("Silver cost 3"), "{text}");
}

/// Whoever is asked whether a decision may be taken back may save and leave, too, and is told what may be typed.
#[test]
fn who_is_asked_to_agree_is_heard() {
    let desk = Desk::new();
    let words = ["dominion", "--seats", "Ann=you,Bob=you", "--seed", "3"];
    // Ann, Bob and Ann do nothing in their turns, and then Bob wants his back.
    let turns = "\n0\n0\n\n0\n0\n\nundo\n\n";
    let asked = "maybe\n?\nsave other.json\nlook\n? Moat\nquit\nhint\n";
    let text = desk.play(&words, &format!("{turns}{asked}"));
    let about: Vec<&str> =
        text.split("\n> ").filter(|part| part.contains("wants to take back")).collect();
    assert!(about.len() == 6, "{text}");
    let wanted = "yes or no is wanted here\n`save FILE` saves the game, `quit` leaves it";
    assert!(about[1].ends_with(&format!("nothing here is called `maybe`\n{wanted}")), "{text}");
    assert!(about[2].ends_with(&format!("\n\n{wanted}")), "{text}");
    assert!(about[3].contains("The game is saved in other.json."), "{text}");
    assert!(desk.path("other.json").is_file());
    assert!(about[4].ends_with(&format!("\n\n{wanted}")), "{text}");
    assert!(about[5].contains("when another player plays an Attack card"), "{text}");
    assert!(!text.contains("> hint\n"), "{text}");
}

/// So may whoever is next, before anything is shown to them.
#[test]
fn who_is_next_is_heard() {
    let desk = Desk::new();
    let words = ["dominion", "--seats", "Ann=you,Bob=you", "--seed", "3"];
    let text = desk.play(&words, "save other.json\n?\nlook\n\nquit\n");
    let asked: Vec<&str> = text.split("\n> ").collect();
    assert!(asked[..4].iter().all(|part| part.contains("Bob is next.")), "{text}");
    assert!(asked[1].contains("The game is saved in other.json."), "{text}");
    assert!(desk.path("other.json").is_file());
    for part in &asked[2..4] {
        assert!(part.ends_with("\n\n`save FILE` saves the game, `quit` leaves it"), "{text}");
    }
    assert!(asked[4].contains("What do you play?"), "{text}");
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let desk = Desk::new();
    let first = desk.play(&["dominion", "--seed", "7"], "3 copper\nsilver\n");
    assert!(first.contains("cardwright play dominion --resume dominion-7.save.json"), "{first}");
    let again = desk.play(&["--resume", "dominion-7.save.json"], "");
    let question = |text: &str| {
        let asked = text.rfind("\nPlayer 1: ").unwrap();
        text[asked..].split("\n> ").next().unwrap().to_owned()
    };
    assert_eq!(question(&first), question(&again));
}

#[test]
fn a_game_begins_at_a_ruling() {
    let desk = Desk::new();
    let text = desk.play(&["dominion", "--from", "Throne Room: the first play"], "quit\n");
    assert!(text.contains("Alice is next") || text.contains("Alice: choose"), "{text}");
    let output = desk.call(&["play", "dominion", "--from", "nonsense"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no ruling `nonsense`"));
}

/// Where nothing can be saved it is said, and no command is named that would go on with it.
#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let desk = Desk::new();
    let words = ["dominion", "--seed", "7", "--save", "nowhere/a.json"];
    let output = desk.call(
        &[&["play", "--plain"], &words[..]].concat(),
        "3 copper\nsilver\n0\nsave here.json\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    // What was lost is no success.
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("The game could not be saved"), "{text}");
    assert!(text.contains("The game is saved in here.json.") && !text.contains("Go on with it"));
    assert!(desk.path("here.json").is_file());
}

#[test]
fn a_save_that_is_not_whole_is_refused() {
    let desk = Desk::new();
    desk.play(&["dominion", "--seed", "7"], "3 copper\nsilver\n");
    let path = desk.path("dominion-7.save.json");
    let whole = std::fs::read_to_string(&path).unwrap();
    let refused = |text: String, what: &str| {
        std::fs::write(desk.path("other.json"), text).unwrap();
        let output = desk.call(&["play", "dominion", "--plain", "--resume", "other.json"], "1\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && errors.contains(what), "{what}: {errors}");
        assert!(output.stdout.is_empty(), "{what}");
    };
    refused(whole[..whole.len() / 2].to_owned(), "its end is missing");
    refused(
        whole.replace("\"format\":1", "\"format\":9"),
        "format 9, and this program reads format 1",
    );
    refused(whole.replace("\"pick\":[0,0,0]", "\"pick\":[0,0]"), "the state is another one");
    refused(whole.replace("[0,{\"pick\"", "[1,{\"pick\""), "player 2 has nothing to decide now");
    let save: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let mut other = save.clone();
    other["program"] = "00".into();
    refused(other.to_string(), "of another program (hash 00");
    let mut shorter = save.clone();
    shorter["answers"].as_array_mut().unwrap().pop();
    refused(shorter.to_string(), "a part of it is missing");
    let mut another = save.clone();
    another["game"] = "Whist".into();
    refused(another.to_string(), "it is a save of \"Whist\", and this game is \"Dominion\"");
    let mut stranger = save;
    stranger["sitters"][1] = "nobody".into();
    refused(stranger.to_string(), "nobody is called `nobody` who could sit here");
}

#[test]
fn the_table_and_the_log_can_be_read_when_the_game_is_over() {
    let desk = Desk::new();
    let cards = "players 2\nplayer { zone hand : set, private }\nkind tile { }\ntile Domino { }\ntile Pebble { }\n\
        purposes lay\nsetup { each player { for t in tile { stock hand with t } } }\n\
        flow { each player { choose 1 tile in hand to lay } }\nwinner players\n";
    let game = desk.game("short", cards);
    let game = game.to_str().unwrap();
    let (answers, asked) = ("1\n", "look\nlist\nlog all\nquit\nlog\n");
    let text =
        desk.play(&[game, "--seats", "you,random", "--seed", "1"], &format!("{answers}{asked}"));
    for said in ["> look\n", "> list\n", "nothing is asked any more", "> log all\n", "> quit\n"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("> log\n"), "{text}");
    assert_eq!(text.matches("Play it again").count(), 1, "{text}");
    // More answers than were needed are no commands.
    let text = desk.play(&[game, "--seats", "you,random", "--seed", "2"], "1\n1\nlog all\n");
    assert!(!text.contains("log all"), "{text}");
}
