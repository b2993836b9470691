//! A seat that is asked something: what is asked, and what the seat sees.

use schema::decision::{Answer, Seat};
use schema::expr::Exprs;
use schema::id::{DefinitionId, ExprId, PurposeId};
use schema::program::PileKey;
use schema::view::View;

use super::check::check;
use super::offered::Offered;
use crate::eval::{Context, Scratch, evaluate_in_view};
use crate::fault::{Fault, Refusal};
use crate::rules::Rules;
use crate::state::{Asked, Candidate, OfferedOption, Pending, State};
use crate::value::Value;

/// A seat that is asked something. There is no way from here to the state.
#[derive(Debug)]
pub struct SeatView<'a, 'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) counts: &'a mut Vec<u16>,
    pub(crate) state: &'a State,
    pub(crate) pending: Pending,
    pub(crate) offered: Offered<'a>,
}

impl<'a, 'r> SeatView<'a, 'r> {
    /// Who is asked.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.pending.player
    }

    /// What is asked.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.pending.asked
    }

    /// What it is for; nothing where it is about which handler goes next.
    #[must_use]
    pub fn purpose(&self) -> Option<PurposeId> {
        let choice = self.rules().program().choices.get(self.pending.choice?)?;
        Some(choice.purpose)
    }

    /// At least so many candidates must be picked.
    #[must_use]
    pub fn min(&self) -> u16 {
        self.pending.min
    }

    /// At most so many candidates may be picked.
    #[must_use]
    pub fn max(&self) -> u16 {
        self.pending.max
    }

    /// The game as this seat sees it.
    #[must_use]
    pub fn view(&self) -> View {
        self.rules().view(self.state, self.seat())
    }

    /// Whether this would be taken as an answer.
    pub fn takes(&mut self, answer: &Answer) -> Result<(), Refusal> {
        check(self.state, self.counts, self.rules, self.pending.player, answer).map(|_| ())
    }

    /// How many candidates there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offered.len()
    }

    /// Whether there are no candidates.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first candidate of such a definition that may be picked.
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

    /// The first candidate of this definition that may be picked.
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

    /// What a candidate is: of a pile, what it is a pile of.
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

    /// What an option says; nothing of other candidates.
    #[must_use]
    pub fn label(&self, candidate: usize) -> Option<String> {
        let candidate = self.candidates().get(candidate)?;
        let options = self.pending.asked == Asked::Options;
        options.then(|| self.rules().option(self.state, &self.pending, candidate))
    }

    /// The option that a candidate is; nothing of other candidates.
    pub(crate) fn option(&self, candidate: usize) -> Option<OfferedOption<'a>> {
        let offered = self.candidates().get(candidate)?;
        let options = self.pending.asked == Asked::Options;
        let state = self.state;
        if options { state.option_at(self.rules.program(), offered.first) } else { None }
    }

    /// Reads an expression for this seat. What it may not see is a fault.
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
        // Who answers for another wishes what that one would.
        let me = self.pending.whose().0;
        let context = Context { me: Some(me), slots, locals, viewer: Some(seat) };
        evaluate_in_view(self.rules, self.state, self.scratch, exprs, expr, context)
    }

    /// The candidates with how many there are of each; of a decision in place, where one thing is asked for, none.
    pub(crate) fn candidates(&self) -> &'a [Candidate] {
        self.state.candidates(&self.pending)
    }

    pub(crate) fn rules(&self) -> &'r Rules {
        self.rules
    }
}
