//! Sentences of what somebody has or a zone holds: `hand contains Oak`, `nobody has Oak`, `left has more coins than me`.

use super::context::{Context, Place, Token};
use super::meant::{Meant, repeated};
use super::whom::{self, SOMEBODY};
use super::{operand, sides};

/// The verbs of such sentences.
const HAS: &[&str] = &[
    "contains", "contain", "has", "have", "includes", "holds", "hold", "control", "controls",
    "own", "owns",
];

/// Words before what is held that say nothing more.
const IDLE: &[&str] = &["a", "an", "the", "any", "some", "exactly"];

/// Who has it, or where it lies.
enum Holder {
    /// Somebody, by the words for him.
    One(String),
    /// A zone or a list.
    List(String),
    /// Some of these players, all of them or none.
    Some(&'static str),
    All(&'static str),
    None(&'static str),
}

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let words = sides::around(context)?;
    let found = words.iter().position(|word| word.at >= context.at)?;
    let has = |at: usize| words.get(at).is_some_and(|word| HAS.contains(&word.text));
    // `has as many` is refused only behind it.
    let early = found.checked_sub(3).filter(|at| words[at + 1].text == "as");
    let near = [found.checked_sub(1), Some(found), early];
    let at = near.into_iter().flatten().find(|at| has(*at))?;
    let sentence = Sentence { context, words: &words, at };
    let holder = sentence.holder()?;
    Some(Meant::word(words[at], sentence.asked(&holder)?))
}

/// A statement with such a verb.
struct Sentence<'c, 't> {
    context: &'c Context<'t>,
    words: &'c [Token<'t>],
    at: usize,
}

impl<'t> Sentence<'_, 't> {
    fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    fn holder(&self) -> Option<Holder> {
        let last = self.at.checked_sub(1)?;
        let before = last.checked_sub(1).map_or("", |before| self.text(before));
        let person = self.text(last);
        match person {
            "nobody" => return Some(Holder::None("players")),
            "anybody" | "anyone" | "somebody" | "someone" => return Some(Holder::Some("players")),
            "everybody" | "everyone" => return Some(Holder::All("players")),
            "you" | "I" | "i" => return Some(Holder::One("me".to_owned())),
            _ => {}
        }
        if let Some(those) = match person {
            "player" | "players" => Some("players"),
            "opponent" | "opponents" => Some("opponents"),
            _ => None,
        } {
            return Some(match before {
                "no" => Holder::None(those),
                "each" | "every" | "all" => Holder::All(those),
                "other" | "another" => Holder::Some("opponents"),
                _ => Holder::Some(those),
            });
        }
        let who = operand::side_to(self.context.piece, self.words, last)?;
        let ends = who.rsplit('.').next().unwrap_or(who);
        let one = SOMEBODY.contains(&ends) || whom::goes_round(self.context, who);
        Some(match one {
            true => Holder::One(who.to_owned()),
            false => Holder::List(operand::closed(who)),
        })
    }

    /// How it is asked for.
    fn asked(&self, holder: &Holder) -> Option<String> {
        match holder {
            Holder::One(who) => self.said(who, &format!("{who}.ZONE"), false),
            Holder::List(list) => self.said("", list, false),
            Holder::Some(those) | Holder::All(those) | Holder::None(those) => {
                let of_it = self.said("it", "it.ZONE", true)?;
                Some(match holder {
                    Holder::None(_) => {
                        format!(
                            "of players it is asked by `where`: `not any ({those} where {of_it})`"
                        )
                    }
                    Holder::All(_) => format!(
                        "that all are so is asked of those that are not: `not any ({those} where not ({of_it}))`"
                    ),
                    _ => {
                        format!("of players it is asked by `where`: `any ({those} where {of_it})`")
                    }
                })
            }
        }
    }

    /// What somebody has, or what lies there; `bare` is the mere condition.
    fn said(&self, who: &str, list: &str, bare: bool) -> Option<String> {
        let help = |words: &str, condition: &str| match bare {
            true => condition.to_owned(),
            false => format!("{words}: `{condition}`"),
        };
        let mut from = self.at + 1;
        while IDLE.contains(&self.text(from)) {
            from += 1;
        }
        let word = self.text(from);
        let is_cards = |what: &str| matches!(what, "" | "card" | "cards" | "{" | "," | "}");
        if matches!(word, "no" | "nothing") {
            let what = self.text(from + 1);
            return Some(match word == "nothing" || is_cards(what) {
                true => help("what has no cards is empty", &format!("{list} is empty")),
                false => help("that there is none is", &format!("not any ({what} in {list})")),
            });
        }
        // `more coins than me`, `as many coins as me`
        if let Some((sign, link)) = sign(word, self.text(from + 2))
            .or_else(|| (word == "as").then_some(("==", "as")))
            .filter(|(_, link)| !matches!(*link, "least" | "most"))
            && let Some(than) = self.words.iter().skip(from + 2).position(|word| word.text == link)
        {
            let than = than + from + 2;
            let other = operand::side_from(self.context.piece, self.words, than + 1)?;
            let other = if matches!(other, "you" | "I" | "i") { "me" } else { other };
            let what = self.text(than - 1);
            let compared = match (is_cards(what), who) {
                (true, "") => format!("count of {list} {sign} count of {}", operand::closed(other)),
                (true, _) => format!("count of {list} {sign} count of {other}.ZONE"),
                (false, "") => return None,
                (false, _) => format!("{who}.{what} {sign} {other}.{what}"),
            };
            return Some(help("what each of them has is compared", &compared));
        }
        // `more coins`: than I have.
        if let Some((sign, _)) = sign(word, "than").filter(|_| word != "at" && !who.is_empty())
            && let Some(what) = self.words.get(from + 1).filter(|what| what.is_word())
        {
            let what = what.text;
            let compared = match is_cards(what) {
                true => format!("count of {list} {sign} count of me.ZONE"),
                false => format!("{who}.{what} {sign} me.{what}"),
            };
            return Some(help("what each of them has is compared", &compared));
        }
        // `the most coins`
        if let Some(fold) = super::effects::fold(word).filter(|_| !who.is_empty()) {
            let what = self.words.get(from + 1).filter(|what| what.is_word())?.text;
            let most = match is_cards(what) {
                true => format!("count of {list} == ({fold} of count of ZONE over players)"),
                false => format!("{who}.{what} == ({fold} of {what} over players)"),
            };
            return Some(help("it is compared with what all have", &most));
        }
        let (sign, number) = match sign(word, self.text(from + 1)) {
            Some((sign, _)) => (sign, from + 2),
            None if self.text(from.checked_sub(1)?) == "exactly" => ("==", from),
            // A claim says how it is.
            None if self.context.place == Place::Facts => ("==", from),
            None => (">=", from),
        };
        let Some(many) = self.words.get(number).filter(|word| word.is_number()) else {
            return self.thing(from, who, list, bare);
        };
        let what = operand::from(self.context.piece, self.words, number + 1).unwrap_or_default();
        let many = many.text;
        let counted = format!("count of ({what} in {list}) {sign} {many}");
        let proper = what.starts_with(|sign: char| sign.is_uppercase() || sign == '"');
        Some(match (is_cards(what), who) {
            (true, _) => {
                help("how many they are is counted", &format!("count of {list} {sign} {many}"))
            }
            (false, "") => help("how many they are is counted", &counted),
            _ if proper => help("how many they are is counted", &counted),
            (false, _) => {
                let has = help(
                    "what somebody has stands behind a dot",
                    &format!("{who}.{what} {sign} {many}"),
                );
                if bare { has } else { format!("{has}; cards are counted: `{counted}`") }
            }
        })
    }

    /// A thing that somebody has or that lies there.
    fn thing(&self, at: usize, who: &str, list: &str, bare: bool) -> Option<String> {
        let word =
            self.words.get(at).filter(|word| word.is_word() || word.text.starts_with('"'))?;
        let what = operand::from(self.context.piece, self.words, at).unwrap_or(word.text);
        let compared =
            self.words.get(at + 1).filter(|sign| matches!(sign.text, "<" | ">" | "=" | "!"));
        if let (Some(sign), false) = (compared, who.is_empty()) {
            let ends = self.words.iter().find(|word| word.at > sign.at && word.text == "{");
            let ends = ends.map_or(self.words.last()?.end(), |ends| ends.at);
            let asked = format!("{who}.{}", self.context.piece.get(word.at..ends)?.trim());
            return Some(match bare {
                true => asked,
                false => format!("what somebody has stands behind a dot: `{asked}`"),
            });
        }
        let lies = format!("{what} in {list}");
        if bare {
            return Some(lies);
        }
        let help = format!("what lies there is asked by `in`: `{}`", repeated(&lies));
        let small = what.starts_with(char::is_lowercase) && what.chars().all(super::is_word);
        let own = small && !who.is_empty() && self.context.place != Place::Facts;
        Some(match own {
            true => format!(
                "{help}; what somebody is or has of himself stands behind a dot: `{who}.{what}`"
            ),
            false => help,
        })
    }
}

/// The sign for how many there are, and the word behind it: `more than`, `at least`.
pub(super) fn sign(word: &str, link: &str) -> Option<(&'static str, &'static str)> {
    Some(match (word, link) {
        ("more", "than") => (">", "than"),
        ("less" | "fewer", "than") => ("<", "than"),
        ("at", "least") => (">=", "least"),
        ("at", "most") => ("<=", "most"),
        _ => return None,
    })
}
