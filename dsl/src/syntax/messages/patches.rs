//! What stands behind `extend` or `override` and is no item: `extend menu main { … }`, `override counter gold = 15`.

use super::context::{Context, Place, Token, tokens};
use super::hints::{ITEMS, STATEMENTS, is_somebody};
use super::meant::{Meant, repeated};

/// What was meant by such a line.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let starts = context.piece.get(..context.at)?.rfind(context.line)?;
    let line = context.piece.get(starts..)?.split(['\n', '\r']).next()?;
    let first = *tokens(line, starts).first()?;
    let help = no_item(line).filter(|_| context.place == Place::Item)?;
    Some(Meant::word(first, help))
}

/// What to write instead of a line that says such a thing; `None` if it says of an item that it is extended or overridden.
pub(crate) fn no_item(line: &str) -> Option<String> {
    let words = tokens(line, 0);
    let [patch, what, rest @ ..] = words.as_slice() else { return None };
    let next = rest.first().map_or("", |next| next.text);
    let patch = match patch.text {
        "extend" => Patch { word: "extend", extends: true },
        "override" => Patch { word: "override", extends: false },
        _ => return None,
    };
    let heading = line.get(what.at..)?.split('{').next()?.trim_end_matches(['}', ' ']);
    let braces = if line.contains('{') { " { … }" } else { "" };
    let said = format!("{}{braces}", repeated(heading));
    match what.text {
        "menu" => Some(patch.menu(Some(next).filter(|_| rest.first().is_some_and(Token::is_word)))),
        "option" => Some(patch.option()),
        "live" | "rows" | "on" => Some(format!(
            "`{}` stands in the braces of a kind: `{} kind card {{ {said} }}`",
            what.text, patch.word
        )),
        "zone" | "counter" | "track" | "flag" | "note" | "pool" | "shown" => Some(format!(
            "`{}` stands in the braces of what has it, `player`, `table` or a kind: `{} player {{ {said} }}`",
            what.text, patch.word
        )),
        "before" | "after" | "instead" | "at" | "when" | "while" | "cannot" | "+" | "-" => {
            Some(patch.handler(&said))
        }
        "turns" | "rounds" => Some(patch.statement()),
        word if STATEMENTS.contains(&word) && word != "phase" => Some(patch.statement()),
        "player" | "table" | "pile" if next == "." => Some(format!(
            "what somebody has stands in braces: `{} {} {{ counter NAME = 3 }}`",
            patch.word, what.text
        )),
        word if ITEMS.contains(&word) || is_somebody(Some(word)) => None,
        word => patch.without_sort(word, next, &said),
    }
}

/// The word with which such a line begins.
struct Patch {
    word: &'static str,
    extends: bool,
}

/// What an expansion puts in the place of all that is done there.
const WHOLE: &str =
    "`override phase NAME { … }`, `override verb NAME { … }`, `override flow { … }`";

impl Patch {
    fn menu(&self, name: Option<&str>) -> String {
        let name = name.unwrap_or("NAME");
        let added = format!(
            "an option is added to a menu by a rule or a card: `rule \"…\" {{ option \"…\" in {name} {{ … }} }}`"
        );
        match self.extends {
            true => added,
            false => format!("a menu is overridden with what it stands in: {WHOLE}; {added}"),
        }
    }

    fn option(&self) -> String {
        match self.extends {
            true => "an option that is new stands in a rule or on a card, and says its menu behind `in`: `rule \"…\" { option \"…\" in NAME { … } }`".to_owned(),
            false => format!(
                "an option is overridden with what it stands in: `override rule \"…\" {{ … }}`, `override KIND Name {{ … }}`; one of a menu itself with that: {WHOLE}"
            ),
        }
    }

    fn handler(&self, said: &str) -> String {
        match self.extends {
            true => format!("what is new stands in a rule of its own: `rule \"…\" {{ {said} }}`"),
            false => "this is overridden with what it stands in: `override rule \"…\" { … }`, of a card `override KIND Name { … }`".to_owned(),
        }
    }

    fn statement(&self) -> String {
        match self.extends {
            true => "what is done besides stands in a phase of its own, in a rule, or in the setup: `phase NAME after OTHER { … }`, `rule \"…\" { at end of OTHER { … } }`, `extend setup { … }`".to_owned(),
            false => format!("what is done is overridden with what it stands in: {WHOLE}"),
        }
    }

    /// `extend beast { … }`, `override "Rent" { … }`, `override rent = 3`
    fn without_sort(&self, name: &str, next: &str, said: &str) -> Option<String> {
        let (patch, quoted) = (self.word, name.starts_with('"'));
        Some(match next {
            "{" if quoted => format!(
                "say what it is, too: `{patch} rule {name} {{ … }}`, or of a card its kind: `{patch} KIND {name} {{ … }}`"
            ),
            "{" => format!(
                "say what it is, too: `{patch} kind {name} {{ … }}`, or of a card its kind: `{patch} KIND Name {{ … }}`"
            ),
            "=" if !quoted => format!(
                "say what it is, too: `{patch} define {said}`; what somebody has stands in braces: `{patch} player {{ counter {said} }}`"
            ),
            _ if quoted && self.extends => {
                format!("say what it is, too, of a card its kind: `extend KIND {name} {{ … }}`")
            }
            _ if quoted => format!("say what it is, too: `override score {name} …`"),
            _ => return None,
        })
    }
}
