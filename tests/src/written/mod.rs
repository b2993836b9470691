//! Games written by chance, from the language itself: each checks, loads and can be played.
//!
//! [`game`] draws declarations first (`world`), then texts that use them: expressions by their type, statements by what
//! may stand where. It is no grammar run wild: what it writes is meant to be right, so whatever the checker refuses is a
//! mistake of the one or the other.

mod bearers;
mod cards;
mod choices;
mod compound;
mod declared;
mod draw;
mod effects;
mod frame;
mod items;
mod lists;
mod numbers;
mod paths;
mod quick;
mod scope;
mod statements;
mod things;
mod types;
mod words;
mod world;

use dsl::diagnostic::Diagnostic;

use draw::Draw;
use scope::Scope;
use words::Words;
use world::World;

/// So many statements a game has, about: then only short ones follow.
const STATEMENTS: usize = 25;

/// Writes a game.
struct Writer {
    draw: Draw,
    words: Words,
    world: World,
    scope: Scope,
    /// How many statements may still have blocks.
    left: usize,
    /// Whether the flow has turns.
    has_turns: bool,
    /// Menus to which cards and rules may add.
    menus: Vec<String>,
    /// How many options cards and rules have added.
    options: usize,
    /// Counters that a handler watches.
    watched: Vec<String>,
}

/// How often another game is written in the place of one that is refused.
const AGAIN: u64 = 4;

/// The text of the game of this number: always the same.
#[must_use]
pub fn game(seed: u64) -> String {
    (0..AGAIN).find_map(|again| mended(items(seed + (again << 40)))).unwrap_or_default()
}

fn items(seed: u64) -> String {
    let (mut draw, mut words) = (Draw::new(seed), Words::default());
    let world = World::new(&mut draw, &mut words);
    let mut writer = Writer {
        draw,
        words,
        world,
        scope: Scope::default(),
        left: STATEMENTS,
        has_turns: false,
        menus: Vec::new(),
        options: 0,
        watched: Vec::new(),
    };
    writer.items()
}

/// The text with other words in the place of those that are refused for what the writer does not know: which of its words
/// mean the same (`it` and the name of what was chosen), whose turn it is in a rule, whose opponents are meant in a condition about players, what a verb
/// does with the card that answers it, and of which kind cards are that are looked for. `None` if somebody would choose among
/// cards that they do not see, since the writer does not follow what was moved face down since it was named, or if a card
/// would count in a zone where it never lies.
fn mended(mut text: String) -> Option<String> {
    let game = dsl::load(&crate::one_text(text.clone()));
    let is_looked_for = |told: &Diagnostic| told.message.starts_with("these are");
    let is_refused = |told: &Diagnostic| match told.code.id {
        "C0501" => true,
        "C0605" => !is_looked_for(told),
        _ => false,
    };
    if game.diagnostics.iter().any(is_refused) {
        return None;
    }
    let mut refused: Vec<_> = game
        .diagnostics
        .iter()
        .filter_map(|told| {
            let place = told.span().start as usize..told.span().end as usize;
            let said = text.get(place.clone())?;
            let mended = match told.code.id {
                "C0305" if told.message == "this is compared with itself" => "2 > 1".to_owned(),
                "C0801" if told.message.starts_with("in a rule me is") => "2 > 1".to_owned(),
                "C0208" if said == "opponents" => "me.opponents".to_owned(),
                "C0605" if is_looked_for(told) => "card".to_owned(),
                "C0604" => {
                    let after = text[..place.start].rfind("after")?;
                    return Some((after..after + "after".len(), "before".to_owned()));
                }
                _ => return None,
            };
            Some((place, mended))
        })
        .collect();
    refused.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    refused.dedup();
    for (place, mended) in refused {
        text.replace_range(place, &mended);
    }
    Some(text)
}
