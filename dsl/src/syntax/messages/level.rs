//! What stands in braces in which it cannot: a `rule` in the flow, a handler in a verb, a zone outside of all braces.

use super::context::{Context, Place, Token, tokens};
use super::hints::{ITEMS, is_somebody};
use super::meant::{Meant, repeated};
use super::rules::is_reserved;
use super::{conditions, is_word};
use crate::syntax::grammar::{Rule, parse_open};

/// A part of a game, by what stands around it.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    /// Outside of all braces.
    Item,
    Member,
    /// In a `rule` or on a card.
    Handler,
    Option,
    Cannot,
    Statement,
}

/// What stands in the wrong braces, the outermost first.
pub(super) fn misplaced(context: &Context<'_>) -> Option<Meant> {
    // What may stand in a bot is not known here.
    if context.open.first().is_some_and(|open| open.heading.starts_with("bot ")) {
        return None;
    }
    let open = context.open.iter().filter(|open| open.sign == '{');
    let open = open.map(|open| (open.starts, open.place));
    // Outside of all braces a comma begins nothing new.
    let line = context.piece.get(..context.at)?.rfind(context.line);
    let starts = line.filter(|_| context.place == Place::Item && context.line.contains(','));
    let now = (starts.unwrap_or(context.starts), context.place);
    open.chain([now]).find_map(|(starts, place)| {
        let line = context.piece.get(starts..)?;
        let line = line.split(['\n', '\r']).next()?;
        let words = tokens(line, starts);
        let first = *words.first()?;
        if let Some(help) = of_all_cards(&words, place) {
            return Some(Meant::word(first, help));
        }
        let sort = sort(&words, place)?;
        let ends = words.iter().find(|word| word.text == "{");
        let heading = context.piece.get(starts..ends.map_or(starts + line.len(), |end| end.at))?;
        let heading = heading.split('}').next()?;
        let heading = &plainly(heading);
        let outer = context.open.first().map_or("…", |open| repeated(open.heading));
        (!sort.fits(place, &first)).then(|| {
            Meant::word(
                first,
                own(&words, place, heading)
                    .or_else(|| {
                        conditions::in_braces(context, &words, outer)
                            .filter(|_| place.has_handlers())
                    })
                    .or_else(|| next_turn(&words, place))
                    .or_else(|| cards_of_a_loop(&words, place, heading))
                    .unwrap_or_else(|| sort.home(first.text, heading, outer)),
            )
        })
    })
}

/// `card Mill { define rent = 5 }`: a card has its own value of what its kind declares.
fn own(words: &[Token<'_>], place: Place, heading: &str) -> Option<String> {
    let [define, name, sign, ..] = words else { return None };
    if define.text != "define" || place != Place::Card {
        return None;
    }
    match sign.text {
        "(" => Some(OF_NOTHING.to_owned()),
        "=" => {
            let value = heading.split_once('=')?.1.trim();
            let value = if value.contains(['(', '[']) { value } else { value.split(',').next()? };
            Some(format!(
                "a card gives a `define` of its kind a value of its own like a field: `{} {}`; what is new is declared in the kind",
                name.text,
                repeated(value)
            ))
        }
        _ => None,
    }
}

/// What a card cannot give a value.
const OF_NOTHING: &str = "a card gives fields a value of its own, and `define`s of its kind that have no brackets: `NAME VALUE`; of all players it may be a list, `define NAME = players where …`";

/// `rent = 5` or `rent(p) = 5` on a card.
pub(super) fn set_by_a_sign(name: &str, value: &str) -> Option<String> {
    let (word, brackets) = name.split_at(name.find('(').unwrap_or(name.len()));
    if word.is_empty() || !word.chars().all(is_word) {
        return None;
    }
    Some(match brackets {
        "" if is_done(value) => format!(
            "what is done stands in the braces of an ability of its kind: `on {name} {{ {} }}`",
            repeated(value)
        ),
        "" => format!("a card sets a field without a sign: `{name} {value}`"),
        _ => OF_NOTHING.to_owned(),
    })
}

/// Whether a text is a statement, and no value: `+1 coin`, `draw 2`.
fn is_done(text: &str) -> bool {
    let words = tokens(text, 0);
    let [first, second, ..] = words.as_slice() else { return false };
    match first.text {
        "+" | "-" => words.len() > 2,
        "set" | "let" | "choose" | "may" | "each" | "perform" | "repeat" => true,
        word => first.is_word() && second.is_number() && !is_reserved(word) && word != "top",
    }
}

/// `for c in colour { tile "{c}" { } }` outside of all braces: cards.
fn cards_of_a_loop(words: &[Token<'_>], place: Place, heading: &str) -> Option<String> {
    let [first, word, ..] = words else { return None };
    (place == Place::Item && first.text == "for").then(|| {
        format!(
            "cards that a loop makes are one line: `cards KIND \"… {{{}}}\" {} {{ … }}`; what is done stands in the braces of `setup`, `flow`, a `verb`, an `on` or a handler",
            word.text, repeated(heading.trim())
        )
    })
}

/// `each beast { at end of turn { … } }` outside of all braces: what all cards of a kind say.
fn of_all_cards(words: &[Token<'_>], place: Place) -> Option<String> {
    let [first, of, brace, ..] = words else { return None };
    let is_kind = of.is_word() && !ITEMS.contains(&of.text) && !is_somebody(Some(of.text));
    let is_all = matches!(first.text, "each" | "every" | "all");
    (place == Place::Item && brace.text == "{" && is_kind && is_all).then(|| {
        format!(
            "what all cards of a kind say stands in the braces of their kind: `kind {} {{ … }}`",
            of.text
        )
    })
}

/// A heading without articles and without whose turn it is: on a card it is its owner's.
fn plainly(heading: &str) -> String {
    let small = |word: &&str| !matches!(*word, "the" | "a" | "an" | "your" | "my");
    heading.split_whitespace().filter(small).collect::<Vec<_>>().join(" ")
}

/// `at start of next turn { draw 1 }` among statements: it waits.
fn next_turn(words: &[Token<'_>], place: Place) -> Option<String> {
    let heading: Vec<&str> =
        words.iter().map(|word| word.text).take_while(|word| !matches!(*word, "{" | ",")).collect();
    let heading = plainly(&heading.join(" "));
    let moment = match heading.as_str() {
        "at start of next turn" => "start",
        "at end of next turn" => "end",
        _ => return None,
    };
    (place == Place::Block).then(|| {
        format!(
            "what waits for a moment stands in `until`: `until {moment} of next turn {{ at {moment} of turn {{ … }} }}`"
        )
    })
}

/// What is said of a word that means something elsewhere, where nothing is known by it.
pub(crate) fn elsewhere(word: &str) -> Option<String> {
    let sort = match word {
        "rule" | "verb" | "kind" | "setup" | "flow" | "player" | "table" | "players" | "define"
        | "variant" | "die" | "tags" | "resource" | "purposes" | "winner" | "score" => Sort::Item,
        "zone" | "counter" | "track" | "flag" | "note" | "pool" => Sort::Member,
        "before" | "after" | "instead" | "when" => Sort::Handler,
        "option" => Sort::Option,
        "cannot" => Sort::Cannot,
        _ => return None,
    };
    let heading =
        if sort == Sort::Option { "option \"…\"".to_owned() } else { format!("{word} …") };
    Some(sort.home(word, &heading, ""))
}

/// What the words begin, if they can hardly mean anything else.
fn sort(words: &[Token<'_>], place: Place) -> Option<Sort> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text);
    let is_word = |at: usize| words.get(at).is_some_and(Token::is_word);
    let somebody = is_somebody(Some(text(1))) || text(1).starts_with(char::is_uppercase);
    Some(match text(0) {
        "rule" if text(1).starts_with('"') || text(1) == "{" => Sort::Item,
        "setup" | "flow" | "player" | "table" if text(1) == "{" => Sort::Item,
        "verb" | "kind" if is_word(1) && (is_word(2) || matches!(text(2), "{" | ",")) => Sort::Item,
        "die" if is_word(1) && text(2) == "=" => Sort::Item,
        "define" if is_word(1) && matches!(text(2), "=" | "(") => Sort::Item,
        "variant" if is_word(1) && text(2) == ":" => Sort::Item,
        "zone" | "track" | "note" | "pool" if is_word(1) && text(2) == ":" => Sort::Member,
        "zone" | "track" | "note" | "counter" | "flag"
            if is_word(1)
                && (matches!(text(2), ":" | "=") || place != Place::Card && text(2) == ",") =>
        {
            Sort::Member
        }
        "counter" | "flag" if is_word(1) && text(2).is_empty() && place == Place::Item => {
            Sort::Member
        }
        "live" if text(1) == "in" && is_word(2) => Sort::Member,
        "rows" if is_word(1) && text(2) == "{" => Sort::Member,
        "before" | "after" if somebody && is_word(2) => Sort::Handler,
        "instead" if text(1) == "of" => Sort::Handler,
        "at" if matches!(text(1), "start" | "end" | "the") => Sort::Handler,
        "when" if words.iter().any(|word| matches!(word.text, "rises" | "falls")) => Sort::Handler,
        "when" | "whenever" if somebody && is_word(2) => Sort::Handler,
        "option" if text(1).starts_with('"') => Sort::Option,
        "cannot" if is_word(1) || text(1).starts_with('"') => Sort::Cannot,
        "choose" | "each" | "repeat" | "perform" | "together" | "let" | "may" | "if" | "for"
            if words.get(1).is_some_and(|next| next.is_word() || next.is_number()) =>
        {
            Sort::Statement
        }
        _ => return None,
    })
}

impl Sort {
    /// Whether it may stand there.
    fn fits(self, place: Place, first: &Token<'_>) -> bool {
        match (self, place) {
            (_, Place::Ruling | Place::Facts) => true,
            (Sort::Item, Place::Item) | (Sort::Member, Place::Members | Place::Kind) => true,
            (Sort::Item, Place::Members | Place::Kind) => first.text == "define",
            (Sort::Handler | Sort::Option | Sort::Cannot, Place::Card | Place::Kind) => true,
            (Sort::Option, Place::Options) => true,
            // What a statement on a card is meant to be others say with more knowledge.
            (Sort::Statement, Place::Block | Place::Options) => true,
            _ => false,
        }
    }

    /// Where it stands instead.
    fn home(self, first: &str, heading: &str, outer: &str) -> String {
        let heading = repeated(if self == Sort::Member { member(first, heading) } else { heading });
        match self {
            Sort::Item if outer.is_empty() => format!("`{first}` stands outside of all braces"),
            Sort::Item => format!(
                "`{first}` stands outside of all braces: write it behind the `}}` that ends `{outer}`"
            ),
            Sort::Member => match kind_of_card(outer) {
                Some(kind) => format!(
                    "`{first}` says what all cards of a kind have, and stands in its braces: `kind {kind} {{ {heading} }}`"
                ),
                None => format!(
                    "`{first}` stands in the braces of `player`, `table` or a `kind`: `player {{ {heading} }}`"
                ),
            },
            Sort::Handler if first.starts_with("when") && is_somebody(heading.split(' ').nth(1)) => {
                let event = heading.split(',').next().unwrap_or_default();
                let event = event.split_once(' ').map_or("", |(_, event)| event);
                format!(
                    "what somebody does is answered on a card, in its kind or in a `rule`, before or after it: `after {event} {{ … }}`"
                )
            }
            Sort::Handler => format!(
                "a handler stands in a `rule`, on a card or in its kind: `rule \"…\" {{ {heading} {{ … }} }}`"
            ),
            Sort::Option => format!(
                "an option stands in a `menu`, in a `rule`, on a card or in its kind: `rule \"…\" {{ {heading} {{ … }} }}`"
            ),
            Sort::Cannot => {
                format!("`cannot` stands in a `rule`, on a card or in its kind: `rule \"…\" {{ {heading} }}`")
            }
            Sort::Statement => {
                "what is done stands in the braces of `setup`, `flow`, a `verb`, an `on` or a handler"
                    .to_owned()
            }
        }
    }
}

/// Of what stands behind the first word of a member as much as belongs to it.
fn member<'t>(first: &str, heading: &'t str) -> &'t str {
    let holder = if matches!(first, "live" | "rows") { "kind x" } else { "player" };
    let reads = |text: &str| parse_open(Rule::file, &format!("{holder} {{ {text} }}")).is_ok();
    let commas = heading.rmatch_indices(',').map(|(at, _)| at);
    let ends: Vec<usize> = std::iter::once(heading.len()).chain(commas).collect();
    let texts = || ends.iter().filter_map(|end| heading.get(..*end)).map(str::trim);
    texts().find(|text| reads(text)).or_else(|| texts().next_back()).unwrap_or(heading)
}

/// The kind of the card that a heading declares or extends; `None` if it is the heading of something else.
fn kind_of_card(heading: &str) -> Option<&str> {
    let mut words =
        heading.split_whitespace().skip_while(|word| ["extend", "override"].contains(word));
    let (kind, name) = (words.next()?, words.next()?);
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c == '"' || c.is_numeric());
    (is_name && (kind == "card" || !ITEMS.contains(&kind))).then_some(kind)
}
