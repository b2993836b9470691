//! Deriving the tables of [`super::Rules`] from a program.

use std::collections::BTreeSet;

use schema::effect::{Changed, Does};
use schema::event::{Handler, Watched};
use schema::expr::Expr;
use schema::id::{BlockId, CellId, ExprId, FieldId, HandlerId, Id, IdVec, MemberId, ZoneId};
use schema::limits::{MOST_HELD, MOST_PILES, MOST_PLACES};
use schema::primitive::Primitive;
use schema::program::{Derived, Holder, Keys, Layout, PileKey, Program};

use super::borne::Lists;
use super::load::each;
use super::{
    CellInfo, Field, Handlers, PileOf, PlaceInfo, Viewers, WatchedDerived, ZoneInfo, ZoneKind,
};
use crate::fault::LoadError;
use crate::value::Value;

/// The places of a program: those that every game has, and those of each card.
#[derive(Default)]
pub(super) struct Places {
    pub(super) zones: IdVec<ZoneId, ZoneInfo>,
    pub(super) places: Vec<PlaceInfo>,
    pub(super) of_card: Vec<PlaceInfo>,
    pub(super) piles: Vec<PileOf>,
}

/// Numbers the places: one for a zone of the table, one for each seat, or one for each key of a zone of piles. The
/// places of cards are numbered by themselves. Fails if there are too many.
pub(super) fn places(program: &Program) -> Result<Places, LoadError> {
    let mut found = Places::default();
    for (id, zone) in program.zones.pairs() {
        let piles = zone.layout == Layout::Piles;
        let kind = match zone.holder {
            Holder::Card if !piles => ZoneKind::Card,
            Holder::Card | Holder::Pile => {
                return Err(LoadError(format!("zone {} lies where no such zone can", zone.name)));
            }
            _ if piles => ZoneKind::Piles,
            Holder::Player => ZoneKind::Player,
            Holder::Table => ZoneKind::Table,
        };
        let first = if kind == ZoneKind::Card { found.of_card.len() } else { found.places.len() };
        let seats = if zone.holder == Holder::Player { program.players.1 } else { 1 };
        let count = match zone.keys {
            _ if !piles => 1,
            Keys::Cards => program.definitions.len() as u16,
            Keys::Numbers(count) => count,
            Keys::Members(family) => program.families.get(family).map_or(0, |family| family.count),
        };
        if first + usize::from(seats) * usize::from(count) > MOST_PLACES {
            return Err(LoadError("there are too many zones and piles".to_owned()));
        }
        found.zones.push(ZoneInfo { first: first as u16, count, kind });
        for seat in 0..seats {
            let owner = (zone.holder == Holder::Player).then_some(seat);
            let viewers = match kind {
                ZoneKind::Card => Viewers::Varying,
                _ => Viewers::of(zone, owner),
            };
            let info = PlaceInfo {
                zone: id,
                owner,
                key: None,
                layout: zone.layout,
                visibility: zone.visibility,
                viewers,
                size: zone.size,
                pile: u8::MAX,
                limited: zone.limit.is_some()
                    || matches!(zone.layout, Layout::Grid | Layout::Pyramid(_)),
                of: zone.holds,
            };
            match kind {
                ZoneKind::Card => found.of_card.push(info),
                ZoneKind::Piles => found.push_piles(program, info, seat, count)?,
                ZoneKind::Table | ZoneKind::Player => found.places.push(info),
            }
        }
    }
    Ok(found)
}

impl Places {
    /// Adds the piles of one holder.
    fn push_piles(
        &mut self,
        program: &Program,
        info: PlaceInfo,
        seat: u8,
        count: u16,
    ) -> Result<(), LoadError> {
        let by_card = program.zones[info.zone].keys == Keys::Cards;
        for index in 0..count {
            let key = match program.zones[info.zone].keys {
                Keys::Cards => PileKey::Card(schema::id::DefinitionId(index)),
                Keys::Numbers(_) => PileKey::Number(index + 1),
                Keys::Members(family) => {
                    let first = program.families.get(family).map_or(0, |family| family.first.0);
                    PileKey::Member(schema::id::MemberId(first.saturating_add(index)))
                }
            };
            if index == 0 || !by_card {
                let own = (!by_card).then_some(key);
                self.piles.push(PileOf { zone: info.zone, seat, key: own });
            }
            if self.piles.len() > MOST_PILES {
                return Err(LoadError("there are too many piles".to_owned()));
            }
            let pile = (self.piles.len() - 1) as u8;
            self.places.push(PlaceInfo { key: Some(key), pile, ..info });
        }
        Ok(())
    }
}

/// The layout of counters or notes in the state, with their first values.
pub(super) struct Members<T> {
    /// The index of the first of each; for those of cards, the offset among those of one card.
    pub(super) bases: Vec<u32>,
    /// The first values of all but those of cards.
    pub(super) firsts: Vec<T>,
    pub(super) of_card: Vec<T>,
}

/// Lays out counters or notes: one for each holder; those of cards by themselves. Fails if there are too many.
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
        if members.firsts.len() > MOST_HELD {
            return Err(LoadError("there are too many counters or notes".to_owned()));
        }
    }
    Ok(members)
}

/// For each kind and definition, whether the definition is of the kind or of one that inherits from it.
pub(super) fn kinds(program: &Program) -> Vec<bool> {
    let count = program.definitions.len();
    let mut table = vec![false; program.kinds.len() * count];
    for (id, definition) in program.definitions.pairs() {
        for kind in program.line_of(definition.kind) {
            table[kind.index() * count + id.index()] = true;
        }
    }
    table
}

/// For each tag and definition, whether the definition has the tag.
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

/// For each family and definition, the member that the definition's tags make it.
pub(super) fn members_of(program: &Program) -> Vec<Option<MemberId>> {
    let count = program.definitions.len();
    let mut table = vec![None; program.families.len() * count];
    for (id, definition) in program.definitions.pairs() {
        for (member, declared) in program.members.pairs() {
            let at = declared.family.index() * count + id.index();
            // If several fit, the first counts.
            if table[at].is_none() && declared.tag.is_some_and(|tag| definition.tags.contains(&tag))
            {
                table[at] = Some(member);
            }
        }
    }
    table
}

/// For each field and definition, the field, with constants evaluated.
pub(super) fn fields(program: &Program) -> Vec<Option<Field>> {
    let count = program.definitions.len();
    let mut table = vec![None; program.fields.len() * count];
    let changed = program.effects.iter().filter_map(|effect| match effect.does {
        Does::Change { what: Changed::Field(field), .. } => Some(field),
        _ => None,
    });
    let changed: Vec<FieldId> = changed.collect();
    for (id, definition) in program.definitions.pairs() {
        for &(field, value) in &definition.fields {
            let changed = changed.contains(&field);
            table[field.index() * count + id.index()] =
                Some(if changed { Field::Changed(value) } else { constant(program, value) });
        }
    }
    table
}

/// The field of an expression: a constant if its node is one.
fn constant(program: &Program, value: ExprId) -> Field {
    Field::Constant(match program.exprs[value] {
        Expr::Number(number) => Value::Number(number),
        Expr::Negative(of) => match program.exprs[of] {
            Expr::Number(number) if number > i32::MIN => Value::Number(-number),
            _ => return Field::Computed(value),
        },
        Expr::Flag(flag) => Value::Flag(flag),
        Expr::Nothing => Value::Nothing,
        Expr::Definition(id) => Value::Definition(id),
        Expr::Member(id) => Value::Member(id),
        Expr::Die(id) => Value::Die(id),
        Expr::Text(id) => Value::Text(id),
        _ => return Field::Computed(value),
    })
}

/// For each ability and definition, its block.
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

/// The handlers that fit, in the order in which they run by default.
pub(super) fn handlers_where(program: &Program, fits: impl Fn(&Handler) -> bool) -> Vec<HandlerId> {
    let all = program.handlers.pairs();
    let mut found: Vec<_> = all.filter(|(_, it)| fits(it)).map(|(id, _)| id).collect();
    found.sort_by_key(|id| program.handlers[*id].rank);
    found
}

/// The counters and flags of a program. `bases` are the indices of their first cells.
pub(super) fn cells(program: &Program, bases: &[u32]) -> IdVec<CellId, CellInfo> {
    let pools: BTreeSet<CellId> =
        program.pools.iter().flat_map(|pool| program.pool_cells(pool)).collect();
    let infos = program.cells.pairs().zip(bases).map(|((id, cell), &base)| {
        let (least, most) = match cell.range {
            // Goods for which there is no room would be lost: a pool has no upper bound.
            Some((least, _)) if pools.contains(&id) => (least.into(), i64::MAX),
            Some((least, most)) => (least.into(), most.into()),
            None => (i64::MIN, i64::MAX),
        };
        CellInfo {
            base,
            holder: cell.holder,
            flag: cell.flag,
            sight: cell.sight(),
            first: cell.first,
            least,
            most,
            cycle: cell.cycle,
            until: cell.until,
        }
    });
    infos.collect()
}

/// The handlers that watch each counter, and the watched defines. The last values of defines are kept in hidden
/// counters, for which cells are added.
pub(super) fn crossings(
    program: &Program,
    cells: &mut Vec<i32>,
    of_card: &mut Vec<i32>,
    lists: &mut Lists<'_>,
) -> (IdVec<CellId, Handlers>, Vec<WatchedDerived>) {
    let by_cell = each(program.cells.ids(), |cell| lists.waiting(Watched::Cell(cell)));
    let mut watched = Vec::new();
    for derived in program.derived.ids() {
        let handlers = lists.waiting(Watched::Derived(derived));
        if handlers.ids.is_empty() {
            continue;
        }
        // Defines of piles and of no holder are watched once, as the table's, unless they speak of whoever acts.
        let Derived { holder, body, .. } = program.derived[derived];
        let holder = match holder {
            Some(holder @ (Holder::Player | Holder::Card)) => holder,
            None if speaks_of_me(program, body) => Holder::Player,
            Some(Holder::Table | Holder::Pile) | None => Holder::Table,
        };
        let (kept, count) = match holder {
            Holder::Card => (&mut *of_card, 1),
            Holder::Player => (&mut *cells, usize::from(program.players.1)),
            _ => (&mut *cells, 1),
        };
        let base = kept.len();
        kept.extend(std::iter::repeat_n(0, count));
        watched.push(WatchedDerived { derived, holder, base, handlers });
    }
    (by_cell, watched)
}

/// Whether an expression depends on who acts: it names them, or a define of nobody that does.
fn speaks_of_me(program: &Program, expr: ExprId) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![expr];
    while let Some(root) = open.pop() {
        if !seen.insert(root) {
            continue;
        }
        for (_, node) in schema::parts::within(&program.exprs, [root]) {
            match node {
                Expr::Me => return true,
                Expr::Derived { derived, of: None, .. } => {
                    open.extend(program.derived.get(*derived).map(|derived| derived.body));
                }
                // All other nodes depend on who acts by their parts alone.
                _ => {}
            }
        }
    }
    false
}

/// The blocks that carry out the machine's own verbs where something answers or forbids them.
pub(super) fn machine_calls(program: &Program) -> Vec<BlockId> {
    let events =
        program.verbs.iter().filter(|verb| verb.primitive.and_then(Primitive::event).is_some());
    events.filter_map(|verb| verb.block).collect()
}
