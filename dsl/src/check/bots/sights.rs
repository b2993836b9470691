//! Checks that a bot reads only what its seat can see.

use std::collections::BTreeMap;

use schema::bot::{Bot, Want, Wish};
use schema::expr::Expr;
use schema::id::ExprId;
use schema::source::Span;

use crate::check::analyses::secrets::Secrets;
use crate::check::bots::Bots;
use crate::codes;
use crate::syntax::ast;

impl Bots<'_> {
    /// Reports what a bot reads, also through defines, that its seat can never see (`C1402`). What is private to
    /// certain players (`private to …`) is allowed: who they are is known only when the bot runs, and then the machine
    /// refuses what the seat does not see.
    pub(crate) fn sees_enough(&mut self, bot: &ast::Bot, read: &Bot) {
        let spans: BTreeMap<ExprId, Span> =
            std::mem::take(&mut self.reader.looks).into_iter().collect();
        let secrets = Secrets::of_bot(&self.reader.program, &self.reader.exprs);
        let mut hidden = BTreeMap::new();
        for secret in roots(read).into_iter().filter_map(|expr| secrets.secret(expr, &Expr::Me)) {
            let span = spans.get(&secret.at).copied().unwrap_or(bot.name.span);
            // Parts of a parent are reported with the parent.
            if span.file == bot.name.span.file {
                hidden.insert((span.start, span.end), (span, secret));
            }
        }
        for (span, secret) in hidden.into_values() {
            self.reader.error(
                codes::SEES_TOO_MUCH,
                span,
                format!(
                    "`{}` cannot see this from its seat: `{}` {}",
                    bot.name.text, secret.name, secret.why
                ),
                "not seen",
                "a bot reads its own view; what it must remember it counts: `counter seen`, `after you … { +1 seen }`",
            );
        }
    }
}

/// All outermost expressions of a bot.
fn roots(bot: &Bot) -> Vec<ExprId> {
    let changes = bot.watches.iter().flat_map(|watch| &watch.changes).map(|(_, _, by)| *by);
    let mut roots: Vec<ExprId> = changes.collect();
    for advice in &bot.advice {
        roots.extend(advice.condition);
        for Wish { want, condition, .. } in &advice.wishes {
            roots.extend(condition);
            match want {
                Want::Such(of) | Want::Number(of) => roots.push(*of),
                Want::Offered { among, best, .. } => {
                    roots.extend(among.iter().chain(best.iter().map(|(_, of)| of)));
                }
                Want::Ranked { of, among, .. } => roots.extend(among.iter().chain([of])),
                Want::Card(_) | Want::Option(_) | Want::Nothing | Want::Yes | Want::No => {}
            }
        }
    }
    roots
}
