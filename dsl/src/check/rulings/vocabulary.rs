//! What the rulings of a game are read against, worked out once for all of them.

use std::collections::{BTreeMap, BTreeSet};

use schema::bot::Label;
use schema::choice::CHOOSE;
use schema::id::PurposeId;
use schema::program::{Definition, Program, TextPart};
use schema::words::spoken;

use crate::check::Checked;
use crate::check::reader::labels::labels_of;

/// The words of a game that every ruling may say.
pub(crate) struct Vocabulary {
    /// The labels of all options.
    pub(super) labels: Vec<Label>,
    /// The names that a label can show as a value; a ruling adds its players.
    pub(super) shown: Names,
    /// What decisions are for, by name and by third person. Of two with one word the first declared counts.
    pub(super) purposes: BTreeMap<String, PurposeId>,
    /// The purposes of what is asked without one, where it goes by the name of what is chosen (`choose … as NAME`).
    pub(super) named_by_chosen: BTreeSet<PurposeId>,
}

/// A set of names.
pub(super) struct Names {
    pub(super) all: BTreeSet<String>,
    /// The length of the longest, in bytes.
    pub(super) longest: usize,
}

impl Vocabulary {
    /// The words of a checked game.
    pub(crate) fn new(checked: &Checked) -> Vocabulary {
        let Checked { program, symbols, .. } = checked;
        let mut purposes = BTreeMap::new();
        for id in &symbols.purposes_asked {
            let Some(purpose) = program.purposes.get(*id) else { continue };
            purposes.entry(purpose.clone()).or_insert(*id);
            purposes.entry(spoken(&program.third_persons, purpose)).or_insert(*id);
        }
        let purposeless = program.choices.iter().filter(|choice| choice.is_purposeless());
        let named = |id: &PurposeId| program.purposes.get(*id).is_some_and(|name| name != CHOOSE);
        let named_by_chosen = purposeless.map(|choice| choice.purpose).filter(named).collect();
        let shown = Names::new(shown_in_labels(program));
        Vocabulary { labels: labels_of(program), shown, purposes, named_by_chosen }
    }
}

impl Names {
    pub(super) fn new(names: impl IntoIterator<Item = String>) -> Names {
        let all: BTreeSet<String> = names.into_iter().collect();
        let longest = all.iter().map(String::len).max().unwrap_or(0);
        Names { all, longest }
    }
}

/// All names of a program that an option can show as a value.
fn shown_in_labels(program: &Program) -> impl Iterator<Item = String> {
    let texts = program.texts.iter().filter_map(|text| match text.0.as_slice() {
        [TextPart::Plain(text)] => Some(text),
        _ => None,
    });
    let names = program.definitions.iter().map(|card| &card.name);
    names
        .chain(program.members.iter().map(|member| &member.name))
        .chain(program.zones.iter().map(|zone| &zone.name))
        .chain(program.pools.iter().map(|pool| &pool.name))
        .chain(program.dice.iter().map(|die| &die.name))
        .chain(program.tables.iter())
        .chain(texts)
        .cloned()
        .chain(rows(program))
        .chain(["nothing", "a card", "yes", "no"].map(str::to_owned))
}

/// How rows are shown: by their table and their number in it.
fn rows(program: &Program) -> impl Iterator<Item = String> {
    program.tables.pairs().flat_map(|(table, name)| {
        let of_it = |card: &Definition| card.rows.iter().filter(|row| row.table == table).count();
        let most = program.definitions.iter().map(of_it).max().unwrap_or(0);
        (1..=most).map(move |nth| format!("{name} {nth}"))
    })
}
