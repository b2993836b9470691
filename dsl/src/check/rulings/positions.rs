//! Reads the position of a ruling: contents of zones, values of counters and others.

use schema::decision::Seat;
use schema::expr::{Expr, Exprs};
use schema::id::{CellId, DefinitionId, ExprId};
use schema::program::{Holder, Layout, PileKey, Program};
use schema::ruling::{Laid, Ruling, Thing, Where};

use crate::check::rulings::Rulings;
use crate::check::types::Type;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

impl Rulings<'_> {
    /// `P.ZONE = …`, `P.COUNTER = 8`, `VARIANT = …`
    pub(crate) fn holding(
        &mut self,
        scope: &mut Scope,
        what: &ast::Expr,
        things: &ast::Things,
        read: &mut Ruling,
    ) {
        if let ast::ExprKind::Name(name) = &what.kind
            && self.reader.symbols.variants.contains_key(&name.text)
        {
            let value = self.variant_value(scope, name, things);
            if read.given.variants.iter().any(|(known, _)| *known == name.text) {
                self.said_twice(what.span, &name.text);
            }
            read.given.variants.push((name.text.clone(), value));
            return;
        }
        let found = self.reader.expr(scope, what, None);
        match self.reader.exprs.get(found.id).cloned() {
            Some(Expr::Zone { .. } | Expr::Pile { .. } | Expr::PileIn { .. }) => {
                let place = self
                    .reader
                    .exprs
                    .get(found.id)
                    .and_then(|expr| place_of(&self.reader.program, &self.reader.exprs, expr));
                if let Some(place) = place {
                    if read.given.contents.iter().any(|(known, _)| *known == place) {
                        let name = self.reader.program.zones[place.zone].name.clone();
                        self.said_twice(what.span, &name);
                    }
                    let cards = self.laid(scope, &place, things);
                    self.cannot_lie(&place, &cards, things);
                    self.cannot_stand(&place, &cards, things);
                    self.in_no_pile(&place, &cards, what.span);
                    self.in_another_pile(&place, &cards, things.span);
                    read.given.contents.push((place, cards));
                }
            }
            Some(Expr::Cell { cell, of }) => {
                if let Some(value) = self.cell_value(things, found.ty == Type::Flag) {
                    self.cannot_be(cell, value, things.span);
                    let name = self.reader.program.cells[cell].name.clone();
                    self.stand(&[(cell, value)], of, (&name, what.span), read);
                }
            }
            Some(Expr::Pool { pool, of }) => {
                self.pool_holding(scope, (pool, of), (what.span, things), read);
            }
            Some(Expr::Note { note, of })
                if self.reader.program.notes[note].holder != Holder::Card =>
            {
                self.note_holding(scope, (note, of), (&found.ty, what.span), things, read);
            }
            Some(Expr::AmountOf { .. }) => self.amount_holding(&found, things, read),
            _ if found.ty == Type::Error => {}
            _ if is_of_everybody(what) => self.reader.error(
                codes::NO_POSITION,
                what.span,
                "what players have is given one by one",
                "of all at once",
                "write a line for each of them, with the name before the dot: `Alice.NAME = 3`",
            ),
            _ => self.reader.error(
                codes::NO_POSITION,
                what.span,
                "this cannot be given: it is worked out from other things",
                "not a zone, pool, counter, flag, note or variant",
                "give what it is made of",
            ),
        }
    }

    /// The definitions in a list of cards, each as often as its count.
    pub(crate) fn cards_listed(
        &mut self,
        scope: &Scope,
        things: &ast::Things,
    ) -> Vec<DefinitionId> {
        let mut cards = Vec::new();
        for thing in &things.list {
            let Some((found, times)) = self.thing(scope, thing) else { continue };
            match found {
                Thing::Card(_) if times == 0 => self.reader.error(
                    codes::OUT_OF_RANGE,
                    thing.span,
                    "none of a card lies nowhere",
                    "no card",
                    "leave it out: `= nothing` says that a zone is empty",
                ),
                Thing::Card(card) => {
                    cards.extend(self.one_by_one(card, times, thing.span));
                }
                other => {
                    let called = match other {
                        Thing::Number(number) => self.name_in_quotes(number.into()),
                        _ => None,
                    };
                    self.reader.error(
                        codes::WRONG_TYPE,
                        things.span,
                        "only cards lie in a zone",
                        "no card",
                        called.unwrap_or_else(|| "name cards".to_owned()),
                    );
                }
            }
        }
        cards
    }

    /// Reads the cards of a zone, with their spots and counters.
    fn laid(&mut self, scope: &mut Scope, zone: &Where, things: &ast::Things) -> Vec<Laid> {
        let mut laid = Vec::new();
        for thing in &things.list {
            let ThingKind::Expr { what, at: Some(at) } = &thing.kind else {
                let one = ast::Things { span: thing.span, list: vec![thing.clone()] };
                let cards = self.cards_listed(scope, &one).into_iter();
                laid.extend(cards.map(bare));
                continue;
            };
            let plain = ThingKind::Expr { what: what.clone(), at: None };
            let one = ast::Things {
                span: thing.span,
                list: vec![ast::Thing { span: thing.span, kind: plain, which: None }],
            };
            let Some(card) = self.cards_listed(scope, &one).pop() else { continue };
            let mut found = bare(card);
            found.at = at.position.as_ref().and_then(|position| self.spot_given(zone, position));
            for held in &at.holds {
                self.given_on(scope, &mut found, held);
            }
            laid.push(found);
        }
        laid
    }

    /// A spot of a zone, by its coordinates. Reports one that the zone does not have.
    fn spot_given(&mut self, zone: &Where, position: &ast::Position) -> Option<(i16, i16)> {
        let numbers =
            i16::try_from(position.x.value).ok().zip(i16::try_from(position.y.value).ok());
        let declared = &self.reader.program.zones[zone.zone];
        let there = numbers.filter(|&(first, second)| match declared.layout {
            Layout::Grid => true,
            Layout::Pyramid(levels) => {
                (1..=i16::from(levels)).contains(&first) && (first - second).rem_euclid(2) == 1
            }
            _ => false,
        });
        if there.is_none() {
            let name = declared.name.clone();
            let (code, help) = match declared.layout {
                Layout::Grid => (codes::OUT_OF_RANGE, "take smaller numbers"),
                Layout::Pyramid(_) => (
                    codes::OTHER_SPOT,
                    "first comes the level, from 1; on odd levels the second number is even, on even levels odd",
                ),
                _ => (codes::WRONG_LAYOUT, "only in a `grid` or a `pyramid` cards lie at spots"),
            };
            self.reader.error(
                code,
                position.span,
                format!("`{name}` has no such spot"),
                "not there",
                help,
            );
        }
        there
    }

    /// The values of counters and flags in `NAME with COUNTER 2`.
    pub(crate) fn borne(
        &mut self,
        scope: &mut Scope,
        card: DefinitionId,
        at: &ast::At,
    ) -> Option<Vec<(CellId, i32)>> {
        let mut laid = bare(card);
        for held in &at.holds {
            self.given_on(scope, &mut laid, held);
        }
        if !laid.inside.is_empty() || !laid.notes.is_empty() {
            self.reader.error(
                codes::WRONG_TYPE,
                at.span,
                "what lies in a card, and its notes, tell it from others only where it is put there",
                "not said here",
                "say how its counters and flags stand, `Name with COUNTER 2`, or which one it is as they are offered, `Name #2`",
            );
            return None;
        }
        Some(laid.with)
    }

    /// Reads one entry behind `with`: `COUNTER 2`, `ZONE [NAME, NAME]`.
    fn given_on(&mut self, scope: &mut Scope, laid: &mut Laid, held: &ast::Held) {
        let kind = self.reader.program.definitions[laid.card].kind;
        let ast::Held { word, value, .. } = held;
        match self.reader.symbols.kind_member(kind, &word.text) {
            Some(symbols::Member::Zone(zone)) => {
                let place = Where { zone: *zone, seat: None, pile: None };
                let things = things_in(value);
                if laid.inside.iter().any(|(known, _)| *known == place.zone) {
                    self.said_twice(word.span, &word.text);
                }
                let cards = self.cards_listed(scope, &things);
                let lying: Vec<Laid> = cards.iter().map(|card| bare(*card)).collect();
                self.cannot_lie(&place, &lying, &things);
                laid.inside.push((place.zone, cards));
            }
            Some(symbols::Member::Note(note, ty)) if held.of_it.is_none() => {
                let (note, ty) = (*note, ty.clone());
                if laid.notes.iter().any(|known| known.note == note) {
                    self.said_twice(word.span, &word.text);
                }
                let noted = self.note_value(scope, note, &ty, &things_in(value));
                laid.notes.extend(noted);
            }
            _ => {
                if let Some((cell, value)) = self.counter_given(scope, laid.card, held) {
                    self.cannot_be(cell, value, word.span);
                    if laid.with.iter().any(|(known, _)| *known == cell) {
                        self.said_twice(word.span, &word.text);
                    }
                    laid.with.push((cell, value));
                }
            }
        }
    }

    fn counter_given(
        &mut self,
        scope: &mut Scope,
        card: DefinitionId,
        held: &ast::Held,
    ) -> Option<(CellId, i32)> {
        let kind = self.reader.program.definitions[card].kind;
        let ast::Held { word, of_it, value } = held;
        let own = match (self.reader.symbols.kind_member(kind, &word.text), of_it) {
            (Some(symbols::Member::Cell(cell)), None) => Some(*cell),
            _ => self.amount_on_card(kind, word, of_it.as_ref())?,
        };
        let cell = match own {
            Some(cell) => cell,
            None => {
                let (name, known) = {
                    let name = self.reader.program.definitions[card].name.clone();
                    let known = self.reader.symbols.kind_members(kind);
                    (name, self.reader.near(&word.text, known.into_iter()).map(str::to_owned))
                };
                self.reader.unknown_of(
                    word.span,
                    &format!("{name} has no counter `{}`", word.text),
                    known,
                    "name a counter, flag, note or zone of its kind",
                );
                return None;
            }
        };
        let flag = self.reader.program.cells[cell].flag;
        let value_wanted = if flag { Type::Flag } else { Type::Number };
        let (span, value) = (value.span, self.reader.want(scope, value, &value_wanted));
        let number =
            self.reader.written_number(value).and_then(|number| i32::try_from(number).ok());
        match (number, self.reader.exprs.get(value)) {
            (Some(number), _) => Some((cell, number)),
            (None, Some(Expr::Flag(value))) => Some((cell, i32::from(*value))),
            _ => {
                let wants = if flag { "`yes` or `no`" } else { "one plain number" };
                self.reader.error(
                    codes::WRONG_TYPE,
                    span,
                    format!("{wants} is wanted here"),
                    "not that",
                    format!("write {wants}"),
                );
                None
            }
        }
    }
}

/// A card without a spot, with its first values.
fn bare(card: DefinitionId) -> Laid {
    Laid { card, at: None, with: Vec::new(), inside: Vec::new(), notes: Vec::new() }
}

/// What stands behind a word of `with`, as what stands behind `=` is: one thing, several in brackets, or `nothing`.
fn things_in(value: &ast::Expr) -> ast::Things {
    let items = match &value.kind {
        ast::ExprKind::List(items) => items.iter().collect(),
        ast::ExprKind::Name(name) if name.text == "nothing" => Vec::new(),
        _ => vec![value],
    };
    let thing = |what: &ast::Expr| ast::Thing {
        span: what.span,
        kind: ThingKind::Expr { what: what.clone(), at: None },
        which: None,
    };
    ast::Things { span: value.span, list: items.into_iter().map(thing).collect() }
}

/// The zone or pile that an expression names; `None` if it is none, or not known before the game runs.
pub(crate) fn place_of(program: &Program, exprs: &Exprs, expr: &Expr) -> Option<Where> {
    match expr {
        // A zone of a card means that zone of any card.
        Expr::Zone { zone, of: Some(_) } if program.zones.get(*zone)?.holder == Holder::Card => {
            Some(Where { zone: *zone, seat: None, pile: None })
        }
        Expr::Zone { zone, of: None } => Some(Where { zone: *zone, seat: None, pile: None }),
        Expr::Zone { zone, of: Some(of) } => {
            Some(Where { zone: *zone, seat: Some(seat_of(exprs, *of)?), pile: None })
        }
        // A zone of each of several cards.
        Expr::Map { value, .. } => match exprs.get(*value)? {
            Expr::Contents(of) => {
                let place = place_of(program, exprs, exprs.get(*of)?)?;
                (program.zones.get(place.zone)?.holder == Holder::Card).then_some(place)
            }
            _ => None,
        },
        Expr::Pile { zone, key } => {
            let pile = Some(key_of(exprs, *key)?);
            Some(Where { zone: *zone, seat: None, pile })
        }
        Expr::PileIn { of, key } => {
            let pile = Some(key_of(exprs, *key)?);
            Some(Where { pile, ..place_of(program, exprs, exprs.get(*of)?)? })
        }
        _ => None,
    }
}

/// The key of a pile, if it is a literal.
fn key_of(exprs: &Exprs, key: ExprId) -> Option<PileKey> {
    match exprs.get(key)? {
        Expr::Definition(pile) => Some(PileKey::Card(*pile)),
        Expr::Number(number) => u16::try_from(*number).ok().map(PileKey::Number),
        Expr::Member(member) => Some(PileKey::Member(*member)),
        _ => None,
    }
}

pub(crate) fn seat_of(exprs: &Exprs, id: ExprId) -> Option<Seat> {
    match exprs.get(id)? {
        Expr::Seat(seat) => Some(Seat(*seat)),
        _ => None,
    }
}

/// Whether an expression is `everybody.X` or `players.X`.
fn is_of_everybody(what: &ast::Expr) -> bool {
    let ast::ExprKind::Dot { of, .. } = &what.kind else { return false };
    matches!(&of.kind, ast::ExprKind::Name(who) if matches!(who.text.as_str(), "everybody" | "players"))
}
