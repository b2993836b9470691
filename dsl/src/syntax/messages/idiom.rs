//! Turns of phrase of printed cards that come near the language but for a word or two: `until next turn { … }`,
//! `+1 gold per beast in play`, `at start of turn if gold > 2 { … }`.

use super::context::{Context, Place, Token};
use super::each;
use super::meant::{Meant, repeated};
use super::sides::around;

/// What was meant by such a phrase.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    let words = around(context)?;
    let phrase = Phrase { context, words: &words };
    phrase
        .until()
        .or_else(|| phrase.per())
        .or_else(|| phrase.first())
        .or_else(|| phrase.all_the_while())
        .or_else(|| phrase.or_option())
        .or_else(|| phrase.answered())
        .or_else(|| phrase.moment_if())
        .or_else(|| phrase.less())
        .or_else(|| phrase.out_of_a_zone())
}

/// What stands around the place that is refused, from where its statement or part begins to the end of the line.
struct Phrase<'c, 't> {
    context: &'c Context<'t>,
    words: &'c [Token<'t>],
}

impl<'t> Phrase<'_, 't> {
    fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// The word of this number, if what is refused stands at it or right beside it.
    fn refused(&self, at: usize) -> Option<Token<'t>> {
        let near = self.words.get(at.saturating_sub(1)..(at + 2).min(self.words.len()))?;
        let word = self.words.get(at)?;
        near.iter().any(|word| word.at == self.context.at).then_some(*word)
    }

    /// Where the first brace is.
    fn opens(&self) -> Option<usize> {
        self.words.iter().position(|word| word.text == "{")
    }

    /// What stands from one word to another, without that one.
    fn part(&self, from: usize, to: usize) -> Option<&'t str> {
        self.context.piece.get(self.words.get(from)?.at..self.words.get(to)?.at).map(str::trim)
    }

    /// What stands in the braces that are opened by this word, if they are closed in the line.
    fn within(&self, opens: usize) -> Option<&'t str> {
        let mut depth = 0_usize;
        let closes = self.words.iter().skip(opens).find(|word| {
            match word.text {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        self.context.piece.get(self.words.get(opens)?.end()..closes.at).map(str::trim)
    }

    /// `until next turn { … }`, `until your next turn { … }`
    fn until(&self) -> Option<Meant> {
        let small = matches!(self.text(1), "your" | "my" | "the" | "their");
        let next = 1 + usize::from(small);
        let stretch = self.text(next + 1);
        let said = self.text(0) == "until"
            && self.text(next) == "next"
            && matches!(stretch, "turn" | "round")
            && self.text(next + 2) == "{";
        if !said || self.context.place != Place::Block {
            return None;
        }
        let until = *self.words.first()?;
        (until.at..=self.words.get(next + 2)?.at).contains(&self.context.at).then(|| {
            let help = format!(
                "say at which of its ends it is over: `until start of next {stretch} {{ … }}`, `until end of next {stretch} {{ … }}`"
            );
            Meant::word(self.words[next], help)
        })
    }

    /// `+1 gold per beast in play`, `points 1 per Farm`
    fn per(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "per")?;
        let per = self.refused(at)?;
        let ends = self.words.iter().skip(at).find(|word| matches!(word.text, "," | "{" | "}"));
        let ends = ends.map_or(self.context.at + self.context.rest().len(), |word| word.at);
        let each = self.context.piece.get(per.end()..ends)?.trim();
        let is_stretch = matches!(each, "turn" | "round" | "game");
        let counts = self.words.get(..at)?.iter().any(Token::is_number);
        if each.is_empty() || is_stretch || !counts || self.text(0) == "option" {
            return None;
        }
        let change = self.part(0, at)?;
        Some(Meant::word(per, each::for_each(change, each, "who it is done by")))
    }

    /// `first +1 gold`
    fn first(&self) -> Option<Meant> {
        let first = self.refused(0).filter(|first| first.text == "first")?;
        let sign = self.words.get(1).filter(|sign| matches!(sign.text, "+" | "-"))?;
        let ends = self.words.iter().find(|word| matches!(word.text, "," | "{" | "}"));
        let ends = ends.map_or(self.context.at + self.context.rest().len(), |word| word.at);
        let does = repeated(self.context.piece.get(sign.at..ends)?);
        (self.context.place == Place::Block).then(|| {
            let help = format!(
                "what is done is done in the order in which it stands: leave `first` out: `{does}`"
            );
            Meant::word(first, help)
        })
    }

    /// `while boss is me { +1 cost for Farm }` in a rule
    fn all_the_while(&self) -> Option<Meant> {
        let heading = self.context.open.last().map_or("", |open| open.heading);
        let opens = self.opens()?;
        let begins = self.words.first().filter(|first| first.text == "while")?;
        if !heading.starts_with("rule") || self.text(1) == "in" || opens < 2 {
            return None;
        }
        let asked = repeated(self.part(1, opens)?);
        let does = self.within(opens)?;
        let (does, list) = does.rsplit_once(" for ")?;
        let list = list.trim().trim_start_matches('(').trim_end_matches(')');
        // A card's name is one thing, and in brackets a list.
        let is_name = list.starts_with(char::is_uppercase) && !list.contains([',', '.']);
        let list = if is_name { format!("[{list}]") } else { list.to_owned() };
        let joined = if list.contains(" where ") { "and" } else { "where" };
        let help = format!(
            "what counts all the while takes no `while` around it: its condition stands behind `for`: `{} for ({} {joined} {asked})`",
            repeated(does),
            repeated(&list)
        );
        Some(Meant::word(*begins, help))
    }

    /// `option "A" { … } or "B" { … }`
    fn or_option(&self) -> Option<Meant> {
        let or = self.refused(0).filter(|or| or.text == "or" && self.context.at == or.at)?;
        let (text, brace) = (self.words.get(1)?, self.text(2));
        let is_option = text.text.starts_with('"') && brace == "{";
        (is_option && self.context.place == Place::Options).then(|| {
            let help = format!(
                "each option begins with its word, behind a comma or in a new line: `, option {} {{ … }}`",
                text.text
            );
            Meant::word(or, help)
        })
    }

    /// `after Buy { … }` of a phase, `after you play Farm once per turn { … }`
    fn answered(&self) -> Option<Meant> {
        let begins = self.text(0);
        let opens = self.opens()?;
        if !matches!(begins, "after" | "before" | "instead") {
            return None;
        }
        if opens == 2 && self.text(1).starts_with(char::is_uppercase) && begins != "instead" {
            let phase = self.refused(1)?;
            let end = if begins == "after" { "end" } else { "start" };
            let help = format!(
                "where a phase ends or begins it is `at {end} of {0} {{ … }}`; what somebody does with a card goes by its verb: `{begins} you VERB {0} {{ … }}`",
                phase.text
            );
            return Some(Meant::word(phase, help));
        }
        let once = self.words.iter().position(|word| word.text == "once")?;
        let stretch = self.text(once + 2);
        if self.text(once + 1) != "per" || once + 3 != opens || once < 3 {
            return None;
        }
        let often = self
            .words
            .get(once)
            .filter(|_| (once..=opens).any(|at| self.words[at].at == self.context.at))?;
        let heading = repeated(self.part(0, once)?);
        let help = format!(
            "how often it is answered is counted, by a counter such as `counter answered, until end of {stretch}`: `{heading} {{ if answered < 1 {{ +1 answered, … }} }}`"
        );
        Some(Meant::word(*often, help))
    }

    /// `at start of turn if gold > 2 { … }`
    fn moment_if(&self) -> Option<Meant> {
        let opens = self.opens()?;
        let asks = |word: &Token<'_>| matches!(word.text, "if" | "when" | "where");
        let at = self.words.iter().position(asks).filter(|at| *at == 4 && *at < opens)?;
        let link = self.refused(at)?;
        let is_moment =
            self.text(0) == "at" && matches!(self.text(1), "start" | "end") && self.text(2) == "of";
        is_moment.then(|| {
            let (heading, asked) = (self.part(0, at), self.part(at + 1, opens));
            let help = format!(
                "the condition of a moment stands within its braces: `{} {{ if {} {{ … }} }}`",
                heading.unwrap_or("at start of turn"),
                repeated(asked.unwrap_or_default())
            );
            Meant::word(link, help)
        })
    }

    /// `cards cost 1 less` among what is so all the while
    fn less(&self) -> Option<Meant> {
        let (kind, field, number) = (self.text(0), self.text(1), self.words.get(2)?);
        let sign = match self.text(3) {
            "less" => '-',
            "more" => '+',
            _ => return None,
        };
        let ends = matches!(self.text(4), "" | "," | "}");
        let kind = if kind == "cards" { "card" } else { kind };
        let near = (0..=4).any(|at| self.words.get(at).is_some_and(|it| it.at == self.context.at));
        let is_so = self.context.place.has_handlers() && number.is_number() && ends && near;
        is_so.then(|| {
            let help = format!(
                "what all of a sort have more or less of is changed for them: `{sign}{} {field} for {kind}`",
                number.text
            );
            Meant::word(*number, help)
        })
    }

    /// `Ann plays Oak from Ann.hand`
    fn out_of_a_zone(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "from").filter(|at| *at > 2)?;
        let from = *self.words.get(at).filter(|from| from.at == self.context.at)?;
        let name = self.part(2, at)?;
        let is_zone = self.words.get(at + 1)?.is_word() && self.text(at + 2) == ".";
        let ends = self.words.get(at + 3)?.end();
        let zone = self.context.piece.get(from.end()..ends)?.trim();
        let is_answer = self.context.place == Place::Facts && name.starts_with(char::is_uppercase);
        (is_zone && is_answer).then(|| {
            let help = format!("where it lies stands behind `in`: `{} in {zone}`", repeated(name));
            Meant::word(from, help)
        })
    }
}
