//! The tables that are derived from a program.

use schema::code::Window;
use schema::expr::Expr;
use schema::id::{BlockId, CellId, ExprId, Id, IdVec, VerbId, ZoneId};
use schema::program::{Holder, Layout, Program};

use super::load::each;
use super::{CellInfo, Field, PlaceInfo, ZoneInfo, ZoneKind};
use crate::fault::LoadError;
use crate::value::Value;

/// How many places there may be.
const MOST_PLACES: usize = 1 << 14;

/// How many counters, flags or notes there may be in all.
const MOST_MEMBERS: usize = 1 << 16;

type Places = (IdVec<ZoneId, ZoneInfo>, Vec<PlaceInfo>, Vec<ZoneId>);

/// Numbers the places: one for a zone of the table, one a seat for a player's, one a definition for piles.
pub(super) fn places(program: &Program) -> Result<Places, LoadError> {
    let mut zones = IdVec::default();
    let (mut places, mut piles) = (Vec::new(), Vec::new());
    for (id, zone) in program.zones.pairs() {
        let kind = match (zone.layout, zone.holder) {
            (Layout::Piles, _) => ZoneKind::Piles,
            (_, Holder::Player) => ZoneKind::Player,
            _ => ZoneKind::Table,
        };
        zones.push(ZoneInfo { first: places.len() as u16, kind });
        let info = PlaceInfo {
            zone: id,
            owner: None,
            key: None,
            layout: zone.layout,
            visibility: zone.visibility,
            size: zone.size,
            pile: u8::MAX,
        };
        match (zone.layout, zone.holder) {
            (Layout::Piles, Holder::Table) => {
                let pile = piles.len() as u8;
                piles.push(id);
                let keys = program.definitions.ids();
                places.extend(keys.map(|key| PlaceInfo { key: Some(key), pile, ..info }));
            }
            (Layout::Piles, _) => {
                return Err(LoadError(format!(
                    "the piles of zone {} are not the table's",
                    zone.name
                )));
            }
            (_, Holder::Table) => places.push(info),
            (_, Holder::Player) => {
                let seats = 0..program.players.1;
                places.extend(seats.map(|seat| PlaceInfo { owner: Some(seat), ..info }));
            }
            (_, Holder::Card | Holder::Pile) => {
                return Err(LoadError(format!(
                    "zone {} lies in a card or pile, which cannot be done yet",
                    zone.name
                )));
            }
        }
        if places.len() > MOST_PLACES || piles.len() >= usize::from(u8::MAX) {
            return Err(LoadError("there are too many zones and piles".to_owned()));
        }
    }
    Ok((zones, places, piles))
}

/// Where counters or notes lie, with their first values.
pub(super) struct Members<T> {
    pub(super) bases: Vec<u32>,
    pub(super) firsts: Vec<T>,
    pub(super) of_card: Vec<T>,
}

/// Numbers counters or notes: one for each holder; those of cards among themselves, since each card brings its own.
pub(super) fn members<T: Copy>(
    program: &Program,
    places: usize,
    declared: impl Iterator<Item = (Holder, T)>,
) -> Result<Members<T>, LoadError> {
    let mut members = Members { bases: Vec::new(), firsts: Vec::new(), of_card: Vec::new() };
    for (holder, first) in declared {
        let holders = match holder {
            Holder::Player => usize::from(program.players.1),
            Holder::Table => 1,
            Holder::Pile => places,
            Holder::Card => {
                members.bases.push(members.of_card.len() as u32);
                members.of_card.push(first);
                continue;
            }
        };
        members.bases.push(members.firsts.len() as u32);
        members.firsts.extend(std::iter::repeat_n(first, holders));
        if members.firsts.len() > MOST_MEMBERS {
            return Err(LoadError("there are too many counters or notes".to_owned()));
        }
    }
    Ok(members)
}

/// Whether each definition is of each kind, or of one that inherits from it.
pub(super) fn kinds(program: &Program) -> Vec<bool> {
    let count = program.definitions.len();
    let mut table = vec![false; program.kinds.len() * count];
    for (id, definition) in program.definitions.pairs() {
        let mut kind = Some(definition.kind);
        while let Some(of) = kind {
            table[of.index() * count + id.index()] = true;
            kind = program.kinds[of].parent;
        }
    }
    table
}

/// Whether each definition has each tag.
pub(super) fn tags(program: &Program) -> Vec<bool> {
    let count = program.definitions.len();
    let mut table = vec![false; program.tags.len() * count];
    for (id, definition) in program.definitions.pairs() {
        for tag in &definition.tags {
            table[tag.index() * count + id.index()] = true;
        }
    }
    table
}

/// The fields of all definitions; those that are plain values at once.
pub(super) fn fields(program: &Program) -> Vec<Option<Field>> {
    let count = program.definitions.len();
    let mut table = vec![None; program.fields.len() * count];
    for (id, definition) in program.definitions.pairs() {
        for &(field, value) in &definition.fields {
            table[field.index() * count + id.index()] = Some(constant(program, value));
        }
    }
    table
}

fn constant(program: &Program, value: ExprId) -> Field {
    Field::Constant(match program.exprs[value] {
        Expr::Number(number) => Value::Number(number),
        Expr::Flag(flag) => Value::Flag(flag),
        Expr::Nothing => Value::Nothing,
        Expr::Definition(id) => Value::Definition(id),
        Expr::Text(id) => Value::Text(id),
        _ => return Field::Computed(value),
    })
}

/// The block of each ability of each definition.
pub(super) fn abilities(program: &Program) -> Vec<Option<BlockId>> {
    let count = program.definitions.len();
    let mut table = vec![None; program.abilities.len() * count];
    for (id, definition) in program.definitions.pairs() {
        for &(ability, block) in &definition.abilities {
            table[ability.index() * count + id.index()] = Some(block);
        }
    }
    table
}

/// Who answers each verb: before, instead, after.
pub(super) fn verb_handlers(program: &Program) -> IdVec<VerbId, [Vec<schema::id::HandlerId>; 3]> {
    each(program.verbs.ids(), |verb| {
        [Window::Before, Window::Instead, Window::After].map(|window| {
            let all = program.handlers.pairs();
            all.filter(|(_, handler)| {
                handler.window == window
                    && handler.pattern.as_ref().is_some_and(|pattern| pattern.verb == verb)
            })
            .map(|(id, _)| id)
            .collect()
        })
    })
}

/// What is known of counters and flags.
pub(super) fn cells(program: &Program, bases: &[u32]) -> IdVec<CellId, CellInfo> {
    let infos = program.cells.iter().zip(bases).map(|(cell, &base)| {
        let (least, most) = cell.range.unwrap_or((i32::MIN, i32::MAX));
        CellInfo {
            base,
            holder: cell.holder,
            flag: cell.flag,
            private: cell.private,
            first: cell.first,
            least,
            most,
            until: cell.until,
        }
    });
    infos.collect()
}
