//! Reads labels of options in the wishes of bots.

use schema::bot::Label;
use schema::id::{OptionId, PurposeId};
use schema::source::Span;

use crate::check::bots::Bots;
use crate::check::symbols::Things;
use crate::codes;
use crate::syntax::ast;

impl Bots<'_> {
    /// A label that a bot wishes for, in which `{…}` stands for any text.
    pub(crate) fn label_wished(&mut self, text: &ast::Text) -> Option<Label> {
        let mut pieces = vec![String::new()];
        for part in &text.parts {
            match part {
                ast::TextPart::Literal { text, .. } => {
                    pieces.last_mut().into_iter().for_each(|last| last.push_str(text));
                }
                ast::TextPart::Hole(_) => pieces.push(String::new()),
            }
        }
        let wished = Label(pieces);
        let known = self.reader.labels_known();
        let sample = wished.0.join("…");
        if !known.iter().any(|label| label.fits(&sample) || *label == wished) {
            let none = "this game has no options: they stand in `choose one { … }` and in menus";
            self.reader.no_label(text, &sample, &known, none);
            return None;
        }
        Some(wished)
    }

    /// The options with a label that a bot ranks, and the names and types of the things that all of them are offered
    /// for. Of several that say the same those are meant that are offered for the purpose. `by` is the span of the
    /// ranking.
    pub(crate) fn options_wished(
        &mut self,
        text: &ast::Text,
        purpose: PurposeId,
        by: Span,
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
                "several options may be meant here: which of their things are compared is open",
                "not as one option says it",
                "write the text as the option does, with `{…}` where it has them",
            ),
            Some(things) if things.is_empty() => (
                "this option is there once: there is nothing to compare",
                "offered for nothing",
                "leave `by …` out; an option is offered for several things by `for x in LIST`",
            ),
            Some(_) if !fits.iter().all(alike) => (
                "several options say this, and are offered for different things",
                "which of them?",
                "let the options say something different, or call what they are for alike",
            ),
            Some(_) => return things.map(|things| (fits, things)),
        };
        let at = if things.is_none() { text.span } else { by };
        self.reader.error(codes::UNEXPECTED, at, message, label, help);
        None
    }
}
