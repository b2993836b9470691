//! Claims that somebody would first write in the words of plain English: `each player sees Ann.den`, `count Ann.hand == 1`,
//! `Ann.hand == [Gust x 2]`.

use super::context::Token;
use super::meant::{Meant, repeated};
use super::{operand, rules};

/// A claim, without the `check` that may stand before it.
pub(super) struct Claim<'c, 't> {
    /// The text in which it stands.
    pub(super) piece: &'t str,
    pub(super) words: &'c [Token<'t>],
}

/// Words for what is counted.
const NUMBERS: &[&str] = &["number", "amount", "size", "length"];

impl<'t> Claim<'_, 't> {
    /// What was meant by it.
    pub(super) fn meant(&self) -> Option<Meant> {
        self.of_all()
            .or_else(|| self.of_nobody())
            .or_else(|| self.of_a_zone())
            .or_else(|| self.counted())
    }

    fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    fn behind(&self, from: usize) -> Option<&'t str> {
        self.piece.get(self.words.get(from)?.at..self.words.last()?.end())
    }

    fn help(&self, at: usize, help: String) -> Option<Meant> {
        Some(Meant::word(*self.words.get(at)?, help))
    }

    /// `each player sees Ann.den`, `no player has 3 coins`, `all opponents are asked to play`
    fn of_all(&self) -> Option<Meant> {
        let (none, from) = match (self.text(0), self.text(1)) {
            ("each" | "every" | "all" | "both", "player" | "players") => (false, 2),
            ("no" | "neither", "player" | "players") => (true, 2),
            ("each" | "every" | "all" | "both" | "no", "opponent" | "opponents") => {
                let said = self.said("P", self.text(0) == "no", 2)?;
                let all = self.said("everybody", self.text(0) == "no", 2)?;
                let help = format!(
                    "nobody is an opponent here: say it of each in a line of its own, `{said}`, or of all that play: `{all}`"
                );
                return self.help(0, help);
            }
            ("all" | "both", verb) if self.words.get(1)?.is_word() && verb != "of" => (false, 1),
            _ => return None,
        };
        let said = self.said("everybody", none, from)?;
        let help = match none {
            false => format!("what is so of all that play is said of `everybody`: `{said}`"),
            true => format!("what is so of none is denied of `everybody`: `{said}`"),
        };
        self.help(0, help)
    }

    /// `nobody is asked to play`
    fn of_nobody(&self) -> Option<Meant> {
        let is = matches!(self.text(1), "is" | "must" | "knows" | "cannot");
        if self.text(0) != "nobody" || !is || (self.text(1), self.text(2)) == ("is", "told") {
            return None;
        }
        let said = self.said("everybody", true, 1)?;
        self.help(0, format!("what is so of none is denied of `everybody`: `{said}`"))
    }

    /// `deck has 2 cards`, `trash has a Gust`
    fn of_a_zone(&self) -> Option<Meant> {
        let has = self.text(1);
        let zone = self.words.first().filter(|zone| zone.is_word())?.text;
        let small = zone.starts_with(char::is_lowercase) && !matches!(zone, "everybody" | "nobody");
        if !small || !matches!(has, "has" | "have" | "holds") {
            return None;
        }
        let article = usize::from(matches!(self.text(2), "a" | "an" | "the" | "only" | "exactly"));
        let thing = self.words.get(2 + article)?;
        let is_cards = |at: usize| matches!(self.text(at), "card" | "cards");
        let said = match thing.text {
            "no" | "nothing" if is_cards(3) || self.words.len() == 3 => format!("{zone} is empty"),
            "no" => format!("not ({} in {zone})", self.behind(3)?),
            number if thing.is_number() => match self.words.get(3 + article) {
                None => format!("{zone} == {number}"),
                Some(_) if is_cards(3 + article) => format!("count of {zone} == {number}"),
                Some(_) => {
                    format!("count of ({} in {zone}) == {number}", self.behind(3 + article)?)
                }
            },
            name if name.starts_with(char::is_uppercase) || name.starts_with('"') => {
                let things = self.behind(2 + article)?;
                match things.contains(',') {
                    true => format!("{zone} == {}", repeated(things)),
                    false => format!("{} in {zone}", repeated(things)),
                }
            }
            _ => return None,
        };
        self.help(1, format!("write `{said}`"))
    }

    /// What is so of somebody, or is not, from the verb on.
    fn said(&self, who: &str, not: bool, verb: usize) -> Option<String> {
        let behind = |from: usize| self.behind(from).map(repeated);
        let next = self.text(verb + 1);
        let denied = next == "not";
        let rest = verb + 1 + usize::from(denied);
        let is_not = not != denied;
        Some(match (self.text(verb), next) {
            (".", has) => {
                let compared = format!("{who}.{has} {}", behind(verb + 2)?);
                let it = compared.strip_prefix(who)?;
                if not { format!("not (any player where it{it})") } else { compared }
            }
            ("has" | "have", number) if self.words.get(verb + 1)?.is_number() => {
                let what = match self.text(verb + 2) {
                    "card" | "cards" => match (self.text(verb + 3), self.text(verb + 4)) {
                        ("in", zone) => format!("count of {who}.{zone}"),
                        _ => format!("count of {who}.ZONE"),
                    },
                    what => format!("{who}.{what}"),
                };
                let sign = if not { "!=" } else { "==" };
                format!("{what} {sign} {number}")
            }
            ("can", "see") | ("see" | "sees" | "cannot", _) => {
                let from = if matches!(next, "see") { verb + 2 } else { verb + 1 };
                let is_not = not != (self.text(verb) == "cannot");
                let sees = if is_not { "cannot see" } else { "sees" };
                format!("{who} {sees} {}", behind(from)?)
            }
            ("know" | "knows", _) => {
                let knows = if not { "does not know" } else { "knows" };
                format!("{who} {knows} {}", behind(verb + 1)?)
            }
            ("is" | "are", "asked" | "offered" | "told" | "not") => {
                let is = if is_not { "is not" } else { "is" };
                format!("{who} {is} {}", behind(rest)?)
            }
            ("must", purpose) => match not {
                true => format!("{who} may decline to {purpose}"),
                false => format!("{who} must {purpose}"),
            },
            ("may", "decline") => match not {
                true => format!("{who} must {}", self.text(verb + 3)),
                false => format!("{who} {}", behind(verb)?),
            },
            (does, _) if self.words.get(verb)?.is_word() && !rules::is_reserved(does) => {
                let does = schema::words::third_person(super::hints::base(does));
                let what = behind(verb + 1)?.trim_end_matches("happens").trim_end();
                match not {
                    true => format!("anyone {does} {what} does not happen"),
                    false => format!("{who} {does} {what} happens"),
                }
            }
            _ => return None,
        })
    }

    /// `count Ann.hand == 1`, `number of Gust in Ann.hand == 1`, `top Ann.deck is Gust`
    fn counted(&self) -> Option<Meant> {
        let value = |from: usize| operand::from(self.piece, self.words, from);
        let counts = |at: usize| {
            let next = self.words.get(at + 1).filter(|next| next.is_word())?;
            let from = match (self.text(at), next.text) {
                ("count", "of" | "is") => return None,
                (end @ ("top" | "bottom"), _) if next.text != "of" => {
                    return Some(format!(
                        "{end} of {}",
                        value(at + 1).filter(|it| it.contains('.'))?
                    ));
                }
                ("count", _) => at + 1,
                (word, "of") if NUMBERS.contains(&word) => at + 2,
                _ => return None,
            };
            let list = value(from)?;
            let ends = self.words.get(from)?.at + list.len();
            let link = self.words.iter().position(|word| word.at >= ends && word.text == "in");
            let place = link.and_then(|link| value(link + 1));
            Some(match (list, place) {
                ("card" | "cards", Some(place)) => format!("count of {place}"),
                (_, Some(place)) => format!("count of ({list} in {place})"),
                (_, None) => format!("count of {}", operand::closed(list)),
            })
        };
        let begins = |at: usize| match at.checked_sub(1).map(|before| self.text(before)) {
            None => true,
            Some(before) => {
                matches!(before, "and" | "or" | "(" | "=" | "<" | ">" | "!" | "+" | "-" | "*")
            }
        };
        let all = (0..self.words.len()).filter(|at| begins(*at));
        let (at, value) = all.into_iter().find_map(|at| Some((at, counts(at)?)))?;
        self.help(at, format!("write `{value}`"))
    }
}

/// The number of `2x`.
pub(super) fn joined_times(word: &str) -> Option<&str> {
    let number = word.strip_suffix(['x', '×'])?;
    (!number.is_empty() && number.chars().all(|sign| sign.is_ascii_digit())).then_some(number)
}

/// `Gust x 2`, `2x Gust`, `Gust times 2`, where things are named.
pub(super) fn times(words: &[Token<'_>]) -> Option<Meant> {
    let sign = |word: &str| matches!(word, "x" | "×" | "*" | "times");
    let begins = |at: usize| {
        let before = words.get(..at)?;
        Some(before.iter().rposition(|word| matches!(word.text, "=" | "[" | ","))? + 1)
    };
    let named = |from: usize, to: usize| {
        let name: Vec<&str> = words.get(from..to)?.iter().map(|word| word.text).collect();
        let is_name = name.first()?.starts_with(|first: char| first.is_uppercase() || first == '"');
        is_name.then(|| name.join(" "))
    };
    let found = words.iter().enumerate().find_map(|(at, word)| {
        let ends = |from: usize| {
            let behind = words.get(from..).unwrap_or_default().iter();
            let capital = |word: &&Token<'_>| {
                word.text.starts_with(|first: char| first.is_uppercase() || first == '"')
            };
            from + behind.take_while(capital).count()
        };
        let joined = joined_times(word.text);
        let from = begins(at)?;
        match words.get(at + 1) {
            // `2x Gust`
            Some(_) if joined.is_some() => {
                Some((at, joined?.to_owned(), named(at + 1, ends(at + 1))?))
            }
            // `Gust x 2`
            Some(number) if sign(word.text) && number.is_number() => {
                Some((at, number.text.to_owned(), named(from, at)?))
            }
            // `2 x Gust`
            Some(_) if sign(word.text) && at == from + 1 && words[from].is_number() => {
                Some((at, words[from].text.to_owned(), named(at + 1, ends(at + 1))?))
            }
            // `Gust 2 times`
            Some(times) if word.is_number() && times.text == "times" => {
                Some((at, word.text.to_owned(), named(from, at)?))
            }
            _ => None,
        }
    });
    let (at, number, name) = found?;
    let help = format!("how many stands before the name: `{number} {}`", repeated(&name));
    Some(Meant::word(words[at], help))
}
