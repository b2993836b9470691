//! At every place of every game, and of broken ones: no question ends in a panic, and what stands somewhere is offered there.
//!
//! A sample by default; `CARDWRIGHT_POINTED=N` asks at N places of each file.

use std::collections::BTreeMap;
use std::fmt::Write;

use dsl::ide::{TokenKind, Workspace};

use super::texts::games;

/// Numbers by chance, the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

fn places() -> usize {
    std::env::var("CARDWRIGHT_POINTED").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
}

/// The files of a game that are asked about: all, or by default some of the many rulings.
pub(crate) fn paths(workspace: &mut Workspace, dice: &mut Dice) -> Vec<String> {
    let all = workspace.game().files.iter().map(|(_, path, _)| path.to_owned());
    let mut paths: Vec<String> = all
        .filter(|path| {
            path.ends_with(".cards") || path.ends_with(".ruling") || path.ends_with(".bot")
        })
        .collect();
    if places() < 20 {
        paths.retain(|path| !path.ends_with(".ruling") || dice.below(12) == 0);
    }
    paths.retain(|path| !path.starts_with("std/"));
    paths
}

pub(crate) fn text_of(workspace: &mut Workspace, path: &str) -> String {
    let files = &workspace.game().files;
    files.iter().find(|(_, known, _)| *known == path).map(|(_, _, text)| text.to_owned()).unwrap()
}

#[test]
fn what_stands_somewhere_is_offered_there() {
    let mut dice = Dice(7);
    let (mut offered, mut asked) = (0, 0);
    let mut missed: BTreeMap<String, usize> = BTreeMap::new();
    let mut list = String::new();
    for (game, sources) in games() {
        let mut workspace = Workspace::new(sources);
        for path in paths(&mut workspace, &mut dice) {
            let text = text_of(&mut workspace, &path);
            let mut tokens = workspace.tokens(&path);
            let plain = [TokenKind::Number, TokenKind::Text, TokenKind::Comment, TokenKind::Sign];
            tokens.retain(|token| !token.declares && !plain.contains(&token.kind));
            for _ in 0..(places() * 3).min(tokens.len()) {
                let token = tokens[dice.below(tokens.len())];
                let name = &text[token.start..token.end];
                let middle = name.char_indices().nth(dice.below(3)).map_or(0, |(at, _)| at);
                asked += 1;
                let found = workspace.complete(&path, token.start + middle);
                if found.iter().any(|one| same(&one.label, name)) {
                    offered += 1;
                } else {
                    *missed.entry(format!("{:?}", token.kind)).or_default() += 1;
                    let line = text[..token.start].matches('\n').count() + 1;
                    writeln!(list, "{game}/{path}:{line}: {name} ({:?})", token.kind).unwrap();
                }
            }
        }
    }
    println!("{offered} of {asked} names are offered where they stand; not so: {missed:?}\n{list}");
    assert!(asked > 200 && offered * 100 >= asked * 97, "{offered} of {asked}: {missed:?}\n{list}");
}

/// Whether two words are the same, or one is a form of the other.
fn same(label: &str, name: &str) -> bool {
    let name = name.trim_matches('"').replace('’', "'");
    let plural = |word: &str| {
        let stem = word.strip_suffix('y').map(|stem| format!("{stem}ies"));
        [Some(format!("{word}s")), Some(format!("{word}es")), stem]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    };
    label == name || plural(label).contains(&name) || plural(&name).iter().any(|form| form == label)
}

#[test]
fn no_question_ends_in_a_panic() {
    let mut dice = Dice(3);
    for (_, sources) in games() {
        let mut workspace = Workspace::new(sources);
        for path in paths(&mut workspace, &mut dice) {
            let text = text_of(&mut workspace, &path);
            ask(&mut workspace, &path, &text, &mut dice, places());
            if places() < 20 && dice.below(4) > 0 {
                continue;
            }
            for broken in broken(&text, &mut dice) {
                assert!(workspace.set(&path, broken.clone()));
                ask(&mut workspace, &path, &broken, &mut dice, 1);
            }
            assert!(workspace.set(&path, text));
        }
    }
}

/// A beginning of a text, and the text without one of its words.
fn broken(text: &str, dice: &mut Dice) -> Vec<String> {
    let cut = |at: usize| {
        text.char_indices().map(|(at, _)| at).find(|found| *found >= at).unwrap_or(text.len())
    };
    let half = cut(dice.below(text.len()));
    let words: Vec<(usize, &str)> = text.match_indices([' ', '\n', '{', '}', ',']).collect();
    let gone = words.get(dice.below(words.len())).map_or(0, |(at, _)| *at);
    let end = words.iter().map(|(at, _)| *at).find(|at| *at > gone).unwrap_or(text.len());
    let without = format!("{}{}", &text[..gone], &text[end..]);
    vec![text[..half].to_owned(), without]
}

/// Every question at so many places.
fn ask(workspace: &mut Workspace, path: &str, text: &str, dice: &mut Dice, places: usize) {
    let tokens = workspace.tokens(path);
    let mut end = 0;
    for token in tokens {
        assert!(
            token.start >= end
                && token.end <= text.len()
                && text.get(token.start..token.end).is_some()
        );
        end = token.end;
    }
    for item in workspace.symbols(path) {
        assert!(
            text.get(item.start..item.end).is_some()
                && text.get(item.name_start..item.name_end).is_some()
        );
    }
    for finding in workspace.diagnostics() {
        assert!(finding.start <= finding.end);
    }
    for _ in 0..places {
        // the middle of a character, and behind the end, too
        let at = dice.below(text.len() + 2);
        for one in workspace.complete(path, at) {
            assert!(text.get(one.start..one.end).is_some(), "{one:?}");
        }
        if let Some(hover) = workspace.hover(path, at) {
            assert!(text.get(hover.start..hover.end).is_some());
        }
        workspace.definition(path, at);
        workspace.references(path, at);
    }
}
