//! The heading of a card, as one would say it: `beast Wolf is grey { … }`, `beast Wolf, grey { … }`.

use super::context::{Context, Place, Token};
use super::hints::ITEMS;
use super::meant::{Meant, repeated};

/// What was meant by such a heading.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let ends = follows.iter().position(|word| word.text == "{")?;
    let opens = follows.get(ends)?.at;
    let found = *follows.first()?;
    // A comma ends what is said before it, so the heading begins with its line.
    let from = context.piece.get(..context.at)?.rfind(context.line)?;
    let line = super::context::tokens(context.piece.get(from..opens)?, from);
    let [kind, name, ..] = line.as_slice() else { return None };
    let capital = |word: &&Token<'_>| word.text.starts_with(char::is_uppercase);
    let is_card = kind.is_word() && !ITEMS.contains(&kind.text) && kind.text != "cards";
    if context.place != Place::Item || !is_card || said.len() > line.len() {
        return None;
    }
    let quoted = usize::from(name.text.starts_with('"'));
    let named = 1 + line.iter().skip(1).take_while(capital).count().max(quoted);
    let head = context.piece.get(kind.at..line.get(named.checked_sub(1)?)?.end())?;
    let behind = line.get(named..).filter(|behind| named > 1 && !behind.is_empty())?;
    let link = matches!(behind[0].text, ":" | "," | "(" | "is" | "with" | "-" | "[" | "=");
    let rest = &behind[usize::from(link)..];
    let rest = match (behind[0].text, rest.last().map(|last| last.text)) {
        ("(", Some(")")) | ("[", Some("]")) => rest.get(..rest.len() - 1)?,
        _ => rest,
    };
    let (mut tags, mut fields, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(word) = rest.get(at) {
        let value =
            rest.get(at + 1).filter(|value| value.is_number() || value.text.starts_with('"'));
        match value {
            _ if word.text == "," => {}
            _ if !word.is_word() || capital(&word) => return None,
            Some(value) => {
                fields.push(format!("{} {}", word.text, value.text));
                at += 1;
            }
            None => tags.push(word.text),
        }
        at += 1;
    }
    // Of a name of several words the second could be small by mistake.
    if !link && fields.is_empty() {
        return None;
    }
    let fields = fields.join(", ");
    let tagged = match tags[..] {
        [] => head.to_owned(),
        _ => format!("{head} : {}", tags.join(", ")),
    };
    let help = match fields.is_empty() {
        true => format!("tags of a card stand behind `:`: `{} {{ … }}`", repeated(&tagged)),
        false => format!(
            "what a card has stands in its braces: `{} {{ {} … }}`",
            repeated(&tagged),
            repeated(&fields)
        ),
    };
    context.reads(kind.at..opens, &format!("{tagged} ")).then(|| Meant::word(found, help))
}

/// Words with which somebody would take out something of a game.
const TAKES_OUT: &[&str] = &["remove", "delete", "without", "disable", "erase", "omit"];

/// `remove rule "Rent"`, `without card Mill`
pub(super) fn taken_out(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let [takes, sort] = said.as_slice() else { return None };
    let name = follows.first()?;
    let is_one = context.place == Place::Item
        && TAKES_OUT.contains(&takes.text)
        && sort.text.starts_with(char::is_lowercase);
    let is_named = name.is_word() || name.text.starts_with('"');
    if !is_one || !is_named {
        return None;
    }
    let name = repeated(context.rest()).trim_end_matches(['{', '}', ' ']);
    let help = match sort.text {
        "rule" | "phase" => {
            format!("an expansion puts nothing in its place: `override {} {name} {{ }}`", sort.text)
        }
        "verb" => format!(
            "an expansion has it do nothing: `override verb {name} {{ }}`, with what it takes before the braces"
        ),
        "score" => format!("an expansion has it count nothing: `override score {name} 0`"),
        known if ITEMS.contains(&known) => format!(
            "nothing is taken out of a game: an expansion says what stands in its place, `override {known} …`"
        ),
        _ => format!(
            "no card is taken out of a game: an expansion says what it does instead, `override {} {name} {{ … }}`, or what is set up instead, `override setup {{ … }}`",
            sort.text
        ),
    };
    let message = format!("`{}` takes nothing out", takes.text);
    Some(Meant { about: context.starts, ..Meant::new(takes.at..takes.end(), message, help) })
}
