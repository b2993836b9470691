//! Colours and symbols: every game of the tree has some, no game is another one by them, and the page's shades are read on
//! whatever they stand on.

use std::collections::BTreeMap;
use std::fs;

use schema::look::Colour;
use tests::{expansions, extended_sources, root, rules, sources};

/// What contrast text has to have, as the guidelines for pages say it (WCAG 2, AA).
const READABLE: f64 = 4.5;

#[test]
fn every_game_has_a_look_and_is_the_same_game_without() {
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let with = expansions(&name);
        let with: Vec<&str> = with.iter().map(String::as_str).collect();
        for sources in [sources(&name), extended_sources(&name, &with)] {
            let mut plain = sources.clone();
            plain.looks.clear();
            plain.expansions.iter_mut().for_each(|it| it.looks.clear());
            let (looking, plain) = (dsl::load(&sources), dsl::load(&plain));
            assert!(!looking.looks.is_empty(), "{name} has no look.toml");
            assert!(plain.looks.is_empty());
            assert_eq!(rules(&looking).hash(), rules(&plain).hash(), "{name}");
        }
    }
}

#[test]
fn what_an_expansion_says_counts_and_what_it_leaves_stays() {
    let mut sources = extended_sources("dominion", &["almanac"]);
    let own = "[tags]\nattack = { colour = \"pink\" }\n[kinds]\ncard = { symbol = \"◇\" }\n";
    sources.expansions[0].looks = vec![("look.toml".into(), own.into())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:?}", game.diagnostics);
    let program = game.program.as_ref().unwrap();
    let look = |name: &str| {
        let id = program.definitions.position(|card| card.name == name).unwrap();
        game.looks.card(program, id).unwrap()
    };
    let militia = look("Militia");
    assert_eq!((militia.colour, militia.symbol.as_deref()), (Some(Colour::Pink), Some("⚔")));
    // A kind says what the tags of a card do not.
    assert_eq!(look("Copper").symbol.as_deref(), Some("●"));
}

/// Variables of a style sheet that are one colour, or one for light and one for dark.
fn variables(text: &str, dark: bool) -> BTreeMap<String, [f64; 3]> {
    let colour = |text: &str| {
        let digits = text.trim().strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part =
            |at: usize| Some(f64::from(u8::from_str_radix(digits.get(at..at + 2)?, 16).ok()?));
        Some([part(0)?, part(2)?, part(4)?])
    };
    let lines = text.lines().filter_map(|line| line.trim().strip_suffix(';')?.split_once(": "));
    let found = lines.filter_map(|(name, value)| {
        let both = value.strip_prefix("light-dark(").and_then(|it| it.strip_suffix(')'));
        let one = match both.and_then(|both| both.split_once(',')) {
            Some((light, night)) => colour(if dark { night } else { light })?,
            None => colour(value)?,
        };
        Some((name.to_owned(), one))
    });
    found.collect()
}

/// How bright a colour is, from 0 to 1.
fn luminance(colour: [f64; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_colour_is_read_on_the_page_by_day_and_by_night() {
    let style = |name: &str| fs::read_to_string(root().join("web/src/style").join(name)).unwrap();
    let (base, look) = (style("base.css"), style("look.css"));
    let (day, rest) = base.split_once("@media (prefers-color-scheme: dark)").unwrap();
    let (_, night) = rest.split_once(":root[data-theme=\"dark\"]").unwrap();
    for (dark, ground) in [(false, day), (true, night)] {
        let ground = variables(ground, dark);
        let colours = variables(&look, dark);
        for colour in Colour::ALL {
            let word = colour.word();
            assert!(look.contains(&format!(".look-{word} {{")), "no class for {word}");
            let shade = colours[&format!("--look-{word}")];
            for behind in ["--paper", "--leaf", "--felt"] {
                let seen = contrast(shade, ground[behind]);
                assert!(seen >= READABLE, "{word} on {behind}: {seen:.2}, dark: {dark}");
            }
        }
    }
}
