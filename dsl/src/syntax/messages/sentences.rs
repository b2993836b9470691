//! Lines of rulings that are written as somebody would say them, where a small change makes them right.

use super::context::{Context, Token, tokens};
use super::foreign::GAME_IS_OVER;
use super::meant::{Meant, repeated};
use super::operand;

/// Words that stand before what they belong to and say nothing more.
const ARTICLES: &[&str] = &["a", "an", "the", "his", "her", "their"];

/// Words with which a step goes on from the one before it.
const NEXT: &[&str] = &["then", "next", "afterwards", "finally", "and"];

/// What was meant by a line in the braces of `given`, `when` or `then`.
pub(super) fn meant(context: &Context<'_>, part: &str) -> Option<Meant> {
    let line = context.piece.get(context.starts..)?.split(['\n', '\r', '}']).next()?;
    let words = tokens(line, context.starts);
    let said = Said { context, line: line.trim(), words: &words };
    match part {
        "given" => said.left_out(" = ").or_else(|| said.is_so()),
        "when" => said
            .end_of(true)
            .or_else(|| said.goes_on())
            .or_else(|| said.able())
            .or_else(|| said.answer()),
        "then" => said
            .end_of(false)
            .or_else(|| said.over())
            .or_else(|| said.equals())
            .or_else(|| said.of())
            .or_else(|| said.holds())
            .or_else(|| said.so_many())
            .or_else(|| said.offered_range())
            .or_else(|| said.able())
            .or_else(|| said.no_player())
            .or_else(|| said.did()),
        _ => None,
    }
}

/// A line, and its words.
struct Said<'c, 't> {
    context: &'c Context<'t>,
    line: &'t str,
    words: &'c [Token<'t>],
}

impl<'t> Said<'_, 't> {
    fn text(&self, at: usize) -> &'t str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// What stands from one word to another.
    fn part(&self, from: usize, to: usize) -> Option<&'t str> {
        let (first, last) = (self.words.get(from)?, self.words.get(to)?);
        self.context.piece.get(first.at..last.end())
    }

    /// What stands from a word to the end of the line.
    fn behind(&self, from: usize) -> Option<&'t str> {
        self.part(from, self.words.len().checked_sub(1)?)
    }

    fn help(&self, at: usize, help: String) -> Option<Meant> {
        Some(Meant::word(*self.words.get(at)?, help))
    }

    /// `Silver is on top of Ann.deck`, `Silver is at the bottom of Ann.deck`
    fn end_of(&self, is_step: bool) -> Option<Meant> {
        let end = self.words.iter().position(|word| matches!(word.text, "top" | "bottom"))?;
        let is = self.words.iter().position(|word| matches!(word.text, "is" | "lies"))?;
        let zone = operand::from(self.context.piece, self.words, end + 2)?;
        let between = self.words.get(is + 1..end)?;
        let small = |word: &Token<'_>| matches!(word.text, "on" | "at" | "the");
        if self.text(end + 1) != "of" || !between.iter().all(small) {
            return None;
        }
        let name = self.part(0, is.checked_sub(1)?)?;
        let check = if is_step { "check " } else { "" };
        let help = format!(
            "which card lies there is asked of its end: `{check}{} of {zone} is {name}`",
            self.text(end)
        );
        self.help(is, help)
    }

    /// `the game is over`, `game over`
    fn over(&self) -> Option<Meant> {
        let is_over = matches!(self.text(self.words.len().checked_sub(1)?), "over" | "ends");
        let game = self.words.iter().position(|word| word.text == "game").filter(|at| *at < 2)?;
        is_over.then(|| self.help(game, GAME_IS_OVER.to_owned()))?
    }

    /// `Ann.coins = 2` in a claim
    fn equals(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "=")?;
        let last = at.checked_sub(1)?;
        let alone = self.text(at + 1) != "=" && !matches!(self.text(last), "=" | "<" | ">" | "!");
        let (before, behind) = (self.part(0, last)?, self.behind(at + 1)?);
        alone.then(|| {
            let help = format!("what must be so is compared by `==`: `{before} == {behind}`");
            self.help(at, help)
        })?
    }

    /// `cost of Gust == 2`
    fn of(&self) -> Option<Meant> {
        let at = usize::from(ARTICLES.contains(&self.text(0)));
        let word = self.words.get(at).filter(|word| word.is_word())?;
        let small = word.text.starts_with(char::is_lowercase);
        let folds =
            matches!(word.text, "count" | "top" | "bottom" | "list" | "sum" | "first" | "last");
        if !small || folds || self.text(at + 1) != "of" {
            return None;
        }
        let thing = operand::from(self.context.piece, self.words, at + 2)?;
        let behind = self.words.iter().position(|next| {
            next.at >= word.at && matches!(next.text, "=" | "<" | ">" | "!" | "is")
        })?;
        let rest = match self.text(behind) {
            "is" => format!("== {}", self.behind(behind + 1)?),
            _ => self.behind(behind)?.to_owned(),
        };
        let help = format!("whose it is stands before a dot: `{thing}.{} {rest}`", word.text);
        self.help(at + 1, help)
    }

    /// `box contains Gust`
    fn holds(&self) -> Option<Meant> {
        let zone = operand::from(self.context.piece, self.words, 0)?;
        let at = self.words.iter().position(|word| matches!(word.text, "contains" | "includes"))?;
        if let Some(number) = self.words.get(at + 1).filter(|number| number.is_number()) {
            let name = operand::from(self.context.piece, self.words, at + 2)?;
            let help = format!(
                "how many they are is counted: `count of ({name} in {zone}) == {}`",
                number.text
            );
            return self.help(at, help);
        }
        let name = operand::from(self.context.piece, self.words, at + 1)?;
        let help = format!("what lies there is asked by `in`: `{name} in {zone}`");
        self.help(at, help)
    }

    /// `2 Gust in Ann.hand`, `there are 2 Gust in Ann.hand`
    fn so_many(&self) -> Option<Meant> {
        let at = match (self.text(0), self.text(1)) {
            ("there", "are" | "is") => 2,
            _ => 0,
        };
        let number = self.words.get(at).filter(|word| word.is_number())?;
        let link = self.words.iter().position(|word| matches!(word.text, "in" | "are" | "is"));
        let link = link.filter(|link| *link > at + 1);
        let name = self.part(at + 1, link.unwrap_or(self.words.len()).checked_sub(1)?)?;
        let zone = self.words.iter().position(|word| word.text == "in");
        let zone = zone.and_then(|zone| operand::from(self.context.piece, self.words, zone + 1));
        let zone = zone.unwrap_or("P.ZONE");
        let help = format!(
            "how many they are is counted: `count of ({name} in {zone}) == {}`",
            number.text
        );
        self.help(at, help)
    }

    /// `Ann is offered 4 to 40 to bid`
    fn offered_range(&self) -> Option<Meant> {
        let at = self.words.iter().position(|word| word.text == "offered")?;
        let [least, to, most] = self.words.get(at + 1..at + 4)? else { return None };
        if !(least.is_number() && to.text == "to" && most.is_number()) {
            return None;
        }
        let [before, beyond] =
            [least, most].map(|word| word.text.parse::<i64>().unwrap_or_default());
        let who = self.text(0);
        let rest = self.words.get(at + 4).and_then(|_| self.behind(at + 4));
        let rest = rest.map_or_else(String::new, |rest| format!(" {rest}"));
        let help = format!(
            "each number is named: `{who} is offered {before}, {}{rest}`; of many it is said which are none of them: `{who} is not offered {}, {}{rest}`",
            before.saturating_add(1),
            before.saturating_sub(1),
            beyond.saturating_add(1)
        );
        self.help(at + 1, help)
    }

    /// `Ann may not buy Gust`, `Ann is not able to buy Gust`
    fn able(&self) -> Option<Meant> {
        let who = self.text(0);
        let at = match (self.text(1), self.text(2), self.text(3), self.text(4)) {
            ("may", "not", ..) => 3,
            ("is", "not", "able", "to") => 5,
            _ => return None,
        };
        let verb = self.words.get(at).filter(|word| word.is_word())?.text;
        let help = match self.words.get(at + 1).and_then(|_| self.behind(at + 1)) {
            Some(name) => {
                format!("say what is not offered: `{who} is not offered {name} to {verb}`")
            }
            None => format!("say that nothing is offered: `{who} is not asked to {verb}`"),
        };
        self.help(1, help)
    }

    /// `Gust costs 2`, `Gust goes to Ann.hand`: of what does nothing by itself.
    fn no_player(&self) -> Option<Meant> {
        let first = self.words.first().filter(|word| word.text.starts_with(char::is_uppercase))?;
        let capital = |word: &&Token<'_>| word.text.starts_with(char::is_uppercase);
        let name = self.words.iter().take_while(capital).count();
        let verb = self.words.get(name).filter(|word| word.is_word())?.text;
        let has = verb.strip_suffix('s')?;
        if self.is_player(first.text) || matches!(verb, "is" | "has" | "sees") {
            return None;
        }
        let who = self.part(0, name.checked_sub(1)?)?;
        let place = self.words.iter().position(|word| matches!(word.text, "to" | "in"));
        let place = place.and_then(|at| operand::from(self.context.piece, self.words, at + 1));
        let help = match (self.words.get(name + 1), place) {
            (Some(number), None) if number.is_number() && self.words.len() == name + 2 => {
                format!("what it has stands behind a dot: `{who}.{has} == {}`", number.text)
            }
            (_, Some(place)) => {
                format!(
                    "`{who}` is no player, and does nothing: where it lies is said by `in`: `{who} in {place}`"
                )
            }
            _ => return None,
        };
        self.help(name, help)
    }

    /// Whether the ruling says that somebody of this name plays.
    fn is_player(&self, name: &str) -> bool {
        let players = self.context.piece.split_once("players ").map(|(_, behind)| behind);
        let players = players.and_then(|behind| behind.split(['\n', '\r', '}']).next());
        players.unwrap_or_default().split(',').any(|player| player.trim() == name)
    }

    /// `Ann draws a card`, `Ann draws 1 card`, `Ann takes no turn`: it is not said whether it happens.
    fn did(&self) -> Option<Meant> {
        let (who, verb) = (self.text(0), self.words.get(1).filter(|word| word.is_word())?.text);
        let somebody = who == "anyone" || self.is_player(who);
        if !somebody || matches!(verb, "is" | "has" | "sees" | "may" | "must" | "cannot") {
            return None;
        }
        let last = self.words.len().checked_sub(1)?;
        if self.text(2) == "no" && last > 2 {
            let what = self.behind(3)?;
            let help = format!(
                "what did not happen is said behind it: `{who} {verb} {what} does not happen`"
            );
            return self.help(2, help);
        }
        let card = matches!(self.text(last), "card" | "cards") && last > 2;
        let article = ARTICLES.contains(&self.text(2)) && last > 2;
        let what = match (article, card) {
            (true, true) if last == 3 => String::new(),
            (true, false) => format!(" {}", self.behind(3)?),
            (false, true) => format!(" {}", self.part(2, last - 1)?),
            _ => return None,
        };
        let said = format!("{who} {verb}{what}");
        let help =
            format!("say how it went: `{said} happens`, `{said} does not happen`, `{said} once`");
        self.help(if article { 2 } else { last }, help)
    }

    /// `then Ann discards Gust`
    fn goes_on(&self) -> Option<Meant> {
        (NEXT.contains(&self.text(0)) && self.words.len() > 2).then(|| {
            let rest = repeated(self.behind(1)?).trim_start_matches(',').trim_start().to_owned();
            self.help(
                0,
                format!(
                    "each step follows the one before it: leave `{}` out: `{rest}`",
                    self.text(0)
                ),
            )
        })?
    }

    /// `Ann reveals her Gust`, `Ann sets aside Gust`, `Ann plays all but Gust`
    fn answer(&self) -> Option<Meant> {
        let (who, verb) = (self.text(0), self.text(1));
        if !self.is_player(who) || matches!(verb, "is" | "may" | "must" | "cannot" | "has" | "sees")
        {
            return None;
        }
        let third = self.words.get(2)?;
        if (third.text, self.text(3)) == ("all", "but") {
            let help =
                format!("an answer names each thing that is chosen: `{who} {verb} Name, 2 Name`");
            return self.help(2, help);
        }
        if matches!(third.text, "his" | "her" | "their") {
            return self.left_out(" ");
        }
        let small = |word: &&Token<'_>| word.is_word() && word.text.starts_with(char::is_lowercase);
        let third = Some(third).filter(small)?;
        let named = self.words.get(3).filter(|word| word.text.starts_with(char::is_uppercase))?;
        let links = matches!(
            third.text,
            "to" | "in"
                | "at"
                | "by"
                | "from"
                | "nothing"
                | "no"
                | "a"
                | "an"
                | "the"
                | "up"
                | "on"
                | "onto"
                | "for"
                | "with"
        );
        let able = matches!(verb, "can" | "may");
        (!links && self.context.at == named.at).then(|| {
            if able {
                let name = repeated(self.behind(3)?);
                let help = format!("say that it is offered: `{who} is offered {name} to {}`", third.text);
                return self.help(1, help);
            }
            let help = format!(
                "what is answered is one word, also where the game's is of two: `{who} {verb}_{} {}`",
                third.text,
                repeated(self.behind(3)?)
            );
            self.help(2, help)
        })?
    }

    /// `Ann.deck = a Gust`, `Ann reveals her Gust`
    fn left_out(&self, link: &str) -> Option<Meant> {
        let at = self.words.iter().position(|word| ARTICLES.contains(&word.text))?;
        let next =
            self.words.get(at + 1).filter(|next| next.text.starts_with(char::is_uppercase))?;
        // A line goes on behind a comma.
        let before = at.checked_sub(1).and_then(|last| self.part(0, last)).unwrap_or_default();
        if link == " = " && !before.is_empty() && !before.trim_end().ends_with('=') {
            return None;
        }
        let rest = self.context.piece.get(next.at..)?.split(['\n', '\r', '}']).next()?.trim();
        let said = format!("{before} {rest}");
        let help =
            format!("there are no articles: leave `{}` out: `{}`", self.text(at), said.trim());
        self.help(at, help)
    }

    /// `Ann.sheltered` in `given`
    fn is_so(&self) -> Option<Meant> {
        let whole = operand::from(self.context.piece, self.words, 0)?;
        (whole == self.line && whole.contains('.')).then(|| {
            let end = self.words.last().map_or(self.context.at, Token::end);
            let help = format!("say what it is: `{whole} = yes`, `{whole} = 2`, `{whole} = Name`");
            Meant::new(end..end, "it is not said what this is".to_owned(), help)
        })
    }
}
