//! What is handed to a verb, in words.

use schema::code::Arg;
use schema::id::VerbId;

use super::{Said, Teller, needs};

impl Teller<'_> {
    /// The values of a call, by preposition or parameter; a block has none.
    pub(super) fn given(&mut self, verb: VerbId, args: &[Arg]) -> Vec<(String, Said)> {
        let params = self.rules.program().verbs.get(verb).map_or(&[][..], |verb| &verb.params);
        let mut given = Vec::new();
        for (param, arg) in params.iter().zip(args) {
            let name = param.preposition.as_deref().unwrap_or("what");
            // What is left out is told where the sentence says it in any case.
            let is_said = || self.rules.sentence(verb).is_some_and(|said| needs(said, name));
            let value = match arg {
                Arg::Value { value, .. } => Some(value),
                Arg::Default => param.default.as_ref().filter(|_| is_said()),
                Arg::Block(_) => None,
            };
            let Some(value) = value else { continue };
            let said = match (self.on_top(*value), param.preposition.is_some()) {
                (Some(top), true) => Said::one(top),
                // As what it stands for.
                _ => {
                    let said = self.oneself(*value).unwrap_or_else(|| self.object(*value));
                    self.worked_out(*value);
                    match self.is_amount(*value) || self.is_counted(*value, verb, param) {
                        true => self.how_much(said),
                        false => self.so_many_of(said),
                    }
                }
            };
            given.push((name.to_owned(), said));
        }
        given
    }
}

/// What a verb is done to that has no sentence, with its prepositions; absent: nothing was handed to it.
pub(super) fn plainly(given: &[(impl AsRef<str>, Said)]) -> Option<String> {
    let part = |(name, said): &(_, Said)| match AsRef::<str>::as_ref(name) {
        "what" => said.text.clone(),
        preposition => [preposition, &said.text].join(" "),
    };
    let (what, others): (Vec<_>, Vec<_>) =
        given.iter().partition(|(name, _)| name.as_ref() == "what");
    let parts: Vec<String> = what.into_iter().chain(others).map(part).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}
