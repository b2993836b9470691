//! What an effect is done to, as cards say it: `a random card`, `target player`, `a card with the same name`.

use super::context::{Context, Token};
use super::effects::{self, Effect};
use super::lines::LINKS;
use super::meant::{Meant, repeated};
use super::said::NUMBERS;
use super::{holding, rules};

/// What was meant by such a sentence.
pub(super) fn meant(effect: &Effect<'_, '_>) -> Option<Meant> {
    random(effect)
        .or_else(|| target(effect))
        .or_else(|| named(effect))
        .or_else(|| copy(effect))
        .or_else(|| at_once(effect))
        .or_else(|| all_are(effect))
        .or_else(|| several(effect))
        .or_else(|| skipped(effect))
}

/// `take a random card from hand`, `discard 1 random card`
fn random(effect: &Effect<'_, '_>) -> Option<Meant> {
    let random = effect.words.iter().find(|word| matches!(word.text, "random" | "randomly"))?;
    let first = effect.words.first().filter(|first| first.is_word())?;
    let verb = match first.text {
        "choose" | "pick" | "random" | "move" => "VERB",
        verb => verb,
    };
    if verb == "as" {
        let help =
            "chance takes one of them: `pick 1 from players as taken`, then `as taken { … }`";
        return Some(Meant::word(*random, help.to_owned()));
    }
    // `let n = random 6`
    if let ("let" | "set", name) = (verb, effect.text(1)) {
        let (taken, rolled) = match verb {
            "let" => (name, name.to_owned()),
            _ => ("x", format!("x`, `set {name} = x")),
        };
        let help = format!(
            "a number is rolled: `die WORD = 1 to 6`, `roll WORD as {rolled}`; of things chance takes some: `pick 1 from ZONE as {taken}`"
        );
        return Some(Meant::word(*random, help));
    }
    // `deal 3 to a random minion`
    let before = effect.words.iter().take_while(|word| word.at < random.at);
    let before: Vec<&str> = before.map(|word| word.text).collect();
    let link = before.iter().rposition(|word| LINKS.contains(word));
    let verb = link.and_then(|link| before.get(..=link)).map_or(verb.to_owned(), |to| to.join(" "));
    let help = format!(
        "chance takes some: `pick 1 from ZONE as taken`, then `{verb} taken`; a number is rolled: `die WORD = 1 to 6`, `roll WORD as n`"
    );
    Some(Meant::word(*random, help))
}

/// `target player draws 2`
fn target(effect: &Effect<'_, '_>) -> Option<Meant> {
    let who = match effect.text(1) {
        who @ ("player" | "opponent") => who,
        _ => return None,
    };
    let verb = effect.words.get(2).filter(|verb| verb.is_word())?;
    let does = super::whom::done(
        super::hints::base(verb.text),
        effect.part(3, usize::MAX).unwrap_or_default(),
    );
    (effect.text(0) == "target").then(|| {
        let help = format!(
            "let somebody be chosen, who then does it: `choose 1 {who} as p`, `as p {{ {} }}`",
            repeated(&does)
        );
        Meant::word(effect.words[0], help)
    })
}

/// `choose 1 card named Gust in hand`
fn named(effect: &Effect<'_, '_>) -> Option<Meant> {
    let at = effect.words.iter().position(|word| matches!(word.text, "named" | "called"))?;
    let name = effect.words.get(at + 1)?.text;
    let proper = name.starts_with(|first: char| first.is_uppercase() || first == '"');
    (proper && at > 0).then(|| {
        let help = format!("a card goes by its name alone: `choose 1 {name} in ZONE`");
        Meant::word(effect.words[at], help)
    })
}

/// `gain a copy of this card`
fn copy(effect: &Effect<'_, '_>) -> Option<Meant> {
    let at = effect.words.iter().position(|word| word.text == "copy")?;
    let of = effect.words.get(at + 1).filter(|of| of.text == "of" && at > 0)?;
    let (found, _) = effect.found()?;
    let what = match effect.text(at + 2) {
        "this" => "self",
        what => what,
    };
    (found <= at + 3).then(|| {
        let help = format!(
            "one more of a card is made where it is wanted: `stock ZONE with {what}.name`; of a pile it is the top card: `top of ZONE.Name`"
        );
        Meant::word(*of, help)
    })
}

/// `each player secretly chooses 1 card`, `all players choose 1 card simultaneously`
fn at_once(effect: &Effect<'_, '_>) -> Option<Meant> {
    let words = ["secretly", "simultaneously"];
    let at_once = effect.words.iter().find(|word| words.contains(&word.text))?;
    let verb = effect.words.iter().position(|word| matches!(word.text, "choose" | "chooses"));
    let does = match verb.and_then(|verb| effect.part(verb + 1, usize::MAX)) {
        Some(what) => format!("choose {}", what.trim_end_matches(at_once.text).trim_end()),
        None => "…".to_owned(),
    };
    let help = format!(
        "what all do at once and in secret is `together`: `together each player {{ {} }}`",
        repeated(&does)
    );
    Some(Meant::word(*at_once, help))
}

/// `if all cards in hand are lantern { … }`, `if no card in hand is lantern { … }`, `if none of hand is lantern { … }`
fn all_are(effect: &Effect<'_, '_>) -> Option<Meant> {
    let sort = effect.text(1);
    let of = effect.text(2) == "of";
    let (list, so) = those_that_are(effect, 2 + usize::from(of))?;
    let help = match (sort, of) {
        ("all" | "each" | "every", _) => format!(
            "that {sort} are so is asked of those that are not: `not any ({list} where not {so})`"
        ),
        ("no", false) | ("none", true) => {
            format!("that {sort} are so is asked by `any`: `not any ({list} where {so})`")
        }
        ("any" | "some" | "one", true) | ("some", false) => {
            format!("that one of them is so is asked by `any`: `any ({list} where {so})`")
        }
        _ => return None,
    };
    Some(Meant::word(effect.words[1], help))
}

/// A list in an `if` from one of its words, and what stands behind `is` or `are`, as a `where` asks it.
fn those_that_are(effect: &Effect<'_, '_>, from: usize) -> Option<(String, String)> {
    let is = effect.words.iter().position(|word| matches!(word.text, "is" | "are"))?;
    let from = from + usize::from(effect.text(from) == "the");
    let (list, what) = (repeated(effect.part(from, is)?), effect.part(is + 1, usize::MAX)?);
    let all = match list {
        "player" | "players" => Some("players"),
        "opponent" | "opponents" => Some("opponents"),
        "everybody" => Some(list),
        _ => None,
    };
    let listed = all.is_some() || effect.text(from - 1) == "of" || list.contains(" in ");
    let asks = matches!(effect.text(0), "if" | "while");
    // Of a player a mere word is not asked.
    let own = all.is_some() && what.chars().all(super::is_word);
    (asks && listed && is > from).then(|| {
        let what = repeated(what);
        let so = if own { format!("it.{what}") } else { what.to_owned() };
        (all.unwrap_or(list).to_owned(), so)
    })
}

/// `if at least 3 lantern in hand { … }`, `if exactly 2 card in hand are lantern { … }`
fn several(effect: &Effect<'_, '_>) -> Option<Meant> {
    let (sign, at) = match (effect.text(1), holding::sign(effect.text(1), effect.text(2))) {
        (_, Some((sign, _))) => (sign, 3),
        ("exactly", None) => ("==", 2),
        (_, None) => (">=", 1),
    };
    let number = effect.text(at);
    let said = NUMBERS.iter().position(|word| *word == number).filter(|_| at > 1);
    let number = match said {
        Some(said) => said.to_string(),
        None => effect.words.get(at).filter(|number| number.is_number())?.text.to_owned(),
    };
    // `2 or more cards in hand are paper`
    let more = match (effect.text(at + 1), effect.text(at + 2)) {
        ("or", "more") => Some(">="),
        ("or", "less" | "fewer") => Some("<="),
        _ => None,
    };
    let (sign, at) = more.map_or((sign, at), |sign| (sign, at + 2));
    let begins = at + 1 + usize::from(effect.text(at + 1) == "of");
    let counted = match those_that_are(effect, begins) {
        Some((list, so)) => format!("{list} where {so}"),
        None if at == 3 && more.is_none() => {
            effect.part(4, usize::MAX).filter(|counted| counted.contains(" in "))?.to_owned()
        }
        None => return None,
    };
    matches!(effect.text(0), "if" | "while").then(|| {
        let help = format!(
            "how many they are is counted: `count of ({}) {sign} {number}`",
            repeated(&counted)
        );
        Meant::word(effect.words[1], help)
    })
}

/// `skip Night`, `skip phase Night`
fn skipped(effect: &Effect<'_, '_>) -> Option<Meant> {
    let name = match effect.text(1) {
        "phase" | "the" => effect.words.get(2)?,
        _ => effect.words.get(1)?,
    };
    let is_name = name.is_word() && !rules::is_reserved(name.text);
    if effect.text(0) == "skip" && matches!(name.text, "turn" | "round" | "game") {
        let help = format!(
            "`end {0}` ends the {0} that runs, and `skip` alone goes on with the next pass of a loop",
            name.text
        );
        return Some(Meant::word(*name, help));
    }
    (effect.text(0) == "skip" && is_name).then(|| {
        let help = format!(
            "`skip` alone goes on with the next pass of a loop; a phase is left by `end {0}`, and left out by `if`: `if not skipped {{ phase {0} {{ … }} }}`",
            name.text
        );
        Meant::word(*name, help)
    })
}

/// The words of a condition without its article.
pub(super) fn plain(condition: &str) -> Vec<&str> {
    condition.split_whitespace().filter(|word| *word != "the").collect()
}

/// `choose 1 field in play with the highest worth`
pub(super) fn of_most(
    context: &Context<'_>,
    said: &[Token<'_>],
    condition: &str,
) -> Option<String> {
    let (fold, value) = match plain(condition)[..] {
        [most, value] => (effects::fold(most)?, value),
        _ => return None,
    };
    let counted = |word: &Token<'_>| {
        word.is_number() || matches!(word.text, "choose" | "always" | "up" | "to" | "any" | "one")
    };
    let list = said.iter().find(|word| !counted(word))?;
    let list = repeated(context.piece.get(list.at..context.at)?);
    Some(format!(
        "those with the {fold} are asked for so: `where {value} == ({fold} of {value} over ({list}))`"
    ))
}
