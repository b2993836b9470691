//! Events and moments as books of rules say them: `after a player plays beast`, `at start of opponent's turn`.

use super::context::{Context, Token};
use super::meant::{Meant, repeated};
use super::{names, sides};

/// Words of English for a number that becomes another one.
pub(super) const CHANGES: &[&str] = &[
    "changes",
    "change",
    "increases",
    "decreases",
    "grows",
    "shrinks",
    "drops",
    "goes",
    "rises",
    "falls",
];

/// Words before a noun that say nothing of which of them is meant.
pub(super) const ANY: &[&str] =
    &["a", "an", "the", "any", "each", "every", "some", "all", "your", "one"];
/// Words for somebody, whoever it is.
const ANYONE: &[&str] =
    &["player", "players", "somebody", "someone", "anybody", "everybody", "everyone", "nobody"];
/// Words behind which something else of an event stands.
const LINKS: &[&str] =
    &["to", "from", "into", "onto", "under", "on", "with", "by", "for", "at", "in", "as", "where"];

/// What was meant by the heading of a handler.
pub(super) fn meant(context: &Context<'_>) -> Option<Meant> {
    if !context.place.has_handlers() {
        return None;
    }
    let words = sides::around(context)?;
    let ends = words.iter().position(|word| word.text == "{")?;
    let heading = Heading { context, words: words.get(..ends)?, ends: words.get(ends)?.at };
    (context.at <= heading.ends).then_some(())?;
    heading.moment().or_else(|| heading.event())
}

/// The heading of a handler.
struct Heading<'c, 't> {
    context: &'c Context<'t>,
    words: &'c [Token<'t>],
    ends: usize,
}

impl Heading<'_, '_> {
    fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// The words from one of them on, as they are written but for their blanks.
    fn from(&self, at: usize) -> String {
        let from = self.words.get(at).map_or(self.ends, |word| word.at);
        self.context.piece.get(from..self.ends).unwrap_or_default().trim().to_owned()
    }

    /// Another heading instead, if it is read.
    fn instead(&self, at: usize, why: &str, heading: &str) -> Option<Meant> {
        let (first, wrong) = (self.words.first()?, self.words.get(at)?);
        self.context
            .reads(first.at..self.ends, &format!("{heading} "))
            .then(|| Meant::word(*wrong, format!("{why}: `{} {{ … }}`", repeated(heading))))
    }

    /// `at start of opponent's turn { … }`, `at end of the main phase { … }`
    fn moment(&self) -> Option<Meant> {
        if let ("each" | "every", "turn" | "round", 2) =
            (self.text(0), self.text(1), self.words.len())
        {
            let heading = format!("at start of {}", self.text(1));
            return self.instead(0, "a moment is `at start of` or `at end of` it", &heading);
        }
        let begin = (0..3).find(|at| matches!(self.text(*at), "start" | "end" | "beginning"))?;
        let small = |at: usize| matches!(self.text(at), "at" | "on" | "the" | "in");
        if !(0..begin).all(small) || self.text(begin + 1) != "of" {
            return None;
        }
        let edge = if self.text(begin) == "end" { "end" } else { "start" };
        let asks = self.words.iter().position(|word| word.text == "where");
        let said: Vec<(usize, &str)> = (begin + 2..asks.unwrap_or(self.words.len()))
            .map(|at| (at, self.text(at)))
            .filter(|(_, word)| !ANY.contains(word) && !matches!(*word, "'" | "s" | "my" | "other"))
            .collect();
        let at = said.first()?.0;
        let begins = format!("at {edge} of");
        let says = |of: &[&str]| (begin + 2..at).any(|before| of.contains(&self.text(before)));
        let behind = asks.map_or(String::new(), |asks| format!(" and {}", self.from(asks + 1)));
        match said.iter().map(|(_, word)| *word).collect::<Vec<_>>()[..] {
            ["opponent" | "opponents", stretch @ ("turn" | "turns")] => {
                let stretch = stretch.trim_end_matches('s');
                let heading = format!("{begins} each {stretch} where active is not me{behind}");
                self.instead(at, "whose turn it is stands behind `where`", &heading)
            }
            ["player" | "players", stretch @ ("turn" | "turns")] => {
                let asked = behind.replacen(" and ", " where ", 1);
                let heading = format!("{begins} each {}{asked}", stretch.trim_end_matches('s'));
                self.instead(at, "everybody's turn is each turn", &heading)
            }
            [who @ ("left" | "right" | "owner"), "turn"] => {
                let heading = format!("{begins} each turn where active is {who}{behind}");
                self.instead(at, "whose turn it is stands behind `where`", &heading)
            }
            ["game"] => {
                let help = "what is done at its start stands in `setup { … }`, and what is done last before `end game`";
                Some(Meant::word(*self.words.get(at)?, help.to_owned()))
            }
            [stretch @ ("turn" | "turns" | "round" | "rounds")] => {
                let every = says(&["every", "all", "any"]);
                let stretch = stretch.trim_end_matches('s');
                let which = if every { format!("each {stretch}") } else { stretch.to_owned() };
                let asked = behind.replacen(" and ", " where ", 1);
                let wrong = if every { at - 1 } else { 0 };
                let right = self.text(0) == "at" && self.text(begin) != "beginning";
                let heading = format!("{begins} {which}{asked}");
                let why = "a moment is `at start of` or `at end of` it";
                if right && !every { None } else { self.instead(wrong, why, &heading) }
            }
            [ref name @ .., "phase"] | ["phase", ref name @ ..] if !name.is_empty() => {
                let name: Vec<String> = name.iter().map(|word| names::capital(word)).collect();
                let asked = behind.replacen(" and ", " where ", 1);
                let heading = format!("{begins} {}{asked}", name.join(" "));
                self.instead(at, "a phase goes by its name, with capitals", &heading)
            }
            _ => None,
        }
    }

    /// `after a player plays beast { … }`, `before self is burnt { … }`
    fn event(&self) -> Option<Meant> {
        let window = match (self.text(0), self.text(1)) {
            ("before" | "after" | "when" | "whenever" | "if", _) => 1,
            ("instead", "of") => 2,
            _ => return None,
        };
        let begins = self.context.piece.get(self.words.first()?.at..self.words.get(window)?.at)?;
        let begins = match begins.trim_end() {
            "when" | "whenever" | "if" => "after",
            begins => begins,
        };
        // Of a card what is done to it is said, and a number is watched.
        if begins != self.text(0) && begins == "after" && self.who(window).0 == self.text(window) {
            return None;
        }
        self.passive(window, begins)
            .or_else(|| self.two_verbs(window, begins))
            .or_else(|| self.first_time(window, begins))
            .or_else(|| self.once(window, begins))
            .or_else(|| self.plainly(window, begins))
            .or_else(|| self.two_sorts(window, begins))
    }

    /// `after you play red thing { … }`
    fn two_sorts(&self, window: usize, begins: &str) -> Option<Meant> {
        let (who, verb) = self.who(window);
        let [verb, one, other] = self.words.get(verb..)? else { return None };
        let plain = |word: &Token<'_>| word.is_word() && word.text.starts_with(char::is_lowercase);
        let is_found = plain(one) && plain(other) && other.at == self.context.at;
        (is_found && !ANY.contains(&one.text)).then(|| {
            let help = format!(
                "what it is besides is asked: `{begins} {who} {} {} as c where c is {}`",
                verb.text, other.text, one.text
            );
            Meant::word(*other, help)
        })
    }

    /// Who acts, from one of the words on, as the language says it, and the word behind.
    fn who(&self, from: usize) -> (String, usize) {
        let one =
            |at: usize| matches!(self.text(at), "you" | "opponent" | "opponents" | "me" | "I");
        if one(from) && self.text(from + 1) == "or" {
            let other = from + 2 + usize::from(ANY.contains(&self.text(from + 2)));
            if one(other) {
                return ("anyone".to_owned(), other + 1);
            }
        }
        let mut at = from;
        let mut other = false;
        while ANY.contains(&self.text(at)) || matches!(self.text(at), "another" | "other") {
            other |= matches!(self.text(at), "another" | "other");
            at += 1;
        }
        let is_opponent = matches!(self.text(at), "opponent" | "opponents");
        let is_anyone = ANYONE.contains(&self.text(at));
        match (is_opponent || is_anyone && other, is_anyone) {
            (true, _) => ("opponent".to_owned(), at + 1),
            (false, true) => ("anyone".to_owned(), at + 1),
            (false, false) => (self.text(from).to_owned(), from + 1),
        }
    }

    /// `after a beast is played { … }`
    fn passive(&self, window: usize, begins: &str) -> Option<Meant> {
        let asks = self.words.iter().position(|word| word.text == "where");
        let is = self.words.iter().position(|word| matches!(word.text, "is" | "are" | "was"))?;
        let done = self.words.get(is + 1).filter(|done| done.is_word())?;
        let first = (window..is).find(|at| !ANY.contains(&self.text(*at)))?;
        let what = self.context.piece.get(self.words[first].at..self.words[is].at)?.trim();
        let subject = self.words.get(first..is)?;
        let proper = subject.iter().all(|word| word.text.starts_with(char::is_uppercase));
        (proper || subject.len() == 1).then_some(())?;
        let who = match self.text(is + 2) {
            "" => "anyone".to_owned(),
            "by" => {
                let (who, behind) = self.who(is + 3);
                (behind == self.words.len()).then_some(who)?
            }
            _ => return None,
        };
        let fits = asks.is_none() && !matches!(done.text, "not" | "empty");
        fits.then(|| {
            let help = format!(
                "an event is what somebody does, and its verb is not `{}`: `{begins} {who} VERBS {} {{ … }}`",
                done.text,
                repeated(what)
            );
            Meant::word(self.words[is], help)
        })
    }

    /// `after you play or gain beast { … }`
    fn two_verbs(&self, window: usize, begins: &str) -> Option<Meant> {
        let (who, verb) = self.who(window);
        let or = *self.words.get(verb + 1).filter(|or| matches!(or.text, "or" | "and"))?;
        self.words.get(verb + 2).filter(|other| other.is_word())?;
        let behind = self.from(verb + 3);
        let one =
            |verb: &str| format!("`{begins} {who} {verb} {behind} {{ … }}`").replace("  ", " ");
        let help = format!(
            "each event has a handler of its own: {} and {}",
            one(self.text(verb)),
            one(self.text(verb + 2))
        );
        Some(Meant::word(or, help))
    }

    /// `after you play beast for the first time each turn { … }`
    fn first_time(&self, window: usize, begins: &str) -> Option<Meant> {
        let time = self.words.iter().position(|word| word.text == "time")?;
        let link = self.words.get(..time)?.iter().rposition(|word| word.text == "for")?;
        let number = match self.text(time.checked_sub(1)?) {
            "first" => 1,
            "second" => 2,
            "third" => 3,
            _ => return None,
        };
        let event = self.context.piece.get(self.words.get(window)?.at..self.words[link].at)?;
        let help = format!(
            "how often it happens is counted, by a counter such as `counter played, until end of turn`: `{begins} {} {{ +1 played, if played == {number} {{ … }} }}`",
            repeated(event)
        );
        Some(Meant::word(self.words[link], help))
    }

    /// `after you play thing once { … }`
    fn once(&self, window: usize, begins: &str) -> Option<Meant> {
        let times = ["once", "twice", "thrice"];
        let often = self.words.last()?;
        let times = 1 + times.iter().position(|word| *word == often.text)?;
        if often.at != self.context.at || self.words.len() < window + 3 {
            return None;
        }
        let event = repeated(self.context.piece.get(self.words.get(window)?.at..often.at)?);
        let help = format!(
            "how often it is answered is counted, by a counter such as `counter answered, until end of turn`: `{begins} {event} {{ if answered < {times} {{ +1 answered, … }} }}`"
        );
        Some(Meant::word(*often, help))
    }

    /// An event without the small words, `after you play another beast`, `after you play beast or spell`.
    fn plainly(&self, window: usize, begins: &str) -> Option<Meant> {
        let (who, verb) = self.who(window);
        let object = verb + 1;
        let link = (object..self.words.len()).find(|at| LINKS.contains(&self.text(*at)));
        let ends = link.unwrap_or(self.words.len());
        let behind = self.from(ends);
        let what: Vec<&str> =
            (object..ends).map(|at| self.text(at)).skip_while(|word| ANY.contains(word)).collect();
        // `after you play (beast or spell)`
        let what = match &what[..] {
            ["(", within @ .., ")"] => within.to_vec(),
            _ => what,
        };
        let named = |list: &str, condition: &str| match behind.split_once("where ") {
            Some((before, asked)) => format!("{list} as c {before}where {condition} and {asked}"),
            None if behind.is_empty() => format!("{list} as c where {condition}"),
            None => format!("{list} as c {behind} where {condition}"),
        };
        let or = what.iter().position(|word| *word == "or");
        let (what, why) = match (&what[..], or) {
            (["another" | "other", thing], None) if thing.starts_with(char::is_lowercase) => {
                (named(thing, "c is not self"), "what it is not is asked of it by a name")
            }
            (what, Some(or)) => {
                let plain = |what: &[&str]| {
                    let words = what.iter().copied().skip_while(|word| ANY.contains(word));
                    words.collect::<Vec<_>>().join(" ")
                };
                let (one, other) = (plain(&what[..or]), plain(&what[or + 1..]));
                let either = format!("(c is {one} or c is {other})");
                let either =
                    if behind.contains("where ") { &either } else { &either[1..either.len() - 1] };
                (named("card", either), "which of several it is is asked of it by a name")
            }
            (what, None) => (
                format!("{} {behind}", what.join(" ")),
                "an event says who does what, without small words",
            ),
        };
        let heading = format!("{begins} {who} {} {}", self.text(verb), what.trim());
        let heading = heading.trim_end();
        let written = self.context.piece.get(self.words.first()?.at..self.ends)?.trim();
        let why = match (who == self.text(window), why) {
            (false, why) if why.contains("small words") => {
                "who does it is `you`, `opponent` or `anyone`"
            }
            (_, why) => why,
        };
        let or = (object..ends).find(|at| self.text(*at) == "or");
        let at = if who == self.text(window) { or.unwrap_or(object) } else { window };
        if heading == written { None } else { self.instead(at, why, heading) }
    }
}
