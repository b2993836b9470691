//! Compiles rules: handlers and continuous effects that belong to no card.

use schema::event::Live;

use crate::check::bodies::Bodies;
use crate::check::bodies::handlers::Bearer;
use crate::codes;
use crate::syntax::ast::{self, CardPartKind};

impl<'a> Bodies<'a> {
    /// `rule "…", last { … }`
    pub(crate) fn read_rule(&mut self, rule: &'a ast::Rule) {
        let mut bearer = Bearer::new(None, Live::Anywhere);
        bearer.rank = rule.rank.map(|(rank, _)| rank).unwrap_or_default();
        bearer.title = rule.title.as_ref().and_then(|title| title.plain());
        self.read_parts(&mut bearer, &rule.parts);
        if let Some((_, span)) = rule.rank
            && !rule.parts.iter().any(|part| matches!(part.kind, CardPartKind::Handler(_)))
        {
            self.reader.error(
                codes::CANNOT_HAPPEN,
                span,
                "this rule answers nothing, so it goes neither first nor last",
                "says when its handlers go",
                "take it out: what is so all the time has no turn",
            );
        }
    }
}
