//! Loops over players, as one would say them: `together everybody { … }`, `each from P { … }`.

use super::context::{Context, Place, Token};
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
