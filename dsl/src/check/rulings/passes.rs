//! The pass of a loop in which the position of a ruling stands.

use schema::ruling::{LoopPass, Ruling};

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
        let before = read.given.pass;
        let round = if pass.round { Some(number) } else { before.and_then(LoopPass::round) };
        let of_loop = if pass.round { before.and_then(LoopPass::of_loop) } else { Some(number) };
        read.given.pass = match (round, of_loop) {
            (Some(round), Some(pass)) => Some(LoopPass::Both { round, pass }),
            (round, of_loop) => round.map(LoopPass::Round).or(of_loop.map(LoopPass::Loop)),
        };
    }
}
