//! Effects as cards say them: `draw until count of hand == 7`, `+2 cards or +2 coins`, `take an extra turn`.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::nearly::FOLDS;
use super::said::statement;
use super::{durations, hints, operand, picked, rules};

/// What stands before a number that is the highest or lowest there is.
const MOST: &[(&str, &str)] = &[
    ("most", "highest"),
    ("highest", "highest"),
    ("greatest", "highest"),
    ("largest", "highest"),
    ("least", "lowest"),
    ("fewest", "lowest"),
    ("lowest", "lowest"),
    ("smallest", "lowest"),
];

/// What was meant by such a sentence.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if context.place == Place::Options {
        return bare_option(context);
    }
    if context.place != Place::Block {
        return None;
    }
    let from = context.said().first().map_or(context.at, |first| first.at);
    let words = tokens(statement(context, from)?, from);
    let effect = Effect { context, words: &words };
    effect
        .value()
        .or_else(|| effect.turn())
        .or_else(|| effect.either())
        .or_else(|| effect.lasts())
        .or_else(|| effect.until())
        .or_else(|| effect.aside())
        .or_else(|| effect.with_most())
        .or_else(|| effect.costing())
        .or_else(|| effect.paid_for())
        .or_else(|| effect.all())
        .or_else(|| effect.nothing_chosen())
        .or_else(|| picked::meant(&effect))
        .or_else(|| durations::meant(&effect))
}

/// A statement that is refused, with its words.
pub(super) struct Effect<'c, 't> {
    pub(super) context: &'c Context<'t>,
    pub(super) words: &'c [Token<'t>],
}

impl<'t> Effect<'_, 't> {
    pub(super) fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// What stands from one word to another, without that one; to the end if there is no such word.
    pub(super) fn part(&self, from: usize, to: usize) -> Option<&'t str> {
        let from = self.words.get(from)?.at;
        let to =
            self.words.get(to).map_or_else(|| self.words.last().map(Token::end), |to| Some(to.at));
        self.context.piece.get(from..to?).map(str::trim)
    }

    /// What stands before the braces in which it stands.
    pub(super) fn heading(&self) -> &'t str {
        self.context.open.last().map_or("", |open| open.heading)
    }

    /// The word at which the grammar refuses it.
    pub(super) fn found(&self) -> Option<(usize, Token<'t>)> {
        let at = self.words.iter().position(|word| word.at >= self.context.at)?;
        Some((at, self.words[at]))
    }

    /// `purse.gold`, `count of hand`, `3`: a value that nothing is done with.
    fn value(&self) -> Option<Meant> {
        let (first, last) = (self.words.first()?, self.words.last()?);
        let is_path = self.words.len() > 1
            && self.words.iter().enumerate().all(|(at, word)| match at % 2 {
                0 => word.is_word() && !rules::is_reserved(word.text),
                _ => word.text == ".",
            });
        let is_fold = FOLDS.contains(&first.text) && self.text(1) == "of";
        let is_number = first.is_number() && self.words.len() == 1;
        let whole = repeated(self.part(0, usize::MAX)?);
        let help = match (is_path, is_fold || is_number) {
            (true, _) => format!("say what is done with it: `set {whole} = …`, `+1 {whole}`"),
            (_, true) => format!("say what is done with it: `let n = {whole}`, `result {whole}`"),
            _ => return None,
        };
        // What is refused further on, or goes on behind it, is something else.
        let alone = self.context.follows().into_iter().find(|next| next.at >= last.end());
        alone.is_none_or(|next| matches!(next.text, "," | "}")).then(|| {
            Meant::new(first.at..last.end(), "a value alone does nothing".to_owned(), help)
        })
    }

    /// `take an extra turn`, `opponent skips next turn`
    fn turn(&self) -> Option<Meant> {
        let turn = self.words.iter().position(|word| word.text == "turn")?;
        let sort = self.text(turn.checked_sub(1)?);
        if is_extra(sort) && turn <= 3 {
            return Some(Meant::word(*self.words.get(turn)?, EXTRA_TURN.to_owned()));
        }
        let skips = |word: &&Token<'_>| matches!(hints::base(word.text), "skip" | "miss" | "lose");
        let skipped = self.words.get(..turn)?.iter().find(skips)?;
        matches!(sort, "next" | "a" | "their" | "your" | "the" | "his" | "her")
            .then(|| Meant::word(*skipped, MISSED_TURN.to_owned()))
    }

    /// `+2 cards or +2 coins`, `may draw 1 or +1 coin`
    fn either(&self) -> Option<Meant> {
        let found = self.found().map_or(self.words.len(), |(found, _)| found);
        let mut near = (found.saturating_sub(2)..=found).rev();
        let at = near.find(|at| self.text(*at) == "or")?;
        let or = *self.words.get(at)?;
        let from = usize::from(self.text(0) == "may");
        let begins = |at: usize| {
            let word = self.text(at);
            matches!(word, "+" | "-")
                || self.words.get(at).is_some_and(Token::is_word) && !rules::is_reserved(word)
        };
        let (one, other) = (self.part(from, at)?, self.part(at + 1, usize::MAX)?);
        if !begins(from) || !begins(at + 1) || self.is_in_brackets() {
            return None;
        }
        let help = format!(
            "which of two things is done is chosen: `choose one {{ option \"…\" {{ {} }}, option \"…\" {{ {} }} }}`",
            repeated(one),
            repeated(other)
        );
        Some(Meant::word(or, help))
    }

    /// `set safe until end of turn`, `+2 actions this turn`: how long it lasts is not said where it is changed.
    fn lasts(&self) -> Option<Meant> {
        let at = (2..self.words.len()).find(|at| {
            let next = self.text(at + 1);
            match self.text(*at) {
                "until" => matches!(next, "end" | "start" | "next"),
                "this" => matches!(next, "turn" | "round" | "phase"),
                "for" => {
                    matches!((next, self.text(at + 2)), ("this" | "the", "turn" | "round" | "rest"))
                }
                _ => false,
            }
        })?;
        let place = *self.words.get(at)?;
        let sign = self.text(0);
        let does = self.part(0, at)?;
        let name = match sign {
            "+" | "-" => self.words.get(at - 1)?,
            "set" => {
                self.words.iter().take(at).skip(1).take_while(|word| word.text != "=").last()?
            }
            _ => return None,
        };
        if self.context.at < self.words.get(at - 1)?.at || !name.is_word() {
            return None;
        }
        let idle = ["until", "this", "for", "the", "end", "start", "next", "rest", "of"];
        let stretch = self.words.get(at..)?.iter().find(|word| !idle.contains(&word.text))?;
        let stretch = if stretch.text == "phase" { "PHASE" } else { stretch.text };
        let declared = match (sign, does.contains('=')) {
            ("set", false) => format!("flag {}", name.text),
            ("set", true) => format!("note {} : TYPE", name.text),
            _ => format!("counter {}", name.text),
        };
        let of_cards = match (sign, operand::to(self.context.piece, self.words, at - 1)) {
            ("+" | "-", Some(path)) => {
                let change = does.get(..does.len() - path.len())?;
                let (whom, field) = path.rsplit_once('.').unwrap_or(("self", path));
                format!(
                    "; a field of cards is changed so: `until end of {stretch} {{ {change}{field} for {whom} }}`"
                )
            }
            _ => String::new(),
        };
        let help = format!(
            "how long it lasts is said where it is declared, `{declared}, until end of {stretch}`, and here it is only done: `{}`{of_cards}",
            repeated(does)
        );
        Some(Meant::word(place, help))
    }

    /// `draw until count of hand == 7`, `draw until you have 7 cards in hand`
    fn until(&self) -> Option<Meant> {
        let (at, until) = self.found().filter(|(_, until)| until.text == "until")?;
        let first = self.words.first().filter(|first| first.is_word() && at > 0)?;
        let behind = self.part(at + 1, usize::MAX)?;
        let said: Vec<&str> = behind.split_whitespace().collect();
        if let ["end" | "start", "of", ..] | ["next", "turn" | "round", ..] = &said[..] {
            return None;
        }
        let condition = match &said[..] {
            ["you" | "I", "have", n, .., "in", zone] => format!("count of {zone} < {n}"),
            [n] if n.chars().all(|sign| sign.is_ascii_digit()) => format!("count of ZONE < {n}"),
            _ => format!("not ({})", repeated(behind)),
        };
        let again = matches!(first.text, "repeat" | "do" | "loop");
        let does = match at {
            1 if again => "…".to_owned(),
            1 => format!("{} …", first.text),
            _ => repeated(self.part(0, at)?).to_owned(),
        };
        let help = format!(
            "what is done until something is so is a loop: `while {condition} {{ {does} }}`"
        );
        Some(Meant::word(until, help))
    }

    /// `set aside top of deck`
    fn aside(&self) -> Option<Meant> {
        let aside = *self.words.get(1).filter(|aside| aside.text == "aside")?;
        let what = self.part(2, usize::MAX).filter(|what| !what.starts_with('='))?;
        (self.text(0) == "set").then(|| {
            let help = format!(
                "what is put aside is moved to a zone of its own: `move {} to aside`, and among the zones `zone aside : row, faceup`",
                repeated(what)
            );
            Meant::word(aside, help)
        })
    }

    /// `gain a card costing up to 4`
    fn costing(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "costing")?;
        let costing = *self.words.get(at)?;
        let number = self.words.get(at + 1..)?.iter().find(|word| word.is_number())?.text;
        let said = self.part(at + 1, usize::MAX)?;
        let sign = match said {
            less if ["up to", "at most", "or less"].iter().any(|word| less.contains(word)) => "<=",
            more if ["at least", "or more"].iter().any(|word| more.contains(word)) => ">=",
            _ => "==",
        };
        let verb = match self.text(0) {
            "gain" | "get" | "choose" | "may" | "you" => "VERB",
            verb => verb,
        };
        let help = format!(
            "let it be chosen where it lies: `choose 1 card in ZONE where FIELD {sign} {number} to {verb}`, then `{verb} it`"
        );
        Some(Meant::word(costing, help))
    }

    /// `pay 2 coins to draw 1`
    fn paid_for(&self) -> Option<Meant> {
        let (found, _) = self.found()?;
        let to = self.words.iter().rposition(|word| word.text == "to").filter(|to| *to < found)?;
        let behind = self.words.get(to + 1).filter(|verb| verb.is_word())?;
        let chosen = self.words.iter().any(|word| word.text == "choose");
        let paid = matches!(self.text(0), "pay" | "may") && to > 1 && !chosen;
        if !paid || self.words.len() <= to + 2 {
            return None;
        }
        let (paid, does) = (self.part(0, to)?, self.part(to + 1, usize::MAX)?);
        let help = format!(
            "what is done for it stands behind `then`: `{} then {}`",
            repeated(paid),
            repeated(does)
        );
        Some(Meant::word(*behind, help))
    }

    /// `discard all Copper in hand`
    fn all(&self) -> Option<Meant> {
        let verb = self.words.first().filter(|verb| verb.is_word())?.text;
        let is_all = |all: &&Token<'_>| matches!(all.text, "all" | "every" | "each");
        let all = *self.words.get(1).filter(is_all)?;
        let what = self.part(2, usize::MAX)?;
        if rules::is_reserved(verb) && verb != "as" {
            return None;
        }
        if let "player" | "players" | "opponent" | "opponents" = what {
            let one = what.trim_end_matches('s');
            if verb == "as" {
                let help = format!("who does it stands before braces: `each {one} {{ … }}`");
                return Some(Meant::word(all, help));
            }
            let help = format!(
                "to each of them it is done in a loop: `for p in {one}s {{ {verb} p }}`; who does it stands before braces: `each {one} {{ … }}`"
            );
            return Some(Meant::word(all, help));
        }
        // `all of hand`: what stands there is a zone, or says where it lies.
        let what = match what.strip_prefix("of the ").or_else(|| what.strip_prefix("of ")) {
            Some(of) => of.to_owned(),
            None if what.contains(" in ") => what.to_owned(),
            None => format!("{what} in ZONE"),
        };
        (!rules::is_reserved(verb)).then(|| {
            let help = format!(
                "a list is all of it: leave `{}` out: `{verb} {}`",
                all.text,
                repeated(&what)
            );
            Meant::word(all, help)
        })
    }

    fn is_in_brackets(&self) -> bool {
        self.context.open.last().is_some_and(|open| open.sign != '{')
    }
}

/// Help about turns that are more than others have.
pub(super) const EXTRA_TURN: &str = "`extra_turn` gives me one of `turns` after the running one; somebody else's stands before braces: `as p { extra_turn }`";

/// Help about turns that are left out.
const MISSED_TURN: &str = "no turn is left out by itself: let a flag say it (`as p { set misses }`), and ask that where the turn begins: `turns { if misses { set misses = no, skip } … }`";

/// Whether a word before `turn` asks for one more.
pub(super) fn is_extra(word: &str) -> bool {
    matches!(word, "extra" | "another" | "additional")
}

/// The fold that a word stands for that says which is the highest or lowest.
pub(super) fn fold(word: &str) -> Option<&'static str> {
    MOST.iter().find(|(said, _)| *said == word).map(|(_, fold)| *fold)
}

/// `option a { … }` without quotes, `"a" { … }` without its word.
fn text_of_option(context: &Context<'_>, found: Token<'_>) -> Option<Meant> {
    let (said, follows) = (context.said(), context.follows());
    let quoted = found.text.starts_with('"');
    let help = match said.as_slice() {
        [] if quoted => {
            format!("`option` stands before it: `option {} {{ … }}`", repeated(found.text))
        }
        [option] if option.text == "option" && found.is_word() => {
            let ends = follows.iter().find(|next| matches!(next.text, "{" | ":" | "," | "}"));
            let ends = ends.map_or(context.at + context.rest().len(), |ends| ends.at);
            let text = context.piece.get(found.at..ends)?;
            format!("what an option says stands in quotes: `option \"{}\" {{ … }}`", repeated(text))
        }
        _ => return None,
    };
    Some(Meant::word(found, help))
}

/// `choose one { +2 cards, +2 coins }`
fn bare_option(context: &Context<'_>) -> Option<Meant> {
    let found = *context.follows().first()?;
    if let Some(meant) = text_of_option(context, found) {
        return Some(meant);
    }
    let open = context.open.last().filter(|open| open.sign == '{')?;
    let heading = tokens(open.heading, 0);
    let counts = |word: &Token<'_>| {
        word.is_number() || matches!(word.text, "always" | "choose" | "one" | "up" | "to" | "any")
    };
    let of_options =
        heading.first().is_some_and(|first| first.text == "menu") || heading.iter().all(counts);
    let begins = found.is_word() && found.text != "option" || matches!(found.text, "+" | "-");
    let does = statement(context, found.at)?.trim();
    (of_options && begins && context.before.is_empty() && !does.is_empty()).then(|| {
        let help =
            format!("what is chosen among are options: `option \"…\" {{ {} }}`", repeated(does));
        Meant::word(found, help)
    })
}
