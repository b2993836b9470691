//! Whether a call has what its verb takes, and nothing else.

use schema::id::VerbId;

use crate::check::bodies::Bodies;
use crate::check::bodies::calls::word_of;
use crate::check::reader::patterns::usage;
use crate::check::symbols::{self, ParamInfo};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name};

/// A call, and what its verb takes.
struct Called<'c> {
    call: &'c ast::Call,
    params: Vec<ParamInfo>,
    is_built_in: bool,
    /// How it is called.
    usage: String,
}

impl Bodies<'_> {
    /// Reports an object, preposition or block that a call lacks or that the verb does not take. Returns whether the
    /// call fits.
    pub(super) fn check_signature(&mut self, verb: VerbId, call: &ast::Call) -> bool {
        let told = self.reader.diagnostics.len();
        let known = &self.reader.symbols.verb[verb];
        let (params, is_built_in) = (known.params.clone(), known.primitive.is_some());
        let usage = usage(&call.verb.text, &params);
        let called = Called { call, params, is_built_in, usage };
        self.check_object(&called);
        self.check_prepositions(&called);
        self.check_block(&called);
        self.reader.diagnostics.len() == told
    }

    /// What it is done to.
    fn check_object(&mut self, called: &Called<'_>) {
        let Called { call, params, is_built_in, usage } = called;
        let name = &call.verb.text;
        let thing = params.iter().find(|param| param.preposition.is_none());
        match (&call.thing, thing) {
            (Some(value), None) => {
                let help = match is_built_in {
                    true => usage.clone(),
                    false => format!(
                        "{usage}; where it is to be given something, let it take that: `verb {name} NAME : TYPE {{ … }}`"
                    ),
                };
                let message = format!("`{name}` takes no thing of its own");
                self.reader.error(codes::TOO_MANY, value.span, message, "one too many", help);
            }
            (Some(value), Some(param)) if param.ty == Type::Block => {
                let message = format!("`{name}` takes a block in braces");
                self.reader.error(codes::TOO_MANY, value.span, message, "no block", usage.clone());
            }
            // `look at top of deck`: what the verb is done to stands behind a word that it does not know.
            (None, Some(param))
                if param.required && param.ty != Type::Block && !is_behind(call, params) =>
            {
                let message =
                    format!("`{name}` does not say what: its `{}` is missing", param.name);
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    message,
                    "what?",
                    usage.clone(),
                );
            }
            _ => {}
        }
    }

    fn check_prepositions(&mut self, called: &Called<'_>) {
        let Called { call, params, usage, .. } = called;
        let name = &call.verb.text;
        for (at, (preposition, value)) in call.prepositions.iter().enumerate() {
            let is_it = |other: &str| other == preposition.text;
            if !params.iter().any(|param| param.preposition.as_deref().is_some_and(is_it)) {
                self.reader.error(
                    codes::NO_SUCH_PREPOSITION,
                    preposition.span,
                    format!("`{name}` has no `{}`", preposition.text),
                    "does not belong here",
                    self.purpose_before(name, preposition, value)
                        .or_else(|| another_way(name, call, preposition, params))
                        .unwrap_or_else(|| usage.clone()),
                );
            } else if call.prepositions[..at].iter().any(|(other, _)| is_it(&other.text)) {
                let message = format!("`{}` stands here twice", preposition.text);
                self.reader.error(
                    codes::TOO_MANY,
                    preposition.span,
                    message,
                    "again",
                    usage.clone(),
                );
            }
        }
        for param in params.iter().filter(|param| param.required && param.ty != Type::Block) {
            if let Some(preposition) = &param.preposition
                && !call.prepositions.iter().any(|(name, _)| name.text == *preposition)
            {
                self.reader.error(
                    codes::MISSING_THING,
                    call.verb.span,
                    format!("`{name}` needs `{preposition} …`"),
                    format!("{preposition} what?"),
                    usage.clone(),
                );
            }
        }
    }

    fn check_block(&mut self, called: &Called<'_>) {
        let Called { call, params, usage, .. } = called;
        let name = &call.verb.text;
        let wants_block = params.iter().any(|param| param.ty == Type::Block && param.required);
        let (code, span, message, label) = match (&call.block, wants_block) {
            (Some(block), false) => {
                (codes::TOO_MANY, block.span, format!("`{name}` takes no block"), "one too many")
            }
            (None, true) => (
                codes::MISSING_THING,
                call.verb.span,
                format!("`{name}` needs a block in braces"),
                "what is to be done?",
            ),
            (Some(_), true) | (None, false) => return,
        };
        self.reader.error(code, span, message, label, usage.clone());
    }

    /// The help for the purpose of a `may`, which stands before the verb: `may to PURPOSE VERB X`.
    fn purpose_before(&self, verb: &str, preposition: &Name, value: &ast::Expr) -> Option<String> {
        let word = word_of(value).filter(|_| preposition.text == "to")?;
        symbols::exact(&self.reader.symbols.purposes, word)?;
        Some(format!("if it says what for, it stands before: `may to {word} {verb} …`"))
    }
}

/// What to write instead of a preposition that a verb does not have.
fn another_way(
    verb: &str,
    call: &ast::Call,
    preposition: &ast::Name,
    params: &[ParamInfo],
) -> Option<String> {
    let thing = call.thing.as_ref().and_then(word_of);
    let has_to = params.iter().any(|param| param.preposition.as_deref() == Some("to"));
    match (verb, thing, preposition.text.as_str()) {
        (_, Some("down"), "to") => Some(format!(
            "down to a number are so many less: `choose (count of ZONE - 3) cards in ZONE to {verb}`, then `{verb} it`"
        )),
        ("shuffle", Some(what), "into" | "to") => Some(format!(
            "what is shuffled into a zone is moved there first: `move {what} to ZONE`, then `shuffle ZONE`"
        )),
        (_, _, "at") if Bodies::after(call, "at").and_then(word_of) == Some("random") => {
            Some(format!("chance takes some: `pick 1 from ZONE as taken`, then `{verb} taken`"))
        }
        (_, None, "at" | "on" | "for" | "with") if is_behind(call, params) => {
            Some(format!("leave `{}` out: `{verb} …`", preposition.text))
        }
        ("reveal", _, "to") => {
            Some("to one player it is shown by that player's own look: `as p { look … }`".into())
        }
        (_, _, "from")
            if params.iter().any(|param| {
                param.preposition.is_none()
                    && matches!(param.ty.item().as_ref().unwrap_or(&param.ty), Type::Card(_))
            }) =>
        {
            Some(format!(
                "where it lies is said of the thing itself: `{verb} top of ZONE`, or of what is chosen in `choose 1 card in ZONE to {verb}`"
            ))
        }
        (_, _, "into" | "onto" | "on") if has_to => Some(format!("write `to`: `{verb} … to …`")),
        _ => None,
    }
}

/// Whether what a verb is done to stands behind a small word that the verb does not take: `look at top of deck`.
fn is_behind(call: &ast::Call, params: &[ParamInfo]) -> bool {
    let misses = params.iter().any(|param| param.preposition.is_none() && param.required);
    call.thing.is_none()
        && misses
        && call.prepositions.iter().any(|(preposition, _)| {
            let word = preposition.text.as_str();
            matches!(word, "at" | "on" | "for" | "with")
                && params.iter().all(|param| param.preposition.as_deref() != Some(word))
        })
}
