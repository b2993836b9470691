//! Texts and choices that would tell their reader something hidden. What cards say of defines and fields may be compiled
//! behind them, so those that read such values are asked once more at the end.

use schema::expr::Expr;
use schema::id::{ExprId, TextId, VerbId};
use schema::source::Span;
use schema::yielding::yielding;

use crate::check::Scope;
use crate::check::analyses::Lowered;
use crate::check::analyses::secrets::Secrets;
use crate::check::bodies::Bodies;
use crate::check::bodies::private::TELLS_CHOOSER;
use crate::check::origins::Origin;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Something that is told to a player.
pub(super) enum Asked {
    /// A text with the spans of its values, and the lists over which its option goes.
    Text { text: TextId, holes: Vec<Span>, each: Vec<(ExprId, Span)> },
    /// A value to choose from, told to whom `reader` stands for.
    Value { value: ExprId, span: Span, reader: Expr, help: &'static str },
    /// A value, other than cards, that the verb of this name is handed: everybody is told the call.
    Handed { value: ExprId, span: Span, verb: VerbId },
}

/// What is asked once more at the end, with what variables hold there.
pub(crate) struct AskedAgain {
    origins: Vec<Origin>,
    asked: Asked,
}

impl Asked {
    /// The errors about what its reader may not see (`C0502`), and warnings about what everybody is told (`W0144`).
    fn told(&self, lowered: Lowered<'_>, origins: &[Origin]) -> Vec<Diagnostic> {
        let secrets = Secrets::new(lowered, origins);
        match self {
            Self::Text { text, holes, each } => secrets.text_reveals(*text, holes, each),
            Self::Value { value, span, reader, help } => {
                let secret = secrets.secret(*value, reader).into_iter();
                let told = secret.map(|secret| {
                    let message = format!(
                        "{TELLS_CHOOSER} what they may not see: `{}` {}",
                        secret.name, secret.why
                    );
                    Diagnostic::error(codes::TEXT_REVEALS, *span, message)
                        .label(*span, "not seen by whoever chooses")
                        .help(*help)
                });
                told.collect()
            }
            Self::Handed { value, span, verb } => {
                let verb = &lowered.program.verbs[*verb].name;
                let secret = secrets.secret(*value, &Expr::Nothing).into_iter();
                let told = secret.map(|secret| {
                    let message = format!(
                        "everybody is told what `{verb}` is handed, and `{}` {}",
                        secret.name, secret.why
                    );
                    Diagnostic::warning(codes::HANDED_SECRET, *span, message)
                        .label(*span, "told in the log of all")
                        .help("give it the cards, of which others are told nothing, or read this in the verb itself; what is only worked out can be a `define`")
                });
                told.collect()
            }
        }
    }

    /// Whether cards may have a say in what is told.
    fn is_up_to_cards(&self, lowered: Lowered<'_>, origins: &[Origin]) -> bool {
        let mut open = match self {
            Self::Text { text, each, .. } => {
                let values = lowered.program.texts[*text].values();
                values.chain(each.iter().map(|(list, _)| *list)).collect()
            }
            Self::Value { value, .. } | Self::Handed { value, .. } => vec![*value],
        };
        let variable = |node: &Expr| matches!(node, Expr::Slot(_)) && !origins.is_empty();
        while let Some(node) = open.pop().and_then(|id| lowered.exprs.get(id)) {
            if matches!(node, Expr::Field { .. } | Expr::Derived { .. }) || variable(node) {
                return true;
            }
            open.extend(node.parts());
        }
        false
    }
}

impl Bodies<'_> {
    /// Reports what a reader may not see (`C0502`), and returns whether there is something.
    pub(super) fn is_told(&mut self, scope: &Scope, asked: Asked) -> bool {
        let lowered = self.reader.lowered();
        let told = asked.told(lowered, &scope.origins);
        if told.is_empty() && asked.is_up_to_cards(lowered, &scope.origins) {
            self.asked_again.push(AskedAgain { origins: scope.origins.clone(), asked });
        }
        let is_told = !told.is_empty();
        self.reader.diagnostics.extend(told);
        is_told
    }

    /// Puts aside what a verb is handed: whether that is told is known once all verbs have been compiled.
    pub(super) fn is_handed(&mut self, scope: &Scope, value: ExprId, span: Span, verb: VerbId) {
        // What has no parts is written there, and tells nothing.
        let is_written = self.reader.exprs.get(value).is_some_and(|node| {
            node.parts().is_empty() && !matches!(node, Expr::Slot(_) | Expr::Derived { .. })
        });
        if !is_written {
            let asked = Asked::Handed { value, span, verb };
            self.asked_again.push(AskedAgain { origins: scope.origins.clone(), asked });
        }
    }

    /// What the readers of texts and choices may not see, and what everybody is told, once all that cards say has been compiled.
    pub(super) fn told_at_last(&self) -> impl Iterator<Item = Diagnostic> {
        let lowered = self.reader.lowered();
        let yields = yielding(lowered.program);
        // A call of a verb that only works something out is told to those alone who know the cards it is handed.
        let is_told = move |again: &&AskedAgain| match &again.asked {
            Asked::Handed { verb, .. } => !yields[*verb],
            Asked::Text { .. } | Asked::Value { .. } => true,
        };
        self.asked_again
            .iter()
            .filter(is_told)
            .flat_map(move |again| again.asked.told(lowered, &again.origins))
    }
}
