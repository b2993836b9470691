//! What counts because a card that bears it lies where it does, or because a rule says so: continuous lines, by what they change or
//! forbid; handlers, by what they answer; lines that score. Known when a program is loaded, so that what nothing changes and nobody
//! answers costs nothing. Each list has a number, by which it is kept which cards bear something of it now.

use schema::code::Window;
use schema::effect::{Changed, Does, Effect};
use schema::event::{Handler, Live, Watched};
use schema::id::{DerivedId, EffectId, FieldId, HandlerId, IdVec, MomentId, PurposeId, VerbId};
use schema::program::Program;

use super::Rules;
use super::load::each;
use super::tables::handlers_where;

/// The list of the lines that score.
pub(crate) const SCORES: usize = 0;

/// Fewer handlers of cards than these are looked for one by one: an event moves cards about, so that who bears them is seldom known.
const FEWEST: usize = 4;

/// The effects that may change or forbid something.
#[derive(Debug, Default)]
pub(crate) struct Affected {
    /// The first of the two numbers of what cards and rules bear of them: that of those that set something, and that of all others.
    pub(crate) list: usize,
    /// Of cards and rules.
    pub(crate) borne: Vec<EffectId>,
    /// Of those with a life.
    pub(crate) installed: Vec<EffectId>,
    /// Whether there are any of those.
    pub(crate) timed: bool,
}

impl Affected {
    pub(crate) fn is_empty(&self) -> bool {
        self.borne.is_empty() && !self.timed
    }
}

/// The handlers of cards and rules that answer something, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Handlers {
    /// The number of what cards bear of them; absent: so few are of cards that each is looked for.
    pub(crate) list: Option<usize>,
    /// Themselves.
    pub(crate) ids: Vec<HandlerId>,
}

impl Handlers {
    /// None.
    pub(crate) const NONE: &'static Self = &Self { list: None, ids: Vec::new() };
}

impl Rules {
    /// Whether cards bear anything of which it pays to know where they lie.
    #[cfg(feature = "fast")]
    pub(crate) fn bears_anything(&self) -> bool {
        let scores = &self.program.scores;
        self.borne_lists > SCORES + 1 || scores.iter().any(|score| score.definition.is_some())
    }
}

/// Puts what a program says into lists.
pub(super) struct Lists<'p> {
    program: &'p Program,
    /// How many there are so far.
    pub(super) count: usize,
}

impl<'p> Lists<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        Self { program, count: SCORES + 1 }
    }

    fn such(&mut self, fits: impl Fn(&Effect) -> bool) -> Affected {
        let mut found = Affected::default();
        for (id, effect) in self.program.effects.pairs().filter(|(_, effect)| fits(effect)) {
            match effect.live {
                Live::Installed => found.installed.push(id),
                Live::Zones(_) | Live::Anywhere => found.borne.push(id),
            }
        }
        found.timed = !found.installed.is_empty();
        if !found.borne.is_empty() {
            found.list = self.count;
            self.count += 2;
        }
        found
    }

    fn changing(&mut self, asked: Changed) -> Affected {
        self.such(|effect| matches!(effect.does, Does::Change { what, .. } if what == asked))
    }

    /// What may change each field.
    pub(super) fn fields(&mut self) -> IdVec<FieldId, Affected> {
        each(self.program.fields.ids(), |field| self.changing(Changed::Field(field)))
    }

    /// What may change each derived value.
    pub(super) fn derived(&mut self) -> IdVec<DerivedId, Affected> {
        each(self.program.derived.ids(), |derived| self.changing(Changed::Derived(derived)))
    }

    /// What may forbid each verb.
    pub(super) fn verbs(&mut self) -> IdVec<VerbId, Affected> {
        each(self.program.verbs.ids(), |id| {
            self.such(|it| matches!(it.does, Does::Forbid { verb, .. } if verb == Some(id)))
        })
    }

    /// What may forbid to choose to each end.
    pub(super) fn purposes(&mut self) -> IdVec<PurposeId, Affected> {
        each(self.program.purposes.ids(), |id| {
            self.such(|it| matches!(it.does, Does::Forbid { purpose, .. } if purpose == Some(id)))
        })
    }

    fn handlers(&mut self, fits: impl Fn(&Handler) -> bool) -> Handlers {
        let ids = handlers_where(self.program, fits);
        let is_of_card = |id: &&HandlerId| self.program.handlers[**id].definition.is_some();
        let list = (ids.iter().filter(is_of_card).count() >= FEWEST).then_some(self.count);
        self.count += usize::from(list.is_some());
        Handlers { list, ids }
    }

    /// Who waits for a number to cross a mark.
    pub(super) fn waiting(&mut self, of: Watched) -> Handlers {
        self.handlers(|it| it.crossing.as_ref().is_some_and(|crossing| crossing.of == of))
    }

    /// Who answers each verb: before, instead, after.
    pub(super) fn verb_handlers(&mut self) -> IdVec<VerbId, [Handlers; 3]> {
        each(self.program.verbs.ids(), |verb| {
            [Window::Before, Window::Instead, Window::After].map(|window| {
                let is_verb = |handler: &Handler| {
                    handler.pattern.as_ref().is_some_and(|pattern| pattern.verb == verb)
                };
                let is_such = |it: &Handler| it.live != Live::Installed && it.window == window;
                self.handlers(|handler| is_such(handler) && is_verb(handler))
            })
        })
    }

    /// Who answers the start and the end of each moment.
    pub(super) fn moment_handlers(&mut self) -> IdVec<MomentId, [Handlers; 2]> {
        each(self.program.moments.ids(), |moment| {
            [Window::Start(moment), Window::End(moment)]
                .map(|window| self.handlers(|it| it.window == window && it.live != Live::Installed))
        })
    }
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
