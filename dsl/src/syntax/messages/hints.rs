//! What to write instead, where it can be guessed.

use schema::suggest;

use super::context::{Context, Place, first_word};
use super::foreign::{ONE_PLAYER, Stands, foreign, of_somebody};
use super::meant::repeated;
use super::rules::{self, Word};
use super::{Rule, durations, gates, is_word, rows, signs, unlike, unquoted, whom};

/// Words that hold a sentence together.
const LINKS: &[&str] = &[
    "to", "from", "into", "onto", "under", "on", "with", "by", "for", "at", "times", "in", "where",
    "of", "then", "else", "and", "or", "not", "is", "as", "over", "until", "if", "while",
];
/// Other words of the language, and small words of English that are near to one.
const OTHERS: &[&str] = &[
    "one", "two", "ten", "the", "than", "an", "top", "bottom", "first", "last", "all", "most",
    "start", "next", "up", "sum", "list",
];
/// Words with which an item begins, but for tables.
pub(crate) const ITEMS: &[&str] = &[
    "players", "player", "table", "pile", "resource", "tags", "purposes", "kind", "die", "variant",
    "define", "script", "verb", "setup", "flow", "phase", "score", "winner", "rule", "extend",
    "override",
];
/// Words with which a part of a card begins.
pub(super) const PARTS: &[&str] =
    &["before", "instead", "after", "when", "while", "option", "cannot", "score", "on", "at"];
/// Words with which a member begins that is no field.
pub(crate) const MEMBERS: &[&str] =
    &["zone", "counter", "track", "flag", "note", "pool", "define", "live", "shown", "rows", "on"];
/// Words with which a statement begins.
pub(crate) const STATEMENTS: &[&str] = &[
    "choose", "each", "repeat", "while", "perform", "together", "until", "menu", "phase", "result",
    "stop", "skip", "set", "let", "may", "if", "for", "as", "end",
];

/// Words of English that are no verb of a game.
const SMALL: &[&str] =
    &["but", "except", "than", "other", "besides", "excluding", "that", "which", "who", "without"];

impl Context<'_> {
    /// A word at the beginning of the line, or between two others, that is nearly one of the language's.
    pub(super) fn misspelt(&self, found: Option<&str>) -> Option<String> {
        let first = first_word(self.before);
        let starts: &[&[&'static str]] = match self.place {
            Place::Item => &[ITEMS],
            Place::Members => &[MEMBERS],
            Place::Kind => &[MEMBERS, PARTS],
            Place::Card => &[PARTS],
            Place::Options => &[&["option"]],
            Place::Ruling | Place::Facts => &[],
            Place::Block => &[STATEMENTS],
        };
        let last = self.before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
        let near = |word: &str, list: &[&'static str]| {
            let near = suggest::nearest(word, list.iter().copied())
                .or_else(|| list.iter().copied().find(|other| same_letters(word, other)))?;
            let known = list.contains(&word) || rules::is_reserved(word) || OTHERS.contains(&word);
            (!known && alike(word, near)).then_some(near)
        };
        let said = |word: &str, near| format!("did you mean `{near}` instead of `{word}`?");
        let links = || {
            let found = found.filter(|word| word.chars().all(is_word)).unwrap_or_default();
            // Of several that are near, the one that makes it a sentence: `ad` is `and`, or `at`.
            let end = self.starts + self.before.len();
            let fitting = |word: &str| {
                let place = end.checked_sub(word.len())?..end;
                let mut alike = LINKS.iter().filter(|other| near(word, &[**other]).is_some());
                alike.find(|other| self.reads(place.clone(), other)).copied()
            };
            let meant = |word| {
                let near = fitting(word).or_else(|| near(word, LINKS))?;
                Some(said(word, near))
            };
            // What stands there may be a word of the game: another one must make it a sentence.
            let reads = |near: &&'static str| self.reads(self.at..self.at + found.len(), near);
            let found_is = || near(found, LINKS).filter(reads).map(|near| said(found, near));
            // `cost 3 force 2`: two fields, of which the second is called nearly so.
            let fields = self.place == Place::Card && !self.before.starts_with(['+', '-']);
            let mistaken = || meant(last).filter(|_| !(fields && self.is_two()));
            mistaken().or_else(found_is)
        };
        // What a statement begins with may be a verb of the game: another word must make it one of the language.
        let begins = || {
            let near = starts.iter().find_map(|starts| near(first, starts))?;
            let place = self.starts..self.starts + first.len();
            self.reads(place, near).then(|| said(first, near))
        };
        if self.place.has_members() && MEMBERS.contains(&self.before) && found.is_some() {
            return Some(format!(
                "begin a new line before `{last}`: a comma stands between names of the same sort"
            ));
        }
        // `int coins = 3`
        let of_others = foreign(self.before, Stands::Type).filter(|_| self.place.has_members());
        if let (Some(help), Some(_)) = (of_others, found) {
            return Some(help.to_owned());
        }
        // Of a card's heading nothing but its kind is a word of the language.
        if self.place == Place::Item && !self.before.is_empty() && !ITEMS.contains(&first) {
            return begins();
        }
        begins().or_else(links)
    }
}

/// The word nearest to one with which an item begins.
pub(crate) fn item_near(word: &str) -> Option<&'static str> {
    suggest::nearest(word, ITEMS.iter().copied()).filter(|near| alike(word, near))
}

fn same_letters(word: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().take(20).collect();
        letters.sort_unstable();
        letters
    };
    word.len() == other.len() && sorted(word) == sorted(other)
}

/// Whether two words begin alike; others are near each other by chance.
fn alike(word: &str, other: &str) -> bool {
    let first = |word: &str| word.chars().next();
    let turned = |word: &str, other: &str| {
        let mut two = word.chars().take(2).collect::<Vec<_>>();
        two.reverse();
        two == other.chars().take(2).collect::<Vec<_>>()
    };
    first(word) == first(other) || turned(word, other)
}

/// The help for a place at which the grammar refuses a piece.
pub(super) fn help(
    context: &Context<'_>,
    found: Option<&str>,
    positives: &[Rule],
    expected: &str,
) -> Option<String> {
    let (piece, at) = (context.piece, context.at);
    if expected == "`ruling`" {
        let help = "only rulings stand in such a file, one after another: `ruling R-1 \"…\" { … }`";
        return Some(help.to_owned());
    }
    if found == Some(",") && piece.trim_start().starts_with("ruling ") {
        let help = "in `given`, `when` and `then`, and between the braces of a moment, each line says one thing: begin a new line here";
        return Some(help.to_owned());
    }
    if found == Some("{") && positives.contains(&Rule::bar) {
        let help = "what holds `{`, `}`, `|` or `//` stands in quotes in a table: `| \"…\" |`";
        return Some(help.to_owned());
    }
    gates::misplaced(context, found)
        .or_else(|| unquoted::numbered_name(piece, at))
        .or_else(|| by_sentence(context, found))
        .or_else(|| by_place(context, expected, found))
        .or_else(|| signs::by_sign(context, found?))
        .or_else(|| context.misspelt(found))
        .or_else(|| by_word(context, found?, positives))
}

/// What is meant by a sentence that is written as one would say it.
fn by_sentence(context: &Context<'_>, found: Option<&str>) -> Option<String> {
    let (piece, at) = (context.piece, context.at);
    let line = piece.get(at..).and_then(|rest| rest.split(['\n', '\r', '{', '}']).next());
    let line = line.unwrap_or_default().trim();
    let before = context.before;
    let heading = context.open.last().map(|open| first_word(open.heading));
    let whole = piece.get(context.starts..).and_then(|rest| rest.split(['\n', '\r', '}']).next());
    let whole = whole.unwrap_or_default().trim();
    if context.place == Place::Facts
        && heading == Some("when")
        && !whole.starts_with("check ")
        && [" == ", " != ", " <= ", " >= ", " < ", " > "].iter().any(|sign| whole.contains(*sign))
    {
        return Some(format!("what must be so in between is said with `check`: `check {whole}`"));
    }
    let said = format!("{before} {line}");
    let mut words = said.split_whitespace().filter(|word| *word != "other").peekable();
    let first = words.next();
    let each = first == Some("each");
    let who = if each { words.next() } else { first };
    Some(match (context.place, first, found) {
        (Place::Item, None | Some(_), Some(found))
            if before.is_empty()
                && found.starts_with(char::is_uppercase)
                && piece.get(at..).is_some_and(|rest| {
                    rest.lines().next().is_some_and(|line| line.contains('{'))
                }) =>
        {
            let small = found.to_lowercase();
            format!(
                "a card begins with its kind, a word in small letters: `{small} Name : tag {{ … }}`"
            )
        }
        (Place::Card | Place::Kind, Some("when"), Some(_))
            if is_somebody(words.peek().copied()) =>
        {
            let event: Vec<&str> = words.collect();
            format!("an event is answered before or after it: `after {} {{ … }}`", event.join(" "))
        }
        (Place::Block, Some(verb), Some(found))
            if found.starts_with(char::is_uppercase) && unlike::counted(before).is_some() =>
        {
            unlike::so_many(verb, before, line)?
        }
        (Place::Block, Some("each"), Some(_)) if words.peek() == Some(&"as") => {
            let (who, name) = (who.unwrap_or_default(), words.nth(1).unwrap_or("NAME"));
            let all = schema::words::plural(who);
            let all = if who.ends_with('s') || who == "everybody" { who } else { &all };
            format!(
                "who it is done by is `me` in the braces: `each {who} {{ … }}`; by a name: `for {name} in {all} {{ as {name} {{ … }} }}`"
            )
        }
        (Place::Block, Some(_), Some(_)) if is_somebody(who) && words.peek().is_some() => {
            let does = words.next().map(base).unwrap_or_default();
            let rest: Vec<&str> = words.collect();
            if does == "together" {
                let done = rest.join(" ");
                let done = if done.is_empty() { "…" } else { &done };
                return Some(format!(
                    "`together` stands first: `together each player {{ {done} }}`"
                ));
            }
            // `player left draws 1`
            if let ("left" | "right" | "active", Some((verb, rest))) = (does, rest.split_first()) {
                let done = whom::done(base(verb), &rest.join(" "));
                return Some(format!("who does it stands before braces: `as {does} {{ {done} }}`"));
            }
            if SMALL.contains(&does) || rules::is_reserved(does) {
                return None;
            }
            if does == "cannot" {
                return Some(durations::forbidden(rest.first().unwrap_or(&"VERB")));
            }
            if who == Some("you") {
                let done = whom::done(does, &rest.join(" "));
                return Some(format!("what is done here I do: leave `you` out: `{done}`"));
            }
            let others =
                said.contains(" other ") || who.is_some_and(|who| who.starts_with("opponent"));
            let who = if others { "opponent" } else { "player" };
            let done = whom::done(does, &rest.join(" "));
            let cut = piece
                .get(at..)
                .and_then(|rest| rest.find(['\n', '\r', '{', '}']).map(|end| &rest[end..]));
            let braces = if cut.is_some_and(|cut| cut.starts_with('{')) { " { … }" } else { "" };
            format!("who does it stands before braces: `each {who} {{ {done}{braces} }}`")
        }
        _ => return None,
    })
}

/// Whether a word stands for somebody in an event: `you`, `anyone` and the like.
pub(super) fn is_somebody(word: Option<&str>) -> bool {
    matches!(
        word,
        Some(
            "opponent"
                | "opponents"
                | "player"
                | "players"
                | "anyone"
                | "you"
                | "everyone"
                | "everybody"
        )
    )
}

/// A verb as it is called, from its third person.
pub(super) fn base(verb: &str) -> &str {
    let hissed = ["ss", "sh", "ch", "x", "z"];
    let stem = verb.strip_suffix("es").filter(|stem| hissed.iter().any(|end| stem.ends_with(end)));
    let stem = stem.or_else(|| verb.strip_suffix('s').filter(|verb| !verb.ends_with('s')));
    stem.unwrap_or(verb)
}

fn by_place(context: &Context<'_>, expected: &str, found: Option<&str>) -> Option<String> {
    let help = match expected {
        "`{`" => match context.misspelt(None) {
            Some(near) => return Some(near),
            None => "what belongs to it stands in braces, and `{` in the same line: `{ … }`",
        },
        "the id of a clause" => {
            "a ruling begins with the id of the clause it shows: `ruling R-1 \"…\" { … }`"
        }
        "`over`" => {
            "say what it goes over: `list of WORD over ZONE`; the words of a family go by its name alone"
        }
        "a value" if found.is_none() => "the value stands in the same line",
        "a thing" if matches!(found, None | Some("}")) => {
            "say which, behind it, or `nothing`; a question of yes or no is answered by `P says yes`, and declined by `P declines to PURPOSE`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Whether a word holds sentences together, or begins a part of something.
fn begins(word: &str) -> bool {
    rules::is_reserved(word) || PARTS.contains(&word)
}

fn by_word(context: &Context<'_>, found: &str, positives: &[Rule]) -> Option<String> {
    let (piece, at) = (context.piece, context.at);
    let wants = |rule| positives.contains(&rule);
    let before = piece.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
    let next = context.follows().get(1).copied();
    let is_sentence = next.is_some_and(|next| !matches!(next.text, "," | "{" | "}"));
    // What begins a statement and nothing else does so also where a third one stands in its line.
    let does = |word: &str| {
        let alone =
            matches!(word, "choose" | "each" | "repeat" | "perform" | "set" | "let" | "may");
        alone && context.place == Place::Block && context.reads_to(at + word.len(), at..at, ", ")
    };
    let names = [Rule::word, Rule::label, Rule::postfix, Rule::atom, Rule::any_word];
    Some(match found {
        "may" if before.ends_with("you") => "what I may do is said without me: `may …`".to_owned(),
        word if wants(Rule::comma) && word.starts_with(char::is_lowercase) && !rules::is_reserved(word)
            && let Some(who) = ONE_PLAYER.into_iter().find(|who| before.ends_with(&format!(" {who}"))) =>
        {
            of_somebody(who, word)
        }
        "." if before.ends_with(|c: char| c == '.' || c.is_ascii_digit()) && context.rest().starts_with(['.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']) => {
            "from one number to another is `1 to 3`".to_owned()
        }
        word if wants(Rule::comma) && wants(Rule::rbrace) && begins(word) && !matches!(word, "else" | "where") && (context.reads(at..at, ", ") || does(word)) => {
            "write `,` or a new line before it".to_owned()
        }
        "(" if wants(Rule::comma) && context.place == Place::Facts => {
            let has = context.rest().trim_start_matches('(').split([')', ',']).next().unwrap_or_default();
            let yes = if has.trim().contains(' ') { "" } else { " yes" };
            format!("what a card has stands behind `with`: `… with {}{yes}`", repeated(has.trim()))
        }
        "|" if context.open.last().is_some_and(|open| open.heading.starts_with("cards ")) => {
            rows::OWN_LINES.to_owned()
        }
        _ if before.ends_with('}') && wants(Rule::comma) && wants(Rule::rbrace) && context.reads(at..at, ", ") => {
            "what follows `}` in its line stands behind a comma: write `,` or a new line before it".to_owned()
        }
        _ if before.trim_end().ends_with(|c: char| is_word(c)) && wants(Rule::comma) && before.contains("given") => {
            "one fact a line: begin a new line".to_owned()
        }
        "}" if wants(Rule::EOI) || wants(Rule::item) => "there is one `}` too many before or here".to_owned(),
        word if rules::is_reserved(word) && names.into_iter().any(wants) => {
            format!("`{word}` holds a sentence together: look whether a word or a bracket is missing before it, or whether it is one too many")
        }
        "is" if wants(Rule::colon) && wants(Rule::lbrace) => {
            "a card is of the kind that stands first, `KIND Name { … }`, and of no other card; what several cards share is said by a kind: `kind NAME is KIND { … }`".to_owned()
        }
        "else" => "`else` belongs to the statement just before it: an `if`, or one that may fail".to_owned(),
        "where" => "put what `where` belongs to in brackets: `count of (card in ZONE where …)`".to_owned(),
        word if wants(Rule::colon) && wants(Rule::lbrace) && word.chars().all(is_word) => {
            "a name of several words is capitalised (`Old Wall`); any other stands in quotes".to_owned()
        }
        word if (wants(Rule::file) || wants(Rule::item) || wants(Rule::k_kind)) && word.starts_with(char::is_uppercase) => {
            let small = word.to_lowercase();
            if small == "card" || ITEMS.contains(&small.as_str()) {
                format!("what an item begins with is written in small letters: `{small}`")
            } else {
                let words = piece.get(at..).unwrap_or_default().split([' ', '\n', '\r', '{', ':', ',']);
                let name: Vec<&str> = words.take_while(|word| word.starts_with(char::is_uppercase)).collect();
                format!("a card begins with its kind, in small letters: `card {} {{ … }}`", name.join(" "))
            }
        }
        word if (wants(Rule::file) || wants(Rule::item) || wants(Rule::k_kind)) && word.chars().all(is_word) => {
            "an item begins with its word (`verb`, `kind`, `rule` …), a card with its kind: `kind Name { … }`".to_owned()
        }
        "+" | "-" if context.place == Place::Block && wants(Rule::comma) && wants(Rule::rbrace) && context.reads(at..at, ", ") => {
            "write `,` or a new line before it".to_owned()
        }
        word if word.starts_with(|c: char| is_word(c) || c == '"') && (is_sentence && wants(Rule::comma) && context.place == Place::Block || positives.iter().any(|r| matches!(rules::word(*r), Word::GoesOn))) && context.is_two() => {
            "write `,` or a new line between two statements, and quotes around a name of unusual form".to_owned()
        }
        _ => return None,
    })
}
