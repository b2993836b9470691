//! What may be said on the command line.

mod explain;
mod guard;
mod serve;
mod set;
mod test;
mod with;
mod wording;

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

pub(crate) use explain::ExplainArgs;
pub(crate) use guard::GuardArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use set::options;
pub(crate) use test::TestArgs;
pub(crate) use with::{WithArgs, word};
pub(crate) use wording::WordingArgs;

use crate::form::FormArgs;
use crate::templates;
use crate::terminal::Color;

/// Card games written as text: check, test, simulate and show them.
///
/// GAME is a folder with a `game.toml`, or the name of one in a folder `games` here or further up, then in the folder
/// that CARDWRIGHT_GAMES names, then of one that comes with the command. The folder of an expansion stands for the game
/// that it extends, with it.
///
/// Exit codes: 0 all is well; 1 the game has errors, a test failed, a save is not as it was, or it could not be done; 2 the
/// command was called wrongly, or names what is not there; 3 `test`: nothing failed, and new or changed transcripts wait
/// to be read; 124 `--max-seconds` are over; 130 it was ended by Ctrl-C or by the system.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    /// When to use colours; NO_COLOR counts unless this says `always`.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub(crate) color: Color,
    /// End after so many seconds, whatever is going on; what was played till then is saved and told.
    #[arg(long, global = true, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    pub(crate) max_seconds: Option<u64>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Begin a game of one's own: a folder with a small game that checks, plays and has rulings, and explains itself.
    New(NewArgs),
    /// Check games: read everything in their folders and report all that is wrong.
    Check(CheckArgs),
    /// Run a game's rulings and compare their transcripts with the snapshots beside them.
    Test(TestArgs),
    /// Play many games with bots and report who won, how often and with what.
    Sim(SimArgs),
    /// Play at this terminal, with bots or people at the same keyboard.
    Play(PlayArgs),
    /// Serve a page to play at, for people in any browser, and bots.
    Serve(ServeArgs),
    /// Show a game at a glance, or a card: its text, its fields, its rulings and what it compiles to.
    Show(ShowArgs),
    /// Print what all cards of a game say, in the words of a rulebook.
    Wording(WordingArgs),
    /// Play a saved game again and compare its hashes.
    Replay(ReplayArgs),
    /// Say why: which handlers were weighed, what makes a card's values what they are, why it is not offered.
    Why(WhyArgs),
    /// Say more about a code such as C0201, or list all codes.
    Explain(ExplainArgs),
    /// Print what a shell needs to complete words of this command.
    Completions(CompletionsArgs),
    /// Stand between a program as bot and this command; for itself only.
    #[command(name = crate::outside::guard::WORD, hide = true)]
    Guard(GuardArgs),
    /// Print the manual page, or write one for each command into a folder.
    Man(ManArgs),
}

/// How `completions` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// How `man` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct ManArgs {
    /// The folder to write to, such as `~/.local/share/man/man1`; left out: the page of the command itself is printed.
    pub(crate) folder: Option<PathBuf>,
}

/// How `new` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct NewArgs {
    /// The folder to make; the game is called as it is.
    pub(crate) folder: PathBuf,
    /// What to begin with: one of the small games `bidding`, `deck-building`, `drafting`, `grid`, or a copy of any game,
    /// by folder or name.
    #[arg(long, value_name = "KIND|GAME", default_value = templates::DEFAULT.trim())]
    pub(crate) like: String,
    /// Make an expansion of this game instead, by folder or name.
    #[arg(long, value_name = "GAME", conflicts_with = "like")]
    pub(crate) extends: Option<String>,
}

/// How `check` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// The games.
    #[arg(required = true, value_name = "GAME")]
    pub(crate) games: Vec<String>,
    /// Say for which words the locales have no sentence, noun or quality, so that cards are told plainly.
    #[arg(long, conflicts_with = "json")]
    pub(crate) wording: bool,
    /// Print one JSON object instead of text. In it `file` is a path in the game's folder; of an expansion, its id and `/`
    /// stand before a path in its folder.
    #[arg(long)]
    pub(crate) json: bool,
    /// Let warnings count as errors.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

/// What counts as an error too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Deny {
    /// Warnings.
    Warnings,
}

/// What the figures of `sim` mean.
const FIGURES: &str = "\
With `--json` the last line of standard output is one JSON object. In it, all but `capped`, `games` and \
`games_with` are means or shares: `decisions` is the mean number of decisions in a game (those with two or more \
possible answers, where done, stop and no are answers; each pick of a choice of several is one), \
`turns_per_game` sums the turns of all players, and in a game without turns `rounds_per_game` stands in its place. \
`win_rate` counts victories, with a 95 % Wilson interval: sole ones, and those that partners or all players together \
win. Where nothing tells apart who has won, as where `most` leaves several equal, nobody wins it, and it counts \
in `tie_rate`. A capped game is won by nobody and no tie, and counts everywhere else. A \
card is `gained` when it moves, after setup, from a zone of the table into a zone of a player; `games_with` \
counts seats and games in which that seat gained one or more, and `win_rate_with` is the share of these in which the \
seat has won so. Cards that nobody gained are left out.";

/// How `sim` is called.
#[derive(Debug, ClapArgs)]
#[command(after_long_help = FIGURES)]
pub(crate) struct SimArgs {
    /// The game.
    pub(crate) game: String,
    /// The bots, seat by seat, by file stem, or `random`, or `cmd:COMMAND` for a program of any language (without
    /// commas; see docs/bots.md); fewer than seats are repeated. [default: those that
    /// `game.toml` names, else `random`]
    #[arg(long, value_delimiter = ',', value_name = "BOT,BOT…", value_parser = bot)]
    pub(crate) bots: Vec<String>,
    /// How many seconds a program has for an answer before chance answers for it.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) bot_timeout: u64,
    /// How many play. [default: 2, or as many as bots are named]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Give a setup option a value; may be repeated. The starting player goes round by game number unless it is set.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, String)>,
    /// How many games to play.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// What chance begins with: the same seed gives the same games on any number of threads.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads play. [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// End a game as capped once the player who has just moved and the next one have each taken so many turns; a game
    /// without turns after so many rounds, and one without rounds too after so many decisions for each player. A game
    /// of a million answers is capped as well.
    #[arg(long, value_name = "T", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_turns: u32,
    /// Let warnings of the checker count as errors.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
    /// Show names in this language: the stem of a file of the game's folder `locale`.
    #[arg(long, value_name = "TAG")]
    pub(crate) locale: Option<String>,
    /// Print one line of JSON instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

/// How `play` is called, by example.
const EVENING: &str = "\
Examples:
  cardwright play dominion                            you against the game's bot
  cardwright play dominion --seats you,sensible,random --seed 7
  cardwright play dominion --seats Ann=you,Bob=you    two people at one keyboard
  cardwright play dominion --locale zh-Hant           in the language of a file of its folder `locale`
  cardwright play dominion --resume dominion-7.save.json
  cardwright play dominion --from DOM-206             from the position of a ruling
  printf '1\\n1\\n' | cardwright play dominion --plain   lines in, lines out

At the table `?` says what may be typed. The game is saved after each answer of a person.";

/// How `play` is called.
#[derive(Debug, ClapArgs)]
#[command(after_help = EVENING)]
pub(crate) struct PlayArgs {
    /// The game. [default with --resume: the one of the name in the save]
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Who sits where: `you`, `random`, a bot by file stem, or `cmd:COMMAND` for a program of any language (without
    /// commas; see docs/bots.md), each perhaps with a name before it (`Ann=you`; with --resume and --from whose seat it is). [default: you, and the game's bot]
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO…", value_parser = bot)]
    pub(crate) seats: Vec<String>,
    /// How many seconds a program has for an answer before chance answers for it.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) bot_timeout: u64,
    /// What chance begins with: the same seed and answers give the same game. [default: another one each time]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Give a setup option a value; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, String)>,
    /// Show names in this language: the stem of a file of the game's folder `locale`.
    #[arg(long, value_name = "TAG")]
    pub(crate) locale: Option<String>,
    /// Lines instead of a screen: for screen readers and scripts, and wherever there is no terminal.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "set"])]
    pub(crate) resume: Option<PathBuf>,
    /// With --resume: go on though the game's text has changed since; answers are given by what they name, as far as they
    /// fit, and where they no longer do is told.
    #[arg(long, requires = "resume")]
    pub(crate) anyway: bool,
    /// Begin at the position of a ruling: its id, or words of its title.
    #[arg(long, value_name = "RULING", conflicts_with_all = ["resume", "set"])]
    pub(crate) from: Option<String>,
    /// Where the game is saved. [default: GAME-SEED.save.json here; with --resume that file]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

/// How `show` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct ShowArgs {
    /// The game; `std`: what every game can call without declaring it; left out: all games that are found by name.
    pub(crate) game: Option<String>,
    /// The card (by its name in any language of the game), the clause of a ruling such as `DOM-156`, or the verb of
    /// `std`; left out: all there is.
    pub(crate) card: Option<String>,
    /// Show what expansions put in the place of what was declared before, both side by side.
    #[arg(long, conflicts_with_all = ["card", "ir", "search", "locale"])]
    pub(crate) overrides: bool,
    /// Find these words in names of cards, in clauses, and in titles and texts of rulings, in all languages of the game.
    #[arg(long, value_name = "WORDS", conflicts_with_all = ["card", "ir"])]
    pub(crate) search: Option<String>,
    /// Show names in this language: the stem of a file of the game's folder `locale`.
    #[arg(long, value_name = "TAG")]
    pub(crate) locale: Option<String>,
    /// Tell what the card says in the words of a rulebook, and nothing else.
    #[arg(long, conflicts_with_all = ["ir", "search"], requires = "card")]
    pub(crate) wording: bool,
    /// List what the card compiles to.
    #[arg(long, requires = "card")]
    pub(crate) ir: bool,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

/// How `replay` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReplayArgs {
    /// The save: a JSON file.
    pub(crate) file: PathBuf,
    /// The game it is of. [default: the one of the name in the save]
    pub(crate) game: Option<String>,
    /// Show the game as it stood after so many answers.
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Show it as this seat sees it, counted from 1: nothing that is hidden from it. [default: the whole table]
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) view: Option<u8>,
    /// Tell what happened, in plain words and with all that is hidden; with `--view` what that seat was told and asked.
    #[arg(long)]
    pub(crate) transcript: bool,
    /// Write a ruling with the answers from N to M (counted from 1) and what they changed, in the game's folder.
    #[arg(long, value_name = "N..M", value_parser = stretch, conflicts_with_all = ["at", "view", "transcript"])]
    pub(crate) to_ruling: Option<(usize, usize)>,
    /// Write the ruling to this file; `-` prints it.
    #[arg(long, value_name = "FILE", requires = "to_ruling")]
    pub(crate) out: Option<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) form: FormArgs,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

/// How `why` is called.
#[derive(Debug, ClapArgs)]
pub(crate) struct WhyArgs {
    /// A save (a file that ends in `.json`), or a game, for one of its rulings. All that is hidden is told.
    pub(crate) position: String,
    /// The card or verb.
    pub(crate) word: String,
    /// The ruling, by its clause or title.
    #[arg(long, value_name = "ID")]
    pub(crate) ruling: Option<String>,
    /// After so many answers. [default: all; of a save the last of them is told, of a ruling all]
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// The game that a save is of. [default: the one of the name in the save]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Print a JSON list of the lines.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) expansions: WithArgs,
}

fn bot(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("a bot's name is missing".to_owned()),
        name => Ok(name.to_owned()),
    }
}

fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

/// `12..15`, or `12` alone.
fn stretch(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| *number > 0);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => Err("write the first and the last answer, counted from 1: 12..15".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn bots_are_named() {
        assert_eq!(bot(" a "), Ok("a".to_owned()));
        assert!(bot(" ").is_err());
    }

    #[test]
    fn stretches_have_two_ends() {
        assert_eq!(stretch("12..15"), Ok((12, 15)));
        assert_eq!(stretch("12"), Ok((12, 12)));
        assert!(["0..3", "5..4", "..", "a"].iter().all(|text| stretch(text).is_err()));
    }

    #[test]
    fn assignments_are_split_at_the_first_sign() {
        assert_eq!(assignment("a = b=c"), Ok(("a".to_owned(), "b=c".to_owned())));
        assert!(assignment("=b").is_err() && assignment("a").is_err());
    }
}
