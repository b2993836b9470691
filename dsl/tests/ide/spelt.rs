//! What is offered for a misspelt word mends it: a letter is left out of words of the games, and of their manifests.
//!
//! A sample by default; `CARDWRIGHT_POINTED=N` takes N words of each file.

use dsl::Sources;
use dsl::ide::{Finding, TokenKind, Workspace};

use super::everywhere::{Dice, text_of};
use super::mended::apply;
use super::texts::{base, games};

fn words_of_each() -> usize {
    std::env::var("CARDWRIGHT_POINTED").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

fn errors(workspace: &mut Workspace) -> Vec<Finding> {
    let mut found = workspace.diagnostics();
    found.retain(|found| found.code.starts_with('C'));
    found
}

/// The words of a text that have three letters or more and stand for something that is declared elsewhere, or are the
/// language's own: where each begins, and where it ends.
fn words(workspace: &mut Workspace, path: &str) -> Vec<(usize, usize)> {
    let text = text_of(workspace, path);
    let mut tokens = workspace.tokens(path);
    let others = [TokenKind::Number, TokenKind::Text, TokenKind::Comment, TokenKind::Sign];
    tokens.retain(|token| !token.declares && !others.contains(&token.kind));
    let plain = |word: &str| word.len() > 2 && word.chars().all(|sign| sign.is_ascii_alphabetic());
    let places = tokens.iter().map(|token| (token.start, token.end));
    places.filter(|(start, end)| plain(&text[*start..*end])).collect()
}

/// Leaves a letter out of a text, takes each fix that is offered in that file, and notes those with which there are no
/// fewer errors. Returns how many were tried.
fn spoil(workspace: &mut Workspace, path: &str, at: usize, wrong: &mut Vec<String>) -> usize {
    let text = text_of(workspace, path);
    let line = text[..at].matches('\n').count();
    let spoilt = format!("{}{}", &text[..at], &text[at + 1..]);
    let said = spoilt.lines().nth(line).unwrap_or_default().trim().to_owned();
    assert!(workspace.set(path, spoilt.clone()));
    let before = errors(workspace);
    let mut tried = 0;
    for fix in before.iter().flat_map(|found| &found.fixes) {
        if fix.edits.iter().any(|edit| edit.path != path) {
            continue;
        }
        tried += 1;
        apply(workspace, fix);
        if errors(workspace).len() >= before.len() {
            wrong.push(format!("{path}: `{said}`: {}", fix.title));
        }
        assert!(workspace.set(path, spoilt.clone()));
    }
    assert!(workspace.set(path, text));
    tried
}

#[test]
fn what_is_offered_for_a_letter_left_out_leaves_fewer_errors() {
    let mut dice = Dice(5);
    let (mut tried, mut wrong) = (0, Vec::new());
    for (_, sources) in games() {
        // Rulings are read anew with each word, and say nothing of it.
        let sources = Sources { rulings: Vec::new(), saves: Vec::new(), ..sources };
        let mut workspace = Workspace::new(sources);
        let all = workspace.game().files.iter().map(|(_, path, _)| path.to_owned());
        let read = |path: &str| path.ends_with(".cards") || path.ends_with(".bot");
        let paths: Vec<String> =
            all.filter(|path| read(path) && !path.starts_with("std/")).collect();
        for path in paths {
            let words = words(&mut workspace, &path);
            for _ in 0..words_of_each().min(words.len()) {
                let (start, end) = words[dice.below(words.len())];
                let at = start + 1 + dice.below(end - start - 1);
                tried += spoil(&mut workspace, &path, at, &mut wrong);
            }
        }
    }
    println!("{tried} fixes tried");
    assert!(tried > 50, "{tried} fixes");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_word_that_the_help_names_is_the_one_that_is_replaced() {
    for (right, wrong, begin) in [
        ("player {\n  counter grain, until end of turn\n}\n", "util", "until"),
        ("verb look_out { choose 1 card in hand as c, move c to hand }\n", "chose", "choose"),
    ] {
        let mut workspace = Workspace::new(base());
        assert!(workspace.set("new.cards", right.replacen(begin, wrong, 1)));
        let found = errors(&mut workspace);
        let fix = found.iter().find_map(|found| found.fixes.first());
        apply(&mut workspace, fix.unwrap_or_else(|| panic!("{wrong}: {found:?}")));
        assert_eq!(text_of(&mut workspace, "new.cards"), right);
    }
}

#[test]
fn what_stands_in_quotes_in_a_manifest_keeps_them() {
    for (right, wrong) in [("\"starter\"", "\"startr\""), ("'starter'", "'startr'")] {
        let mut sources = base();
        let manifest = sources.manifest.1.replace("\"starter\"", right);
        sources.manifest.1 = manifest.replace(right, wrong);
        let mut workspace = Workspace::new(sources);
        let found = errors(&mut workspace);
        let fix = found.iter().find_map(|found| found.fixes.first());
        apply(&mut workspace, fix.unwrap_or_else(|| panic!("{wrong}: {found:?}")));
        assert_eq!(text_of(&mut workspace, "game.toml"), manifest);
    }
}

#[test]
fn a_word_of_a_quoted_cell_is_replaced_where_it_stands() {
    let right = "\u{feff}Name;Cost;Tags\n\"Old \"\"Lamp\"\"\";1;\" paper,glass\"\n";
    for (word, wrong) in [("paper", "papr"), ("glass", "glss")] {
        let mut sources = base();
        sources.tables.push(("lamps.csv".to_owned(), right.replace(word, wrong)));
        let mut workspace = Workspace::new(sources);
        assert!(workspace.set("new.cards", "cards lantern from \"lamps.csv\"\n".to_owned()));
        let found = errors(&mut workspace);
        let fix = found.iter().find_map(|found| found.fixes.first());
        apply(&mut workspace, fix.unwrap_or_else(|| panic!("{wrong}: {found:?}")));
        assert_eq!(text_of(&mut workspace, "lamps.csv"), right);
    }
}
