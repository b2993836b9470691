//! Reads the values of setup options in rulings.

use schema::id::DefinitionId;
use schema::program::VariantType;
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::codes;
use crate::syntax::ast::{self, Name, ThingKind};

impl Rulings<'_> {
    /// The value of a setup option as text: words separated by commas, players as seats from 1.
    pub(super) fn variant_value(
        &mut self,
        scope: &Scope,
        variant: &Name,
        things: &ast::Things,
    ) -> String {
        let id = self.reader.symbols.variants.get(&variant.text);
        let takes = id.map(|&(id, _)| self.reader.program.variants[id].takes);
        let mut words = Vec::new();
        for thing in &things.list {
            let word = self.variant_word(scope, thing);
            let is_named =
                things.list.len() == 1 && takes.is_some_and(|takes| self.is_named(takes, &word));
            if let Some(takes) = takes.filter(|_| !word.is_empty() && !is_named) {
                self.check_variant_value(variant, takes, &word, thing.span);
            }
            words.push(word);
        }
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    }

    fn variant_word(&mut self, scope: &Scope, thing: &ast::Thing) -> String {
        match &thing.kind {
            ThingKind::Expr { what, .. } => match &what.kind {
                ast::ExprKind::Name(name) => {
                    match scope.seats.iter().position(|seat| *seat == name.text) {
                        Some(seat) => (seat + 1).to_string(),
                        None => name.text.clone(),
                    }
                }
                _ => match what.plain_number() {
                    Some(value) => value.to_string(),
                    None => self.odd_thing(thing.span),
                },
            },
            ThingKind::Some { .. } | ThingKind::Spot(..) => self.odd_thing(thing.span),
        }
    }

    /// Whether a word is the name of a `define` that yields what an option takes.
    fn is_named(&self, takes: VariantType, word: &str) -> bool {
        let mut defines = self.reader.program.derived.iter();
        defines.any(|define| define.name == word && takes.takes(define))
    }

    fn odd_thing(&mut self, span: Span) -> String {
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            "a variant takes words and numbers",
            "not one of these",
            "write names with commas between, `yes`, `no` or a number",
        );
        String::new()
    }

    /// Reports a word that an option can never be set to. Values that only its condition forbids are refused when the
    /// game is set up.
    fn check_variant_value(&mut self, variant: &Name, takes: VariantType, word: &str, span: Span) {
        let is_number = word.parse::<i32>().is_ok();
        let program = &self.reader.program;
        let (fits, wanted) = match takes {
            VariantType::Flag => (matches!(word, "yes" | "no"), "yes or no".to_owned()),
            VariantType::Number | VariantType::Range(..) => (is_number, "a number".to_owned()),
            VariantType::Numbers => (is_number || word == "none", "numbers".to_owned()),
            VariantType::Player | VariantType::Players => {
                (is_number || word == "none", "players of this ruling, by name".to_owned())
            }
            VariantType::Member(family) | VariantType::Members(family) => {
                let none = takes == VariantType::Members(family) && word == "none";
                let members = program.members.iter().filter(|member| member.family == family);
                let names: Vec<&str> = members.map(|member| member.name.as_str()).collect();
                (none || names.contains(&word), format!("one of {}", names.join(", ")))
            }
            VariantType::Definition(kind) | VariantType::Definitions(kind) => {
                let is_of_kind = |(id, _): &(DefinitionId, Span)| {
                    self.reader.symbols.inherits(program.definitions[*id].kind, kind)
                };
                let card = self.reader.symbols.definitions.get(word).is_some_and(is_of_kind);
                let near = match card {
                    true => None,
                    false => self.reader.near_card(word),
                };
                let near =
                    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                let kind = &program.kinds[kind].name;
                let what = crate::check::types::article(kind);
                (card || word == "none", format!("{what}, by its name{near}"))
            }
            VariantType::Other => (true, String::new()),
        };
        if !fits {
            let name = &variant.text;
            self.reader.error(
                codes::WRONG_TYPE,
                span,
                format!("`{name}` can never be `{word}`"),
                "not one of these",
                format!("it takes {wanted}"),
            );
        }
    }
}
