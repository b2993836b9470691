//! Finding the reachable parts of a program: what is on every table, what counts by itself, and everything that these
//! refer to.

use std::any::Any;
use std::collections::BTreeSet;

use schema::event::Live;
use schema::family::FamilySort;
use schema::id::{AnyId, Id, MemberId};
use schema::parts::each_held;
use schema::program::Program;
use serde::Serialize;
use serde_json::Value;
use traversable::TraversableMut;

use super::Rest;

/// A part of a program that can be traversed and written as JSON.
pub(super) trait Part {
    /// Calls `each` with everything that it contains.
    fn each(&mut self, each: &mut dyn FnMut(&mut dyn Any));
    /// The part as JSON.
    fn value(&self) -> Value;
}

impl<T: TraversableMut + Serialize> Part for T {
    fn each(&mut self, each: &mut dyn FnMut(&mut dyn Any)) {
        each_held(self, each);
    }

    fn value(&self) -> Value {
        // No part has a map with keys other than strings, or a number that JSON does not have.
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// The ids of everything that is reachable.
pub(super) fn all(program: &mut Program, rest: &mut Rest) -> BTreeSet<AnyId> {
    let mut reached = BTreeSet::new();
    let mut open = roots(program);
    rest.each(&mut |this| open.extend(AnyId::of(this)));
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        if let Some(part) = part(program, id) {
            part.each(&mut |this| open.extend(AnyId::of(this)));
        }
        if let AnyId::FamilyId(family) = id {
            let family = &program.families[family];
            let first = family.first.index();
            let members = first..first + usize::from(family.count);
            open.extend(members.map(|at| AnyId::MemberId(MemberId::new(at))));
        }
    }
    reached
}

/// The roots of the search: what counts even though nothing refers to it.
fn roots(program: &Program) -> Vec<AnyId> {
    let mut found = Vec::new();
    // What is on every table, and what a position or save may name.
    found.extend(program.zones.ids().map(AnyId::ZoneId));
    found.extend(program.cells.ids().map(AnyId::CellId));
    found.extend(program.notes.ids().map(AnyId::NoteId));
    found.extend(program.pools.ids().map(AnyId::PoolId));
    found.extend(program.definitions.ids().map(AnyId::DefinitionId));
    found.extend(program.moments.ids().map(AnyId::MomentId));
    found.extend(program.variants.ids().map(AnyId::VariantId));
    // An expression may list all resources.
    let resources = program.families.pairs().filter(|(_, it)| it.sort == FamilySort::Resources);
    found.extend(resources.map(|(id, _)| AnyId::FamilyId(id)));
    // What rules and cards bear. What is installed is reached from the instruction that installs it.
    let handlers = program.handlers.pairs().filter(|(_, it)| it.live != Live::Installed);
    found.extend(handlers.map(|(id, _)| AnyId::HandlerId(id)));
    let effects = program.effects.pairs().filter(|(_, it)| it.live != Live::Installed);
    found.extend(effects.map(|(id, _)| AnyId::EffectId(id)));
    found.extend(program.scores.ids().map(AnyId::ScoreId));
    let options = program.options.pairs().filter(|(_, it)| it.contributed.is_some());
    found.extend(options.map(|(id, _)| AnyId::OptionId(id)));
    // A setup option may be given the name of a define.
    let named = program.derived.pairs().filter(|(_, define)| program.names_option(define));
    found.extend(named.map(|(id, _)| AnyId::DerivedId(id)));
    found
}

/// The part with this id; `None` for variables, which are in no table.
pub(super) fn part(program: &mut Program, id: AnyId) -> Option<&mut dyn Part> {
    macro_rules! of {
        ($($table:ident $id:ident)*) => {
            match id {
                $(AnyId::$id(id) => program.$table.get_mut(id).map(|part| part as &mut dyn Part),)*
                AnyId::SlotId(_) | AnyId::LocalId(_) => None,
            }
        };
    }
    of! {
        zones ZoneId
        cells CellId
        notes NoteId
        tags TagId
        families FamilyId
        members MemberId
        pools PoolId
        tables TableId
        kinds KindId
        fields FieldId
        definitions DefinitionId
        verbs VerbId
        abilities AbilityId
        derived DerivedId
        moments MomentId
        options OptionId
        menus MenuId
        purposes PurposeId
        variants VariantId
        handlers HandlerId
        effects EffectId
        timed TimedId
        blocks BlockId
        choices ChoiceId
        scores ScoreId
        dice DieId
        scripts ScriptId
        texts TextId
        exprs ExprId
    }
}
