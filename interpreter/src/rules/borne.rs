//! Lists of what cards and rules bear: continuous effects, by what they change or forbid; handlers, by what they
//! answer; score terms. They are made when a program is loaded, so that what nothing changes or answers costs
//! nothing. Each list has a number, by which its present bearers are memoised.

use schema::code::Window;
use schema::effect::{Changed, Does, Effect};
use schema::event::{Handler, Live, Watched};
use schema::id::{DerivedId, EffectId, FieldId, HandlerId, IdVec, MomentId, PurposeId, VerbId};
use schema::program::Program;

use super::Rules;
use super::load::each;
use super::tables::handlers_where;

/// The number of the list of score terms.
pub(crate) const SCORES: usize = 0;

/// The bearers of fewer handlers are not memoised: events move cards, so that they are seldom known.
const MIN_MEMOISED: usize = 4;

/// The effects that may change or forbid something.
#[derive(Debug, Default)]
pub(crate) struct Affected {
    /// The number of the list of effects of cards and rules that set a value; the list of all others has the next
    /// number.
    pub(crate) list: usize,
    /// The effects of cards and rules.
    pub(crate) borne: Vec<EffectId>,
    /// The effects that are installed for a while.
    pub(crate) installed: Vec<EffectId>,
    /// Whether there are any that are installed for a while.
    pub(crate) timed: bool,
}

impl Affected {
    pub(crate) fn is_empty(&self) -> bool {
        self.borne.is_empty() && !self.timed
    }
}

/// The handlers of cards and rules that answer the same thing, in the order of the text.
#[derive(Debug, Default)]
pub(crate) struct Handlers {
    /// The number of the list by which their bearers are memoised; absent: they are too few.
    pub(crate) list: Option<usize>,
    /// The handlers.
    pub(crate) ids: Vec<HandlerId>,
}

impl Handlers {
    /// No handlers.
    pub(crate) const NONE: &'static Self = &Self { list: None, ids: Vec::new() };
}

impl Rules {
    /// Whether the program has anything whose bearers are worth memoising.
    #[cfg(feature = "fast")]
    pub(crate) fn bears_anything(&self) -> bool {
        let scores = &self.program.scores;
        self.borne_lists > SCORES + 1 || scores.iter().any(|score| score.definition.is_some())
    }
}

/// Makes the lists of a program and numbers them.
pub(super) struct Lists<'p> {
    program: &'p Program,
    /// The number of lists so far.
    pub(super) count: usize,
}

impl<'p> Lists<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        Self { program, count: SCORES + 1 }
    }

    /// The effects that fit, with new list numbers.
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

    /// The effects that may change each field.
    pub(super) fn fields(&mut self) -> IdVec<FieldId, Affected> {
        each(self.program.fields.ids(), |field| self.changing(Changed::Field(field)))
    }

    /// The effects that may change each define.
    pub(super) fn derived(&mut self) -> IdVec<DerivedId, Affected> {
        each(self.program.derived.ids(), |derived| self.changing(Changed::Derived(derived)))
    }

    /// The effects that may forbid each verb.
    pub(super) fn verbs(&mut self) -> IdVec<VerbId, Affected> {
        each(self.program.verbs.ids(), |id| {
            self.such(|it| matches!(it.does, Does::Forbid { verb, .. } if verb == Some(id)))
        })
    }

    /// The effects that may forbid choosing for each purpose.
    pub(super) fn purposes(&mut self) -> IdVec<PurposeId, Affected> {
        each(self.program.purposes.ids(), |id| {
            self.such(|it| matches!(it.does, Does::Forbid { purpose, .. } if purpose == Some(id)))
        })
    }

    /// The handlers that fit, with a new list number if enough of them are of cards.
    fn handlers(&mut self, fits: impl Fn(&Handler) -> bool) -> Handlers {
        let ids = handlers_where(self.program, fits);
        let is_of_card = |id: &&HandlerId| self.program.handlers[**id].definition.is_some();
        let list = (ids.iter().filter(is_of_card).count() >= MIN_MEMOISED).then_some(self.count);
        self.count += usize::from(list.is_some());
        Handlers { list, ids }
    }

    /// The handlers that watch a counter or define.
    pub(super) fn waiting(&mut self, of: Watched) -> Handlers {
        self.handlers(|it| it.crossing.as_ref().is_some_and(|crossing| crossing.of == of))
    }

    /// The handlers of each verb: before, instead and after.
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

    /// The handlers of the start and of the end of each phase, turn or round.
    pub(super) fn moment_handlers(&mut self) -> IdVec<MomentId, [Handlers; 2]> {
        each(self.program.moments.ids(), |moment| {
            [Window::Start(moment), Window::End(moment)]
                .map(|window| self.handlers(|it| it.window == window && it.live != Live::Installed))
        })
    }
}

/// The windows that handlers of running effects may answer, sorted.
pub(super) fn timed_windows(program: &Program) -> Vec<(Option<VerbId>, Window)> {
    let installed = program.handlers.iter().filter(|handler| handler.live == Live::Installed);
    let mut windows: Vec<_> = installed
        .map(|handler| (handler.pattern.as_ref().map(|pattern| pattern.verb), handler.window))
        .collect();
    windows.sort_unstable();
    windows.dedup();
    windows
}
