#![allow(clippy::unwrap_used, clippy::panic, reason = "a suite may stop at the first surprise")]
//! What the suites share: games from their folders, rules ready to run.

pub mod fuzzed;
pub mod share;
pub mod shrink;
pub mod smallest;
pub mod ways;
pub mod written;

use std::fs;
use std::path::{Path, PathBuf};

use dsl::{Game, ReadAhead, Sources};
use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{Event, Machine, Observer, Rules, State};
use schema::bot::Bot;
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};

/// The project's root.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The texts of a game.
///
/// # Panics
/// If its folder cannot be read.
#[must_use]
pub fn sources(name: &str) -> Sources {
    sources_in(&root().join("games").join(name))
}

/// The texts of a game's folder.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn sources_in(folder: &Path) -> Sources {
    let manifest = fs::read_to_string(folder.join("game.toml")).unwrap();
    texts_in(folder, ("game.toml".into(), manifest))
}

/// The manifest of a game that is written by a test.
#[must_use]
pub fn manifest() -> (String, String) {
    ("game.toml".to_owned(), "name = \"Written\"\nlanguage = 1\n".to_owned())
}

/// The texts of a game of one text.
#[must_use]
pub fn one_text(text: impl Into<String>) -> Sources {
    let cards = vec![("written.cards".to_owned(), text.into())];
    Sources { manifest: manifest(), cards, ..Sources::default() }
}

fn texts_in(folder: &Path, manifest: (String, String)) -> Sources {
    let mut sources = Sources {
        manifest,
        cards: texts(folder, "", "cards"),
        tables: texts(folder, "", "csv"),
        looks: look(folder),
        ..Sources::default()
    };
    for (inner, ending) in Sources::FOLDERS {
        for text in texts(folder, inner, ending) {
            sources.list_of(&text.0).unwrap().push(text);
        }
    }
    sources
}

/// The texts of an expansion's folder.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn expansion_in(folder: &Path) -> Sources {
    let manifest = fs::read_to_string(folder.join("expansion.toml")).unwrap();
    texts_in(folder, ("expansion.toml".into(), manifest))
}

/// The expansions of a game, by name: what lies in its folder `expansions`.
///
/// # Panics
/// If that cannot be read.
#[must_use]
pub fn expansions(game: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(root().join("games").join(game).join("expansions")) else {
        return Vec::new();
    };
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A game with expansions, which has no mistake in it.
///
/// # Panics
/// If it has.
#[must_use]
pub fn extended(game: &str, expansions: &[&str]) -> Game {
    let loaded = dsl::load(&extended_sources(game, expansions));
    assert!(!loaded.is_broken(), "{game}: {:#?}", loaded.diagnostics);
    loaded
}

/// The texts of a game with these of its expansions.
///
/// # Panics
/// If they cannot be read.
#[must_use]
pub fn extended_sources(game: &str, expansions: &[&str]) -> Sources {
    let folder = root().join("games").join(game);
    let expansions =
        expansions.iter().map(|name| expansion_in(&folder.join("expansions").join(name)));
    Sources { expansions: expansions.collect(), ..sources_in(&folder) }
}

/// How the words of a game or an expansion look, if it says so.
fn look(folder: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(folder.join("look.toml"));
    text.into_iter().map(|text| ("look.toml".to_owned(), text)).collect()
}

/// Files of one ending in one folder, with their paths.
fn texts(folder: &Path, inner: &str, ending: &str) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder.join(inner)) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut texts: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (format!("{inner}{name}"), fs::read_to_string(&path).unwrap())
        })
        .collect();
    texts.sort();
    texts
}

/// What the grammar makes of the texts of these games.
#[must_use]
pub fn read_ahead(games: &[Sources]) -> ReadAhead {
    games.iter().flat_map(Sources::texts).map(|text| text.read()).collect()
}

/// A game that has no mistake in it.
///
/// # Panics
/// If it has.
#[must_use]
pub fn game(name: &str) -> Game {
    game_in(&root().join("games").join(name))
}

/// The game in a folder, which has no mistake in it.
///
/// # Panics
/// If it has.
#[must_use]
pub fn game_in(folder: &Path) -> Game {
    let game = dsl::load(&sources_in(folder));
    assert!(!game.is_broken(), "{}: {:#?}", folder.display(), game.diagnostics);
    game
}

/// Its rules.
///
/// # Panics
/// If the program cannot be loaded.
#[must_use]
pub fn rules(game: &Game) -> Rules {
    Rules::load(game.program.clone().unwrap()).unwrap()
}

/// The names of all games.
///
/// # Panics
/// If the folder of games cannot be read.
#[must_use]
pub fn games() -> Vec<String> {
    let name = |folder: PathBuf| folder.file_name().unwrap().to_string_lossy().into_owned();
    folders("games").into_iter().map(name).collect()
}

/// The folders in `shelf` that hold a game: `games`, or `tests/suite` with its small texts, one for each mechanism.
///
/// # Panics
/// If the shelf cannot be read.
#[must_use]
pub fn folders(shelf: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(shelf)).unwrap();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|folder| folder.join("game.toml").is_file())
        .collect();
    folders.sort();
    folders
}

/// A game of so many, with these setup options.
#[must_use]
pub fn setup(seats: u8, variants: &[(&str, &str)]) -> Setup {
    let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Setup {
        seats: (1..=seats).map(|seat| format!("Player {seat}")).collect(),
        variants: variants.iter().map(owned).collect(),
        given: None,
    }
}

/// How many play the game of this number, if all that are possible take turns.
#[must_use]
pub fn seats(rules: &Rules, number: u64) -> u8 {
    let (least, most) = rules.program().players;
    least + (number % u64::from(most - least + 1)) as u8
}

/// Those who play a game.
#[derive(Debug)]
pub struct Table<'b> {
    players: Vec<Player<'b>>,
    reply: Reply,
}

impl Table<'static> {
    /// So many who answer by chance.
    ///
    /// # Panics
    /// Never: there always is a bot that plays by chance.
    #[must_use]
    pub fn by_chance(seats: u8, seed: Seed) -> Self {
        Self::of(&vec!["random"; usize::from(seats)], &[], seed)
    }
}

impl<'b> Table<'b> {
    /// These bots.
    ///
    /// # Panics
    /// If there is no bot of that name.
    #[must_use]
    pub fn of(names: &[&str], bots: &'b [(String, Bot)], seed: Seed) -> Self {
        let players = names.iter().map(|name| Player::new(name, bots).unwrap()).collect();
        let mut table = Self { players, reply: Reply::default() };
        table.begin(seed);
        table
    }

    /// They play another game.
    pub fn begin(&mut self, seed: Seed) {
        let seats = self.players.iter_mut().zip(0..);
        seats.for_each(|(player, seat)| player.begin(seed, Seat(seat)));
    }

    /// Who answers what now; nothing if nobody is asked.
    ///
    /// # Errors
    /// A bot may be at fault.
    pub fn answer(
        &mut self,
        machine: &mut Machine<'_>,
        state: &State,
    ) -> Result<Option<(Seat, &Answer)>, String> {
        let Some(pending) = state.pending().first() else { return Ok(None) };
        let seat = pending.player;
        let mut view = SeatView::new(machine, state, seat).ok_or("a seat without a view")?;
        let player = &mut self.players[usize::from(seat.0)];
        player.decide(&mut view, &mut self.reply).map_err(|fault| fault.to_string())?;
        Ok(Some((seat, self.reply.answer())))
    }
}

/// They hear what happens, as far as their seats see it.
impl Observer for Table<'_> {
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        self.players.iter_mut().for_each(|player| player.event(rules, state, event));
    }
}
