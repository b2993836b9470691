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
    let parts: Vec<&[Token<'_>]> = rest.split(|word| word.text == ",").collect();
    let (tags, fields): (Vec<&[Token<'_>]>, Vec<&[Token<'_>]>) =
        parts.iter().partition(|part| part.len() == 1);
    let is_tag = |part: &[Token<'_>]| part.iter().all(|tag| tag.is_word() && !capital(&tag));
    let is_field = |part: &[Token<'_>]| match part {
        [field, value] => field.is_word() && (value.is_number() || value.text.starts_with('"')),
        _ => false,
    };
    if !link || !tags.iter().all(|tag| is_tag(tag)) || !fields.iter().all(|field| is_field(field)) {
        return None;
    }
    let tags: Vec<&str> = tags.iter().flat_map(|tag| tag.iter().map(|tag| tag.text)).collect();
    let fields = fields.iter().map(|part| format!("{} {}", part[0].text, part[1].text));
    let fields = fields.collect::<Vec<_>>().join(", ");
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
