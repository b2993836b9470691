//! The pass of a loop in which the position of a ruling stands.

use schema::ruling::{GivenBy, LoopPass, Ruling};

use crate::check::rulings::Rulings;
use crate::codes;
use crate::syntax::ast;

impl Rulings<'_> {
    /// `round 3`, `pass 2`. Whether the loop has this pass may depend on the setup, and is checked when the ruling
    /// runs.
    pub(crate) fn pass_given(&mut self, pass: &ast::LoopPass, read: &mut Ruling) {
        let number = u16::try_from(pass.number.value).ok().filter(|number| *number > 0);
        let Some(number) = number else {
            return self.reader.error(
                codes::OUT_OF_RANGE,
                pass.number.span,
                format!("rounds and passes are counted from 1 to {}", u16::MAX),
                "no such pass",
                "write `round 1` for the first one, or leave it out",
            );
        };
        let pass_given = if pass.round { LoopPass::Round(number) } else { LoopPass::Loop(number) };
        read.given.pass = Some(pass_given);
        read.facts.push((GivenBy::Pass, pass.span));
    }
}
