//! Sessions at a terminal. Each screen that is kept here was looked at as a picture.

use unicode_width::UnicodeWidthStr;

use super::piped::{Desk, root};
use super::screen::Screen;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// A whole game, by whoever types the first thing each time.
#[test]
fn a_whole_game() {
    let desk = Desk::new();
    let mut screen =
        Screen::play(&desk, &["dominion", "--seats", "you,random", "--seed", "8"], SMALL);
    screen.wait("choose");
    for _ in 0..3_000 {
        let before = screen.text();
        if before.contains("The game is over.") {
            break;
        }
        screen.line("1");
        screen.until("anything else", |text| text != before && !text.contains("> 1"));
    }
    let text = screen.wait("Enter leaves.");
    assert!(text.contains("Won by"), "{text}");
    screen.line("");
    screen.wait("cardwright replay dominion-8.save.json dominion");
    assert_eq!(screen.ended(), 0);
}

#[test]
fn the_first_question_in_both_sizes() {
    for (name, size) in [("small", SMALL), ("large", LARGE)] {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], size);
        screen.wait("choose any cards");
        let text = screen.say("3 copper", "choose up to 1 card");
        insta::assert_snapshot!(format!("first_{name}"), text);
    }
}

#[test]
fn help_a_card_and_why() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], LARGE);
    screen.wait("choose any cards");
    insta::assert_snapshot!("help", screen.say("?", "save FILE"));
    insta::assert_snapshot!("card", screen.say("? mine", "card Mine : action"));
    insta::assert_snapshot!("why", screen.say("why", "rules.cards:"));
}

/// Wrong answers, and right ones in other letters.
#[test]
fn wrong_and_foreign_answers() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("choose any cards");
    screen.say("xyzzy", "nothing here is called `xyzzy`");
    screen.say("９", "there is no 9 here");
    screen.say("4 copper", "there are only 3 of Copper");
    screen.say("護城河", "nothing here is called `護城河`");
    insta::assert_snapshot!("wrong", screen.text());
    screen.say("３　ｃｏｐｐｅｒ", "choose up to 1 card");
    screen.say("ＳＩＬ", "choose any cards");
}

/// Everything in Chinese: what is shown, and what is typed.
#[test]
fn in_traditional_chinese() {
    for (name, size) in [("small", SMALL), ("large", LARGE)] {
        let desk = Desk::new();
        let words = ["dominion", "--seed", "7", "--locale", "zh-Hant"];
        let mut screen = Screen::play(&desk, &words, size);
        screen.wait("銅錢");
        let text = screen.say("３銅錢", "2 銀幣");
        aligned(&text);
        insta::assert_snapshot!(format!("chinese_{name}"), text);
        screen.say("護城河", "購買階段");
        screen.say("復原", "已收回");
    }
}

/// Wide letters count twice: the line beside the log is straight.
fn aligned(text: &str) {
    let before =
        text.lines().filter_map(|line| line.split_once('│')).map(|(before, _)| before.width());
    let columns: std::collections::BTreeSet<usize> = before.collect();
    assert_eq!(columns.len(), 1, "{text}");
}

/// Between the two choices of one card, the first is taken back.
#[test]
fn a_choice_in_the_middle_of_an_effect_is_taken_back() {
    let desk = Desk::new();
    let game = root().join("tests/suite/moved");
    let mut screen = Screen::play(&desk, &[game.to_str().unwrap(), "--seed", "1"], SMALL);
    let first = screen.wait("Player 1: ");
    let question = |text: &str| {
        text.lines().find(|line| line.starts_with("Player 1: ")).unwrap_or_default().to_owned()
    };
    screen.line("1");
    let asked = question(&first);
    let second = screen
        .until("the second question", |text| !question(text).is_empty() && question(text) != asked);
    assert_ne!(question(&first), question(&second));
    let back = screen.say("undo", "taken back: ");
    assert_eq!(question(&first), question(&back));
}

/// A game that is killed without a word goes on where it stood.
#[test]
fn a_killed_game_goes_on() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("choose any cards");
    let text = screen.say("3 copper", "choose up to 1 card");
    screen.kill();
    let again = Screen::play(&desk, &["--resume", "dominion-7.save.json"], SMALL);
    let resumed = again.wait("choose up to 1 card");
    let foot = |text: &str| text.lines().rev().take(6).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(foot(&text), foot(&resumed));
    assert!(resumed.contains("The game goes on after 3 answers."), "{resumed}");
}

/// Ctrl-C saves, says how to go on, and leaves the terminal as it was.
#[test]
fn control_c_loses_nothing() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("choose any cards");
    screen.say("3 copper", "choose up to 1 card");
    screen.keys("sil\u{3}");
    let text = screen.wait("Go on with it:");
    assert!(text.contains("cardwright play dominion --resume dominion-7.save.json"), "{text}");
    assert_eq!(screen.ended(), 130);
    assert!(screen.ever().contains("\u{1b}[?1049l"), "the screen from before is back");
}

/// Two people: between them nothing is seen, and what one holds is never on the other's screen.
#[test]
fn two_people_at_one_keyboard() {
    let desk = Desk::new();
    let words = ["dominion", "--seed", "7", "--seats", "Ann=you,Bob=you"];
    let mut screen = Screen::play(&desk, &words, SMALL);
    let cover = screen.wait("Everybody else looks away.");
    insta::assert_snapshot!("cover", cover);
    assert!(!cover.contains("Copper") && !cover.contains("Estate"), "{cover}");
    let who = |text: &str| if text.contains("Ann is next") { "Ann" } else { "Bob" };
    let first = who(&cover);
    screen.line("");
    screen.wait(&format!("{first}: choose any cards"));
    screen.say("1", "choose up to 1 card");
    screen.line("0");
    let cover = screen.wait("Everybody else looks away.");
    assert_ne!(who(&cover), first);
    let text = screen.say("", "choose any cards");
    let own = text.lines().filter(|line| line.trim_start().starts_with("hand  ")).count();
    assert_eq!(own, 1, "{text}");
    // Cards were shown since: the other one is asked.
    screen.say("1", "choose up to 1 card");
    screen.line("0");
    screen.wait("Everybody else looks away.");
    screen.say("", "choose any cards");
    screen.line("undo");
    let asked = screen.wait("wants to take back");
    insta::assert_snapshot!("may_undo", asked);
    assert!(!asked.contains("Copper") && !asked.contains("Estate"), "{asked}");
    screen.line("no");
    screen.wait("Everybody else looks away.");
    screen.say("", "does not agree");
}

/// A terminal that changes its size is painted anew.
#[test]
fn a_narrow_terminal_shows_what_it_can() {
    let desk = Desk::new();
    let screen = Screen::play(&desk, &["dominion", "--seed", "7"], (40, 12));
    let text = screen.wait("1 Copper");
    assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
}

/// The picture in the README: `UPDATE=1 cargo test -p cli --test play picture` makes it.
#[test]
fn the_picture_is_of_a_real_game() {
    let desk = Desk::new();
    let words = ["dominion", "--seed", "12", "--seats", "Ann=you,sensible"];
    let mut screen = Screen::play(&desk, &words, (100, 30));
    screen.wait("Ann: choose");
    for _ in 0..16 {
        let before = screen.say("hint", "sensible would say: ");
        let advice = before.lines().find_map(|line| line.strip_prefix("sensible would say: "));
        screen.line(advice.unwrap().trim());
        screen.until("the next question", |text| {
            text.contains("Ann: choose") && !text.contains("would say") && text.contains("\n>")
        });
    }
    screen.until("a choice to buy", |text| text.contains("Ann: "));
    let path = root().join("docs/play.svg");
    let svg = screen.svg();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &svg).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let lines = |svg: &str| svg.lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&kept), lines(&svg), "UPDATE=1 cargo test -p cli --test play picture");
}

/// How long it takes from a key to the frame that shows it: `cargo test -p cli --test play frame -- --nocapture`.
#[test]
fn a_frame_follows_each_key() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], LARGE);
    screen.wait("choose any cards");
    let mut times = Vec::new();
    let mut typed = String::new();
    for sign in "abcdefghijklmnopqrstuvwxyz".chars() {
        typed.push(sign);
        let start = std::time::Instant::now();
        screen.keys(&sign.to_string());
        screen.wait(&format!("> {typed}"));
        times.push(start.elapsed());
    }
    times.sort();
    println!(
        "from a key to its frame: median {:?}, longest {:?}",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
