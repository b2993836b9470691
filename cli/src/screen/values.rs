//! What has a value, in words: counters, notes, goods, and what is worth showing of cards.

use interpreter::{Mark, Shape};
use schema::family::{Family, FamilySort};
use schema::look::Look;
use schema::phrase::fill;
use schema::program::Cell;
use schema::screen::{Counter, Piece};

use super::Scene;
use crate::phrases::Phrases;

/// A range that ends further out than this is no limit that anybody watches.
const FAR: i32 = 100;

/// Adds an amount of goods of a pool, and of its resource where it holds several: all that are in one pool stand together,
/// and those that are not there are left out.
pub(super) fn goods(
    counters: &mut Vec<Counter>,
    scene: Scene<'_>,
    (pool, resource): (&str, Option<&str>),
    amount: i32,
    phrases: &Phrases,
) {
    let name = scene.rules.title_of(pool);
    if counters.last().is_none_or(|last| last.name != name) {
        let look = scene.looks.value(pool).cloned();
        let value = Some(phrases.empty.to_owned());
        counters.push(Counter { name, value, look, ..Counter::default() });
    }
    let Some(Counter { value: Some(value), pieces, .. }) = counters.last_mut() else { return };
    let Some(resource) = resource else {
        *value = amount.to_string();
        return;
    };
    if amount == 0 {
        return;
    }
    let look = scene.looks.word(resource).cloned();
    let text = format!("{amount} {}", scene.rules.member_title(resource, amount));
    let mut all = match value == phrases.empty {
        true => Vec::new(),
        false if pieces.is_empty() => vec![Piece { text: value.clone(), look: None }],
        false => std::mem::take(pieces),
    };
    if !all.is_empty() {
        all.push(Piece { text: phrases.comma.to_owned(), look: None });
    }
    all.push(Piece { text, look });
    *value = said(&all);
    *pieces = told_apart(all);
}

/// A note that says something.
pub(super) fn note(
    note: &interpreter::Member<Shape>,
    scene: Scene<'_>,
    phrases: &Phrases,
) -> Option<Counter> {
    let name = scene.rules.title_of(&note.name);
    let look = scene.looks.value(&note.name).cloned();
    let all = pieces(&note.value, scene, phrases)?;
    let value = Some(said(&all));
    Some(Counter { name, value, look, pieces: told_apart(all), ..Counter::default() })
}

/// What is worth showing of a card, in words.
pub(super) fn marks(marks: &[Mark], scene: Scene<'_>, phrases: &Phrases) -> Vec<Counter> {
    marks.iter().filter_map(|one| mark(one, scene, phrases)).collect()
}

/// A value that is worth showing; none of nothing. The word of a group of tags says what it is by itself.
pub(super) fn mark(mark: &Mark, scene: Scene<'_>, phrases: &Phrases) -> Option<Counter> {
    let rules = scene.rules;
    let is_group = |family: &Family| family.sort == FamilySort::Tags && family.name == mark.name;
    let (name, mut look) = match rules.program().families.iter().any(is_group) {
        true => (String::new(), None),
        false => (rules.title_of(&mark.name), scene.looks.value(&mark.name).cloned()),
    };
    if mark.value == Shape::Flag(true) && mark.printed.is_none() {
        return Some(Counter { name, look, ..Counter::default() });
    }
    let words = |shape: &Shape| pieces(shape, scene, phrases);
    let printed = mark.printed.as_ref().and_then(words).map(|all| said(&all));
    let mut all = words(&mark.value)?;
    let value = Some(said(&all));
    // A word alone is what has the look; behind a label the symbol stands with the value.
    if let [only] = &mut all[..]
        && name.is_empty()
    {
        look = only.look.take();
    }
    Some(Counter { name, value, most: None, printed, look, pieces: told_apart(all) })
}

/// A counter of this value; none of a flag that is not set.
pub(super) fn counter(
    cell: &Cell,
    scene: Scene<'_>,
    value: i32,
    phrases: &Phrases,
) -> Option<Counter> {
    let name = scene.rules.title_of(&cell.name);
    let own = Counter { name, look: scene.looks.value(&cell.name).cloned(), ..Counter::default() };
    if cell.flag {
        return (value != 0).then_some(own);
    }
    let range = cell.range.filter(|(_, most)| *most < FAR);
    // "1/7" is 1 of 7: of a range that begins elsewhere, both ends are said.
    let (value, most) = match range {
        Some((0, most)) => (value.to_string(), Some(most)),
        Some((least, most)) => {
            let ends = [("min", least.to_string()), ("max", most.to_string())];
            let ends = ends.each_ref().map(|(name, end)| (*name, end.as_str()));
            (format!("{value} ({})", fill(phrases.range, &ends)), None)
        }
        None => (value.to_string(), None),
    };
    Some(Counter { value: Some(value), most, ..own })
}

/// A value in words, piece by piece; none of nothing.
fn pieces(shape: &Shape, scene: Scene<'_>, phrases: &Phrases) -> Option<Vec<Piece>> {
    let plain = |text: String| Some(vec![Piece { text, look: None }]);
    match shape {
        Shape::Nothing => None,
        Shape::Number(number) => plain(number.to_string()),
        Shape::Flag(flag) => plain(if *flag { phrases.yes } else { phrases.no }.to_owned()),
        Shape::Player(seat) => plain(scene.seating.name(*seat).to_owned()),
        Shape::Name(name) => {
            let look: Option<&Look> = scene.looks.word(name).or_else(|| scene.looks.card(name));
            Some(vec![Piece { text: scene.rules.value_title(name), look: look.cloned() }])
        }
        Shape::List(items) => {
            let mut all: Vec<Piece> = Vec::new();
            for item in items.iter().filter_map(|item| pieces(item, scene, phrases)) {
                if !all.is_empty() {
                    all.push(Piece { text: phrases.comma.to_owned(), look: None });
                }
                all.extend(item);
            }
            (!all.is_empty()).then_some(all)
        }
    }
}

fn said(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

/// Pieces are told apart where one of them has a look.
fn told_apart(pieces: Vec<Piece>) -> Vec<Piece> {
    if pieces.iter().any(|piece| piece.look.is_some()) { pieces } else { Vec::new() }
}
