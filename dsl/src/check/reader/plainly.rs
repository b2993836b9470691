//! Words that somebody would say, and for which the language has other ones.

use crate::check::Scope;
use crate::check::reader::Reader;
use crate::check::symbols;
use crate::codes;
use crate::syntax::ast::{self, Name};

impl Reader<'_> {
    /// Reports a word that says what was done to something: `discarded`. Returns false if it is no such word.
    pub(crate) fn report_done(&mut self, scope: &Scope, name: &Name) -> bool {
        let Some(verb) = self.verb_done(&name.text) else { return false };
        let does = self.third_person(&verb);
        let help = match scope.seats.is_empty() {
            true => format!(
                "ask where it lies, `c in ZONE`, or answer what happens: `after anyone {does} … {{ … }}`"
            ),
            false => format!(
                "what was done is said of whoever did it: `anyone {does} Name happens`, `anyone {does} Name does not happen`"
            ),
        };
        let message = format!("that something was done is not said by `{}`", name.text);
        self.error(codes::UNKNOWN_WORD, name.span, message, "no word of its own", help);
        true
    }

    /// Reports the name of a phase where a value is wanted. Returns false if it is none.
    pub(crate) fn report_phase(&mut self, name: &Name) -> bool {
        let is_phase = symbols::exact(&self.symbols.moments, &name.text).is_some();
        if is_phase {
            let message = format!("`{}` is a phase, and no value", name.text);
            let help = "a phase is named where something begins, ends or lasts with it: `at start of NAME`, `end NAME`, `until end of NAME`";
            self.error(codes::UNKNOWN_WORD, name.span, message, "a phase", help);
        }
        is_phase
    }

    /// The verb of which a word is the participle, as far as the rules of English say so.
    fn verb_done(&self, word: &str) -> Option<String> {
        let stem = word.strip_suffix("ed")?;
        let short = stem.strip_suffix(|last: char| stem.ends_with([last, last]));
        let ending = stem.strip_suffix('i').map(|stem| format!("{stem}y"));
        let stems =
            [Some(stem.to_owned()), Some(format!("{stem}e")), short.map(str::to_owned), ending];
        stems.into_iter().flatten().find(|stem| symbols::exact(&self.symbols.verbs, stem).is_some())
    }
}

/// What was meant in a ruling by `NAME is VERBED once`.
pub(super) fn how_often(done: &ast::Expr, often: &Name) -> Option<String> {
    let is_done = matches!(&done.kind, ast::ExprKind::Name(word) if word.text.starts_with(char::is_lowercase));
    (is_done && often.text == "once").then(|| {
        "how often something was done is said of whoever did it: `anyone VERBS Name once`, with the verb in its third person"
            .to_owned()
    })
}

/// What was meant by two words side by side in a ruling: that somebody loses, what stays, whose turn it is.
pub(super) fn of_game(first: &str, second: &str) -> Option<String> {
    let owner = first.trim_end_matches('s').trim_end_matches(['\'', '’']);
    Some(match (first, second) {
        (who, "wins" | "won") => format!("who has won is asked by name: `winners == {who}`"),
        (who, "loses" | "lost") => {
            format!("who has not won is none of the winners: `not ({who} in winners)`")
        }
        ("the", "winner") => "who has won is asked by name: `winners == P`".to_owned(),
        ("the", "turn") => "whose turn it is is asked by name: `active == P`".to_owned(),
        (whose, "turn") if whose != owner => {
            format!("whose turn it is is asked by name: `active == {owner}`")
        }
        ("the", "phase") => {
            "which phase it is is seen by who is asked what: `P is asked to PURPOSE`".to_owned()
        }
        (name, "stays" | "remains" | "lies") => {
            format!("where it lies is said by `in`: `{name} in P.ZONE`")
        }
        _ => return None,
    })
}
