//! Makes a ruling of some answers of a saved game: the moves, what they changed, and the few facts of the position that
//! matter. The ruling passes as it is written.

mod draft;
mod fewest;

use std::collections::BTreeSet;

use dsl::Sources;
use interpreter::ruling::{self, Retold};
use schema::program::{Program, TextPart};
use schema::ruling::{Given, Played};
use schema::save::Save;
use schema::words::counted;

use crate::error::Error;
use crate::load::Playable;
use draft::{Draft, Trial};
use fewest::fewest;

/// Names for players whose own names cannot stand in a ruling.
const NAMES: [&str; 8] = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi"];

/// The ruling that was made.
pub(crate) struct Told {
    /// Its id.
    pub(crate) id: String,
    /// Its text.
    pub(crate) text: String,
    /// Its transcript.
    pub(crate) transcript: String,
    /// If its position cannot be written as facts: the save from which it begins, by its path in the folder of the ruling,
    /// and its text.
    pub(crate) save: Option<(String, String)>,
}

/// Makes a ruling of the answers from `first` to `last` (counted from 1) of a saved game. `stem` names its file. Fails
/// if there are no such answers, or if no ruling can tell them.
pub(crate) fn retold(
    playable: &Playable,
    save: &Save,
    stem: &str,
    (first, last): (usize, usize),
) -> Result<Told, Error> {
    let Some(answers) = save.answers.get(..last).filter(|_| (1..=last).contains(&first)) else {
        let there = counted(save.answers.len(), "answer");
        return Err(Error::usage(format!("this save has {there}: {first}..{last} is not in it")));
    };
    let rules = &playable.rules;
    let names = names(&save.setup.seats, rules.program());
    let told =
        ruling::retell(rules, (&save.setup, save.seed), answers, Some(first - 1), (&names, None))
            .map_err(Error::of)?;
    let cited = cited(playable, save, first - 1, &format!("saves/{stem}-{}.json", first - 1));
    let mut trial = Trial { rules, sources: alone(playable), transcript: told.transcript.clone() };
    if let Some((path, text)) = cited.as_ref().ok().map(|(path, _, text)| (path, text)) {
        draft::home(&mut trial.sources).saves = vec![(path.clone(), text.clone())];
    }
    let steps =
        told.steps.iter().cloned().collect::<Result<Vec<_>, _>>().map_err(|why| {
            Error::failed(format!("these answers cannot be told as a ruling: {why}"))
        })?;
    let told_of = match first == last {
        true => format!("answer {first}"),
        false => format!("answers {first} to {last}"),
    };
    let draft = Draft {
        id: format!("SAVED-{first}"),
        title: format!(
            "{} ({told_of} of the save {stem})",
            steps.first().map_or("", String::as_str)
        ),
        given: position(playable, save, &told, &names),
        claims: ruling::changes(rules, &told.before, &told.after, &names),
        steps,
        rest_free: false,
    };
    let (draft, save_text) = match trial.settle(draft.clone()) {
        Ok((settled, compiled)) => {
            let few = Draft { given: fewest(&trial, &settled, &compiled), ..settled.clone() };
            (trial.settle(few).map_or(settled, |(few, _)| few), None)
        }
        // The position cannot be written as facts, so it is taken from the save.
        Err(_) => {
            let (path, played, text) = cited?;
            let given = Given { players: names, game: Some(Box::new(played)), ..Given::default() };
            let settled = trial.settle(Draft { given, ..draft });
            let (draft, _) = settled.map_err(|why| {
                Error::failed(format!("these answers cannot be told as a ruling: {why}"))
            })?;
            (draft, Some((path, text)))
        }
    };
    let text = draft.text(rules);
    Ok(Told { id: draft.id, text, transcript: told.transcript, save: save_text })
}

/// The position before the first answer, with what chance gave then.
fn position(playable: &Playable, save: &Save, told: &Retold, names: &[String]) -> Given {
    Given {
        shuffles: told.shuffles.clone(),
        rolls: told.rolls.clone(),
        ..ruling::position(&playable.rules, &told.before, &save.setup, names)
    }
}

/// The texts of the game and of its expansions, in load order, without rulings and bots.
fn alone(playable: &Playable) -> Sources {
    let expansions = playable.expansions.iter().map(|it| bare(&it.folder.sources));
    Sources { expansions: expansions.collect(), ..bare(&playable.folder.sources) }
}

/// The texts of one folder without rulings and bots.
fn bare(sources: &Sources) -> Sources {
    Sources {
        rulings: Vec::new(),
        bots: Vec::new(),
        locales: Vec::new(),
        looks: Vec::new(),
        accounts: Vec::new(),
        strays: Vec::new(),
        saves: Vec::new(),
        ..sources.clone()
    }
}

/// The first `count` answers of a save, as a ruling cites them: the path, what is read there, and the text of the file.
fn cited(
    playable: &Playable,
    save: &Save,
    count: usize,
    path: &str,
) -> Result<(String, Played, String), Error> {
    let failed = |error: String| Error::failed(format!("the save cannot be cut: {error}"));
    let answers = save.answers.get(..count).unwrap_or_default().to_vec();
    let names: Vec<String> = save.setup.seats.clone();
    let told = ruling::retell(
        &playable.rules,
        (&save.setup, save.seed),
        &answers,
        Some(count),
        (&names, None),
    )
    .map_err(|error| failed(error.to_string()))?;
    let hash = interpreter::state_hash(&told.after);
    let cut = Save { answers, hashes: Vec::new(), hash: hash.clone(), ..save.clone() };
    let text = serde_json::to_string(&cut).map_err(|error| failed(error.to_string()))?;
    let played = Played {
        file: path.to_owned(),
        program: cut.program.clone(),
        setup: cut.setup.clone(),
        seed: cut.seed,
        answers: cut.answers.clone(),
        hash: Some(hash),
    };
    Ok((path.to_owned(), played, text + "\n"))
}

/// Names for the seats that can stand in a ruling: their own, perhaps with a capital, or else some of [`NAMES`]; none that
/// means something else in the game.
pub(crate) fn names(seats: &[String], program: &Program) -> Vec<String> {
    let meant = words_of(program);
    let capital = |name: &String| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let is_name = |name: &String| {
        name.chars().next().is_some_and(char::is_uppercase)
            && name.chars().all(char::is_alphabetic)
            && !meant.contains(name.as_str())
    };
    let own: Vec<Option<String>> =
        seats.iter().map(|name| Some(capital(name)).filter(is_name)).collect();
    let mut names: Vec<String> = Vec::new();
    for (at, own_name) in own.iter().enumerate() {
        let is_free = |name: &String| {
            !names.contains(name)
                && !meant.contains(name.as_str())
                && !own[at + 1..].iter().flatten().any(|other| other == name)
        };
        let ours = NAMES.iter().map(|name| (*name).to_owned());
        let numbered = (at + 1..).map(|number| format!("Player{number}"));
        let taken = own_name.clone().filter(|name| !names.contains(name));
        let found = taken.or_else(|| ours.skip(at).chain(numbered).find(is_free));
        names.push(found.unwrap_or_default());
    }
    names
}

/// The words of a game that begin with a capital: its cards, its phases, and what its options say.
fn words_of(program: &Program) -> BTreeSet<&str> {
    let texts = program.texts.iter().filter_map(|text| match text.0.as_slice() {
        [TextPart::Plain(text)] => Some(text),
        _ => None,
    });
    let cards = program.definitions.iter().map(|card| &card.name);
    let phases = program.moments.iter().map(|moment| &moment.name);
    cards.chain(phases).chain(texts).map(String::as_str).collect()
}
