//! The labels of the options of a game.

use schema::bot::Label;
use schema::program::{Program, TextPart};

use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast;

impl Reader<'_> {
    /// Whether a text is the name of a card and the label of no option.
    pub(crate) fn is_card_name(&self, text: &ast::Text) -> bool {
        text.plain().is_some_and(|plain| {
            self.symbols.definitions.contains_key(&plain)
                && !self.labels_known().iter().any(|label| label.fits(&plain))
        })
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
