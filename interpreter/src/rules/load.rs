//! Loading a program: verifying it and deriving the tables of [`Rules`].

use std::sync::OnceLock;

use schema::code::{Op, Role};
use schema::expr::Expr;
use schema::id::{Id, IdVec};
use schema::program::{Holder, Layout, Program, Until};
use schema::sight::Sight;

use super::tables::{self, Members, Places};
use super::verify;
use super::{BlockInfo, Rules, borne, outs, pools};
use crate::fault::LoadError;
use crate::fuel::begun;
use crate::phrases::Phrases;
use crate::script;
use schema::locale::Locale;

pub(super) fn load(program: Program) -> Result<Rules, LoadError> {
    let depths = verify::program(&program)?;
    let mistakes = script::mistakes(&program);
    if !mistakes.is_empty() {
        let told: Vec<String> = mistakes.iter().map(|one| script::words(&program, one)).collect();
        return Err(LoadError(told.join("; ")));
    }
    let Places { zones, places, of_card: card_places, piles } = tables::places(&program)?;
    let Members { bases: cells, firsts: mut first_cells, of_card: mut card_cells } =
        tables::members(
            &program,
            places.len(),
            program.cells.iter().map(|cell| (cell.holder, cell.first)),
        )?;
    let spots =
        |zone: &schema::program::Zone| matches!(zone.layout, Layout::Grid | Layout::Pyramid(_));
    let spot_cell = program.zones.iter().any(spots).then_some(card_cells.len());
    card_cells.extend(spot_cell.map(|_| 0));
    let mut lists = borne::Lists::of(&program);
    let (cell_crossings, watched) =
        tables::crossings(&program, &mut first_cells, &mut card_cells, &mut lists);
    let Members { bases: notes, firsts, .. } = tables::members(
        &program,
        places.len(),
        program.notes.iter().map(|note| (note.holder, ())),
    )?;
    let of_card = |id: &schema::id::NoteId| program.notes[*id].holder == Holder::Card;
    let moments = || program.moments.ids();
    let ends = |until: Option<Until>, moment| until == Some(Until::Moment(moment));
    let rules = Rules {
        own: Locale::default(),
        shown: Locale::default(),
        phrases: Phrases::of("en"),
        menus: program
            .menus
            .ids()
            .map(|menu| {
                let adds = |option: &schema::id::OptionId| {
                    let own = program.options[*option].contributed.as_ref();
                    own.is_some_and(|own| own.menu == menu)
                };
                program.options.ids().filter(adds).collect()
            })
            .collect(),
        hash: OnceLock::new(),
        texts: super::texts::MadeTexts::default(),
        asks_positions: program.exprs.iter().any(|expr| matches!(expr, Expr::PositionOf(_))),
        cooperative: program.is_cooperative(),
        outs: outs::outs(&program, |cell| cells[cell.index()]),
        pools: pools::pools(&program, &tables::cells(&program, &cells), places.len()),
        ends: pools::ends(&program),
        places,
        zones,
        card_places,
        piles,
        cells: tables::cells(&program, &cells),
        first_cells,
        card_cells,
        spot_cell,
        cell_crossings,
        watched,
        notes: notes.into_iter().collect(),
        seen_by_condition: is_any_of_cards_seen_by_condition(&program),
        has_public_marks: has_public_marks(&program),
        note_count: firsts.len(),
        card_notes: program.notes.ids().filter(of_card).collect(),
        of_kind: tables::kinds(&program),
        of_tag: tables::tags(&program),
        members_of: tables::members_of(&program),
        fields: tables::fields(&program),
        timed_windows: borne::timed_windows(&program),
        field_effects: lists.fields(),
        derived_effects: lists.derived(),
        verb_bans: lists.verbs(),
        machine_calls: tables::machine_calls(&program),
        yielding: schema::yielding::yielding(&program),
        purpose_bans: lists.purposes(),
        abilities: tables::abilities(&program),
        blocks: program.blocks.iter().map(block_info).collect(),
        loops: super::lengths::loops(&program),
        conjuncts: super::conjuncts::of_options(&program),
        variant_order: super::variants::order(&program),
        verb_handlers: lists.verb_handlers(),
        moment_handlers: lists.moment_handlers(),
        borne_lists: lists.count,
        moment_cells: moments()
            .map(|moment| {
                let all = program.cells.pairs();
                all.filter(|(_, cell)| ends(cell.until, moment)).map(|(id, _)| id).collect()
            })
            .collect(),
        moment_notes: moments()
            .map(|moment| {
                let all = program.notes.pairs();
                all.filter(|(_, note)| ends(note.until, moment)).map(|(id, _)| id).collect()
            })
            .collect(),
        depths,
        made: super::made::Made::default(),
        program,
    };
    Ok(rules)
}

/// Whether something on cards is seen by all, also on a card that they do not see.
fn has_public_marks(program: &Program) -> bool {
    program.cells.iter().any(|cell| cell.public) || program.notes.iter().any(|note| note.public)
}

/// Whether a counter or note of cards is visible only to players for whom a condition holds.
fn is_any_of_cards_seen_by_condition(program: &Program) -> bool {
    let cells = program.cells.iter().map(|cell| (cell.holder, cell.sight()));
    let notes = program.notes.iter().map(|note| (note.holder, note.sight()));
    let by_condition = |(holder, sight)| holder == Holder::Card && matches!(sight, Sight::Those(_));
    cells.chain(notes).any(by_condition)
}

/// The facts about a block. A verb with a result keeps it in an extra variable behind those of the program.
fn block_info(block: &schema::code::Block) -> BlockInfo {
    let yields = block.code.iter().any(|op| matches!(op, Op::Result(_)));
    let verb = matches!(block.role, Role::Verb(_));
    let result = (yields && verb).then_some(block.slots);
    let slots = block.slots + u16::from(result.is_some());
    let is_signal = verb && block.code.iter().all(|op| matches!(op, Op::Window(_) | Op::Return));
    BlockInfo { slots, result, begun: begun(block.code.len()), is_signal }
}

/// A table with an entry for each id.
pub(super) fn each<K: schema::id::Id, V>(
    ids: impl Iterator<Item = K>,
    make: impl FnMut(K) -> V,
) -> IdVec<K, V> {
    ids.map(make).collect()
}
