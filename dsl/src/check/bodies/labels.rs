//! Checks that no two options of one choice have the same label (`C0505`).

use std::collections::BTreeMap;

use schema::id::{DefinitionId, MenuId};

use crate::check::bodies::Bodies;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ChoiceOption as Written, TextPart};

/// A label in parts, for comparison.
type Label = Vec<Said>;

/// A part of a label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Said {
    Words(String),
    /// A value that is a single word.
    Value(String),
    /// `self`: the name of the card that has the option.
    Bearer(DefinitionId),
}

/// The labels of the options of menus, with one text of each.
#[derive(Debug, Default)]
pub(crate) struct Labels<'a> {
    /// Labels of options in the menu itself.
    own: BTreeMap<(MenuId, Label), &'a ast::Text>,
    /// Labels of options that cards and rules contribute.
    added: BTreeMap<(MenuId, Label), &'a ast::Text>,
}

impl<'a> Bodies<'a> {
    /// Checks options that stand together, in a choice or in the menu `menu`.
    pub(crate) fn labels_here(&mut self, menu: Option<MenuId>, options: &'a [Written]) {
        let mut here: BTreeMap<Label, &'a ast::Text> = BTreeMap::new();
        for option in options {
            let Some(label) = label(&option.text, None) else { continue };
            let added = menu.and_then(|menu| self.labels.added.get(&(menu, label.clone())));
            if let Some(first) = here.get(&label).or(added).copied() {
                self.label_twice(&option.text, first);
            }
            if let Some(menu) = menu {
                self.labels.own.entry((menu, label.clone())).or_insert(&option.text);
            }
            here.entry(label).or_insert(&option.text);
        }
    }

    /// Checks an option that a card or rule contributes to a menu. A menu of one name may stand at several places, so
    /// options of different places are not compared with each other.
    pub(crate) fn label_added(
        &mut self,
        menu: MenuId,
        text: &'a ast::Text,
        bearer: Option<DefinitionId>,
    ) {
        let Some(label) = label(text, bearer) else { return };
        let key = (menu, label);
        let first = self.labels.added.get(&key).or_else(|| self.labels.own.get(&key));
        if let Some(first) = first.copied() {
            self.label_twice(text, first);
        }
        self.labels.added.entry(key).or_insert(text);
    }

    fn label_twice(&mut self, again: &ast::Text, first: &ast::Text) {
        // What a kind or a table says of several cards is one text.
        let diagnostic = match again.span == first.span {
            true => {
                let told =
                    |it: &Diagnostic| it.code == codes::LABEL_TWICE && it.span() == again.span;
                if self.reader.diagnostics.iter().any(told) {
                    return;
                }
                let text = again.plain().unwrap_or_else(|| "TEXT".to_owned());
                Diagnostic::error(
                    codes::LABEL_TWICE,
                    again.span,
                    "several cards offer this option, and its text is the same on each: nobody could tell them apart",
                )
                .label(again.span, "of which card?")
                .help(format!("say which card it is, by `{{self}}`: `\"{text}: {{self}}\"`"))
            }
            false => Diagnostic::error(
                codes::LABEL_TWICE,
                again.span,
                "two options of one choice say the same: nobody could tell them apart",
            )
            .label(again.span, "again")
            .label(first.span, "first here")
            .help("give one of them another text"),
        };
        self.reader.report(diagnostic);
    }
}

/// The label of an option for comparison; `None` if it has a value that is not a single word. `self` differs for each
/// card.
fn label(text: &ast::Text, bearer: Option<DefinitionId>) -> Option<Label> {
    let said = |part: &TextPart| match part {
        TextPart::Literal { text, .. } => Some(Said::Words(text.clone())),
        TextPart::Hole(value) => match (&value.kind, bearer) {
            (ast::ExprKind::Name(name), Some(bearer)) if name.text == "self" => {
                Some(Said::Bearer(bearer))
            }
            (ast::ExprKind::Name(name), _) => Some(Said::Value(name.text.clone())),
            _ => None,
        },
    };
    text.parts.iter().map(said).collect()
}
