//! Rules: handlers and continuous effects of no card.

use schema::event::Live;

use super::Checker;
use super::handlers::Bearer;
use crate::codes;
use crate::syntax::ast;

impl<'a> Checker<'a> {
    /// `rule "…", last { … }`
    pub(super) fn read_rule(&mut self, rule: &'a ast::Rule) {
        let mut bearer = Bearer::new(None, Live::Anywhere);
        bearer.rank = rule.rank.map(|(rank, _)| rank).unwrap_or_default();
        let handlers = self.program.handlers.len();
        self.read_parts(&mut bearer, &rule.parts);
        if let Some((_, span)) = rule.rank
            && self.program.handlers.len() == handlers
        {
            self.error(
                codes::CANNOT_HAPPEN,
                span,
                "this rule answers nothing, so it goes neither first nor last",
                "says when its handlers go",
                "take it out: what is so all the time has no turn",
            );
        }
    }
}
