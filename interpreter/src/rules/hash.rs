//! The hash of a program: of everything that the game can reach, by the names of types and fields.
//!
//! Programs with the same hash are the same game, and use the same numbers for everything that states and saves store
//! by number. What nothing reaches (a verb that is never called, a kind without cards) is left out; so are places in
//! the text, `shown` lines, sentences of verbs, titles of rules, what questions may name, and where cards of a kind count
//! that say nothing else.

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

/// What a program has besides its tables. All of it counts.
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

/// The value that is hashed.
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
    let handlers: Vec<_> = program.handlers.ids().collect();
    for id in handlers {
        program.handlers[id].title = None;
    }
    let kinds: Vec<_> = program.kinds.ids().collect();
    for id in kinds {
        program.kinds[id].live.clear();
        program.kinds[id].notes.clear();
    }
    let blocks: Vec<_> = program.blocks.ids().collect();
    for id in blocks {
        // Redundant: this follows from the code.
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
    // The range of a field that no card has changes nothing.
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

/// A part of the program as JSON, without places in the text and with ids replaced by these numbers.
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

/// The number of each reachable thing: its own id if states store it, else its index among what is reachable in its
/// table.
fn numbers(reached: &BTreeSet<AnyId>) -> BTreeMap<AnyId, usize> {
    let mut found: BTreeMap<&'static str, usize> = BTreeMap::new();
    let number = |&id: &AnyId| {
        let place = found.entry(id.table()).or_default();
        *place += 1;
        (id, if is_kept(id) { id.index() } else { *place - 1 })
    };
    reached.iter().map(number).collect()
}

/// Whether states and saves store ids of this type: then the numbers themselves are part of what the program means.
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
