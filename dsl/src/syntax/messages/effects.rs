//! Effects as cards say them: `draw until count of hand == 7`, `+2 cards or +2 coins`, `take an extra turn`.

use super::context::{Context, Place, Token, tokens};
use super::meant::{Meant, repeated};
use super::nearly::FOLDS;
use super::said::statement;
use super::{durations, hints, picked, rules, whom};

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
    context: &'c Context<'t>,
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

    /// `draw until count of hand == 7`, `draw until you have 7 cards in hand`
    fn until(&self) -> Option<Meant> {
        let (at, until) = self.found().filter(|(_, until)| until.text == "until")?;
        let first = self.words.first().filter(|first| first.is_word() && at > 0)?;
        let behind = self.part(at + 1, usize::MAX)?;
        let said: Vec<&str> = behind.split_whitespace().collect();
        let condition = match &said[..] {
            ["you" | "I", "have", n, .., "in", zone] => format!("count of {zone} < {n}"),
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

    /// `player with most life loses 2 life`
    fn with_most(&self) -> Option<Meant> {
        let with = self.words.iter().position(|word| word.text == "with")?;
        let who = self.text(with.checked_sub(1)?).trim_end_matches('s');
        let those = match who {
            "player" => "players",
            "opponent" => "opponents",
            _ => return None,
        };
        let at = with + 1 + usize::from(self.text(with + 1) == "the");
        let fold = fold(self.text(at))?;
        let value = self.words.get(at + 1).filter(|value| value.is_word())?.text;
        let verb = self.words.get(at + 2).filter(|verb| verb.is_word())?;
        let behind = self.part(at + 3, usize::MAX).unwrap_or_default();
        let done = whom::done(hints::base(verb.text), behind);
        let help = format!(
            "who does it stands before braces: `each {who} where it.{value} == ({fold} of {value} over {}) {{ {} }}`",
            whom::seen_from_within(those),
            repeated(&done)
        );
        Some(Meant::word(*self.words.get(with)?, help))
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
        let all = *self.words.get(1).filter(|all| matches!(all.text, "all" | "every"))?;
        let verb = self.words.first().filter(|verb| verb.is_word())?.text;
        let what = self.part(2, usize::MAX)?;
        if let "player" | "players" | "opponent" | "opponents" = what {
            let one = what.trim_end_matches('s');
            let help = format!(
                "to each of them it is done in a loop: `for p in {one}s {{ {verb} p }}`; who does it stands before braces: `each {one} {{ … }}`"
            );
            return Some(Meant::word(all, help));
        }
        let what = if what.contains(" in ") { what.to_owned() } else { format!("{what} in ZONE") };
        (!rules::is_reserved(verb)).then(|| {
            let help = format!(
                "a list is all of it: leave `{}` out: `{verb} {}`",
                all.text,
                repeated(&what)
            );
            Meant::word(all, help)
        })
    }

    /// `choose 2 to burn as burnt`
    fn nothing_chosen(&self) -> Option<Meant> {
        let end = match self.found() {
            Some((at, found)) if found.text == "to" => at + 2,
            Some((at, _)) => at,
            None => self.words.len(),
        };
        let behind = self.words.get(end);
        let choose = self.words.iter().take(2).position(|word| word.text == "choose")?;
        let [.., to, verb] = self.words.get(choose..end)? else { return None };
        let (from, to_at) = (choose + 1, end.checked_sub(2)?);
        let how_many = self.part(from, to_at).filter(|how_many| !how_many.is_empty())?;
        // What is said of a zone or a number is chosen, and stands where it should.
        let chosen = ["in", "from", "where"];
        let bare = self.words.get(from..to_at)?.iter().all(|word| !chosen.contains(&word.text))
            || how_many.starts_with('(') && how_many.ends_with(')');
        let ends = behind.is_none_or(|behind| behind.text == "as");
        let opens = self
            .words
            .last()
            .and_then(|last| self.context.follows().into_iter().find(|next| next.at >= last.end()));
        if how_many == "one" && ends && opens.is_some_and(|next| next.text == "{") {
            let help = format!(
                "what it is for stands behind the braces: `choose one {{ … }} to {}`",
                verb.text
            );
            return Some(Meant::word(*to, help));
        }
        let named = self.words.get(end + 1).map(|name| format!(" as {}", name.text));
        (to.text == "to" && verb.is_word() && bare && ends).then(|| {
            let help = format!(
                "what is chosen stands before what it is for: `choose {} KIND in ZONE to {}{}`",
                repeated(how_many),
                verb.text,
                named.unwrap_or_default()
            );
            Meant::new(to.at..verb.end(), "it is not said what is chosen".to_owned(), help)
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
