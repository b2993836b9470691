//! Loops over players, as one would say them: `together everybody { … }`, `each from P { … }`.

use super::context::{Context, Place, Token, first_word, tokens};
use super::meant::{Meant, repeated};
use super::{effects, operand, whom};

/// What was meant by such a loop.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (first, found) = (*said.first()?, *follows.first()?);
    if context.place != Place::Block {
        return None;
    }
    if let Some(help) = which(context, &said, &follows) {
        return Some(Meant::word(found, help));
    }
    let help = match (first.text, found.text) {
        ("together", "{") if said.len() == 1 => {
            "players act at once in one loop: `together each player { … }`".to_owned()
        }
        ("together", who) if said.len() == 1 && found.is_word() => {
            format!("write `together each {who} {{ … }}`")
        }
        ("each", "from") if said.len() == 1 => {
            let from = repeated(operand::from(context.piece, &follows, 1)?);
            format!(
                "once round the table from somebody is `each ([{from}] + {from}.opponents) {{ … }}`"
            )
        }
        _ => return None,
    };
    Some(Meant::word(found, help))
}

/// `each player with coins > 2 { … }`, `for c in hand that is red { … }`
fn which(context: &Context<'_>, said: &[Token<'_>], follows: &[Token<'_>]) -> Option<String> {
    let found = follows.first()?;
    let first = said.first().filter(|first| matches!(first.text, "each" | "together" | "for"))?;
    let links = ["with", "that", "who", "which", "whose", "having", "if", "when"];
    let opens = follows.iter().position(|word| word.text == "{")?;
    let has = |word: &Token<'_>| matches!(word.text, "has" | "have" | "is" | "are");
    // `who has` is refused at its second word.
    let (link, said) = match said.split_last()? {
        (last, said) if has(found) && matches!(last.text, "who" | "that" | "which") => (last, said),
        _ => (found, said),
    };
    if said.len() < 2 || !links.contains(&link.text) {
        return None;
    }
    let whom = repeated(context.piece.get(first.at..link.at)?);
    let has = usize::from(link.at == found.at && has(follows.get(1)?));
    let asked = follows.get(1 + has..opens).filter(|asked| !asked.is_empty())?;
    let whole = context.piece.get(asked.first()?.at..follows.get(opens)?.at)?.trim();
    let those = said.last()?.text;
    let players = match those {
        "player" | "players" | "everybody" => Some("players"),
        "opponent" | "opponents" => Some("opponents"),
        _ => None,
    };
    let text = |at: usize| asked.get(at).map_or("", |word| word.text);
    let own = |word: &str| match players {
        Some(_) => format!("it.{word}"),
        None => word.to_owned(),
    };
    let at = usize::from(text(0) == "the");
    let is_word = |at: usize| asked.get(at).is_some_and(Token::is_word);
    let condition = match (effects::fold(text(at)), players) {
        (Some(fold), _) if is_word(at + 1) && asked.len() == at + 2 => {
            let (value, list) = (text(at + 1), whom::seen_from_within(players.unwrap_or(those)));
            Some(format!("{} == ({fold} of {value} over {list})", own(value)))
        }
        (None, _) if is_word(0) && matches!(text(1), "<" | ">" | "=" | "!") => {
            Some(format!("{}{}", own(text(0)), repeated(whole).strip_prefix(text(0))?))
        }
        (None, Some(_)) if asked.len() == 2 && asked[0].is_number() && is_word(1) => {
            Some(format!("{} >= {}", own(text(1)), text(0)))
        }
        (None, Some(_)) if asked.len() == 3 && text(1) == "in" && is_word(2) => {
            Some(format!("{} in {}", text(0), own(text(2))))
        }
        _ => None,
    };
    Some(match condition {
        Some(condition) => {
            format!("which of them stands behind `where`: `{whom} where {condition} {{ … }}`")
        }
        None => format!(
            "which of them stands behind `where`, and each of them is `it` there: `{whom} where … {{ … }}`"
        ),
    })
}

/// `for each c in hand { … }`, `for each beast in play { … }`, `for each player { … }`
pub(super) fn for_each(context: &Context<'_>, small: &str, each: &str) -> String {
    let first = first_word(each);
    let person = each.trim_start_matches("other ").trim_end_matches('s');
    let whole = repeated(each);
    let Some((what, list)) = each.split_once(" in ") else {
        return match person.split(' ').next() {
            Some("player" | "opponent" | "everybody") => {
                format!("leave `for` out: `each {whole} {{ … }}`")
            }
            _ => format!(
                "players are gone through by `each player {{ … }}`, cards by `for x in {whole} in ZONE {{ … }}`, and the words of a group by `for x in {whole} {{ … }}`"
            ),
        };
    };
    // A name of one letter is hardly that of a sort, and one that is not used in the braces is hardly a new one.
    let one_word = first == what && first.starts_with(char::is_lowercase);
    let name = if first == "c" { "x" } else { "c" };
    // `for each card c in hand`
    if let [kind, name] = what.split_whitespace().collect::<Vec<_>>()[..]
        && kind.starts_with(char::is_lowercase)
        && !matches!(kind, "other" | "another")
    {
        return format!(
            "its name stands first: `for {name} in {kind} in {} {{ … }}`",
            repeated(list)
        );
    }
    let sort = format!("`for {name} in {whole} {{ … }}`");
    let names_it = format!("leave `{small}` out: `for {whole} {{ … }}`");
    let behind = context.piece.get(context.at..).and_then(|rest| rest.split_once('{'));
    let body = behind.map_or("", |(_, body)| body.get(..length_of(body)).unwrap_or(body));
    let used = tokens(body, 0).iter().any(|word| word.text == first);
    match (one_word, used) {
        (true, _) if first.chars().count() == 1 => names_it,
        (true, true) => {
            format!(
                "{names_it}, if `{first}` is a new name; of a kind or a tag each has a name: {sort}"
            )
        }
        _ => format!("each of them has a name: {sort}"),
    }
}

/// How far a text goes that stands in braces, to the one that closes them.
fn length_of(body: &str) -> usize {
    let mut deep = 0_usize;
    let closes = body.char_indices().find(|(_, sign)| {
        match sign {
            '{' => deep += 1,
            '}' if deep == 0 => return true,
            '}' => deep -= 1,
            _ => {}
        }
        false
    });
    closes.map_or(body.len(), |(at, _)| at)
}
