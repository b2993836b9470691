//! Options by what they say, in rulings and bots.

use schema::bot::Label;
use schema::program::TextPart;

use super::Checker;
use crate::codes;
use crate::syntax::ast;

impl Checker<'_> {
    /// `Alice picks "Take 2"`: the label as a player reads it.
    pub(crate) fn label_said(&mut self, text: &ast::Text) -> Option<String> {
        let Some(plain) = text.plain() else {
            self.error(
                codes::WRONG_TYPE,
                text.span,
                "here stands what the player reads, with the values in it",
                "`{…}` is not read here",
                "write the option as it is shown, without `{…}`",
            );
            return None;
        };
        let known = self.labels_known();
        if !known.iter().any(|label| label.fits(&plain)) {
            self.no_label(text, &plain, &known);
            return None;
        }
        Some(plain)
    }

    /// A bot's wish: a label, in which `{…}` stands for whatever is shown there.
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
        let known = self.labels_known();
        let sample = wished.0.join("…");
        if !known.iter().any(|label| label.fits(&sample) || *label == wished) {
            self.no_label(text, &sample, &known);
            return None;
        }
        Some(wished)
    }

    /// Whether a text names a card, and no option says the same.
    pub(crate) fn is_card_name(&self, text: &ast::Text) -> bool {
        text.plain().is_some_and(|plain| {
            self.symbols.definitions.contains_key(&plain)
                && !self.labels_known().iter().any(|label| label.fits(&plain))
        })
    }

    /// What the options of this game say.
    fn labels_known(&self) -> Vec<Label> {
        let texts = self.program.options.iter().map(|option| &self.program.texts[option.text].0);
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

    fn no_label(&mut self, text: &ast::Text, said: &str, known: &[Label]) {
        let known: Vec<String> = known.iter().map(|label| label.0.join("…")).collect();
        let near = self.near(said, known.iter().map(String::as_str));
        let help = match (near, known.as_slice()) {
            (Some(near), _) => format!("did you mean \"{near}\"?"),
            (None, []) => {
                "this game has no options: they stand in `choose one { … }` and in menus".to_owned()
            }
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
