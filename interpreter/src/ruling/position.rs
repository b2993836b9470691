//! A position as `given` says it: read from a state, and written as text.

use schema::decision::Seat;
use schema::goods::Pool;
use schema::id::{CellId, DefinitionId, Id, MemberId};
use schema::program::{Face, Holder, MomentKind, PileKey};
use schema::ruling::{Given, Laid, LoopPass, Noted, Thing, Where};
use schema::save::Setup;

use super::said::quoted;
use crate::names::Words;
use crate::rules::Rules;
use crate::state::State;
use crate::value::{CardRef, PlaceId, Value};

/// All of a state that `given` can say. What it cannot say (the middle of a phase, options that were taken) is left out.
#[must_use]
pub fn position(rules: &Rules, state: &State, setup: &Setup, names: &[String]) -> Given {
    let program = rules.program();
    let stretches: Vec<_> = state.stretches().collect();
    let phase = stretches.iter().rev().copied().find(|&moment| {
        program.moments.get(moment).is_some_and(|moment| moment.kind == MomentKind::Phase)
    });
    Given {
        players: names.to_vec(),
        turn: state.active(),
        phase,
        variants: setup
            .variants
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        contents: contents(rules, state),
        cells: cells(rules, state),
        notes: notes(rules, state),
        ..Given::default()
    }
}

fn contents(rules: &Rules, state: &State) -> Vec<(Where, Vec<Laid>)> {
    let mut all = Vec::new();
    for place in (0..rules.places.len() as u16).map(PlaceId) {
        let Some((zone, seat, pile)) = rules.place_of(place) else { continue };
        let cards: Vec<Laid> =
            state.contents(place).filter_map(|id| laid(rules, state, place, id)).collect();
        let absent = match seat {
            Some(seat) => seat.0 >= state.players() || cards.is_empty() && pile.is_none(),
            None => false,
        };
        if !absent && (pile.is_none() || state.is_stocked(place)) {
            all.push((Where { zone, seat, pile }, cards));
        }
    }
    all
}

fn laid(rules: &Rules, state: &State, place: PlaceId, id: u16) -> Option<Laid> {
    let card = state.card(id)?.definition;
    let holder = Value::Card(state.reference(id)?);
    let of_cards = rules.program().cells.pairs().filter(|(_, cell)| cell.holder == Holder::Card);
    let with = of_cards.filter_map(|(id, cell)| {
        let value = state.cell(rules, id, holder)?;
        (value != cell.first).then_some((id, value))
    });
    let inside = rules.places_in(id).filter(|&inner| state.size(inner) > 0).map(|inner| {
        let cards = state.contents(inner).filter_map(|id| state.card(id));
        (rules.info(inner).zone, cards.map(|card| card.definition).collect())
    });
    Some(Laid {
        card,
        at: state.spot_of(rules, id).map(|point| rules.written_spot(place, point)),
        with: with.collect(),
        inside: inside.collect(),
        notes: Vec::new(),
    })
}

fn holders(state: &State, holder: Holder) -> Vec<Option<Seat>> {
    match holder {
        Holder::Player => (0..state.players()).map(|seat| Some(Seat(seat))).collect(),
        Holder::Table => vec![None],
        Holder::Card | Holder::Pile => Vec::new(),
    }
}

fn held_by(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Nothing, |seat| Value::Player(seat.0))
}

fn cells(rules: &Rules, state: &State) -> Vec<(CellId, Option<Seat>, i32)> {
    let mut all = Vec::new();
    for (id, cell) in rules.program().cells.pairs() {
        for seat in holders(state, cell.holder) {
            let value = state.cell(rules, id, held_by(seat));
            let told = value.filter(|&value| value != cell.first || pool_of(rules, id).is_some());
            all.extend(told.map(|value| (id, seat, value)));
        }
    }
    all
}

/// The pool of whose amounts this is one: where it stands among them.
fn pool_of(rules: &Rules, cell: CellId) -> Option<(&Pool, usize)> {
    let program = rules.program();
    program.pools.iter().find_map(|pool| {
        let count = usize::from(program.families.get(pool.family)?.count);
        let nth = cell.index().checked_sub(pool.first_cell.index())?;
        (nth < count).then_some((pool, nth))
    })
}

/// Notes of players and of the table that hold what a position can say.
pub(super) fn notes(rules: &Rules, state: &State) -> Vec<Noted> {
    let mut all = Vec::new();
    for (note, declared) in rules.program().notes.pairs() {
        for seat in holders(state, declared.holder) {
            let value = rules.note_index(note, held_by(seat)).and_then(|at| state.notes.get(at));
            let Some(&value) = value else { continue };
            if value == Value::Nothing && declared.first.is_none() {
                continue;
            }
            let list = matches!(value, Value::List { .. });
            let items = if list { state.items(value).to_vec() } else { vec![value] };
            let nothing = !list && value == Value::Nothing;
            let things: Option<Vec<Thing>> = items
                .iter()
                .filter(|_| !nothing)
                .map(|&item| match item {
                    Value::Number(number) => Some(Thing::Number(number)),
                    Value::Player(player) => Some(Thing::Player(Seat(player))),
                    Value::Definition(card) => Some(Thing::Card(card)),
                    Value::Card(card) => lying(rules, state, card),
                    Value::Member(member) => Some(Thing::Member(member)),
                    Value::Text(text) => Some(Thing::Text(text)),
                    _ => None,
                })
                .collect();
            all.extend(things.map(|things| Noted { note, seat, pile: None, things, list }));
        }
    }
    all
}

/// A card of a note, by where it lies. `None` for one that the note has lost, or that lies in another card.
fn lying(rules: &Rules, state: &State, card: CardRef) -> Option<Thing> {
    let found = state.card(card.id).filter(|found| found.stamp == card.stamp)?;
    let (zone, seat, pile) = rules.place_of(found.place()?)?;
    Some(Thing::Lying(found.definition, Where { zone, seat, pile }))
}

/// The lines of `given` that say this position.
#[must_use]
pub fn facts(rules: &Rules, given: &Given) -> Vec<String> {
    let program = rules.program();
    let names = &given.players;
    let mut lines = vec![format!("players {}", names.join(", "))];
    if let Some(game) = &given.game {
        lines.push(format!("game {} to {}", quoted(&game.file), game.answers.len()));
    }
    let phase = given.phase.and_then(|phase| program.moments.get(phase));
    let phase = phase.map(|phase| format!("phase {}", label(&phase.name)));
    let turn = given.turn.map(|seat| format!("turn {}", whom(names, seat)));
    let round = given.pass.and_then(LoopPass::round).map(|number| format!("round {number}"));
    let pass = given.pass.and_then(LoopPass::of_loop).map(|number| format!("pass {number}"));
    let stands: Vec<String> = turn.into_iter().chain(phase).chain(round).chain(pass).collect();
    if !stands.is_empty() {
        lines.push(stands.join(", "));
    }
    for (name, value) in &given.variants {
        let value = if value == "none" { "nothing" } else { value };
        lines.push(format!("{name} = {value}"));
    }
    for (at, cards) in &given.contents {
        let words: Vec<String> = cards.iter().map(|laid| card(rules, laid)).collect();
        lines.push(format!("{} = {}", zone_words(rules, at, names), runs(&words)));
    }
    lines.extend(cell_lines(rules, given));
    for noted in &given.notes {
        let name = program.notes.get(noted.note).map_or("", |note| note.name.as_str());
        let words: Vec<String> =
            noted.things.iter().map(|thing| thing_words(rules, names, thing)).collect();
        let whose = match &noted.pile {
            Some(pile) => format!("{}.{name}", zone_words(rules, pile, names)),
            None => of(names, noted.seat, name),
        };
        lines.push(format!("{whose} = {}", runs(&words)));
    }
    for (at, order) in &given.shuffles {
        let words: Vec<String> = order.iter().map(|&card| name(rules, card)).collect();
        lines.push(format!("next shuffle of {} = {}", zone_words(rules, at, names), runs(&words)));
    }
    for (die, faces) in &given.rolls {
        let Some(die) = program.dice.get(*die) else { continue };
        let faces = faces.iter().filter_map(|&at| die.faces.get(usize::from(at)));
        let words: Vec<String> = faces
            .map(|face| match face {
                Face::Number(number) => number.to_string(),
                Face::Word(member) => member_name(rules, *member),
            })
            .collect();
        lines.push(format!("next roll of {} = {}", die.name, words.join(", ")));
    }
    lines
}

/// Counters, and pools with all that is in them.
fn cell_lines(rules: &Rules, given: &Given) -> Vec<String> {
    let mut lines = Vec::new();
    let mut at = 0;
    while let Some(&(id, seat, value)) = given.cells.get(at) {
        at += 1;
        if let Some((pool, 0)) = pool_of(rules, id) {
            let mut words = Vec::new();
            let cells = given.cells.iter().filter(|cell| cell.1 == seat);
            for &(cell, _, amount) in cells {
                let own = pool_of(rules, cell).filter(|(other, _)| *other == pool);
                if let Some((_, nth)) = own.filter(|_| amount > 0) {
                    words.push(format!("{amount} {}", resource_name(rules, pool, nth)));
                }
            }
            let words = if words.is_empty() { "nothing".to_owned() } else { words.join(", ") };
            lines.push(format!("{} = {words}", of(&given.players, seat, &pool.name)));
        } else if pool_of(rules, id).is_none() {
            let words = cell_value(rules, id, value);
            lines.push(format!("{} = {words}", of(&given.players, seat, &cell_name(rules, id))));
        }
    }
    lines
}

/// What a resource is called, by where it stands in the family that a pool holds.
fn resource_name(rules: &Rules, pool: &Pool, nth: usize) -> String {
    let family = rules.program().families.get(pool.family);
    family.map_or_else(String::new, |family| {
        member_name(rules, MemberId::new(family.first.index() + nth))
    })
}

fn cell_name(rules: &Rules, id: CellId) -> String {
    rules.program().cells.get(id).map_or_else(String::new, |cell| cell.name.clone())
}

fn member_name(rules: &Rules, id: MemberId) -> String {
    rules.program().members.get(id).map_or_else(String::new, |member| member.name.clone())
}

fn whom(names: &[String], seat: Seat) -> String {
    names.get(usize::from(seat.0)).cloned().unwrap_or_default()
}

/// What somebody has by this name, or the table.
pub(super) fn of(names: &[String], seat: Option<Seat>, word: &str) -> String {
    match seat {
        Some(seat) => format!("{}.{word}", whom(names, seat)),
        None => word.to_owned(),
    }
}

/// A thing as a ruling names it.
pub(super) fn thing_words(rules: &Rules, names: &[String], thing: &Thing) -> String {
    match thing {
        Thing::Card(card) => name(rules, *card),
        Thing::Lying(card, at) => {
            format!("{} in {}", name(rules, *card), zone_words(rules, at, names))
        }
        Thing::Player(seat) => whom(names, *seat),
        Thing::Number(number) => number.to_string(),
        Thing::Spot(first, second) => format!("({first}, {second})"),
        Thing::Member(member) => member_name(rules, *member),
        Thing::Text(text) => quoted(&rules.plain_text_in(Words::Own, *text)),
        Thing::Row(card, row) => row_words(rules, &name(rules, *card), *card, *row),
    }
}

/// A row of a card as a ruling names it: `Name.TABLE[2]`.
pub(super) fn row_words(rules: &Rules, of: &str, card: DefinitionId, row: u8) -> String {
    let row = rules.row_in_table(Words::Own, card, row);
    row.map_or_else(String::new, |(table, number)| format!("{of}.{table}[{number}]"))
}

/// A zone or pile as a ruling names it: `Alice.ZONE`, `ZONE.Name`, `ZONE[2]`.
pub(super) fn zone_words(rules: &Rules, at: &Where, names: &[String]) -> String {
    let zone = rules.program().zones.get(at.zone).map_or("", |zone| zone.name.as_str());
    let zone = of(names, at.seat, zone);
    match at.pile {
        None => zone,
        Some(PileKey::Card(card)) => format!("{zone}.{}", name(rules, card)),
        Some(PileKey::Number(number)) => format!("{zone}[{number}]"),
        Some(PileKey::Member(member)) => format!("{zone}.{}", member_name(rules, member)),
    }
}

/// A card of a position: `Name at (1, 0) with stock 2 and below [Name]`.
fn card(rules: &Rules, laid: &Laid) -> String {
    let mut words = name(rules, laid.card);
    if let Some((first, second)) = laid.at {
        words.push_str(&format!(" at ({first}, {second})"));
    }
    let mut held: Vec<String> = laid.with.iter().map(|held| cell_words(rules, *held)).collect();
    for (zone, cards) in &laid.inside {
        let zone = rules.program().zones.get(*zone).map_or("", |zone| zone.name.as_str());
        let cards: Vec<String> = cards.iter().map(|&card| name(rules, card)).collect();
        held.push(format!("{zone} [{}]", cards.join(", ")));
    }
    if !held.is_empty() {
        words.push_str(&format!(" with {}", held.join(" and ")));
    }
    words
}

/// What a line of a ruling names, with how counters and flags of it stand.
pub(super) fn with(rules: &Rules, words: String, bears: &[(CellId, i32)]) -> String {
    let held: Vec<String> = bears.iter().map(|held| cell_words(rules, *held)).collect();
    match held.is_empty() {
        true => words,
        false => format!("{words} with {}", held.join(" and ")),
    }
}

/// A counter or flag of a card as it is written.
fn cell_words(rules: &Rules, (cell, value): (CellId, i32)) -> String {
    match pool_of(rules, cell) {
        Some((pool, nth)) => format!("{}.{} {value}", pool.name, resource_name(rules, pool, nth)),
        None => format!("{} {}", cell_name(rules, cell), cell_value(rules, cell, value)),
    }
}

/// How a counter or flag stands as it is written.
fn cell_value(rules: &Rules, cell: CellId, value: i32) -> String {
    match rules.program().cells.get(cell).is_some_and(|cell| cell.flag) {
        true => if value == 0 { "no" } else { "yes" }.to_owned(),
        false => value.to_string(),
    }
}

/// A card's name as it is written.
pub(super) fn name(rules: &Rules, card: DefinitionId) -> String {
    rules.program().definitions.get(card).map_or_else(String::new, |card| label(&card.name))
}

/// A name, in quotes where it is none of capitalised words.
fn label(name: &str) -> String {
    let mut words = name.split(' ').enumerate();
    let plain = words.all(|(at, word)| {
        let mut letters = word.chars();
        let linked = at > 0 && matches!(word, "of" | "the");
        letters.next().is_some_and(|first| {
            first.is_alphabetic() && (linked || at == 0 && name == word || !first.is_lowercase())
        }) && letters
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '’' | '-'))
    });
    if plain { name.to_owned() } else { quoted(name) }
}

/// Words with commas between, those that repeat with how often: `A, 3 B`; no words are `nothing`.
pub(super) fn runs(words: &[String]) -> String {
    let mut listed: Vec<(&String, usize)> = Vec::new();
    for word in words {
        match listed.last_mut() {
            // What lies at a spot or has something on it stands alone.
            Some((last, count))
                if *last == word && !word.contains(['(', '[']) && !word.contains(" with ") =>
            {
                *count += 1
            }
            _ => listed.push((word, 1)),
        }
    }
    let words: Vec<String> = listed
        .into_iter()
        .map(|(word, count)| if count == 1 { word.clone() } else { format!("{count} {word}") })
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}
