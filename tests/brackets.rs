//! Two texts that do different things are never told by one sentence: numbers and conditions of small depth are drawn by chance,
//! in each language. What only differs in how the same sums, `and`s and `or`s are bracketed, in which order conditions stand, or
//! in how something is denied, is one thing.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A number.
#[derive(Clone)]
enum Number {
    /// By its name in the text.
    Named(&'static str),
    /// How many cards there are, likewise.
    Count(&'static str),
    Two(&'static str, Box<[Number; 2]>),
    Minus(Box<Number>),
    If(Box<Truth>, Box<[Number; 2]>),
}

/// A condition.
#[derive(Clone)]
enum Truth {
    Named(&'static str),
    Compare(usize, Box<[Number; 2]>),
    Two(bool, Box<[Truth; 2]>),
    Not(Box<Truth>),
    If(Box<[Truth; 3]>),
}

/// Comparisons, each beside what it is when it is denied.
const COMPARED: [&str; 6] = [">", "<=", "<", ">=", "==", "!="];

/// What conditions are made of here: what is so at all, or of a candidate.
#[derive(Clone, Copy)]
struct Words {
    flags: &'static [&'static str],
    measured: &'static [&'static str],
}

const ANYWHERE: Words = Words { flags: &["safe", "late"], measured: &[] };
const OF_CARDS: Words = Words { flags: &["iron", "wood", "tool", "safe"], measured: &["cost"] };

fn one<T: Clone>(chance: &mut ChaCha8Rng, of: &[T]) -> T {
    of[chance.random_range(0..of.len())].clone()
}

fn number(chance: &mut ChaCha8Rng, deep: usize) -> Number {
    if deep == 0 || chance.random_bool(0.2) {
        return match chance.random_range(0..4) {
            0 => Number::Count(one(chance, &["(count of hand)", "(count of (iron in hand))"])),
            1 => Number::Named(one(chance, &["2", "3"])),
            _ => Number::Named(one(chance, &["gold", "debt"])),
        };
    }
    let two =
        |chance: &mut ChaCha8Rng| Box::new([number(chance, deep - 1), number(chance, deep - 1)]);
    match chance.random_range(0..9) {
        0..=6 => {
            let how = one(chance, &["+", "+", "-", "-", "*", "/", "mod", "min", "max"]);
            let parts = two(chance);
            let is_figure = |of: &Number| matches!(of, Number::Named("2" | "3"));
            match parts.iter().all(is_figure) {
                // What is worked out of figures alone is told as what it comes to.
                true => number(chance, deep),
                false => Number::Two(how, parts),
            }
        }
        7 => match number(chance, deep - 1) {
            Number::Named("2" | "3") => number(chance, deep),
            of => Number::Minus(Box::new(of)),
        },
        _ => Number::If(Box::new(truth(chance, deep - 1, ANYWHERE)), two(chance)),
    }
}

fn truth(chance: &mut ChaCha8Rng, deep: usize, words: Words) -> Truth {
    if deep == 0 || chance.random_bool(0.2) {
        return Truth::Named(one(chance, words.flags));
    }
    let inner = |chance: &mut ChaCha8Rng| truth(chance, deep - 1, words);
    match chance.random_range(0..8) {
        0..=3 => {
            let is_all = chance.random_bool(0.5);
            Truth::Two(is_all, Box::new([inner(chance), inner(chance)]))
        }
        4 => Truth::Not(Box::new(inner(chance))),
        5 if words.measured.is_empty() => {
            Truth::If(Box::new([inner(chance), inner(chance), inner(chance)]))
        }
        _ => {
            let measured = match words.measured {
                [] => match chance.random_bool(0.5) {
                    true => Number::Named(one(chance, &["gold", "debt"])),
                    false => Number::Two("-", Box::new(["gold", "debt"].map(Number::Named))),
                },
                known => Number::Named(one(chance, known)),
            };
            let mut by = number(chance, (deep - 1).min(1));
            // Nothing is compared with itself.
            while by.text() == measured.text() {
                by = number(chance, (deep - 1).min(1));
            }
            Truth::Compare(chance.random_range(0..COMPARED.len()), Box::new([measured, by]))
        }
    }
}

impl Number {
    fn text(&self) -> String {
        match self {
            Number::Named(name) | Number::Count(name) => (*name).to_owned(),
            Number::Two(how @ ("min" | "max"), two) => {
                format!("{how}({}, {})", two[0].text(), two[1].text())
            }
            Number::Two(how, two) => format!("({} {how} {})", two[0].text(), two[1].text()),
            Number::Minus(of) => format!("-({})", of.text()),
            Number::If(condition, two) => {
                format!("(if {} then {} else {})", condition.text(), two[0].text(), two[1].text())
            }
        }
    }

    /// What is the same for all that means the same.
    fn meaning(&self) -> String {
        match self {
            Number::Named(name) | Number::Count(name) => (*name).to_owned(),
            Number::Two("+", two) => format!("(+{})", self.summands(two)),
            // So much for each of some: whichever stands first.
            Number::Two("*", two) if matches!(**two, [Number::Count(_), Number::Count(_)]) => {
                format!("({} * {})", two[0].meaning(), two[1].meaning())
            }
            Number::Two("*", two) if matches!(two[0], Number::Count(_)) => {
                format!("({} * {})", two[1].meaning(), two[0].meaning())
            }
            Number::Two(how, two) => format!("({} {how} {})", two[0].meaning(), two[1].meaning()),
            Number::Minus(of) => format!("-{}", of.meaning()),
            Number::If(condition, two) => format!(
                "(if {} then {} else {})",
                condition.meaning(true),
                two[0].meaning(),
                two[1].meaning()
            ),
        }
    }

    fn summands(&self, two: &[Number; 2]) -> String {
        let part = |of: &Number| match of {
            Number::Two("+", two) => of.summands(two),
            other => format!(" {}", other.meaning()),
        };
        two.iter().map(part).collect()
    }
}

impl Truth {
    fn text(&self) -> String {
        match self {
            Truth::Named(name) => (*name).to_owned(),
            Truth::Compare(how, two) => {
                format!("({} {} {})", two[0].text(), COMPARED[*how], two[1].text())
            }
            Truth::Two(all, two) => {
                let word = if *all { "and" } else { "or" };
                format!("({} {word} {})", two[0].text(), two[1].text())
            }
            Truth::Not(of) => format!("(not {})", of.text()),
            Truth::If(three) => {
                let [a, b, c] = three.each_ref().map(Truth::text);
                format!("(if {a} then {b} else {c})")
            }
        }
    }

    fn meaning(&self, holds: bool) -> String {
        match self {
            Truth::Named(name) => format!("{}{name}", if holds { "" } else { "not " }),
            Truth::Compare(how, two) => {
                let how = COMPARED[if holds { *how } else { *how ^ 1 }];
                format!("[{} {how} {}]", two[0].meaning(), two[1].meaning())
            }
            Truth::Two(all, _) => {
                let word = if *all == holds { "and" } else { "or" };
                format!("[{}]", sorted(self.parts(*all, holds)).join(word))
            }
            Truth::Not(of) => of.meaning(!holds),
            Truth::If(_) => format!("[{}]", sorted(self.parts(!holds, holds)).join("or")),
        }
    }

    /// Its parts of which all hold.
    fn all_of(&self, holds: bool) -> Vec<String> {
        match self {
            Truth::Two(all, _) if *all == holds => self.parts(*all, holds),
            Truth::Not(of) => of.all_of(!holds),
            other => vec![other.meaning(holds)],
        }
    }

    fn parts(&self, all: bool, holds: bool) -> Vec<String> {
        match self {
            Truth::Two(own, two) if *own == all => {
                two.iter().flat_map(|part| part.parts(all, holds)).collect()
            }
            Truth::Not(of) => of.parts(!all, !holds),
            Truth::If(three) if all != holds => {
                let [is, then, otherwise] = &**three;
                let case = |is: Vec<String>, then: &Truth| {
                    let all = is.into_iter().chain(then.all_of(holds)).collect();
                    format!("[{}]", sorted(all).join("and"))
                };
                vec![case(is.all_of(true), then), case(is.all_of(false), otherwise)]
            }
            other => vec![other.meaning(holds)],
        }
    }
}

/// What is joined by `and` or `or` is the same in any order.
fn sorted(mut parts: Vec<String>) -> Vec<String> {
    parts.sort();
    parts
}

const GAME: &str = r"
players 2
player {
  zone hand : set, private
  counter gold, debt
  flag safe, late
}
table { zone deck : stack, facedown }
kind card { cost : number = 1, on play }
kind tool is card { }
tags iron, wood
purposes ask
verb earn n : number { +n gold }
setup { for c in card { stock deck with c } }
flow { rounds 4 { each player { for c in hand { perform c.play } } } }
score gold
winner most score
";

/// So many texts of each sort, so deep.
const DRAWN: usize = 250;

#[test]
fn different_texts_are_told_by_different_sentences() {
    let mut chance = ChaCha8Rng::seed_from_u64(11);
    let (mut text, mut meant) = (GAME.to_owned(), Vec::new());
    for at in 0..4 * DRAWN {
        let (does, meaning) = match at % 4 {
            0 => {
                let number = number(&mut chance, 3);
                (format!("earn ({})", number.text()), number.meaning())
            }
            1 => {
                let number = number(&mut chance, 3);
                (format!("+({}) gold", number.text()), number.meaning())
            }
            2 => {
                let truth = truth(&mut chance, 3, ANYWHERE);
                (format!("if {} {{ earn 2 }}", truth.text()), truth.meaning(true))
            }
            _ => {
                let truth = truth(&mut chance, 3, OF_CARDS);
                let choice = format!("choose 1 card in hand where {} to ask as c", truth.text());
                (format!("{choice}, earn c.cost"), truth.meaning(true))
            }
        };
        let kind = if at % 2 == 0 { "card" } else { "tool" };
        text.push_str(&format!("{kind} `C{at}` {{ on play {{ {does} }} }}\n").replace('`', ""));
        meant.push((does, format!("{} {meaning}", at % 4)));
    }
    let locale = |tag: &str| (format!("locale/{tag}.toml"), format!("name = \"{tag}\"\n"));
    let mut sources = tests::one_text(text);
    sources.locales = vec![locale("zh-Hans"), locale("zh-Hant")];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    for locale in [None, Some("zh-Hans"), Some("zh-Hant")] {
        let mut rules = tests::rules(&game);
        if let Some(tag) = locale {
            rules.show_in(game.locales.iter().find(|locale| locale.tag == tag).unwrap());
        }
        let mut told: BTreeMap<String, &(String, String)> = BTreeMap::new();
        for (card, meant) in rules.program().definitions.ids().zip(&meant) {
            let line = rules.wording(card).lines.join(" / ");
            let marks = '\u{FDD0}'..='\u{FDEF}';
            assert!(!line.contains(|sign| marks.contains(&sign)), "{line}");
            let other = told.entry(line.clone()).or_insert(meant);
            assert_eq!(other.1, meant.1, "{line}\nis told of {}\nand of {}", other.0, meant.0);
        }
    }
}
