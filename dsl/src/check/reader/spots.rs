//! Reads spots of grids and pyramids, and their properties.

use schema::expr::Expr;
use schema::id::{ExprId, KindId};
use schema::program::{Layout, Zone};
use schema::source::Span;
use schema::spot::{SpotRead, Spots};
use schema::words::in_number;

use crate::check::reader::Reader;
use crate::check::types::{CARD, Ground, Type};
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, Name};

/// The properties of a spot.
pub(crate) const PROPERTIES: &[&str] = &["x", "y", "level", "card", "near", "free", "offset"];

impl Reader<'_> {
    /// Whether the spots of a zone are of a grid or a pyramid, if the text says which zone it is. `None` if it has
    /// another layout.
    fn ground(&self, zone: ExprId) -> Option<Ground> {
        let Some(Expr::Zone { zone, .. }) = self.exprs.get(zone) else { return Some(Ground::Any) };
        match self.program.zones[*zone].layout {
            Layout::Grid => Some(Ground::Grid),
            Layout::Pyramid(_) => Some(Ground::Pyramid),
            _ => None,
        }
    }

    /// `ZONE.open`, `ZONE.filled`, `ZONE.spots`; `None` if the word means something else.
    pub(crate) fn spots_of(&mut self, zone: &Typed, word: &str, span: Span) -> Option<Typed> {
        let which = match word {
            "spots" => Spots::Both,
            "open" => Spots::Open,
            "filled" => Spots::Filled,
            _ => return None,
        };
        let kind = zone.ty.kind().unwrap_or(CARD);
        let of_cards = self.symbols.kind_member(kind, word).is_some();
        match self.ground(zone.id) {
            Some(Ground::Any) if of_cards => None,
            None if of_cards => None,
            Some(ground) => Some(self.all_spots(zone, which, ground, span)),
            None => {
                self.no_spots(zone, span);
                Some(self.wrong(span))
            }
        }
    }

    /// `spot in ZONE`
    pub(crate) fn spots_in(&mut self, zone: &Typed, span: Span) -> Typed {
        match self.ground(zone.id) {
            Some(ground) => self.all_spots(zone, Spots::Both, ground, span),
            None => {
                self.no_spots(zone, span);
                self.wrong(span)
            }
        }
    }

    fn all_spots(&mut self, zone: &Typed, which: Spots, ground: Ground, span: Span) -> Typed {
        let read = SpotRead::All { of: zone.id, which };
        let spot = Type::Spot(ground, zone.ty.kind().unwrap_or(CARD));
        self.typed(Expr::Spot(read), spot.list(), span)
    }

    /// Reports spots of a zone that has none (`C0601`).
    fn no_spots(&mut self, zone: &Typed, span: Span) {
        let name = match self.exprs.get(zone.id) {
            Some(Expr::Zone { zone, .. }) => format!("`{}`", self.program.zones[*zone].name),
            _ => "this zone".to_owned(),
        };
        self.error(
            codes::WRONG_LAYOUT,
            span,
            format!("{name} has no spots: only a `grid` or a `pyramid` has"),
            "no spots here",
            "declare it as one of these, or ask for its cards",
        );
    }

    /// A property of a spot of which the layout and the kind of its cards are known, by a mere word of a candidate or
    /// behind a dot; `None` if there is none of this name.
    pub(crate) fn spot_property(
        &mut self,
        of: ExprId,
        (ground, kind): (Ground, KindId),
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let (read, ty) = match word {
            "x" => (SpotRead::X(of), Type::Number),
            "y" => {
                self.other_ground(ground, Ground::Pyramid, word, span);
                (SpotRead::Y(of), Type::Number)
            }
            "level" => {
                self.other_ground(ground, Ground::Grid, word, span);
                (SpotRead::Y(of), Type::Number)
            }
            "card" => (SpotRead::Card(of), Type::Card(self.kind_at(kind))),
            "near" => (SpotRead::Near(of), Type::Spot(ground, kind).list()),
            "free" => {
                self.other_ground(ground, Ground::Grid, word, span);
                (SpotRead::Free(of), Type::Flag)
            }
            _ => return None,
        };
        Some(self.typed(Expr::Spot(read), ty, span))
    }

    /// The kind of the cards at a spot of a zone that holds this kind. Where the text does not say which zone it is, all
    /// zones with spots count.
    fn kind_at(&self, kind: KindId) -> KindId {
        if kind != CARD {
            return kind;
        }
        let kinds = self.with_spots().map(|zone| zone.holds.unwrap_or(CARD));
        kinds.reduce(|one, other| self.symbols.common_kind(one, other)).unwrap_or(CARD)
    }

    /// The kind of the cards in a pile of which the text does not say in which zone it is: what all zones with piles are
    /// declared to hold; `None` if one of them holds any cards.
    pub(crate) fn kind_in_piles(&self) -> Option<KindId> {
        let zones = self.program.zones.iter().filter(|zone| zone.layout == Layout::Piles);
        let kinds = zones.map(|zone| zone.holds);
        kinds.reduce(|one, other| Some(self.symbols.common_kind(one?, other?))).flatten()
    }

    fn with_spots(&self) -> impl Iterator<Item = &Zone> {
        let zones = self.program.zones.iter();
        zones.filter(|zone| matches!(zone.layout, Layout::Grid | Layout::Pyramid(_)))
    }

    /// If an expression is the card at a spot, and zones hold one of these kinds there: how a card there is said to be of
    /// that kind.
    pub(crate) fn spot_of_kind(&self, card: ExprId, kinds: &[KindId]) -> Option<String> {
        let Some(Expr::Spot(SpotRead::Card(_))) = self.exprs.get(card) else { return None };
        let is_held = |holds: KindId| kinds.iter().any(|kind| self.symbols.inherits(holds, *kind));
        let zone = self.with_spots().find(|zone| zone.holds.is_some_and(is_held))?;
        let place = match zone.layout {
            Layout::Pyramid(_) => "s.level, s.x",
            _ => "s.x, s.y",
        };
        let name = &zone.name;
        Some(format!("where a spot `s` is surely of `{name}`, say so: `{name}.at({place}).card`"))
    }

    /// Reports `level` of a spot of a grid, and `y` of one of a pyramid (`C0603`).
    fn other_ground(&mut self, has: Ground, not: Ground, word: &str, span: Span) {
        if has != not {
            return;
        }
        let (what, words) = match not {
            Ground::Pyramid => ("pyramid", "`level` and `x`"),
            _ => ("grid", "`x` and `y`"),
        };
        self.error(
            codes::OTHER_SPOT,
            span,
            format!("the spots of a {what} have no `{word}`"),
            "of another layout",
            format!(
                "where such a spot lies is {words}; its card is `card`, its neighbours are `near`"
            ),
        );
    }

    /// `ZONE.at(x, y)`, `s.offset(dx, dy)`; `None` if the word means something else.
    pub(crate) fn spot_with_args(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Option<Typed> {
        let (ground, kind) = match (&of.ty, name.text.as_str()) {
            (Type::Zone(kind), "at") => match self.ground(of.id) {
                Some(ground) => (ground, *kind),
                None => {
                    self.no_spots(of, span);
                    return Some(self.wrong(span));
                }
            },
            (Type::Spot(ground, kind), "offset") => (*ground, *kind),
            _ => return None,
        };
        let [first, second] = args else {
            let code = if args.len() < 2 { codes::MISSING_THING } else { codes::TOO_MANY };
            let word = &name.text;
            let help = match ground {
                Ground::Pyramid => format!("of a pyramid write `{word}(LEVEL, X)`"),
                _ => format!("write `{word}(X, Y)`"),
            };
            let here_are = in_number(args.len(), "here is #|here are #");
            let message = format!("`{word}` takes two numbers in its brackets, and {here_are}");
            self.error(code, name.span, message, "two numbers", help);
            return Some(self.wrong(span));
        };
        let first = self.want(scope, first, &Type::Number);
        let second = self.want(scope, second, &Type::Number);
        let of = of.id;
        // A claim of a ruling may say that there is no such spot.
        if name.text == "at" && scope.seats.is_empty() {
            self.spot_there(of, (first, second), name.span.to(args[1].span));
        }
        let read = match name.text.as_str() {
            "at" => SpotRead::At { of, first, second },
            _ => SpotRead::Offset { of, first, second },
        };
        Some(self.typed(Expr::Spot(read), Type::Spot(ground, kind), span))
    }

    /// Reports a spot of a pyramid that does not exist, if both its numbers are written (`C0801`).
    fn spot_there(&mut self, zone: ExprId, (level, x): (ExprId, ExprId), span: Span) {
        let Some(Expr::Zone { zone, .. }) = self.exprs.get(zone) else { return };
        let Layout::Pyramid(levels) = self.program.zones[*zone].layout else { return };
        let (Some(level), Some(x)) = (self.written_number(level), self.written_number(x)) else {
            return;
        };
        let help = if !(1..=i64::from(levels)).contains(&level) {
            format!(
                "its levels go from 1, at the bottom, to {levels}; the level is the first number"
            )
        } else if (level + x).rem_euclid(2) == 0 {
            let (which, left, right) = (if level % 2 == 0 { "odd" } else { "even" }, x - 1, x + 1);
            format!(
                "the columns are doubled, and those of level {level} are {which}: write \
                 `at({level}, {left})` or `at({level}, {right})`"
            )
        } else {
            return;
        };
        let message = format!("this pyramid has no spot ({level}, {x})");
        self.error(codes::CANNOT_HAPPEN, span, message, "no such spot", help);
    }

    /// Reports an unknown property of a spot.
    pub(crate) fn no_such_of_spot(&mut self, name: &Name) {
        let near = self.near(&name.text, PROPERTIES.iter().copied()).map(str::to_owned);
        self.unknown_of(
            name.span,
            &format!("a spot has no `{}`", name.text),
            near,
            "a spot has `x`, `y` (of a pyramid `level`), `card`, `near`, `free` and `offset(…)`; what its card has is read of `s.card`",
        );
    }
}
