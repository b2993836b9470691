//! Which effects may change or forbid what: known when a program is loaded, so that a value that nothing changes costs
//! nothing, and what only sleeping effects change costs a look at where they would lie.

use schema::code::Window;
use schema::effect::{Changed, Does, Effect};
use schema::event::Live;
use schema::id::{DerivedId, FieldId, IdVec, PurposeId, VerbId};
use schema::program::Program;

use super::Affected;
use super::load::each;

fn such(program: &Program, fits: impl Fn(&Effect) -> bool) -> Affected {
    let mut found = Affected::default();
    for (id, effect) in program.effects.pairs().filter(|(_, effect)| fits(effect)) {
        match effect.live {
            Live::Installed => found.installed.push(id),
            Live::Zones(_) | Live::Anywhere => found.borne.push(id),
        }
    }
    found.timed = !found.installed.is_empty();
    found
}

fn changing(program: &Program, asked: Changed) -> Affected {
    such(program, |effect| matches!(effect.does, Does::Change { what, .. } if what == asked))
}

pub(super) fn of_fields(program: &Program) -> IdVec<FieldId, Affected> {
    each(program.fields.ids(), |field| changing(program, Changed::Field(field)))
}

pub(super) fn of_derived(program: &Program) -> IdVec<DerivedId, Affected> {
    each(program.derived.ids(), |derived| changing(program, Changed::Derived(derived)))
}

pub(super) fn of_verbs(program: &Program) -> IdVec<VerbId, Affected> {
    each(program.verbs.ids(), |id| {
        such(program, |effect| matches!(effect.does, Does::Forbid { verb, .. } if verb == Some(id)))
    })
}

pub(super) fn of_purposes(program: &Program) -> IdVec<PurposeId, Affected> {
    each(program.purposes.ids(), |id| {
        such(
            program,
            |effect| matches!(effect.does, Does::Forbid { purpose, .. } if purpose == Some(id)),
        )
    })
}

/// The windows that handlers of effects with a life may answer.
pub(super) fn timed_windows(program: &Program) -> Vec<(Option<VerbId>, Window)> {
    let installed = program.handlers.iter().filter(|handler| handler.live == Live::Installed);
    let mut windows: Vec<_> = installed
        .map(|handler| (handler.pattern.as_ref().map(|pattern| pattern.verb), handler.window))
        .collect();
    windows.sort_unstable();
    windows.dedup();
    windows
}
