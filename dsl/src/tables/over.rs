//! What cards are made over: the values that the words of `for` have, in each combination. A list may read the words
//! before it: `for high in 0 to 6, low in 0 to high`.

use std::borrow::Cow;

use super::columns::Column;
use super::{MOST, Table};
use crate::codes;
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Name, Over};

/// The value of a word of `for` in one card.
#[derive(Clone)]
pub(super) enum One {
    Number(i64),
    Word(Name),
}

impl One {
    /// The expression that one would write for it.
    pub(super) fn written(&self) -> ExprKind {
        match self {
            Self::Number(number) => ExprKind::Number(*number),
            Self::Word(word) => ExprKind::Name(word.clone()),
        }
    }
}

/// The values of all words of one card, or of the first words of several.
pub(super) type Combination<'o> = Vec<(&'o Name, One)>;

impl Table<'_> {
    /// The values of the words, for each card that is to be made. `None` if something is wrong, which is reported.
    pub(super) fn combinations<'o>(&mut self, over: &'o [Over]) -> Option<Vec<Combination<'o>>> {
        let mut chosen: Vec<Combination<'o>> = vec![Vec::new()];
        for (at, one) in over.iter().enumerate() {
            let earlier = &over[..at];
            if earlier.iter().any(|before| before.name.text == one.name.text) {
                self.error(
                    codes::DECLARED_TWICE,
                    one.name.span,
                    format!("two of these would be called `{}`", one.name.text),
                    "again",
                    "give one of them another name",
                );
                return None;
            }
            let reads = parts(&one.source).into_iter().any(|part| reads_one_of(part, earlier));
            let same = if reads { None } else { Some(self.values_of(over, at, &[])?) };
            let mut longer = Vec::with_capacity(chosen.len());
            for before in &chosen {
                let values = match &same {
                    Some(values) => Cow::Borrowed(values),
                    None => Cow::Owned(self.values_of(over, at, before)?),
                };
                if longer.len() + values.len() > MOST {
                    self.too_many(self.span);
                    return None;
                }
                longer.extend(values.iter().map(|value| {
                    let mut with = before.clone();
                    with.push((&one.name, value.clone()));
                    with
                }));
            }
            if longer.is_empty() {
                self.error(
                    codes::TABLE_CELL,
                    one.source.span,
                    format!("there is nothing here for `{}` to be, whatever stands before: no card is made", one.name.text),
                    "none",
                    "a range goes from the lower number to the higher: `low in 0 to high`",
                );
                return None;
            }
            chosen = longer;
        }
        Some(chosen)
    }

    /// The values of the word `at`, where those before it that its list reads have these.
    fn values_of(&mut self, over: &[Over], at: usize, before: &[(&Name, One)]) -> Option<Vec<One>> {
        let one = &over[at];
        let values = self.values(&one.source, before, over)?;
        if let Some(Column::Group(group)) = self.known.column(&self.cards.kind.text, &one.name.text)
        {
            let of_group = values.iter().all(|value| match value {
                One::Word(tag) => self.check_of_group(&group, tag),
                One::Number(_) => true,
            });
            return of_group.then_some(values);
        }
        Some(values)
    }

    /// What `for` goes over: `2 to 14`, `[2, 3, 5]`, the members of a group of tags or family of resources, the cards of a
    /// kind. `None` for all else, which is reported.
    fn values(
        &mut self,
        source: &Expr,
        before: &[(&Name, One)],
        over: &[Over],
    ) -> Option<Vec<One>> {
        let found = match &source.kind {
            ExprKind::Numbers { first, last } => number(first, before)
                .zip(number(last, before))
                .and_then(|(from, to)| range(from, to, !before.is_empty())),
            ExprKind::List(items) => items.iter().map(|item| value(item, before)).collect(),
            ExprKind::Name(family) => match self.known.members(&family.text) {
                Some(members) => Some(members.iter().cloned().map(One::Word).collect()),
                None if self.known.has_kind(&family.text) => {
                    let cards = self.known.cards_of(&family.text).take(MOST + 1);
                    let cards: Vec<One> = cards.cloned().map(One::Word).collect();
                    if cards.is_empty() {
                        self.error(
                            codes::TABLE_CELL,
                            source.span,
                            format!("there are no cards of the kind `{}`: nothing is made here", family.text),
                            "none",
                            "write these cards, too; or go over listed words: `for c in [RED, BLUE]`",
                        );
                        return None;
                    }
                    Some(cards)
                }
                None => None,
            },
            _ => None,
        };
        if found.is_none() {
            self.no_values(source, before, over);
        }
        found
    }

    /// Reports something that cards cannot be made over.
    fn no_values(&mut self, source: &Expr, before: &[(&Name, One)], over: &[Over]) {
        if let ExprKind::Numbers { first, last } = &source.kind
            && let Some((first, last)) = number(first, before).zip(number(last, before))
            && first < last
        {
            return self.too_many(source.span);
        }
        let names = parts(source).into_iter().flat_map(names_in);
        for name in names.filter(|_| matches!(source.kind, ExprKind::Numbers { .. })) {
            let word = &name.text;
            if before.iter().any(|(one, value)| one.text == *word && matches!(value, One::Word(_)))
            {
                let message =
                    format!("`{word}` is a word here, and numbers are counted to a number");
                let help = "go over numbers, or over listed words: `[low, high]`";
                return self.error(codes::TABLE_CELL, name.span, message, "no number", help);
            }
            if !before.iter().any(|(one, _)| one.text == *word)
                && over.iter().any(|one| one.name.text == *word)
            {
                let message =
                    format!("`{word}` is not known here: what stands before is chosen first");
                let help = "a list may read the words before it, and none behind it: `for high in 0 to 6, low in 0 to high`";
                return self.error(codes::TABLE_CELL, name.span, message, "not yet", help);
            }
        }
        let pair = match over {
            [_] => "",
            _ => {
                "; a later word may count to an earlier one: `for high in 0 to 6, low in 0 to high`"
            }
        };
        self.error(
            codes::TABLE_CELL,
            source.span,
            "cards are made over numbers, listed words, the words of a family, or the cards of a kind",
            "none of these",
            format!("write `2 to 14`, `[2, 3, 5]`, or the name of a kind or of a group of tags or of resources{pair}"),
        );
    }
}

/// The bounds of a range, or the items of a list.
fn parts(source: &Expr) -> Vec<&Expr> {
    match &source.kind {
        ExprKind::Numbers { first, last } => vec![first, last],
        ExprKind::List(items) => items.iter().collect(),
        _ => Vec::new(),
    }
}

/// The names in a sum of numbers and words.
fn names_in(expr: &Expr) -> Vec<&Name> {
    match &expr.kind {
        ExprKind::Name(name) => vec![name],
        ExprKind::Neg(of) => names_in(of),
        ExprKind::Binary { left, right, .. } => {
            let mut names = names_in(left);
            names.extend(names_in(right));
            names
        }
        _ => Vec::new(),
    }
}

fn reads_one_of(expr: &Expr, earlier: &[Over]) -> bool {
    names_in(expr).iter().any(|name| earlier.iter().any(|one| one.name.text == name.text))
}

/// The numbers of a range; `None` if they are too many. A range that begins behind its end has no numbers, which is
/// wrong unless `may_be_none`.
fn range(from: i64, to: i64, may_be_none: bool) -> Option<Vec<One>> {
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    let is_none = from > to;
    let few = to.checked_sub(from).is_some_and(|more| more < most);
    (is_none && may_be_none || !is_none && few).then(|| (from..=to).map(One::Number).collect())
}

/// An item of a list: a number, a word, or the value of a word before.
fn value(item: &Expr, before: &[(&Name, One)]) -> Option<One> {
    match &item.kind {
        ExprKind::Name(name) => {
            let earlier = before.iter().find(|(word, _)| word.text == name.text);
            Some(earlier.map_or_else(|| One::Word(name.clone()), |(_, value)| value.clone()))
        }
        _ => number(item, before).map(One::Number),
    }
}

/// The value of a number, a word before that is one, or a sum, difference or product of such.
fn number(expr: &Expr, before: &[(&Name, One)]) -> Option<i64> {
    match &expr.kind {
        ExprKind::Number(number) => Some(*number),
        ExprKind::Name(name) => before.iter().find_map(|(word, value)| match value {
            One::Number(number) if word.text == name.text => Some(*number),
            One::Number(_) | One::Word(_) => None,
        }),
        ExprKind::Neg(of) => number(of, before)?.checked_neg(),
        ExprKind::Binary { op, left, right } => {
            let (left, right) = (number(left, before)?, number(right, before)?);
            match op {
                BinaryOp::Add => left.checked_add(right),
                BinaryOp::Subtract => left.checked_sub(right),
                BinaryOp::Multiply => left.checked_mul(right),
                BinaryOp::Divide | BinaryOp::Mod => None,
            }
        }
        _ => None,
    }
}
