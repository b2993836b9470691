//! The view of a seat that is asked: all that a bot gets to know.

use schema::decision::{Answer, Seat};
use schema::expr::Exprs;
use schema::id::{DefinitionId, ExprId, PurposeId};
use schema::program::PileKey;
use schema::view::View;

use super::check::check;
use super::offered::Offered;
use crate::eval::{Context, Scratch, evaluate};
use crate::fault::{Fault, Refusal};
use crate::rules::Rules;
use crate::state::{Asked, Candidate, OfferedOption, Pending, State};
use crate::value::Value;

/// A decision as the answering seat sees it. It gives no access to the state.
#[derive(Debug)]
pub struct SeatView<'a, 'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) scratch: &'a mut Scratch,
    /// A buffer for checking answers.
    pub(crate) counts: &'a mut Vec<u16>,
    pub(crate) state: &'a State,
    pub(crate) pending: Pending,
    pub(crate) offered: Offered<'a>,
}

impl<'a, 'r> SeatView<'a, 'r> {
    /// The seat that is asked.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.pending.player
    }

    /// What is asked for.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.pending.asked
    }

    /// The purpose of the choice; `None` for the order of handlers that answer a verb.
    #[must_use]
    pub fn purpose(&self) -> Option<PurposeId> {
        self.rules().wished(self.state, &self.pending)
    }

    /// The smallest number of things to pick.
    #[must_use]
    pub fn min(&self) -> u16 {
        self.pending.min
    }

    /// The largest number of things to pick.
    #[must_use]
    pub fn max(&self) -> u16 {
        self.pending.max
    }

    /// The game as this seat sees it.
    #[must_use]
    pub fn view(&self) -> View {
        self.rules().view(self.state, self.seat())
    }

    /// Checks an answer without giving it; the error says why it would be refused.
    pub fn takes(&mut self, answer: &Answer) -> Result<(), Refusal> {
        check(self.state, self.counts, self.rules, self.pending.player, answer).map(|_| ())
    }

    /// The number of candidates; several equal things are one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offered.len()
    }

    /// Whether there are no candidates.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index of the first candidate whose definition fits and that may be picked.
    #[inline]
    pub(crate) fn find(
        &self,
        is_such: impl Fn(DefinitionId) -> bool,
        may_be_picked: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        if let Some(mut tops) = self.offered.tops_are() {
            let mut at = 0;
            return tops.find_map(|definition| {
                at += 1;
                (is_such(definition) && may_be_picked(at - 1)).then_some(at - 1)
            });
        }
        (0..self.len()).find(|&at| {
            let definition = self.offered.nth(at).and_then(|value| self.definition(value));
            definition.is_some_and(&is_such) && may_be_picked(at)
        })
    }

    /// The index of the first candidate of this definition that may be picked.
    #[inline]
    pub(crate) fn find_definition(
        &self,
        wanted: DefinitionId,
        may_be_picked: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        match self.offered {
            Offered::Tops { .. } => self.offered.top_of(wanted).filter(|&at| may_be_picked(at)),
            _ => self.find(|definition| definition == wanted, may_be_picked),
        }
    }

    /// The definition of a candidate; of a pile, that of its cards.
    fn definition(&self, candidate: Value) -> Option<DefinitionId> {
        match candidate {
            Value::Definition(definition) => Some(definition),
            Value::Card(card) => self.state.card(card.id).map(|card| card.definition),
            Value::Place(place) => match self.rules().place_of(place)?.2? {
                PileKey::Card(definition) => Some(definition),
                _ => None,
            },
            _ => None,
        }
    }

    /// The label of an option in the game's own words, by the candidate's index; `None` for other candidates.
    #[must_use]
    pub fn label(&self, candidate: usize) -> Option<String> {
        let candidate = self.candidates().get(candidate)?;
        let options = self.pending.asked == Asked::Options;
        options.then(|| self.rules().option(self.state, &self.pending, candidate))
    }

    /// The option that the candidate at an index is; `None` for other candidates.
    pub(crate) fn option(&self, candidate: usize) -> Option<OfferedOption<'a>> {
        let offered = self.candidates().get(candidate)?;
        let options = self.pending.asked == Asked::Options;
        let state = self.state;
        if options { state.option_at(self.rules.program(), offered.first) } else { None }
    }

    /// Evaluates an expression as this seat; reading what it may not see is a fault. `slots` are the variables,
    /// `candidate` is the index of the candidate that the locals stand for.
    pub fn read(
        &mut self,
        exprs: &Exprs,
        expr: ExprId,
        slots: &[Value],
        candidate: Option<usize>,
    ) -> Result<Value, Fault> {
        let thing = candidate.and_then(|at| self.offered.nth(at));
        let option = candidate.and_then(|at| self.option(at));
        let locals = option.map_or(thing.as_slice(), |option| option.items);
        let seat = self.seat();
        // A seat that answers for another acts as that one.
        let me = self.pending.whose().0;
        let context = Context { me: Some(me), slots, locals, viewer: Some(seat) };
        evaluate(self.rules, self.state, self.scratch, exprs, expr, context)
    }

    /// The candidates with their counts; empty if the decision is answered in place.
    pub(crate) fn candidates(&self) -> &'a [Candidate] {
        self.state.candidates(&self.pending)
    }

    pub(crate) fn rules(&self) -> &'r Rules {
        self.rules
    }
}
