//! Texts that are long, many, deep or look like others: they check in little time, or are refused at their place.

use super::lair::Lair;

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// A chain of defines in which each names the next one four times, so that there are four to the power of its length ways
/// through it.
fn doubling(count: usize) -> String {
    let chain = lines(count, |at| format!("define d{at} = d{0} + d{0} + d{0} + d{0}\n", at + 1));
    format!("{chain}define d{count} = gold\n")
}

#[test]
fn what_has_been_looked_at_is_not_looked_at_again() {
    let lair = Lair::new();
    let cards = lair.read("x/g.cards") + &doubling(30);
    lair.file(
        "x/g.cards",
        cards.replace("take taken\n", "take taken\n      may \"Have {d0}?\" +1 gold\n"),
    );
    lair.says(&["check", "x"], 0, &[]);

    let lair = Lair::new();
    let cards = lair.read("x/g.cards") + &doubling(30);
    let cards = cards.replace("counter gold = 1", "counter gold = 1, counter silver = 1, private");
    let pass = "together each players { silver += d0 }\n      take taken\n";
    lair.file("x/g.cards", cards.replace("take taken\n", pass));
    let said = lair.call(&["check", "x"]);
    assert!(matches!(said.status.code(), Some(0 | 1)), "{}", said.text());

    // Variables that are given each other.
    let lair = Lair::new();
    let cards = lair.read("x/g.cards");
    let chain =
        lines(40, |at| format!("        let l{} = if gold > {at} then l{at} else l{at}\n", at + 1));
    let pass = format!(
        "together each players {{\n        let l0 = list of it over bag\n{chain}        move l40 to bag\n      }}\n      take taken\n"
    );
    lair.file("x/g.cards", cards.replace("take taken\n", &pass));
    let said = lair.call(&["check", "x"]);
    assert!(matches!(said.status.code(), Some(0 | 1)), "{}", said.text());
}

/// What is declared stands in any order, however long the chain is.
#[test]
fn defines_may_lean_on_later_ones() {
    let down = lines(300, |at| format!("define d{at} = d{} + 1\n", at + 1)) + "define d300 = 1\n";
    let up: String = down.lines().rev().map(|line| format!("{line}\n")).collect();
    for defines in [down, up] {
        let lair = Lair::new();
        lair.file("x/d.cards", defines);
        lair.says(&["check", "x"], 0, &[]);
    }
    let lair = Lair::new();
    lair.file("x/d.cards", "define a = b\ndefine b = c\ndefine c = a\n");
    lair.says(&["check", "x"], 1, &["C0406"]);
}

/// There is room for 65,535 of a sort; the next one is refused, and no id stands for two things.
#[test]
fn there_is_room_for_so_many_and_no_more() {
    for (line, what) in [
        ("define d{} = {}\n", "defines"),
        ("card C{} { worth 1 }\n", "cards"),
        ("verb v{} { }\n", "verbs"),
    ] {
        let lair = Lair::new();
        for part in 0..4 {
            let text = lines(16_400, |at| line.replace("{}", &(part * 16_400 + at).to_string()));
            lair.file(&format!("x/c{part}.cards"), text);
        }
        let text = lair.says(&["check", "x"], 1, &["C0111", "more than 65535 ", what]);
        assert!(!text.contains("C0202") && !text.contains("C0403"), "{text}");
    }
}

/// Where a kind says it of all its cards that there are too many, it is told there.
#[test]
fn what_a_kind_says_of_too_many_cards_is_told_in_the_kind() {
    let lair = Lair::new();
    let says = lines(300, |at| format!("  after you take card where gold == {at} {{ +1 gold }}\n"));
    lair.file("x/kinds.cards", format!("kind tool is card {{\n  live in bag\n{says}}}\n"));
    lair.file("x/tools.cards", lines(300, |at| format!("tool T{at} {{ worth 1 }}\n")));
    let text = lair.says(&["check", "x"], 1, &["C0111", "handlers", "kinds.cards:3:", "300 cards"]);
    assert!(!text.contains("tools.cards"), "{text}");
}

/// A block has room for so many steps and names; what stands behind them is refused where it begins.
#[test]
fn a_block_is_as_long_as_it_can_be_numbered() {
    for line in ["let a{} = 1\n", "if gold > {} { +1 gold } else { +2 gold }\n"] {
        let lair = Lair::new();
        let count = if line.starts_with("let") { 66_000 } else { 20_000 };
        let text = lines(count, |at| line.replace("{}", &at.to_string()));
        lair.file("x/long.cards", format!("verb long {{\n{text}}}\n"));
        let said = lair.says(&["check", "x"], 1, &["C0111", "this block is too long"]);
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn mistakes_without_end_are_told_with_an_end() {
    let lair = Lair::new();
    let cards = lair.read("x/g.cards");
    let line = format!("define many{{}} = {}0\n", "wrong + ".repeat(30));
    lair.file("x/g.cards", cards + &lines(40, |at| line.replace("{}", &at.to_string())));
    let text = lair.says(&["check", "x"], 1, &["C0201", "more of this kind in this line"]);
    assert!(text.len() < 1 << 20, "{} bytes", text.len());
}

/// Each unknown word is compared with all that are known, so only the first ones are.
#[test]
fn unknown_words_take_no_more_time_than_there_are() {
    let lair = Lair::new();
    let known = lines(15_000, |at| format!("verb known{at} {{ }}\n"));
    lair.file("x/known.cards", known);
    for part in 0..2 {
        let text = lines(10_000, |at| format!("  unknown{}\n", part * 10_000 + at));
        lair.file(&format!("x/unknown{part}.cards"), format!("verb all{part} {{\n{text}}}\n"));
    }
    let text = lair.says(&["check", "x"], 1, &["C0201"]);
    assert!(text.len() < 1 << 20, "{} bytes", text.len());
    let lair = Lair::new();
    let bots = lines(90_000, |at| format!("\"b{at}\","));
    lair.file("x/game.toml", format!("name = \"X\"\nlanguage = 1\n[sim]\nbots = [{bots}]\n"));
    let text = lair.says(&["check", "x"], 0, &["W0140"]);
    assert!(text.len() < 1 << 17, "{} bytes", text.len());
    let lair = Lair::new();
    lair.file("x/c.cards", lines(10_000, |at| format!("card C{at} {{ }}\n")));
    lair.file(
        "x/locale/xx.toml",
        "[cards]\n".to_owned() + &lines(30_000, |at| format!("K{at} = \"k\"\n")),
    );
    let text = lair.says(&["check", "x"], 1, &["C0201"]);
    assert!(text.len() < 1 << 20, "{} bytes", text.len());
}

#[test]
fn many_cards_are_shown_in_the_time_it_takes_to_read_them() {
    let lair = Lair::new();
    for part in 0..3 {
        lair.file(
            &format!("x/c{part}.cards"),
            lines(10_000, |at| format!("card C{} {{ }}\n", part * 10_000 + at)),
        );
    }
    lair.says(&["show", "x"], 0, &["C29999"]);
    lair.says(&["show", "x", "C29999"], 0, &["C29999"]);
}

/// A number that is too large is refused, and is not nothing.
#[test]
fn positions_are_as_they_are_written() {
    for (fact, code) in [
        ("Ann.bag = 1000 Grey", 0),
        ("Ann.bag = 1001 Grey", 1),
        ("Ann.gold = 99999999999", 1),
        ("Ann.gold = -2147483648", 0),
        ("Ann.gold = -2147483649", 1),
    ] {
        let lair = Lair::new();
        let ruling = lair
            .read("x/rulings/a.ruling")
            .replace("tide = Grey, White", &format!("tide = Grey, White\n    {fact}"));
        lair.file("x/rulings/a.ruling", ruling);
        let said = lair.call(&["check", "x"]);
        assert_eq!(said.status.code(), Some(code), "{fact}: {}", said.text());
    }
}

/// In a text, in a table in it and in one of a file: what is larger than any number is refused, and the least is one.
#[test]
fn numbers_are_as_they_are_written() {
    for (number, is_one) in [
        ("2147483647", true),
        ("2147483648", false),
        ("3000000000", false),
        ("99999999999999999999999", false),
        ("-2147483648", true),
        ("-2147483649", false),
        ("-99999999999999999999999", false),
    ] {
        for text in [
            format!("card One {{ worth {number} }}\n"),
            format!("cards card {{\n  name | worth\n  One | {number}\n}}\n"),
            "cards card from \"one.csv\"\n".to_owned(),
        ] {
            let lair = Lair::new();
            lair.file("x/one.cards", &text);
            if text.contains("csv") {
                lair.file("x/one.csv", format!("name,worth\nOne,{number}\n"));
            }
            match is_one {
                true => lair.says(&["show", "x", "One"], 0, &[&format!("worth   {number}\n")]),
                false => lair.says(&["check", "x"], 1, &["C0107"]),
            };
        }
    }
}

#[test]
fn names_that_look_like_others_are_told() {
    for (card, code) in [
        ("card \"Gr\u{200b}ey\" { worth 1 }", "W0138"),
        ("card \"Gr\u{435}y\" { worth 1 }", "W0137"),
        ("card \"Grey\u{202e}\" { worth 1 }", "W0138"),
    ] {
        let lair = Lair::new();
        let cards = lair.read("x/g.cards");
        lair.file("x/g.cards", format!("{cards}{card}\n"));
        lair.says(&["check", "x"], 0, &[code]);
    }
    let lair = Lair::new();
    lair.file("x/locale/xx.toml", "[cards]\nGrey = \"White\"\nWhite = \"Grey\"\n");
    lair.says(&["check", "x"], 0, &["W0137", "which is another one in the game"]);
    lair.file("x/locale/xx.toml", "[cards]\nGrey = \"Gris\"\nWhite = \"Blanc\"\n");
    lair.says(&["check", "x"], 0, &[]);
}
