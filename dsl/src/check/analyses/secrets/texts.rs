//! Checks that the texts of a decision tell nothing that their reader must not see.

use schema::expr::Expr;
use schema::id::{ExprId, Id, TextId};
use schema::source::Span;

use super::Secrets;
use super::lengths::UNCOUNTED;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Secrets<'_> {
    /// Reports values in a text that the player who acts must not see (`C0502`). `holes` are the spans of its
    /// values, `each` the lists of an option whose items the text may name, with their spans.
    pub(crate) fn text_reveals(
        &self,
        text: TextId,
        holes: &[Span],
        each: &[(ExprId, Span)],
    ) -> Vec<Diagnostic> {
        let holes = holes.iter().copied();
        let values: Vec<(ExprId, Span)> =
            self.lowered.program.texts[text].values().zip(holes).collect();
        let named = self.lists_named(&values, each);
        let cards = self.own_items(each.iter().map(|(list, _)| *list), &Expr::Me);
        let values = values.into_iter().map(|(value, span)| (value, span, false));
        let named = named.into_iter().map(|(list, span)| (list, span, true));
        let told = values.chain(named).filter_map(|(value, span, is_list)| {
            let secret = self.secret_of_items(value, &Expr::Me, cards)?;
            let what = if is_list { "which of these are offered" } else { "this text" };
            let message = format!(
                "{what} would tell its reader what they may not see: `{}` {}",
                secret.name, secret.why
            );
            let help = match secret.why {
                UNCOUNTED => format!(
                    "name a number that the reader can know; or let all count what lies there, without `size …` in `zone {}`",
                    secret.name
                ),
                _ if is_list => "go over what the reader sees, or show it first: `look … as seen`, then `for x in seen`; what only decides whether one is offered stands in the condition of the option: `for x in LIST if …`".to_owned(),
                _ => "name only what the reader sees, or show it first: `look … as seen`, then `{seen}`".to_owned(),
            };
            Some(
                Diagnostic::error(codes::TEXT_REVEALS, span, message)
                    .label(span, "not seen by whoever reads this")
                    .help(help),
            )
        });
        told.collect()
    }

    /// The expressions that a text tells: its values, and the lists whose items it names.
    pub(crate) fn told(&self, text: TextId, each: &[ExprId]) -> Vec<ExprId> {
        let here = |id: ExprId| (id, Span::default());
        let values: Vec<(ExprId, Span)> =
            self.lowered.program.texts[text].values().map(here).collect();
        let each: Vec<(ExprId, Span)> = each.iter().copied().map(here).collect();
        let named = self.lists_named(&values, &each);
        values.into_iter().chain(named).map(|(id, _)| id).collect()
    }

    /// The lists in `each` about whose items a text tells something: it names an item or a field of it, or another such
    /// list depends on the item.
    fn lists_named(
        &self,
        values: &[(ExprId, Span)],
        each: &[(ExprId, Span)],
    ) -> Vec<(ExprId, Span)> {
        let item = |id: ExprId| match self.lowered.exprs.get(id) {
            Some(Expr::Local(local)) => Some(local.index()),
            _ => None,
        };
        let mut told = vec![false; each.len()];
        for (value, _) in values {
            let of = match self.lowered.exprs.get(*value) {
                Some(Expr::Field { of, .. }) => item(*of).or((each.len() == 1).then_some(0)),
                _ => item(*value),
            };
            of.and_then(|of| told.get_mut(of)).into_iter().for_each(|told| *told = true);
        }
        for at in (0..each.len()).rev().filter(|_| each.len() > 1) {
            let mut open = if told[at] { vec![each[at].0] } else { Vec::new() };
            while let Some(id) = open.pop() {
                item(id).filter(|of| *of < at).into_iter().for_each(|of| told[of] = true);
                open.extend(self.lowered.exprs.get(id).into_iter().flat_map(Expr::parts));
            }
        }
        each.iter().zip(told).filter(|(_, told)| *told).map(|(one, _)| *one).collect()
    }
}
