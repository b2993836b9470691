//! Brackets in what is told: without them `(a - b) / c` and `a - b / c` would be one sentence. What is made of several values or
//! conditions stands between marks in the text that is being put together, and so does each place where a part of such a thing
//! stands. Once a line is whole, those that could be misread stand in brackets, and the marks are gone ([`resolved`]). The
//! marks are signs that Unicode keeps for use within a program, so no name of a game has them.

use schema::expr::Arith;

use super::Said;
use super::Teller;
use super::sayings::Sayings;

/// What several values or conditions are made into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    Sum,
    Difference,
    Product,
    /// So much for each of some.
    Each,
    /// A value under a condition, else another.
    Choice,
    /// Any other number that is made of numbers.
    Number,
    /// A value that is made of a list in which something else is made, or of which something is said.
    OfThose,
    /// Several goods or things one after another.
    Several,
    And,
    Or,
    /// A condition that is made of no others.
    Clause,
}

/// Where a part stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before `plus` or `minus`, and behind it.
    Before,
    Behind,
    /// Before `times`.
    Factor,
    /// Where a word stands before and behind it that belongs to it.
    Between,
    /// Where something is compared or is a part of a condition.
    Side,
    /// What holds otherwise.
    Otherwise,
    /// One of several goods or things.
    Several,
    /// One of several conditions that all hold, and one of several of which one does.
    All,
    Any,
    /// So much as this of something, whose word stands before it or behind it.
    Amount,
    /// Where nothing may stand that is made of several.
    Narrow,
}

/// How two numbers are made into one: what of, in which words, and where each of them stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) made: Made,
    pub(super) template: &'static str,
    pub(super) places: [Place; 2],
}

impl Way {
    /// How the two numbers of an operation are told as one.
    pub(super) fn of(say: &'static Sayings, arith: Arith) -> Self {
        let (made, template, places) = match arith {
            Arith::Add => (Made::Sum, say.plus, [Place::Before, Place::Behind]),
            Arith::Subtract => (Made::Difference, say.minus, [Place::Before, Place::Behind]),
            Arith::Multiply => (Made::Product, say.times, [Place::Factor, Place::Narrow]),
            Arith::Divide => (Made::Number, say.divided, [Place::Narrow; 2]),
            Arith::Modulo => (Made::Number, say.remainder, [Place::Between; 2]),
            Arith::Least => (Made::Number, say.lower, [Place::Between; 2]),
            Arith::Greatest => (Made::Number, say.greater, [Place::Between; 2]),
        };
        Self { made, template, places }
    }
}

const MADE: [Made; 11] = [
    Made::Sum,
    Made::Difference,
    Made::Product,
    Made::Each,
    Made::Choice,
    Made::Number,
    Made::OfThose,
    Made::Several,
    Made::And,
    Made::Or,
    Made::Clause,
];
const PLACES: [Place; 11] = [
    Place::Before,
    Place::Behind,
    Place::Factor,
    Place::Between,
    Place::Side,
    Place::Otherwise,
    Place::Several,
    Place::All,
    Place::Any,
    Place::Amount,
    Place::Narrow,
];
/// The first of the signs that Unicode keeps free: one for the end, then those of what is made, then those of places.
const END: char = '\u{FDD0}';

#[derive(Debug, Clone, Copy)]
enum Mark {
    Made(Made),
    Place(Place),
    End,
}

impl Mark {
    fn of(sign: char) -> Option<Self> {
        let at = (u32::from(sign).checked_sub(u32::from(END))?) as usize;
        let place = || PLACES.get(at.checked_sub(MADE.len() + 1)?).copied().map(Mark::Place);
        match at.checked_sub(1) {
            None => Some(Mark::End),
            Some(at) => MADE.get(at).copied().map(Mark::Made).or_else(place),
        }
    }

    fn sign(self) -> char {
        let found = (0..32).filter_map(|at| char::from_u32(u32::from(END) + at));
        let same = |sign: &char| match (self, Mark::of(*sign)) {
            (Mark::Made(a), Some(Mark::Made(b))) => a == b,
            (Mark::Place(a), Some(Mark::Place(b))) => a == b,
            (Mark::End, Some(Mark::End)) => true,
            (Mark::Made(_) | Mark::Place(_) | Mark::End, _) => false,
        };
        found.into_iter().find(same).unwrap_or(END)
    }
}

/// Whether nobody can misread it in this place if it has no brackets; whether it is all that stands there. What is only a part
/// of that could belong to what is around it.
fn fits(made: Made, place: Place, is_whole: bool) -> bool {
    let is_joined = matches!(made, Made::And | Made::Or);
    match place {
        Place::All => !is_joined || is_whole && made == Made::And,
        Place::Any => !is_joined || is_whole && made == Made::Or,
        _ if !is_whole => false,
        Place::Before => {
            matches!(made, Made::Sum | Made::Difference | Made::Product | Made::Each)
        }
        Place::Behind => matches!(made, Made::Product | Made::Each),
        Place::Factor => made == Made::Product,
        Place::Between => matches!(made, Made::Sum | Made::Difference | Made::Product),
        Place::Side => matches!(
            made,
            Made::Sum
                | Made::Difference
                | Made::Product
                | Made::Each
                | Made::Number
                | Made::Several
        ),
        Place::Otherwise => true,
        Place::Amount => made != Made::Choice,
        Place::Several => !matches!(made, Made::Difference | Made::Choice),
        Place::Narrow => false,
    }
}

/// Whether a sign is none of the text.
pub(super) fn is_mark(sign: char) -> bool {
    Mark::of(sign).is_some()
}

/// Whether something in a text is made of several.
pub(super) fn is_made(text: &str) -> bool {
    text.contains(is_mark)
}

/// A text that is made of several parts, each in its place.
pub(super) fn made(made: Made, text: String) -> String {
    enclosed(Mark::Made(made), &text)
}

/// A part in its place.
pub(super) fn placed(place: Place, text: &str) -> String {
    if is_made(text) { enclosed(Mark::Place(place), text) } else { text.to_owned() }
}

impl Said {
    /// What stands beside another thing that it is compared with.
    pub(super) fn beside(self) -> Self {
        Self { text: placed(Place::Side, &self.text), ..self }
    }
}

fn enclosed(mark: Mark, text: &str) -> String {
    let mut all = String::with_capacity(text.len() + 6);
    all.push(mark.sign());
    all.push_str(text);
    all.push(END);
    all
}

/// A part of a text whose marks are gone; what it is made into, if it is made of several.
struct Part {
    made: Option<Made>,
    text: String,
}

impl Teller<'_> {
    /// A whole line, with brackets instead of marks.
    pub(super) fn resolved(&self, text: &str) -> String {
        if !is_made(text) {
            return text.to_owned();
        }
        let mut open: Vec<(Option<Mark>, Vec<Part>)> = vec![(None, Vec::new())];
        for sign in text.chars() {
            let part = match Mark::of(sign) {
                Some(Mark::End) if open.len() < 2 => continue,
                Some(Mark::End) => {
                    let (mark, parts) = open.pop().unwrap_or_default();
                    self.closed(mark, parts)
                }
                Some(mark) => {
                    open.push((Some(mark), Vec::new()));
                    continue;
                }
                None => Part { made: None, text: sign.to_string() },
            };
            let Some((_, around)) = open.last_mut() else { continue };
            match around.last_mut() {
                Some(Part { made: None, text }) if part.made.is_none() => text.push_str(&part.text),
                Some(_) | None => around.push(part),
            }
        }
        open.into_iter().flat_map(|(_, parts)| parts).map(|part| part.text).collect()
    }

    /// What stands between two marks.
    fn closed(&self, mark: Option<Mark>, parts: Vec<Part>) -> Part {
        let Some(Mark::Place(place)) = mark else {
            let made = match mark {
                Some(Mark::Made(made)) => Some(made),
                Some(Mark::Place(_) | Mark::End) | None => None,
            };
            return Part { made, text: parts.into_iter().map(|part| part.text).collect() };
        };
        let is_whole = parts.len() == 1;
        let text = parts.into_iter().map(|part| match part.made {
            Some(made) if !fits(made, place, is_whole) => {
                self.phrase(self.say.brackets, &[("what", &part.text)])
            }
            Some(_) | None => part.text,
        });
        Part { made: None, text: text.collect() }
    }
}

/// The same text with its first sign in another form, marks aside.
pub(super) fn first_as(text: &str, form: impl Fn(char) -> String) -> String {
    let at = text.find(|sign| !is_mark(sign)).unwrap_or(text.len());
    let (marks, rest) = text.split_at(at);
    let mut signs = rest.chars();
    let first = signs.next().map(form).unwrap_or_default();
    [marks, &first, signs.as_str()].concat()
}
