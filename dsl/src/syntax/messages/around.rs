//! Sentences that stand around what they do without its brackets or braces: `as p draw 1`, `1 to 4 where …`.

use super::context::{Context, Place, Token, tokens};
use super::hints::STATEMENTS;
use super::meant::{Meant, repeated};
use super::names;
use super::rules;
use super::said::statement;

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    begins_with(context)
        .or_else(|| without_braces(context))
        .or_else(|| small_phase(context))
        .or_else(|| numbers_where(context))
}

/// `each player from captain { … }`
fn begins_with(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let (found, behind) = follows.split_first()?;
    let each = said.iter().position(|word| word.text == "each")?;
    let (whom, begins) = match said.get(each + 1..)? {
        [whom @ .., begins] if matches!(begins.text, "starting" | "beginning") => (whom, true),
        whom => (whom, false),
    };
    if !(found.text == "from" || begins && matches!(found.text, "with" | "at")) {
        return None;
    }
    let first = behind.first()?;
    let opens = behind.iter().find(|word| word.text == "{")?;
    let who = context.piece.get(first.at..opens.at)?.trim();
    let all = matches!(whom, [only] if matches!(only.text, "player" | "players" | "everybody"));
    (context.place == Place::Block && all && first.is_word()).then(|| {
        let help = format!(
            "`each` begins with whoever has the turn; once round the table from another player is `each ([{who}] + {who}.opponents) {{ … }}`"
        );
        Meant::word(*found, help)
    })
}

/// `as p may draw 1`
fn without_braces(context: &Context<'_>) -> Option<Meant> {
    let (said, found) = (context.said(), *context.follows().first()?);
    let first = said.first().filter(|first| first.text == "as" && said.len() > 1)?;
    let changes = matches!(found.text, "+" | "-");
    let begins = STATEMENTS.contains(&found.text)
        || changes
        || found.is_word() && !rules::is_reserved(found.text);
    let who_ends = said.last().is_some_and(Token::is_word);
    if context.place != Place::Block || !begins || !who_ends {
        return None;
    }
    let who = context.piece.get(first.at..found.at)?.trim();
    let braces = context.follows().get(1).is_some_and(|next| next.text == "{");
    let said_next =
        said.iter().skip(1).chain([&found]).find(|word| !matches!(word.text, "the" | "my"));
    let side = match said_next.map(|word| word.text) {
        Some("next" | "following") => Some("left"),
        Some("previous" | "last" | "preceding") => Some("right"),
        _ => None,
    };
    let opens = context.follows().iter().find(|word| word.text == "{").map(|brace| brace.at);
    if let (Some(side), Some(opens)) = (side, opens) {
        let words = tokens(context.piece.get(found.at..opens)?, found.at);
        if words
            .last()
            .is_some_and(|last| matches!(last.text, "player" | "opponent" | "next" | "previous"))
        {
            let help = format!(
                "the next player is `left`, and the one before is `right`: `as {side} {{ … }}`"
            );
            return Some(Meant::word(found, help));
        }
    }
    if matches!(found.text, "player" | "opponent" | "do") && braces {
        let help = format!("leave `{}` out: `{who} {{ … }}`", found.text);
        return Some(Meant::word(found, help));
    }
    let done = statement(context, found.at)?;
    let has_braces = context.piece.get(found.at + done.len()..)?.starts_with('{');
    let done = match has_braces {
        true => format!("{} {{ … }}", repeated(done)),
        false => repeated(done).to_owned(),
    };
    Some(Meant::word(found, format!("what somebody does stands in braces: `{who} {{ {done} }}`")))
}

/// `phase Plant aside { … }`
fn small_phase(context: &Context<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let found = *follows.first().filter(|found| found.is_word())?;
    let name = said.get(1).filter(|_| said.first().is_some_and(|phase| phase.text == "phase"))?;
    let ends = follows.iter().position(|word| word.text == "{")?;
    let named = follows.get(..ends)?.iter().all(Token::is_word);
    let opens = follows.get(ends)?.at;
    let name = context.piece.get(name.at..opens)?.trim();
    let capitals: Vec<String> = name.split_whitespace().map(names::capital).collect();
    named.then(|| {
        let help = format!(
            "each word of a name is capitalised (`phase {} {{ … }}`), or all of it stands in quotes",
            capitals.join(" ")
        );
        Meant::word(found, help)
    })
}

/// `count of n in 1 to 4 where …`
fn numbers_where(context: &Context<'_>) -> Option<Meant> {
    let (said, found) = (context.said(), *context.follows().first()?);
    let [.., from, to, last] = said.as_slice() else { return None };
    if context.line.starts_with("cards ") && matches!(found.text, "where" | "if") {
        return Some(made_where(&said, found));
    }
    if found.text != "where" || to.text != "to" || !from.is_number() {
        return None;
    }
    if said.first().is_some_and(|first| first.text == "choose") {
        let asked = statement(context, found.at)?.trim();
        let asked = match repeated(asked) {
            "…" => "where …",
            asked => asked,
        };
        let help = format!(
            "one of the numbers for which something is so is chosen so: `choose 1 number in ({} to {}) {asked}`",
            from.text, last.text
        );
        return Some(Meant::word(found, help));
    }
    let help = format!(
        "numbers that are looked through stand in brackets, and each of them is `it`: `(({} to {}) where … it …)`",
        from.text, last.text
    );
    Some(Meant::word(found, help))
}

/// `cards KIND "NAME" for high in 0 to 6, low in 0 to 6 where …`
fn made_where(said: &[Token<'_>], found: Token<'_>) -> Meant {
    let later = said.first().filter(|word| word.is_word() && word.text != "cards");
    let help = match later {
        Some(word) => format!(
            "a card is made for each combination; a later word may count to an earlier one: `for high in 0 to 6, {} in 0 to high`; or list them: `[1, 3, 4]`",
            word.text
        ),
        None => {
            "a card is made for each of them: list those that are meant, `[1, 3, 4]`".to_owned()
        }
    };
    Meant::word(found, help)
}
