//! Reads labels of options in rulings.

use std::collections::BTreeSet;

use schema::bot::Label;
use schema::id::PurposeId;
use schema::ruling::{Item, Picked, Where};

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::rulings::vocabulary::Names;
use crate::codes;
use crate::syntax::ast;

impl Rulings<'_> {
    /// Reads the options in `P picks "LABEL", "LABEL" for NAME`, as a player reads them. Reports one that stands there twice.
    pub(crate) fn options_said(
        &mut self,
        scope: &mut Scope,
        options: &[ast::Labelled],
        names: &mut Vec<Where>,
    ) -> Option<Vec<Picked>> {
        let told = self.reader.diagnostics.len();
        let mut said: Vec<Picked> = Vec::new();
        for option in options {
            let span = option.label.span;
            let about = self.asked_for(None, |own| own.about(scope, &option.about, names));
            let label = self.label_said(scope, &option.label);
            let (Some(label), Some(about)) = (label, about) else { continue };
            let which = option.which.as_ref().and_then(|which| self.which_said(which));
            let picked = Picked { label, about, which };
            if said.contains(&picked) {
                self.reader.error(
                    codes::DECLARED_TWICE,
                    span,
                    format!("\"{}\" stands here twice", picked.label),
                    "again",
                    "an option is there once: name it once, or say of each what it is for, `\"…\" for Name in Alice.ZONE`",
                );
            }
            said.push(picked);
        }
        (self.reader.diagnostics.len() == told).then_some(said)
    }

    /// Reads the things that an option is for.
    fn about(
        &mut self,
        scope: &mut Scope,
        things: &[ast::Thing],
        names: &mut Vec<Where>,
    ) -> Option<Vec<Item>> {
        let items: Vec<Item> =
            things.iter().map(|thing| self.item(scope, thing, names)).collect::<Option<_>>()?;
        let counted = things.iter().zip(&items).find(|(_, item)| item.count.is_some());
        if let Some((thing, _)) = counted {
            self.reader.error(
                codes::WRONG_TYPE,
                thing.span,
                "an option is for one of each",
                "a number of them",
                "leave the number out",
            );
            return None;
        }
        Some(items)
    }

    /// Whether a text in quotes is a card that is offered for a purpose, and not an option.
    pub(crate) fn is_card_offered(
        &self,
        scope: &Scope,
        text: &ast::Text,
        purpose: Option<PurposeId>,
    ) -> bool {
        let shown = Shown { known: &self.words.shown, seats: &scope.seats };
        let says = |label: &Label, said: &str| is_made_of(&label.0, said, shown);
        self.reader.is_card_name(text, purpose, says)
    }

    /// Reads one label. Where the option has a value, the label must have something that can be shown there.
    fn label_said(&mut self, scope: &Scope, text: &ast::Text) -> Option<String> {
        let Some(plain) = text.plain() else {
            self.reader.error(
                codes::WRONG_TYPE,
                text.span,
                "here stands what the player reads, with the values in it",
                "`{…}` is not read here",
                "write the option as it is shown, without `{…}`",
            );
            return None;
        };
        let labels = &self.words.labels;
        let shown = Shown { known: &self.words.shown, seats: &scope.seats };
        if labels.iter().any(|label| is_made_of(&label.0, &plain, shown)) {
            return Some(plain);
        }
        // The words around the values are right, so a value must be wrong.
        let open = labels.iter().find_map(|label| Some((label, between(&label.0, &plain)?)));
        let Some((label, values)) = open else {
            let help = self.help_without_options();
            self.reader.no_label(text, &plain, labels, &help);
            return None;
        };
        let strange = values.into_iter().find(|value| !is_shown(value, shown)).unwrap_or_default();
        let near = self.reader.near(strange, shown.all()).map(str::to_owned);
        let help = match near {
            Some(near) => format!("did you mean \"{}\"?", plain.replacen(strange, &near, 1)),
            None => "write a card, a player, a number or a word as the option shows it".to_owned(),
        };
        let message = format!("no option says \"{plain}\": nothing is called \"{strange}\"");
        let label = format!("the option is \"{}\"", label.0.join("…"));
        self.reader.error(codes::UNKNOWN_WORD, text.span, message, label, help);
        None
    }

    /// Help for a game without options.
    fn help_without_options(&self) -> String {
        let nobody = "nobody is asked by options in this game";
        match self.reader.purposes_asked().next() {
            Some((_, purpose)) => {
                let done = self.reader.third_person(purpose);
                format!(
                    "{nobody}: name what is done, such as `Alice {done} Name`, or write `Alice declines`"
                )
            }
            None => format!("{nobody}: take the line out"),
        }
    }
}

/// The names that an option can show in a ruling.
#[derive(Clone, Copy)]
struct Shown<'s> {
    /// Those of the game.
    known: &'s Names,
    /// The players of the ruling.
    seats: &'s [String],
}

impl<'s> Shown<'s> {
    fn has(self, name: &str) -> bool {
        self.known.all.contains(name) || self.seats.iter().any(|seat| seat == name)
    }

    fn all(self) -> impl Iterator<Item = &'s str> {
        self.known.all.iter().chain(self.seats).map(String::as_str)
    }

    /// The greatest length of a name, in bytes.
    fn longest(self) -> usize {
        self.seats.iter().map(String::len).fold(self.known.longest, usize::max)
    }
}

/// Whether a text consists of these pieces, with values between them that can be shown.
fn is_made_of(pieces: &[String], text: &str, shown: Shown<'_>) -> bool {
    let Some((first, rest)) = pieces.split_first() else { return text.is_empty() };
    if !text.starts_with(first.as_str()) {
        return false;
    }
    // The bytes at which the pieces so far can end.
    let mut ends = BTreeSet::from([first.len()]);
    for piece in rest {
        let mut next = BTreeSet::new();
        for &start in &ends {
            let places = text[start..].match_indices(piece.as_str()).map(|(at, _)| start + at);
            let mut values = Values::new(text, start, shown);
            // At the end of the text only an empty piece can be found.
            for at in places.filter(|&at| at > start) {
                if values.end_at(at) || is_alone(&text[start..at], shown) {
                    next.insert(at + piece.len());
                } else if values.are_over(at) {
                    break;
                }
            }
        }
        ends = next;
    }
    ends.contains(&text.len())
}

/// The parts of a text between these pieces, if it has them in this order.
fn between<'t>(pieces: &[String], text: &'t str) -> Option<Vec<&'t str>> {
    let (first, rest) = pieces.split_first()?;
    let (last, middle) = rest.split_last()?;
    let mut left = text.strip_prefix(first.as_str())?;
    let mut values = Vec::new();
    for piece in middle {
        let at = left.find(piece.as_str())?;
        values.push(&left[..at]);
        left = &left[at + piece.len()..];
    }
    values.push(left.strip_suffix(last.as_str())?);
    Some(values)
}

/// The separator of several values.
const SEVERAL: &str = ", ";

/// The greatest length in bytes of the numbers in a value: an amount, or a spot with its brackets.
const LONGEST_NUMBERS: usize = 48;

/// Whether a text can be a shown value: a name, number, spot, amount, or several of these.
fn is_shown(value: &str, shown: Shown<'_>) -> bool {
    is_alone(value, shown) || Values::new(value, 0, shown).end_at(value.len())
}

/// Values in a row with commas between them, some of which may have commas in their names.
struct Values<'s> {
    text: &'s str,
    shown: Shown<'s>,
    /// The bytes at which a value may begin, in ascending order: everything before is known to be values.
    begins: Vec<usize>,
    /// The byte up to which commas have been looked at.
    seen: usize,
    /// The greatest length of a single value, in bytes.
    longest: usize,
}

impl<'s> Values<'s> {
    /// Those that begin at a byte of a text.
    fn new(text: &'s str, start: usize, shown: Shown<'s>) -> Self {
        let longest = shown.longest() + LONGEST_NUMBERS;
        Self { text, shown, begins: vec![start], seen: start, longest }
    }

    /// Whether they can end at a byte. Bytes are asked for in ascending order.
    fn end_at(&mut self, at: usize) -> bool {
        while let Some(comma) = self.text[self.seen..at].find(SEVERAL) {
            let comma = self.seen + comma;
            self.seen = comma + SEVERAL.len();
            if self.one_ends_at(comma) {
                self.begins.push(self.seen);
            }
        }
        self.one_ends_at(at)
    }

    fn one_ends_at(&self, at: usize) -> bool {
        let near = self.begins.iter().rev().take_while(|&&begin| at - begin <= self.longest);
        near.into_iter().any(|&begin| is_one(&self.text[begin..at], self.shown))
    }

    /// Whether no value that begins before a byte can be as long as up to there.
    fn are_over(&self, at: usize) -> bool {
        self.begins.last().is_none_or(|&begin| at - begin > self.longest)
    }
}

/// Whether a text is one value, which may contain a comma.
fn is_alone(text: &str, shown: Shown<'_>) -> bool {
    is_spot(text) || is_one(text, shown)
}

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

/// Whether a text is a spot: `(1, -2)`.
fn is_spot(text: &str) -> bool {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let numbers = inner.and_then(|inner| inner.split_once(SEVERAL));
    numbers.is_some_and(|(x, y)| is_number(x) && is_number(y))
}

/// Whether a text is a name, a number or an amount.
fn is_one(text: &str, shown: Shown<'_>) -> bool {
    let counted = text.split_once(' ').filter(|(count, _)| is_number(count));
    is_number(text) || shown.has(text) || counted.is_some_and(|(_, name)| shown.has(name))
}

#[cfg(test)]
mod tests {
    use super::{Names, Shown, is_made_of};

    #[test]
    fn values_stand_between_the_pieces() {
        let known = Names::new(["Tavern", "Grain Mill", "clay"].map(str::to_owned));
        let seats = ["Eve, the Elder".to_owned()];
        let shown = Shown { known: &known, seats: &seats };
        let made = |pieces: &[&str], text| {
            let pieces: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
            is_made_of(&pieces, text, shown)
        };
        assert!(made(&["Build ", ""], "Build Tavern") && made(&["Stop"], "Stop"));
        assert!(made(&["Sell ", " for ", ""], "Sell Grain Mill for 2 clay"));
        assert!(made(&["Sell ", " for ", " now"], "Sell Tavern, Grain Mill for 3 now"));
        assert!(made(&["", ", ", ""], "Tavern, 2 clay, 3") && made(&["At ", ""], "At (1, -2)"));
        assert!(made(&["Ask ", ""], "Ask Eve, the Elder"));
        assert!(made(&["Ask ", " now"], "Ask Tavern, Eve, the Elder, 3, Eve, the Elder now"));
        assert!(
            !made(&["Ask ", ""], "Ask Eve, Tavern")
                && !made(&["Ask ", ""], "Ask Tavern, the Elder")
        );
        assert!(!made(&["", ", ", ""], "Tavern, Tavrn, 3"));
        assert!(!made(&["Build ", ""], "Build Tavrn") && !made(&["Build ", ""], "Build "));
        assert!(
            !made(&["Sell ", " for ", ""], "Sell Tavern for much") && !made(&["Stop"], "Stops")
        );
    }
}
