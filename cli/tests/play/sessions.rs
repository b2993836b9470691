//! Sessions at a terminal, in two sizes. Each screen that is kept here was looked at as a picture (`PICTURES=FOLDER`).

use unicode_width::UnicodeWidthStr;

use super::piped::Desk;
use super::screen::Screen;

pub(crate) const SMALL: (u16, u16) = (80, 24);
pub(crate) const LARGE: (u16, u16) = (120, 40);
/// Each session is played in both.
pub(crate) const SIZES: [(&str, (u16, u16)); 2] = [("small", SMALL), ("large", LARGE)];

/// A whole game, by whoever types the first thing each time.
#[test]
fn a_whole_game() {
    let seats = ["dominion", "--seats", "you,random", "--seed", "8"];
    let piped = Desk::new().play(&seats, &"1\n".repeat(3_000));
    for (name, size) in SIZES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &seats, size);
        screen.wait("What do you");
        for _ in 0..3_000 {
            let before = screen.text();
            if before.contains("The game is over.") {
                break;
            }
            screen.line("1");
            screen.until("anything else", |text| text != before && !text.contains("> 1"));
        }
        let text = screen.keep(&format!("over_{name}"), "Enter leaves");
        assert!(text.contains("Won by"), "{text}");
        // The log stays open, for whoever comes back, too; a word that nobody knows ends nothing.
        let is_log = |text: &str| text.contains("== ") && !text.contains("Enter leaves");
        screen.line("loog");
        screen.wait("nothing here is called `loog`");
        screen.line("log");
        screen.until("the log", is_log);
        for word in ["why", "hint", "undo", "list"] {
            screen.line(word);
            screen.wait("nothing is asked any more");
            screen.say("loog", "nothing here is called `loog`");
        }
        screen.line("save over.json");
        screen.wait("The game is saved in over.json.");
        screen.line("");
        let said = screen.wait("cardwright replay dominion-8.save.json dominion");
        assert_eq!(screen.ended(), 0);
        // What is said then is broken between words: it is what is said where nobody looks, but for the ends of lines.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let over = piped.rsplit("The game is over.").next().unwrap();
        let over = over.split("The game is saved").next().unwrap();
        assert!(over.lines().any(|line| line.width() > 80), "{over}");
        assert!(words(&said).contains(&words(over)), "{said}");
        let again = ["dominion", "--resume", "dominion-8.save.json"];
        let mut again = Screen::play(&desk, &again, size);
        again.wait("Won by");
        again.line("log");
        again.until("the log", is_log);
        again.line("");
        assert_eq!(again.ended(), 0);
    }
}

#[test]
fn the_first_question() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], size);
        screen.wait("What do you play? (any)");
        screen.line("3 copper");
        screen.keep(&format!("first_{name}"), "What do you buy?");
    }
}

#[test]
fn help_a_card_and_why() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], size);
        screen.wait("What do you play? (any)");
        screen.line("?");
        screen.keep(&format!("help_{name}"), "? NAME     what a card says");
        screen.line("? mine");
        screen.keep(&format!("card_{name}"), "gain a Treasure costing");
        screen.line("?? mine");
        screen.keep(&format!("card_written_{name}"), "card Mine : action");
        screen.line("why");
        screen.keep(&format!("why_{name}"), "rules.cards:");
        screen.say("3 copper", "What do you buy?");
        screen.line("why gold");
        screen.keep(&format!("why_not_{name}"), "is asked to buy; in a pile");
    }
}

/// Wrong answers, and right ones in other letters.
#[test]
fn wrong_and_foreign_answers() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], size);
        screen.wait("What do you play? (any)");
        screen.say("xyzzy", "nothing here is called `xyzzy`");
        screen.say("９", "there is no 9 here");
        screen.say("4 copper", "there are only 3 of Copper");
        screen.line("護城河");
        screen.keep(&format!("wrong_{name}"), "nothing here is called `護城河`");
        screen.say("３　ｃｏｐｐｅｒ", "What do you buy?");
        screen.say("ＳＩＬ", "What do you play? (any)");
    }
}

/// Everything in Chinese: what is shown, and what is typed.
#[test]
fn in_traditional_chinese() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let words = ["dominion", "--seed", "7", "--locale", "zh-Hant"];
        let mut screen = Screen::play(&desk, &words, size);
        screen.wait("銅錢");
        screen.line("３銅錢");
        aligned(&screen.keep(&format!("chinese_{name}"), "銀幣 費用"));
        screen.line("為什麼　金幣");
        screen.keep(&format!("chinese_why_{name}"), "多於");
        screen.line("？");
        screen.keep(&format!("chinese_help_{name}"), "全形字也可以");
        screen.say("護城河", "購買階段");
        screen.say("復原", "已收回");
    }
}

/// A table with many people, a pyramid, two grids, and hidden boxes: each is played some answers in English and in Chinese.
#[test]
fn other_tables_in_both_languages() {
    for (name, size) in SIZES {
        for (game, seats, answers, by_hint) in [
            ("citadels", "Ann=you,random,random,random", 9, false),
            ("viceroy", "Ann=you,random", 12, false),
            ("catan-card-game", "Ann=you,sensible", 20, true),
            ("deal-with-the-devil", "Ann=you,sensible,sensible,sensible", 8, true),
        ] {
            for (locale, says) in [("en", " would say: "), ("zh-Hant", " 會選：")] {
                let desk = Desk::new();
                let mut words = vec![game, "--seats", seats, "--seed", "4"];
                if locale != "en" {
                    words.extend(["--locale", locale]);
                }
                let mut screen = Screen::play(&desk, &words, size);
                for _ in 0..answers {
                    let asked = if locale == "en" { "Ann: " } else { "Ann：" };
                    let before = screen.until("a question", |text| text.contains(asked));
                    // Goods are asked for by amounts, and some games for several things at once; bots that play better
                    // another day shall change nothing else.
                    let goods = before.contains("NAME, 1 NAME") || before.contains("名稱, 1 名稱");
                    if goods || by_hint {
                        let advice = screen.say("hint", says);
                        let advice = advice.lines().find_map(|line| Some(line.split_once(says)?.1));
                        screen.line(advice.unwrap().trim());
                    } else {
                        screen.line("1");
                    }
                    screen.until("what comes of it", |text| {
                        text != before && !text.contains(says) && text.contains("\n>\n")
                    });
                }
                let title = if locale == "en" { "Ann: " } else { "Ann：" };
                let text = screen.keep(&format!("{game}_{locale}_{name}"), title);
                aligned(&text);
            }
        }
    }
}

/// A grid that is too high for the screen as it lies is told row by row, each card with what is worth showing of it.
#[test]
fn a_high_grid_is_told_in_rows() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let seats = ["--seats", "you,sensible", "--seed", "4"];
        let words = [&["catan-card-game", "--from", "CAT-130"], &seats[..]].concat();
        let screen = Screen::play(&desk, &words, size);
        let text = screen.keep(&format!("rows_{name}"), "Ann: Do you answer the attack");
        assert!(text.matches("stock 1").count() >= 6, "{text}");
        assert_eq!(text.contains("1 │ -2"), name == "small", "{text}");
    }
}

/// Wide letters count twice: the line beside the log is straight, where it stands beside the table.
fn aligned(text: &str) {
    let before =
        text.lines().filter_map(|line| line.split_once('│')).map(|(before, _)| before.width());
    let columns: std::collections::BTreeSet<usize> = before.collect();
    assert!(columns.len() <= 1, "{text}");
}

/// Between the two choices of one card, the first is taken back.
#[test]
fn a_choice_in_the_middle_of_an_effect_is_taken_back() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let words = [
            "dominion",
            "--from",
            "only Treasures are trashed",
            "--seats",
            "you,random",
            "--seed",
            "1",
        ];
        let mut screen = Screen::play(&desk, &words, size);
        screen.wait("Alice: What do you play? (up to 1)");
        let first = screen.say("mine", "trash? (Mine)");
        let second = screen.say("silver", "gain? (Mine)");
        let held = |text: &str| {
            text.lines().find(|line| line.trim_start().starts_with("hand")).map(str::to_owned)
        };
        assert_ne!(held(&first), held(&second));
        screen.line("undo");
        let back = screen.keep(&format!("undone_{name}"), "taken back: “Silver”");
        assert!(back.contains("trash? (Mine)"), "{back}");
        assert_eq!(held(&first).map(cut), held(&back).map(cut));
    }
}

/// A line of the table, without the log beside it.
fn cut(line: String) -> String {
    line.split('│').next().unwrap_or_default().trim_end().to_owned()
}

/// A game that is killed without a word goes on where it stood.
#[test]
fn a_killed_game_goes_on() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], size);
        screen.wait("What do you play? (any)");
        screen.line("save other.json");
        screen.wait("The game is saved in other.json.");
        let text = screen.say("3 copper", "What do you buy?");
        screen.kill();
        let again = Screen::play(&desk, &["--resume", "dominion-7.save.json"], size);
        let resumed = again.keep(&format!("resumed_{name}"), "What do you buy?");
        let foot = |text: &str| text.lines().rev().take(6).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(foot(&text), foot(&resumed));
        assert!(resumed.contains("The game goes on after 3 answers."), "{resumed}");
        // Where `save` was typed, it goes on too.
        let before = Screen::play(&desk, &["--resume", "other.json"], size);
        before.wait("What do you play? (any)");
    }
}

/// Ctrl-C saves, says how to go on, and leaves the terminal as it was.
#[test]
fn control_c_loses_nothing() {
    let desk = Desk::new();
    let mut screen = Screen::play(&desk, &["dominion", "--seed", "7"], SMALL);
    screen.wait("What do you play? (any)");
    screen.say("3 copper", "What do you buy?");
    screen.keys("sil\u{3}");
    let text = screen.wait("Go on with it:");
    assert!(text.contains("cardwright play dominion --resume dominion-7.save.json"), "{text}");
    assert_eq!(screen.ended(), 130);
    assert!(screen.ever().contains("\u{1b}[?1049l"), "the screen from before is back");
}

/// Two people: between them nothing is seen, and what one holds is never on the other's screen.
#[test]
fn two_people_at_one_keyboard() {
    for (name, size) in SIZES {
        let desk = Desk::new();
        let words = ["dominion", "--seed", "7", "--seats", "Ann=you,Bob=you"];
        let mut screen = Screen::play(&desk, &words, size);
        let away = "Everybody else looks away.";
        let cover = screen.keep(&format!("cover_{name}"), away);
        assert!(!cover.contains("Copper") && !cover.contains("Estate"), "{cover}");
        let who = |text: &str| if text.contains("Ann is next") { "Ann" } else { "Bob" };
        let first = who(&cover);
        screen.line("");
        screen.wait(&format!("{first}: What do you play? (any)"));
        screen.say("0", "What do you buy?");
        // Nobody has seen anything since, and nobody is asked.
        screen.say("undo", "taken back: “nothing”");
        screen.say("1", "What do you buy?");
        screen.line("0");
        let cover = screen.wait(away);
        assert_ne!(who(&cover), first);
        let text = screen.say("", "What do you play? (any)");
        let own = text.lines().filter(|line| line.trim_start().starts_with("hand  ")).count();
        assert_eq!(own, 1, "{text}");
        // Cards were shown since: the other one is asked.
        screen.say("1", "What do you buy?");
        screen.line("0");
        screen.wait(away);
        screen.say("", "What do you play? (any)");
        // What it would undo for whoever is asked is for their eyes.
        screen.line("undo");
        let cover = screen.wait(away);
        assert_ne!(who(&cover), first);
        screen.line("");
        screen.keep(&format!("may_undo_{name}"), "wants to take back");
        screen.say("what", "wants to take back");
        screen.line("no");
        screen.wait(away);
        let text = screen.say("", "does not agree");
        assert!(text.contains("What do you play? (any)"), "{text}");
        screen.line("undo");
        screen.wait(away);
        screen.say("", "wants to take back");
        screen.line("yes");
        screen.wait(away);
        let text = screen.say("", "taken back: “nothing”");
        assert!(text.contains("What do you buy?"), "{text}");
    }
}

/// As of the other commands: on a terminal, unless NO_COLOR is set, and `--color` is said last.
#[test]
fn colours_are_asked_for() {
    let colored = |words: &[&str], no_color: bool| {
        let desk = Desk::new();
        let words = [&["dominion", "--seed", "7"], words].concat();
        let screen = Screen::play_with(&desk, &words, SMALL, no_color);
        screen.wait("What do you play? (any)");
        let shown = screen.ever();
        assert!(shown.contains("\u{1b}[7m"), "what is bold or reversed stays");
        // Colours 0 to 255 of a terminal, or its first eight.
        shown.contains("\u{1b}[38;5;")
            || (30..38).any(|it| shown.contains(&format!("\u{1b}[{it}m")))
    };
    assert!(colored(&[], false));
    assert!(!colored(&[], true));
    assert!(!colored(&["--color", "never"], false));
    assert!(colored(&["--color", "always"], true));
}

/// How long it takes from a key to the frame that shows it: `cargo test -p cli --test command frame -- --nocapture`.
#[test]
fn a_frame_follows_each_key() {
    for (game, size) in [("dominion", LARGE), ("viceroy", LARGE), ("citadels", (200, 60))] {
        let desk = Desk::new();
        let mut screen = Screen::play(&desk, &[game, "--seed", "7"], size);
        screen.wait("? help");
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
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{game}: from a key to its frame: median {median:?}, longest {longest:?}");
        // Machines of tests are busy: what is wanted is 30 ms, and far from it something is wrong.
        assert!(median < std::time::Duration::from_millis(300), "{median:?}");
    }
}
