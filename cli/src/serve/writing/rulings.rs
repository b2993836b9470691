//! The rulings of a game as it is typed. One that was run goes the same way again until a text changes that it can depend
//! on; the others are run for a while at each call, those about the card that is pointed at first.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use interpreter::ruling;
use schema::ruling::Ruling;
use schema::writing::{Point, Rulings, Went};
use sha2::{Digest, Sha256};

use super::build::{Built, as_typed};
use super::desk::Desk;
use super::units::Counted;
use super::{Gone, held};
use crate::rulings::{Books, Mentions, test};

/// How long rulings are run at one call.
const AT_ONCE: Duration = Duration::from_millis(600);
/// How long one of them may take.
const MOST_TIME: Duration = Duration::from_secs(5);

/// How a ruling went when it was run last.
#[derive(Debug, Clone)]
pub(super) struct Seen {
    /// Of all texts that it can depend on.
    key: [u8; 32],
    result: &'static str,
    told: Option<String>,
    /// What may be taken as its snapshot.
    taken: Option<String>,
}

/// A ruling with the name of its snapshot, and what tells whether it has to be run again.
struct Pending<'b> {
    ruling: &'b Ruling,
    path: &'b str,
    name: String,
    key: [u8; 32],
    is_about: bool,
}

impl Pending<'_> {
    fn place(&self) -> (String, String) {
        (self.path.to_owned(), self.name.clone())
    }
}

/// Runs those that have to be, for a while, and says how all stand.
pub(super) fn run(desk: &Mutex<Desk>, point: &Point, gone: &Gone) -> Result<Rulings, String> {
    let card = held(desk).card_at(point);
    let now = as_typed(desk);
    let good = held(desk).good.clone();
    let wrong = now.as_ref().err().cloned();
    let is_old = wrong.is_some();
    let Some(built) = now.ok().or(good) else {
        return Ok(Rulings { list: Vec::new(), left: 0, wrong });
    };
    let books = &mut Books::of(&built.playable);
    let all = all(&built, card.as_deref(), books);
    let mut seen = held(desk).seen.clone();
    if !is_old {
        let fresh = run_some(&built, &all, books, &seen, gone);
        seen.extend(fresh.clone());
        // What is called otherwise now, or is gone, is not remembered.
        let there: BTreeSet<_> = all.iter().map(Pending::place).collect();
        let mut desk = held(desk);
        desk.seen.extend(fresh);
        desk.seen.retain(|place, _| there.contains(place));
    }
    let mut places = Counted::of(&built.playable.game.files);
    let list: Vec<Went> = all
        .iter()
        .map(|pending| {
            let known = seen.get(&pending.place());
            let span = pending.ruling.span;
            let (start, end) = (span.start as usize, span.end as usize);
            Went {
                ids: pending.ruling.ids.clone(),
                title: pending.ruling.title.clone(),
                name: pending.name.clone(),
                place: places.words(pending.path, start, end),
                line: places.line(pending.path, start),
                result: known.map(|seen| seen.result.to_owned()),
                is_old: is_old || known.is_none_or(|seen| seen.key != pending.key),
                told: known.and_then(|seen| seen.told.clone()),
                may_take: known.is_some_and(|seen| seen.taken.is_some()),
                is_about: pending.is_about,
            }
        })
        .collect();
    let left = if is_old { 0 } else { list.iter().filter(|went| went.is_old).count() };
    Ok(Rulings { list, left, wrong })
}

/// All rulings of a game, each with what it depends on.
fn all<'b>(built: &'b Built, card: Option<&str>, books: &mut Books<'_>) -> Vec<Pending<'b>> {
    let game = &built.playable.game;
    let mentions = card.map(|card| {
        let all = Mentions::of(&built.playable);
        all.of_card(card).map(|ruling| ruling.span).collect::<BTreeSet<_>>()
    });
    let mut files: BTreeMap<&str, [u8; 32]> = BTreeMap::new();
    let pending = |ruling: &'b Ruling| {
        let file = ruling.span.file;
        let path = game.files.path(file);
        let key = files.entry(path).or_insert_with(|| {
            let hash = Sha256::new().chain_update(built.key);
            hash.chain_update(game.files.text(file)).finalize().into()
        });
        Pending {
            ruling,
            path,
            name: books.name(ruling),
            key: *key,
            is_about: mentions.as_ref().is_some_and(|about| about.contains(&ruling.span)),
        }
    };
    game.rulings.iter().map(pending).collect()
}

/// Runs rulings that have changed: those about the card first, then those that did not pass, then the others.
fn run_some(
    built: &Built,
    all: &[Pending<'_>],
    books: &Books<'_>,
    seen: &BTreeMap<(String, String), Seen>,
    gone: &Gone,
) -> BTreeMap<(String, String), Seen> {
    let known = |pending: &Pending<'_>| seen.get(&pending.place());
    let mut pending: Vec<&Pending<'_>> = all
        .iter()
        .filter(|pending| known(pending).is_none_or(|seen| seen.key != pending.key))
        .collect();
    pending.sort_by_key(|pending| {
        let passed = known(pending).is_none_or(|seen| seen.result == "passed");
        (!pending.is_about, passed)
    });
    let begun = Instant::now();
    let mut fresh = BTreeMap::new();
    for pending in pending {
        if gone.is_so() || (begun.elapsed() > AT_ONCE && !fresh.is_empty()) {
            break;
        }
        let outcome = test(&built.playable, pending.ruling, books, &pending.name, MOST_TIME);
        let taken = outcome.taken().filter(|_| books.may_write(pending.ruling)).map(str::to_owned);
        let seen = Seen { key: pending.key, result: outcome.result(), told: outcome.text(), taken };
        fresh.insert(pending.place(), seen);
    }
    fresh
}

/// The ruling whose snapshot is called so, in the game as it stands.
fn found<T>(
    desk: &Mutex<Desk>,
    name: &str,
    then: impl FnOnce(&Built, &Pending<'_>, &Books<'_>) -> Result<T, String>,
) -> Result<T, String> {
    let built = as_typed(desk)?;
    let books = &mut Books::of(&built.playable);
    let all = all(&built, None, books);
    let pending =
        all.iter().find(|pending| pending.name == name).ok_or("there is no such ruling")?;
    then(&built, pending, books)
}

/// What happens in a ruling.
pub(super) fn transcript(desk: &Mutex<Desk>, name: &str) -> Result<String, String> {
    found(desk, name, |built, pending, _| {
        let begun = Instant::now();
        let goes_on = || begun.elapsed() < MOST_TIME;
        Ok(ruling::run_while(&built.playable.rules, pending.ruling, &goes_on).transcript)
    })
}

/// Writes what a ruling was last seen to do as its snapshot.
pub(super) fn take(desk: &Mutex<Desk>, name: &str) -> Result<(), String> {
    found(desk, name, |built, pending, books| {
        let seen = held(desk).seen.get(&pending.place()).cloned();
        let seen =
            seen.filter(|seen| seen.key == pending.key).ok_or("this ruling has changed since")?;
        let taken = seen.taken.as_ref().ok_or("there is nothing to be taken of this ruling")?;
        if built.playable.root_of(pending.ruling.span.file).is_bundled() {
            return Err(
                "this game comes with the command, and nothing can be written into it".to_owned()
            );
        }
        let source = built.playable.game.files.own_path(pending.ruling.span.file);
        let written =
            books.snapshots(pending.ruling).write(name, source, &pending.ruling.title, taken);
        written.map_err(|error| format!("its snapshot {name}.snap: {error}"))?;
        let passed = Seen { result: "passed", told: None, taken: None, ..seen };
        held(desk).seen.insert(pending.place(), passed);
        Ok(())
    })
}

/// How many of the rulings that name a card passed when they were run last, and how many there are.
pub(super) fn standing(desk: &Mutex<Desk>, built: &Built, card: &str) -> Option<(usize, usize)> {
    let all = all(built, Some(card), &mut Books::of(&built.playable));
    let about: Vec<_> = all.iter().filter(|pending| pending.is_about).map(Pending::place).collect();
    let desk = held(desk);
    let known = about.iter().filter_map(|place| desk.seen.get(place));
    let passed = known.filter(|seen| matches!(seen.result, "passed" | "meant")).count();
    (!about.is_empty()).then_some((passed, about.len()))
}

#[cfg(test)]
mod tests {
    use schema::writing::Typed;

    use super::*;
    use crate::terminal::{Color, Terminal};

    /// A ruling that is called otherwise while its name is typed is one ruling.
    #[test]
    fn what_is_no_ruling_any_more_is_not_remembered() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), "name = \"A\"\nlanguage = 1\n").unwrap();
        let text = "players 2\nplayer { counter luck = 0 }\npurposes rest\nsetup { }\nflow {
            phase Play { each player { choose one { option \"Rest\" { } } to rest } }
            end game\n}\nwinner most luck\n";
        std::fs::write(path.join("a.cards"), text).unwrap();
        std::fs::create_dir(path.join("rulings")).unwrap();
        let ruling = |id: &str| {
            format!(
                "ruling {id} \"All is well\" {{
                given {{\nplayers Ann, Ben\nphase Play\nAnn.luck = 1\n}}
                then {{ Ann.luck == 1 }}\n}}\n"
            )
        };
        std::fs::write(path.join("rulings/a.ruling"), ruling("A1")).unwrap();
        let desk = Desk::open(path.to_str().unwrap(), &[], &Terminal::new(Color::Never)).unwrap();
        let desk = Mutex::new(desk);
        let file = "rulings/a.ruling".to_owned();
        let point = Point { path: file.clone(), at: 0 };
        for version in 2..9 {
            let text = ruling(&format!("A{version}"));
            held(&desk).typed(Typed { path: file.clone(), text, version }).unwrap();
            let Rulings { list, wrong, .. } = run(&desk, &point, &Gone::default()).unwrap();
            assert_eq!(wrong, None);
            let results: Vec<_> =
                list.iter().map(|went| (went.result.as_deref(), went.is_old)).collect();
            assert_eq!(results, [(Some("new"), false)]);
            assert_eq!(held(&desk).seen.len(), 1);
        }
    }
}
