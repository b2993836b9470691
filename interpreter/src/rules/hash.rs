//! The hash of a program: of all that the game reaches, by the names of what that is made of.
//!
//! Two programs of one hash are the same game and number alike what a state or save holds by number. What nothing reaches
//! (a verb that nobody calls, a kind without a card) is left out, and so are places in the text, what is shown of the game,
//! how verbs are spoken, and what questions may name: to add the one, or to move a card to another line, is no change.

mod reached;

use std::collections::{BTreeMap, BTreeSet};

use schema::effect::{FieldRange, Override};
use schema::id::{AnyId, BlockId, DerivedId, VariantId};
use schema::program::{Criterion, Program};
use schema::source::Span;
use serde::Serialize;
use serde_json::Value;
use traversable::TraversableMut;

use crate::hash::digest_by_names;
use reached::Part;

/// What a program says besides its tables. All of it counts.
#[derive(Serialize, TraversableMut)]
pub(super) struct Rest {
    starter: Option<VariantId>,
    decider: Option<DerivedId>,
    winner: Vec<Vec<Criterion>>,
    setup: Option<BlockId>,
    flow: Option<BlockId>,
    overrides: Vec<Override>,
    ranges: Vec<FieldRange>,
}

/// What is hashed.
#[derive(Serialize)]
struct Hashed<'p> {
    format: u32,
    name: &'p str,
    players: (u8, u8),
    rest: Value,
    tables: BTreeMap<&'static str, BTreeMap<usize, Value>>,
}

/// The hash of a program, in hexadecimal.
pub(crate) fn program_hash(program: &Program) -> String {
    let mut program = program.clone();
    let choices: Vec<_> = program.choices.ids().collect();
    for id in choices {
        program.choices[id].known.clear();
        program.choices[id].unsaid = false;
    }
    let blocks: Vec<_> = program.blocks.ids().collect();
    for id in blocks {
        // The code says it, too.
        program.blocks[id].ends.clear();
    }
    let mut rest = Rest {
        starter: program.starter,
        decider: program.decider,
        winner: std::mem::take(&mut program.winner),
        setup: program.setup,
        flow: program.flow,
        overrides: std::mem::take(&mut program.overrides),
        ranges: Vec::new(),
    };
    let reached = reached::all(&mut program, &mut rest);
    // the range of a field that nothing has changes nothing
    let counts = |range: &FieldRange| {
        reached.contains(&AnyId::KindId(range.kind))
            && reached.contains(&AnyId::FieldId(range.field))
    };
    rest.ranges = program.ranges.iter().copied().filter(counts).collect();
    let numbers = numbers(&reached);
    let mut tables: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for (&id, &number) in &numbers {
        let Some(part) = reached::part(&mut program, id) else { continue };
        tables.entry(id.table()).or_default().insert(number, canonical(part, &numbers));
    }
    digest_by_names(&Hashed {
        format: program.format,
        name: &program.name,
        players: program.players,
        rest: canonical(&mut rest, &numbers),
        tables,
    })
}

/// A part by names, without places in the text, and with these numbers for what it refers to.
fn canonical(part: &mut dyn Part, numbers: &BTreeMap<AnyId, usize>) -> Value {
    part.each(&mut |this| {
        if let Some(span) = this.downcast_mut::<Span>() {
            *span = Span::default();
        } else if let Some(number) = AnyId::of(this).and_then(|id| numbers.get(&id)) {
            AnyId::renumber(this, *number);
        }
    });
    part.value()
}

/// By which number each thing that is reached goes: its own, if states know it by that, else its place among those that are
/// reached.
fn numbers(reached: &BTreeSet<AnyId>) -> BTreeMap<AnyId, usize> {
    let mut found: BTreeMap<&'static str, usize> = BTreeMap::new();
    let number = |&id: &AnyId| {
        let place = found.entry(id.table()).or_default();
        *place += 1;
        (id, if is_kept(id) { id.index() } else { *place - 1 })
    };
    reached.iter().map(number).collect()
}

/// Whether states and saves hold such ids: then their numbers are a part of what a program means.
fn is_kept(id: AnyId) -> bool {
    match id {
        AnyId::ZoneId(_)
        | AnyId::CellId(_)
        | AnyId::NoteId(_)
        | AnyId::PoolId(_)
        | AnyId::MemberId(_)
        | AnyId::DefinitionId(_)
        | AnyId::MomentId(_)
        | AnyId::OptionId(_)
        | AnyId::VariantId(_)
        | AnyId::HandlerId(_)
        | AnyId::TimedId(_)
        | AnyId::BlockId(_)
        | AnyId::ChoiceId(_)
        | AnyId::DieId(_)
        | AnyId::TextId(_)
        | AnyId::SlotId(_)
        | AnyId::LocalId(_) => true,
        AnyId::TagId(_)
        | AnyId::FamilyId(_)
        | AnyId::TableId(_)
        | AnyId::KindId(_)
        | AnyId::FieldId(_)
        | AnyId::VerbId(_)
        | AnyId::AbilityId(_)
        | AnyId::DerivedId(_)
        | AnyId::MenuId(_)
        | AnyId::PurposeId(_)
        | AnyId::EffectId(_)
        | AnyId::ScoreId(_)
        | AnyId::ScriptId(_)
        | AnyId::ExprId(_) => false,
    }
}
