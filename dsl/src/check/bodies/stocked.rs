//! Cards that are made, where the card, how many and the zone stand otherwise than in `stock ZONE with NAME times 2`: `stock
//! market with 2 c`, `stock c to market`.

use crate::check::bodies::Bodies;
use crate::check::reader::logic::path;
use crate::check::symbols;
use crate::codes::{self, Code};
use crate::syntax::ast::{self, BinaryOp, Expr, ExprKind, Name};
use crate::syntax::stocked::{self, LINKS};

/// What is made, and how many of it.
struct Made {
    what: String,
    count: Option<String>,
}

impl Bodies<'_> {
    /// Reports such a sentence. Returns whether it was one.
    pub(super) fn report_otherwise_stocked(&mut self, call: &ast::Call) -> bool {
        let known = |word: &str| matches!(word, "with" | "times" | "by") || LINKS.contains(&word);
        if call.block.is_some() || !call.prepositions.iter().all(|(word, _)| known(&word.text)) {
            return false;
        }
        let counted = self.counted_zone(call);
        let Some((zone, made)) = counted.or_else(|| self.zone_and_made(call)) else { return false };
        let kind =
            self.reader.symbols.kind_named(&made.what).map(|kind| self.reader.kind_name(kind));
        let what = if kind.is_some() { "c" } else { &made.what };
        let said = [stocked::Made { what, count: made.count.as_deref() }];
        let mut written = stocked::written(&zone, &said);
        if let Some(kind) = kind {
            written = format!("for c in {kind} {{ {written} }}");
        }
        let help = stocked::told(&written, &said);
        let (code, span, message, label) = self.wrongly_said(call);
        self.reader.error(code, span, message, label, help);
        true
    }

    /// `stock 10 market with c`, `stock 10 times market with c`, `stock 10 c`: how many stands where the zone should.
    fn counted_zone(&self, call: &ast::Call) -> Option<(String, Made)> {
        let (thing, with) = (call.thing.as_ref()?, Self::after(call, "with"));
        match (&thing.kind, with, &call.prepositions[..]) {
            (ExprKind::Amount { of, unit, unit_args: None }, Some(with), [_]) => {
                Some((unit.text.clone(), Made { what: path(with)?, count: Some(number(of)?) }))
            }
            (ExprKind::Amount { of, unit, unit_args: None }, None, []) => {
                let made = Made { what: self.made(unit), count: Some(number(of)?) };
                Some(("ZONE".to_owned(), made))
            }
            (_, Some(with), [_, _]) => {
                let zone = Self::after(call, "times").filter(|zone| number(zone).is_none())?;
                let made = Made { what: path(with)?, count: Some(number(thing)?) };
                Some((path(zone)?, made))
            }
            _ => None,
        }
    }

    /// The zone and what is made there; `None` where each stands in its place already, and where something else is meant.
    fn zone_and_made(&self, call: &ast::Call) -> Option<(String, Made)> {
        let thing = call.thing.as_ref()?;
        let link = call.prepositions.iter().find(|(word, _)| LINKS.contains(&word.text.as_str()));
        let (with, times) = (Self::after(call, "with"), Self::after(call, "times"));
        let by = Self::after(call, "by");
        let (zone, what) = match (with, link, &thing.kind) {
            (Some(with), None, _) => (thing, with),
            (None, Some((_, zone)), _) => (zone, thing),
            (None, None, ExprKind::In { what, list }) => (&**list, &**what),
            // `stock market c`
            (None, None, ExprKind::Amount { of, unit, unit_args: None }) => {
                let count = times.map_or(Some(None), |times| shown(times).map(Some))?;
                return Some((path(of)?, Made { what: self.made(unit), count }));
            }
            _ => return None,
        };
        let behind = match (times, by) {
            (Some(_), Some(_)) => return None,
            (Some(count), None) | (None, Some(count)) => Some(count),
            (None, None) => None,
        };
        let made = match (self.so_many_of(what), behind) {
            (Some(_), Some(_)) => return None,
            (Some(made), None) => made,
            // `2 times c`
            (None, Some(other)) if number(what).is_some() && number(other).is_none() => {
                Made { what: path(other)?, count: number(what) }
            }
            (None, Some(count)) => Made { what: path(what)?, count: Some(shown(count)?) },
            (None, None) => Made { what: path(what)?, count: None },
        };
        let is_so = with.is_some() && by.is_none() && path(what).as_ref() == Some(&made.what);
        if is_so { None } else { Some((path(zone)?, made)) }
    }

    /// `2 c`, `c x2`, `2 * c`
    fn so_many_of(&self, what: &Expr) -> Option<Made> {
        match &what.kind {
            ExprKind::Group(inner) => self.so_many_of(inner),
            ExprKind::Amount { of, unit, unit_args: None } => match unit.text.strip_prefix('x') {
                Some(count) if number(of).is_none() && count.parse::<u32>().is_ok() => {
                    Some(Made { what: path(of)?, count: Some(count.to_owned()) })
                }
                _ if !self.may_be_made(unit) => None,
                _ => Some(Made { what: self.made(unit), count: Some(number(of)?) }),
            },
            ExprKind::Binary { op: BinaryOp::Multiply, left, right } => {
                let (count, what) = match number(left) {
                    Some(count) => (count, right),
                    None => (number(right)?, left),
                };
                let what = if number(what).is_none() { path(what)? } else { return None };
                Some(Made { what, count: Some(count) })
            }
            _ => None,
        }
    }

    /// Whether a word behind a number may be what is made: it is no resource, and nothing that a player or the table has.
    fn may_be_made(&self, unit: &Name) -> bool {
        let has = [&self.reader.symbols.player, &self.reader.symbols.table];
        let is_had = has.into_iter().any(|table| symbols::find(table, &unit.text).is_some());
        !is_had && !self.reader.is_good(&unit.text)
    }

    /// A name that stands as a unit, as it is written alone.
    fn made(&self, unit: &Name) -> String {
        self.reader.as_written(unit.text.clone())
    }

    /// What is wrong, and where.
    fn wrongly_said(&self, call: &ast::Call) -> (Code, schema::source::Span, String, String) {
        let verb = &call.verb;
        let Some(with) = Self::after(call, "with") else {
            let message = format!("`{}` needs `with …`", verb.text);
            return (codes::MISSING_THING, verb.span, message, "with what?".to_owned());
        };
        if let Some((by, _)) = call.prepositions.iter().find(|(word, _)| word.text == "by") {
            let message = format!("`{}` has no `by`", verb.text);
            return (
                codes::NO_SUCH_PREPOSITION,
                by.span,
                message,
                "does not belong here".to_owned(),
            );
        }
        let thing = call.thing.as_ref().filter(|_| self.counted_zone(call).is_some());
        let mut made = thing.unwrap_or(with);
        while let ExprKind::Group(inner) = &made.kind {
            made = inner;
        }
        match &made.kind {
            ExprKind::Amount { unit, .. } => {
                let message = format!(
                    "two words side by side are an amount of goods, and `{}` is not a resource",
                    unit.text
                );
                (codes::NOT_A_RESOURCE, made.span, message, "read as an amount".to_owned())
            }
            _ => {
                let wanted = if thing.is_some() { "a zone" } else { "the name of a card" };
                let message = format!("this is a number, and {wanted} is wanted");
                (codes::WRONG_TYPE, made.span, message, "a number".to_owned())
            }
        }
    }
}

/// A literal number.
fn number(value: &Expr) -> Option<String> {
    value.plain_number().map(|number| number.to_string())
}

/// A number, or what else may stand behind `times` as it is.
fn shown(value: &Expr) -> Option<String> {
    number(value).or_else(|| path(value))
}
