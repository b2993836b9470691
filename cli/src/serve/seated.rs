//! Who sits at a new table, as a page says it.

use crate::load::Playable;
use crate::outside::PREFIX;
use crate::phrases::{self, again};
use crate::seats::{PERSON, RANDOM, Seating, name_beside};

/// What is said of a program that shall sit at a table.
const NO_PROGRAMS: &str =
    "a page starts no program; programs are named on the command line, with --seats";

/// What a table shall be like.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    /// The game, by a name that the server offers.
    pub(super) game: String,
    /// Of each seat: what whoever sits there is called, empty for what fits, and who it is: `you`, `random` or a bot.
    pub(super) seats: Vec<(String, String)>,
    /// Setup options with their values.
    pub(super) set: Vec<(String, String)>,
    /// What chance begins with.
    pub(super) seed: Option<u64>,
    /// In which language the game's words are.
    pub(super) locale: Option<String>,
}

/// Who sits at a table, as a page says it.
pub(super) fn seated(playable: &Playable, wanted: &Wanted) -> Result<Seating, String> {
    if wanted.seats.iter().any(|(_, sitter)| sitter.trim().starts_with(PREFIX)) {
        return Err(NO_PROGRAMS.to_owned());
    }
    let (least, most) = playable.rules.program().players;
    if !(usize::from(least)..=usize::from(most)).contains(&wanted.seats.len()) {
        let range = playable.rules.program().played_by();
        return Err(format!("this is played by {range}, not by {}", wanted.seats.len()));
    }
    let phrases = phrases::of(wanted.locale.as_deref());
    let mut names: Vec<String> = Vec::new();
    for (name, sitter) in &wanted.seats {
        let said = Some(again(name.trim())).filter(|name| !name.is_empty());
        names.push(name_beside(&names, said, sitter, phrases));
    }
    let sitters: Vec<String> = wanted.seats.iter().map(|(_, sitter)| sitter.clone()).collect();
    Seating::of_save(&names, &sitters, playable).map_err(|error| error.to_string())
}

/// Who may sit at a table: people, chance, and the bots of the game.
pub(super) fn sitters(playable: &Playable) -> Vec<String> {
    let bots = playable.game.bots.iter().map(|(stem, _)| stem.clone());
    [PERSON, RANDOM].into_iter().map(str::to_owned).chain(bots).collect()
}
