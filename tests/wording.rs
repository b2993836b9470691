//! What cards say in the words of a rulebook: all cards of all games, in each language that a game has, lie beside this as
//! they were read. What a locale says of a card in words of its own agrees with what is made from what the card does.

use std::collections::BTreeSet;

use dsl::Game;
use interpreter::{Rules, Wording};

/// The languages that every game has.
const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];

fn shown_in(game: &Game, tag: &str) -> Rules {
    let mut rules = tests::rules(game);
    rules.show_in(game.locales.iter().find(|locale| locale.tag == tag).unwrap());
    rules
}

fn all(rules: &Rules) -> Vec<Wording> {
    rules.program().definitions.ids().map(|id| rules.wording(id)).collect()
}

fn page(cards: &[Wording]) -> String {
    let mut page = String::new();
    for Wording { name, facts, lines, .. } in cards {
        page.push_str(&format!("{name} ({facts})\n"));
        lines.iter().for_each(|line| page.push_str(&format!("  {line}\n")));
    }
    page
}

#[test]
fn cards_say_what_was_read() {
    for name in tests::games() {
        let game = tests::game(&name);
        for tag in LANGUAGES {
            let text = page(&all(&shown_in(&game, tag)));
            insta::with_settings!({
                snapshot_path => "wording",
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, { insta::assert_snapshot!(format!("{name}.{tag}"), text) });
        }
    }
}

/// No word of a card is told plainly because a locale has forgotten it, and no place of a template is left open.
#[test]
fn nothing_is_told_plainly() {
    for name in tests::games() {
        let game = tests::game(&name);
        for tag in LANGUAGES {
            for card in all(&shown_in(&game, tag)) {
                assert_eq!(card.gaps, [], "{name}, {tag}: {}", card.name);
                for line in card.made.iter().chain(&card.lines) {
                    let open = line.contains(['{', '}', '[', ']', '…', '_']);
                    assert!(!open && !line.contains("  "), "{name}, {tag}: {}: {line}", card.name);
                }
            }
        }
    }
}

/// A card that does something says something, in any game that there is, with or without a locale.
#[test]
fn whoever_does_something_says_something() {
    let mut told = 0;
    for folder in ["tests/suite", "tests/foreign"].into_iter().flat_map(tests::folders) {
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        let program = rules.program();
        for (id, card) in program.definitions.pairs() {
            let does =
                card.abilities.iter().any(|(_, block)| program.blocks[*block].code.len() > 2)
                    || program.handlers.iter().any(|it| it.definition == Some(id))
                    || program.effects.iter().any(|it| it.definition == Some(id));
            let wording = rules.wording(id);
            assert_eq!(wording, rules.wording(id));
            told += usize::from(does);
            assert!(!does || !wording.lines.is_empty(), "{}: {wording:?}", folder.display());
        }
    }
    assert!(told > 25, "{told} cards do something");
}

/// The numbers that a text mentions but for 0 and 1, which words say too.
fn numbers(lines: &[String]) -> BTreeSet<u32> {
    let text = lines.join(" ").replace("twice", "2");
    let figures = text.split(|sign: char| !sign.is_ascii_digit());
    figures.filter_map(|figure| figure.parse().ok()).filter(|number| *number > 1).collect()
}

/// The words of a list that a text mentions.
fn mentioned<'w>(lines: &[String], words: &'w [String]) -> BTreeSet<&'w str> {
    let text = lines.join(" ").to_lowercase();
    let words = words.iter().map(String::as_str);
    words.filter(|word| text.contains(&word.to_lowercase())).collect()
}

#[test]
fn what_a_locale_says_of_a_card_agrees_with_what_it_does() {
    let others = ["opponent", "each player", "other player", "對手", "每位玩家", "其他玩家"];
    let others: Vec<String> = others.map(str::to_owned).to_vec();
    let (mut compared, mut wrong) = (0, Vec::new());
    for name in tests::games() {
        let game = tests::game(&name);
        for locale in game.locales.iter().filter(|locale| locale.tag != "zh-Hans") {
            let rules = shown_in(&game, &locale.tag);
            let zones: Vec<String> =
                rules.program().zones.iter().map(|it| it.name.clone()).collect();
            for (id, _) in &locale.says {
                let card = rules.wording(*id);
                let same = card.lines != card.made
                    && numbers(&card.lines) == numbers(&card.made)
                    && mentioned(&card.lines, &zones).is_subset(&mentioned(&card.made, &zones))
                    && mentioned(&card.lines, &others).is_empty()
                        == mentioned(&card.made, &others).is_empty();
                if !same {
                    wrong.push(format!("{name}, {}: {card:#?}", locale.tag));
                }
                compared += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 20, "{compared} texts");
}

/// What a locale leaves to be said plainly is named as the game's text has it: so the locale has to write it.
#[test]
fn gaps_are_named_in_the_games_own_words() {
    let text = "players 2
player { zone hand : set, private }
table { zone deck : stack, facedown }
kind card { cost : 0 to 9 = 1, on play }
tags red
verb burn c : card { move c to deck }
card Cheap : red { on play { until end of turn { -1 cost for (red in hand) }, for c in (hand where cost < 9) { burn c } } }
setup { each player { stock hand with Cheap } }
flow { turns { for c in hand { perform c.play }, if hand is empty { end game } } }
score count of hand
winner most score
";
    let locale = "[fields]\ncost = \"Preis\"\n[tags]\nred = \"rot\"\n[verbs]\nburn = \"brennen\"\n";
    let mut sources = tests::one_text(text);
    sources.locales = vec![("locale/de.toml".into(), locale.into())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let mut rules = tests::rules(&game);
    rules.show_in(&game.locales[0]);
    let id = rules.program().definitions.ids().next().unwrap();
    let gaps = rules.wording(id).gaps;
    let words: Vec<String> =
        gaps.iter().map(|gap| format!("{} {}", gap.section, gap.word)).collect();
    assert_eq!(
        words,
        ["lines play", "nouns cost", "nouns red", "qualities cost", "sentences burn"]
    );
}
