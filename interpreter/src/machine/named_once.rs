//! Refusing positions that name a card more often than the game has it.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::DefinitionId;
use schema::ruling::Given;

use super::Run;
use crate::fault::StartError;
use crate::observer::{Misfit, Observer};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Refuses a position that names a card twice of which the game has exactly one. Cards of which the game has
    /// several, or none after setup, may be named any number of times: the position is then about another choice of
    /// cards.
    pub(super) fn are_there(&mut self, given: &Given) -> Result<(), StartError> {
        let mut all = vec![0_u32; self.rules.program.definitions.len()];
        let out = self.state.cards.iter().map(|card| usize::from(card.definition.0));
        out.for_each(|definition| all[definition] += 1);
        let mut left = all.clone();
        for (at, cards) in &given.contents {
            let inside = cards.iter().flat_map(|laid| &laid.inside);
            let inside = inside.flat_map(|(_, cards)| cards.iter().copied());
            for definition in cards.iter().map(|laid| laid.card).chain(inside) {
                let Some(left) = left.get_mut(usize::from(definition.0)) else { continue };
                let there = all[usize::from(definition.0)];
                if there == 1 && *left == 0 && !self.is_made_later(definition) {
                    self.observer.misfit(self.rules, self.state, Misfit::Cards { at: *at });
                    let name = self.rules.definition_name(definition);
                    return Err(StartError::Impossible(format!(
                        "the position names {name} more than once, and there is one of it in this game"
                    )));
                }
                *left = left.saturating_sub(1);
            }
        }
        Ok(())
    }

    /// Whether code after setup may make cards of this definition, so that there can be more than one.
    fn is_made_later(&self, definition: DefinitionId) -> bool {
        let program = &self.rules.program;
        let later = program.blocks.pairs().filter(|(id, _)| Some(*id) != program.setup);
        later.flat_map(|(_, block)| &block.code).any(|op| {
            let Op::Stock { definition: made, .. } = op else { return false };
            let Some(Expr::Definition(made)) = program.exprs.get(*made) else { return true };
            *made == definition
        })
    }
}
