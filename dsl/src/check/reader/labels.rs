//! The labels of the options of a game.

use std::collections::BTreeSet;

use schema::bot::Label;
use schema::choice::Asks;
use schema::id::{MenuId, OptionId, PurposeId};
use schema::program::{Program, TextPart};

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast;

impl Reader<'_> {
    /// Whether a text is the name of a card, and the label of no option that is offered for a purpose; without one, of
    /// no option at all. `says` is whether an option may say a text.
    pub(crate) fn is_card_name(
        &self,
        text: &ast::Text,
        purpose: Option<PurposeId>,
        says: impl Fn(&Label, &str) -> bool,
    ) -> bool {
        let offered = purpose.map(|purpose| self.options_for(purpose));
        let is_offered = |id| offered.as_ref().is_none_or(|offered| offered.contains(&id));
        let mut labels = self.program.options.ids().zip(self.labels_known());
        text.plain().is_some_and(|plain| {
            self.symbols.definitions.contains_key(&plain)
                && !labels.any(|(id, label)| is_offered(id) && says(&label, &plain))
        })
    }

    /// The options that are offered for a purpose, those that cards and rules add among them.
    pub(crate) fn options_for(&self, purpose: PurposeId) -> BTreeSet<OptionId> {
        let (mut offered, mut menus) = (BTreeSet::<OptionId>::new(), BTreeSet::<MenuId>::new());
        for choice in self.program.choices.iter().filter(|choice| choice.purpose == purpose) {
            if let Asks::Options { options, menu, count: _ } = &choice.asks {
                offered.extend(options);
                menus.extend(menu);
            }
        }
        let added = self.program.options.pairs().filter(|(_, option)| {
            option.contributed.as_ref().is_some_and(|added| menus.contains(&added.menu))
        });
        offered.extend(added.map(|(id, _)| id));
        offered
    }

    /// The labels of all options of the game.
    pub(crate) fn labels_known(&self) -> Vec<Label> {
        labels_of(&self.program)
    }

    pub(crate) fn no_label(&mut self, text: &ast::Text, said: &str, known: &[Label], none: &str) {
        let known: Vec<String> = known.iter().map(|label| label.0.join("…")).collect();
        let near = self.near(said, known.iter().map(String::as_str));
        let help = match (near, known.as_slice()) {
            (Some(near), _) => format!("did you mean \"{near}\"?"),
            (None, []) => none.to_owned(),
            (None, _) => "write it as the option does".to_owned(),
        };
        self.error(
            codes::UNKNOWN_WORD,
            text.span,
            format!("no option says \"{said}\""),
            "no such option",
            help,
        );
    }
}

/// The labels of all options of a program.
pub(crate) fn labels_of(program: &Program) -> Vec<Label> {
    let texts = program.options.iter().map(|option| &program.texts[option.text].0);
    let label = |parts: &Vec<TextPart>| {
        let mut pieces = vec![String::new()];
        for part in parts {
            match part {
                TextPart::Plain(text) => {
                    pieces.last_mut().into_iter().for_each(|last| last.push_str(text));
                }
                TextPart::Value(_) => pieces.push(String::new()),
            }
        }
        Label(pieces)
    };
    texts.map(label).collect()
}
