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
        if let Some(takes) = takes {
            self.check_how_many(variant, takes, things);
        }
        let mut words = Vec::new();
        for thing in &things.list {
            let (word, player) = self.variant_word(scope, thing);
            let is_named =
                things.list.len() == 1 && takes.is_some_and(|takes| self.is_named(takes, &word));
            if let Some(takes) = takes.filter(|_| !word.is_empty() && !is_named) {
                self.check_variant_value(variant, takes, (&word, player), thing.span);
            }
            words.push(word);
        }
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    }

    /// Reports several values, or none, for an option that takes one.
    fn check_how_many(&mut self, variant: &Name, takes: VariantType, things: &ast::Things) {
        let (takes_none, takes_several) = match takes {
            VariantType::Flag
            | VariantType::Number
            | VariantType::Range(..)
            | VariantType::Member(_) => (false, false),
            VariantType::Player | VariantType::Definition(_) => (true, false),
            VariantType::Players
            | VariantType::Numbers
            | VariantType::Members(_)
            | VariantType::Definitions(_)
            | VariantType::Other => (true, true),
        };
        let what = match things.list.len() {
            0 if !takes_none => "nothing",
            2.. if !takes_several => "several things",
            _ => return,
        };
        let name = &variant.text;
        self.reader.error(
            codes::WRONG_TYPE,
            things.span,
            format!("`{name}` can never be {what}"),
            "it takes one value",
            format!("write one: `{name} = …`, or leave the line out if it is as the game has it"),
        );
    }

    /// The text of one value. If it is a player's seat, also that player's name.
    fn variant_word<'t>(
        &mut self,
        scope: &Scope,
        thing: &'t ast::Thing,
    ) -> (String, Option<&'t str>) {
        let seat_named = |name: &str| scope.seats.iter().position(|seat| seat == name);
        let word = match &thing.kind {
            ThingKind::Expr { what, .. } => match &what.kind {
                ast::ExprKind::Name(name) => match seat_named(&name.text) {
                    Some(seat) => return ((seat + 1).to_string(), Some(&name.text)),
                    None => name.text.clone(),
                },
                _ => match what.plain_number() {
                    Some(value) => value.to_string(),
                    None => self.odd_thing(thing.span),
                },
            },
            ThingKind::Some { .. } | ThingKind::Spot(..) => self.odd_thing(thing.span),
        };
        (word, None)
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
    fn check_variant_value(
        &mut self,
        variant: &Name,
        takes: VariantType,
        (word, player): (&str, Option<&str>),
        span: Span,
    ) {
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
        let takes_players =
            matches!(takes, VariantType::Player | VariantType::Players | VariantType::Other);
        if !fits || player.is_some() && !takes_players {
            let word = player.unwrap_or(word);
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
