//! No game in the engine: whatever a game declares is a word that the engine does not say.

use std::collections::{BTreeMap, BTreeSet};

use super::names::declared;
use super::rust::Code;
use super::{files, none};

const ENGINE: &[&str] = &["schema/src", "dsl/src", "dsl/std", "interpreter/src", "cli/src"];

/// Words that games may declare and the engine may say all the same, and what the engine means by them.
const SHARED: &[(&str, &str)] = &[
    ("card", "what every game here is made of"),
    ("Points so far", "what a seat has at the moment, as people say it"),
    ("play", "people play a game; the engine has no verb of that name"),
    ("pyramid", "a layout of zones"),
    ("starter", "the manifest's key for the option that takes the starting player"),
    ("basics", "rhai's own packages: `BasicArrayPackage`"),
    ("token", "the smallest piece of a text"),
    ("random", "what chance decides, and the bot that plays so"),
    ("Library", "all the bots that there are"),
    ("Progress", "how far `sim` has come"),
    ("Conflict", "options of a call that cannot stand together"),
    ("expansion", "a text that adds to a game"),
    ("wool", "goods in an explanation"),
    ("keep", "what stays as it is"),
    ("cancel", "what designers try to write where something is to come to nothing"),
    ("build", "to make a tree of what was read"),
    ("character", "a sign of a text"),
    ("rank", "a place among the winners"),
    ("red", "a colour that a game's words may have"),
    ("yellow", "a colour of the terminal"),
    ("green", "a colour of the terminal"),
    ("blue", "a colour that a game's words may have"),
    ("light", "a shade of a colour of the terminal: `LightRed`"),
    ("cancel", "a word for what is to come to nothing, to which an explanation answers"),
    ("complete", "what shells do with words: `clap_complete`"),
    ("kill", "to end a process"),
    ("Bank", "where goods come from"),
    ("Mill", "a card of the manual's example, in an explanation"),
    ("borrow", "Rust's own word: `std::borrow`"),
    ("debt", "a counter in an explanation"),
    ("stone", "a family of resources in an explanation"),
    ("marble", "a resource in an explanation"),
    ("wants", "what must stand somewhere: a number is wanted"),
    ("work", "what the threads of `sim` do"),
    ("origin", "where a page is from, as browsers say it"),
    ("response", "what a request of HTTP is answered with"),
    ("upgrade", "a connection that becomes a WebSocket"),
    ("renew", "to go on with a text as it is now"),
    ("site", "a part of the name of a header: `sec-fetch-site`"),
    ("task", "a thing that a runtime does: `tokio::task`"),
    ("unique", "SQL's own word"),
    ("action", "a part of what browsers are forbidden: `form-action`"),
];

/// A name as the words it is made of: `Throne Room`, `throne_rooms` and `ThroneRoom` are the same.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in text.chars() {
        if sign.is_alphanumeric() {
            let fresh = !before.is_alphanumeric() || (before.is_lowercase() && sign.is_uppercase());
            if fresh || words.is_empty() {
                words.push(String::new());
            }
            words.last_mut().unwrap().extend(sign.to_lowercase());
        }
        before = sign;
    }
    words.iter().map(|word| singular(word)).collect()
}

/// A word without the `s` of its plural or its third person.
fn singular(word: &str) -> String {
    let bare = word.strip_suffix('s').filter(|bare| bare.len() > 2 && !bare.ends_with('s'));
    bare.unwrap_or(word).to_owned()
}

#[test]
fn words_are_told_apart() {
    assert_eq!(
        words("let ThroneRooms = throne_room(\"Throne Room's\");").join(" "),
        "let throne room throne room throne room s"
    );
}

#[test]
fn engine_knows_no_game() {
    let prelude: BTreeSet<Vec<String>> = files(&["dsl/std"], &["cards"])
        .iter()
        .flat_map(|file| declared(&file.text))
        .map(|name| words(&name))
        .collect();
    let shared: BTreeSet<Vec<String>> = SHARED.iter().map(|(word, _)| words(word)).collect();
    let mut names: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for file in files(&["games"], &["cards"]) {
        for name in declared(&file.text) {
            let key = words(&name);
            if !key.is_empty() && !prelude.contains(&key) {
                names.entry(key).or_insert_with(|| format!("`{name}` ({})", file.path));
            }
        }
    }
    let unused = SHARED.iter().filter(|(word, _)| !names.contains_key(&words(word)));
    none(
        &unused.map(|(word, _)| (*word).to_owned()).collect::<Vec<_>>(),
        "shared words that no game declares",
    );

    let longest = names.keys().map(Vec::len).max().unwrap_or_default();
    let mut wrong = Vec::new();
    for file in files(ENGINE, &["rs", "pest", "cards"]) {
        let code = Code::read(&file.text);
        if code.is_test(&file.path) {
            continue;
        }
        for (line, text) in code.lines() {
            let said = words(&text);
            for length in 1..=longest {
                for some in said.windows(length).filter(|some| !shared.contains(*some)) {
                    if let Some(name) = names.get(some) {
                        wrong.push(format!("{}:{line}: {name}: {}", file.path, text.trim()));
                    }
                }
            }
        }
    }
    wrong.dedup();
    none(&wrong, "words of a game in the engine");
}
