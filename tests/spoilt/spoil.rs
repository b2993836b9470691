//! How something is spoilt.

use dsl::Sources;
use interpreter::bot::Chance;

use crate::below;

/// What is spoilt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Cards,
    Ruling,
    Bot,
    Script,
    Manifest,
    Locale,
    Save,
}

impl Sort {
    pub(crate) const ALL: [Sort; 7] = [
        Sort::Cards,
        Sort::Ruling,
        Sort::Bot,
        Sort::Script,
        Sort::Manifest,
        Sort::Locale,
        Sort::Save,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Sort::Cards => ".cards",
            Sort::Ruling => ".ruling",
            Sort::Bot => ".bot",
            Sort::Script => ".rhai",
            Sort::Manifest => "game.toml",
            Sort::Locale => "locale",
            Sort::Save => "save",
        }
    }
}

/// Which part of a game is spoilt: most often its cards.
pub(crate) fn sort(sources: &Sources, chance: &mut Chance) -> Sort {
    let sort = match below(chance, 21) {
        0..10 => Sort::Cards,
        10..13 => Sort::Ruling,
        13..15 => Sort::Bot,
        15..17 => Sort::Script,
        17 => Sort::Manifest,
        18 => Sort::Locale,
        _ => Sort::Save,
    };
    let there = match sort {
        Sort::Cards | Sort::Save => !sources.cards.is_empty(),
        Sort::Ruling => !sources.rulings.is_empty(),
        Sort::Bot => !sources.bots.is_empty(),
        Sort::Script => !sources.scripts.is_empty(),
        Sort::Locale => !sources.locales.is_empty(),
        Sort::Manifest => true,
    };
    match there {
        true => sort,
        false if !sources.cards.is_empty() => Sort::Cards,
        false => Sort::Manifest,
    }
}

/// Spoils a file of this sort, at one place or a few.
pub(crate) fn spoil(sources: &mut Sources, sort: Sort, chance: &mut Chance) {
    let files = match sort {
        Sort::Cards | Sort::Save => &mut sources.cards,
        Sort::Ruling => &mut sources.rulings,
        Sort::Bot => &mut sources.bots,
        Sort::Script => &mut sources.scripts,
        Sort::Locale => &mut sources.locales,
        Sort::Manifest => return text(&mut sources.manifest.1, sort, chance),
    };
    let at = below(chance, files.len());
    text(&mut files[at].1, sort, chance);
}

/// Spoils a text. Rarely something grows without measure; most often one word is another one.
pub(crate) fn text(text: &mut String, sort: Sort, chance: &mut Chance) {
    match below(chance, 300) {
        0 => return long(text, chance),
        1..4 => return deep(text, chance),
        4..10 if sort == Sort::Cards => return endless(text, chance),
        4..10 if sort == Sort::Script => return endless_script(text, chance),
        10..20 => return garbage(text, chance),
        _ => {}
    }
    for _ in 0..=below(chance, 12) / 11 {
        let words = words(text);
        if words.is_empty() {
            return;
        }
        let (start, end) = words[below(chance, words.len())];
        let word = text[start..end].to_owned();
        // another word of the same sort: so most texts can still be read
        let alike: Vec<&(usize, usize)> = words
            .iter()
            .filter(|(other, end)| class(&text[*other..*end]) == class(&word))
            .collect();
        let (other, other_end) = *alike[below(chance, alike.len())];
        let another = text[other..other_end].to_owned();
        match below(chance, 60) {
            0 => text.replace_range(start..end, ""),
            1 => text.insert_str(end, &format!(" {word}")),
            2 => text.insert_str(start, ODD[below(chance, ODD.len())]),
            3 => text.insert_str(start, &format!("{another} ")),
            4 => text.replace_range(start..end, NUMBERS[below(chance, NUMBERS.len())]),
            5 => line(text, start, chance),
            6 if below(chance, 4) == 0 => text.truncate(start),
            7..11 if start < other => {
                text.replace_range(other..other_end, &word);
                text.replace_range(start..end, &another);
            }
            _ => text.replace_range(start..end, &another),
        }
    }
}

/// What sort of word this is.
fn class(word: &str) -> u8 {
    match word.chars().next() {
        Some(c) if c.is_ascii_digit() => 0,
        Some(c) if c.is_uppercase() => 1,
        Some(c) if c.is_alphabetic() && LINKS.contains(&word) => 2,
        Some(c) if c.is_alphabetic() => 3,
        _ => 4,
    }
}

/// Cuts a line, doubles it, or puts it elsewhere.
fn line(text: &mut String, at: usize, chance: &mut Chance) {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let here = text[..at].matches('\n').count().min(lines.len() - 1);
    match below(chance, 3) {
        0 => drop(lines.remove(here)),
        1 => lines.insert(here, lines[here].clone()),
        _ => {
            let line = lines.remove(here);
            lines.insert(below(chance, lines.len() + 1), line);
        }
    }
    *text = lines.concat();
}

/// Megabytes in one line.
fn long(text: &mut String, chance: &mut Chance) {
    let word = ["x", "1 + ", "(", "\u{4e00}", ", draw 1"][below(chance, 5)];
    let size = [100_000, 1_000_000, 10_000_000][below(chance, 3)];
    let at = place(text, chance);
    text.insert_str(at, &word.repeat(size / word.len()));
}

/// Something nested deep, with brackets and without.
fn deep(text: &mut String, chance: &mut Chance) {
    let (open, close) = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("not ", ""),
        ("- ", ""),
        ("top of ", ""),
        ("count of ", ""),
        ("if 1 == 1 { ", " }"),
        ("may ", ""),
        ("draw 1 then { ", " }"),
        ("if x then y else ", ""),
        ("f(", ")"),
        ("x.", "y"),
        ("\"{", "}\""),
    ][below(chance, 14)];
    let times = [10, 60, 100, 1_000, 20_000][below(chance, 5)];
    let at = place(text, chance);
    text.insert_str(at, &format!("{}1{}", open.repeat(times), close.repeat(times)));
}

/// Statements that never end, where statements may stand.
fn endless(text: &mut String, chance: &mut Chance) {
    const LOOPS: &[&str] = &[
        "while 1 == 1 { }",
        "repeat { }",
        "repeat { let endless = 1 }",
        "repeat 2000000000 { }",
        "for endless in 1 to 2000000000 { }",
        "loop_for_ever",
        "let endless = deeper(1)",
        "for endless in players { loop_for_ever }",
        "while count of players > 0 { let endless = [1, 2, 3] }",
    ];
    // behind a brace that opens statements
    let opens = |before: &str| {
        let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
        ["setup", "flow", "turns", "phase", "on ", "verb ", "each ", "if ", "repeat "]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let places: Vec<usize> = text
        .match_indices('{')
        .filter(|(at, _)| opens(&text[..*at]))
        .map(|(at, _)| at + 1)
        .collect();
    if places.is_empty() {
        return;
    }
    let at = places[below(chance, places.len())];
    let endless = LOOPS[below(chance, LOOPS.len())];
    text.insert_str(at, &format!(" {endless}\n"));
    if endless.contains("loop_for_ever") {
        text.push_str("\nverb loop_for_ever { loop_for_ever }\n");
    }
    if endless.contains("deeper") {
        text.push_str("\ndefine deeper(n : number) = deeper(n + 1)\n");
    }
}

fn endless_script(text: &mut String, chance: &mut Chance) {
    let body = [
        "loop { }",
        "fn deeper(n) { deeper(n + 1) } deeper(1)",
        "let text = \"x\"; loop { text += text; }",
        "let list = []; loop { list.push(list); }",
        "let map = #{}; loop { map[`${map}`] = map; }",
        "throw \"no\"",
        "1 / 0",
    ][below(chance, 7)];
    *text = format!("fn deal(n) {{ {body} }}\nfn deeper(n) {{ deeper(n + 1) }}\n");
}

/// Bytes that mean nothing.
fn garbage(text: &mut String, chance: &mut Chance) {
    let at = place(text, chance);
    let bytes: Vec<u8> = (0..=below(chance, 40)).map(|_| below(chance, 256) as u8).collect();
    text.insert_str(at, &String::from_utf8_lossy(&bytes));
}

/// The beginning of some word.
fn place(text: &str, chance: &mut Chance) -> usize {
    let words = words(text);
    if words.is_empty() { 0 } else { words[below(chance, words.len())].0 }
}

const LINKS: &[&str] = &[
    "to", "from", "into", "onto", "under", "on", "with", "by", "for", "at", "times", "in", "where",
    "of", "then", "else", "and", "or", "not", "is", "as", "over", "until", "if", "while",
];
/// Numbers at the edges.
const NUMBERS: &[&str] =
    &["0", "-1", "1", "65535", "65536", "2147483647", "2147483648", "99999999999999999999"];
/// What is put between two words.
const ODD: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    ",",
    ".",
    ":",
    "=",
    "-",
    "+",
    "/",
    "//",
    "0",
    "-1",
    "2147483648",
    "99999999999999999999",
    "of",
    "in",
    "where",
    "not",
    "it",
    "me",
    "self",
    "none",
    "each",
    "choose",
    "if",
    "else",
    "while",
    "repeat",
    "perform",
    "top",
    "\u{feff}",
    "\0",
    "\r",
    "\t",
    "\u{3000}",
    "，",
    "護城河",
    "🂡",
    "é",
    "e\u{301}",
    "\u{202e}",
    "'",
    "#",
];

/// Where the words, numbers and signs of a text stand.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut in_word = false;
    for (at, c) in text.char_indices() {
        let letter = c.is_alphanumeric() || c == '_';
        if letter && in_word {
            if let Some(last) = words.last_mut() {
                last.1 = at + c.len_utf8();
            }
        } else if !c.is_whitespace() {
            words.push((at, at + c.len_utf8()));
        }
        in_word = letter;
    }
    words
}
