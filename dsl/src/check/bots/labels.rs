//! Reads labels of options in the wishes of bots.

use schema::bot::Label;
use schema::id::{OptionId, PurposeId};
use schema::source::Span;

use crate::check::bots::Bots;
use crate::check::symbols::Things;
use crate::codes;
use crate::syntax::ast;

/// What a wish for options asks of the things that they are offered for, and its span.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// `where CONDITION`
    Where(Span),
    /// `by most NUMBER`, `by least NUMBER`
    By(Span),
}

/// The label that a text with holes stands for.
fn label(text: &ast::Text) -> Label {
    let mut pieces = vec![String::new()];
    for part in &text.parts {
        match part {
            ast::TextPart::Literal { text, .. } => {
                pieces.last_mut().into_iter().for_each(|last| last.push_str(text));
            }
            ast::TextPart::Hole(_) => pieces.push(String::new()),
        }
    }
    Label(pieces)
}

impl Bots<'_> {
    /// A label that a bot wishes for, in which `{…}` stands for any text.
    pub(crate) fn label_wished(&mut self, text: &ast::Text) -> Option<Label> {
        let wished = label(text);
        let known = self.reader.labels_known();
        let sample = wished.0.join("…");
        if !known.iter().any(|label| label.fits(&sample) || *label == wished) {
            let none = "this game has no options: they stand in `choose one { … }` and in menus";
            self.reader.no_label(text, &sample, &known, none);
            return None;
        }
        Some(wished)
    }

    /// What the first option with a label calls the things that it is offered for.
    pub(super) fn things_named(&self, text: &ast::Text) -> Vec<String> {
        let wished = label(text);
        let mut labels = self.reader.program.options.ids().zip(self.reader.labels_known());
        let first = labels.find(|(_, label)| *label == wished);
        let things = first.and_then(|(id, _)| self.reader.symbols.offered.get(id));
        things.into_iter().flatten().map(|(name, _)| name.clone()).collect()
    }

    /// The options with a label of whose things a bot asks something, and the names and types of the things that all of
    /// them are offered for. Of several that say the same those are meant that are offered for the purpose.
    pub(super) fn options_wished(
        &mut self,
        text: &ast::Text,
        purpose: PurposeId,
        asked: Asked,
    ) -> Option<(Vec<OptionId>, Things)> {
        let wished = self.label_wished(text)?;
        let labels = self.reader.program.options.ids().zip(self.reader.labels_known());
        let mut fits: Vec<OptionId> =
            labels.filter(|(_, label)| *label == wished).map(|(id, _)| id).collect();
        let offered = self.reader.options_for(purpose);
        if fits.iter().any(|id| offered.contains(id)) {
            fits.retain(|id| offered.contains(id));
        }
        let things =
            fits.first().and_then(|first| self.reader.symbols.offered.get(*first)).cloned();
        let alike = |id: &OptionId| self.reader.symbols.offered.get(*id) == things.as_ref();
        let (message, label, help) = match &things {
            None => (
                "several options may be meant here: of which things this is asked is open",
                "not as one option says it",
                "write the text as the option does, with `{…}` where it has them",
            ),
            Some(things) if things.is_empty() => match asked {
                Asked::By(_) => (
                    "this option is there once: there is nothing to compare",
                    "offered for nothing",
                    "leave `by …` out; an option is offered for several things by `for x in LIST`",
                ),
                Asked::Where(_) => (
                    "this option is there once: there are no things that `where` could ask of",
                    "offered for nothing",
                    "write `if` for `where`; an option is offered for several things by `for x in LIST`",
                ),
            },
            Some(_) if !fits.iter().all(alike) => (
                "several options say this, and are offered for different things",
                "which of them?",
                "let the options say something different, or call what they are for alike",
            ),
            Some(_) => return things.map(|things| (fits, things)),
        };
        let (Asked::Where(span) | Asked::By(span)) = asked;
        let at = if things.is_none() { text.span } else { span };
        self.reader.error(codes::UNEXPECTED, at, message, label, help);
        None
    }
}
