//! Reads the things of answers and offers: which, how many, and what tells them from others of the same name.

use schema::expr::Expr;
use schema::program::{Layout, PileKey};
use schema::ruling::{Item, Thing, Where};
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::symbols::Member;
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

impl Rulings<'_> {
    /// Reads the things of an answer or offer. Zones that say where one lies are added to `names`. `None` if there is
    /// an error.
    pub(crate) fn items(
        &mut self,
        scope: &mut Scope,
        things: &ast::Things,
        names: &mut Vec<Where>,
    ) -> Option<Vec<Item>> {
        let told = self.reader.diagnostics.len();
        let mut items = Vec::with_capacity(things.list.len());
        for thing in &things.list {
            let item = self.item(scope, thing, names);
            let which = thing.which.as_ref().and_then(|which| self.which_said(which));
            if let (Some(which), Some(Item { count: Some(_), .. })) = (&thing.which, &item) {
                self.reader.error(
                    codes::WRONG_TYPE,
                    which.span,
                    "a number of them is more than one of them",
                    "which one of them?",
                    "name each by itself, `Name #1, Name #3`, or leave this out",
                );
            }
            items.extend(item.map(|item| Item { which, ..item }));
        }
        (self.reader.diagnostics.len() == told).then_some(items)
    }

    /// What an offer lists, each thing once. A number that stands there several times gets a count, since none can stand before
    /// it; anything else is reported.
    pub(crate) fn each_once(
        &mut self,
        things: &ast::Things,
        items: Vec<Item>,
    ) -> Option<Vec<Item>> {
        let mut once: Vec<Item> = Vec::with_capacity(items.len());
        for (at, item) in items.into_iter().enumerate() {
            let same = |other: &Item| Item { count: None, ..other.clone() };
            let Some(first) = once.iter_mut().find(|other| same(other) == same(&item)) else {
                once.push(item);
                continue;
            };
            if matches!(item.thing, Thing::Number(_)) {
                first.count = Some(first.count.unwrap_or(1).saturating_add(1));
                continue;
            }
            let span = things.list.get(at).map_or(things.span, |thing| thing.span);
            self.reader.error(
                codes::DECLARED_TWICE,
                span,
                "this stands here twice",
                "again",
                "write how many there are, `2 Name`, or which one is meant: `Name in Alice.ZONE`",
            );
            return None;
        }
        Some(once)
    }

    /// Reads one thing.
    pub(crate) fn item(
        &mut self,
        scope: &mut Scope,
        thing: &ast::Thing,
        names: &mut Vec<Where>,
    ) -> Option<Item> {
        let span = thing.span;
        let plain = Item::plain;
        match &thing.kind {
            ThingKind::Some { number, name, within } => {
                let count = u16::try_from(number.value).ok().filter(|count| *count > 0);
                if count.is_none() {
                    self.reader.error(
                        codes::OUT_OF_RANGE,
                        number.span,
                        format!("{} of something is no offer and no answer", number.value),
                        "not so many",
                        format!("write a number from 1 to {}", u16::MAX),
                    );
                    return None;
                }
                let named = self.thing_named(scope, name)?;
                let item = plain(named);
                let item = match within {
                    Some(within) => self.lying(scope, item, within, names)?,
                    None => item,
                };
                Some(Item { count, ..item })
            }
            ThingKind::Spot(at, within) => {
                let spot = self.spot_named(at).map(plain)?;
                match within {
                    Some(within) => self.lying(scope, spot, within, names),
                    None => Some(spot),
                }
            }
            ThingKind::Expr { what, at: Some(at) } if !at.holds.is_empty() => {
                let bare = ast::At { holds: Vec::new(), ..at.clone() };
                let at_spot = at.position.is_some().then_some(bare);
                let kind = ThingKind::Expr { what: what.clone(), at: at_spot };
                let item = self.item(scope, &ast::Thing { span, kind, which: None }, names)?;
                let Thing::Card(card) = item.thing else { return self.no_item(span) };
                Some(Item { bears: self.borne(scope, card, at)?, ..item })
            }
            ThingKind::Expr { what, at: Some(at) } => {
                let Some(position) = &at.position else { return self.no_item(span) };
                let Thing::Spot(x, y) = self.spot_named(position)? else { return None };
                let (name, list) = match &what.kind {
                    ast::ExprKind::Name(name) => (name, None),
                    ast::ExprKind::In { what, list } => match &what.kind {
                        ast::ExprKind::Name(name) => (name, Some(list)),
                        _ => return self.no_item(span),
                    },
                    _ => return self.no_item(span),
                };
                let item = self.card_named(scope, name).map(plain)?;
                let item = match list {
                    Some(list) => self.lying(scope, item, list, names)?,
                    None => item,
                };
                Some(Item { at: Some((x, y)), ..item })
            }
            ThingKind::Expr { what, at: None } => match &what.kind {
                ast::ExprKind::Name(name) => self.thing_named(scope, name).map(plain),
                ast::ExprKind::Index { of, .. } | ast::ExprKind::Dot { of, args: None, .. }
                    if self.is_pile(of) =>
                {
                    self.pile_by_place(scope, what, names)
                }
                ast::ExprKind::Index { of, key } => self.row_named(scope, of, key, names),
                ast::ExprKind::In { what, list } => {
                    let ast::ExprKind::Name(name) = &what.kind else { return self.no_item(span) };
                    let named = self.card_named(scope, name)?;
                    self.lying(scope, plain(named), list, names)
                }
                _ => match what.plain_number() {
                    Some(number) => self.number_said(number, span).map(Thing::Number).map(plain),
                    None => self.no_item(span),
                },
            },
        }
    }

    /// A card or spot with where it lies: in a zone, at a position there if that is given (`NAME in ZONE[2]`), or in a zone
    /// of a card.
    fn lying(
        &mut self,
        scope: &mut Scope,
        item: Item,
        within: &ast::Expr,
        names: &mut Vec<Where>,
    ) -> Option<Item> {
        if !matches!(item.thing, Thing::Card(_) | Thing::Spot(..)) {
            return self.no_item(within.span);
        }
        if let Some((place, host, nth)) = self.in_card(scope, within) {
            names.push(place);
            let host = Some(Box::new(host?));
            return Some(Item { within: Some(place), host, nth, ..item });
        }
        let (place, nth) = match self.nth_of(scope, within) {
            Some((place, nth)) => (place, Some(nth)),
            None => (self.place(scope, within)?, None),
        };
        if nth.is_some() && !self.asks_positions() {
            let name = self.reader.program.zones[place.zone].name.clone();
            self.reader.error(
                codes::SAYS_NOTHING,
                within.span,
                format!("nothing of this game asks which one a card of `{name}` is: those alike are offered as one"),
                "which of them makes no difference",
                format!("leave the number out: `in {name}`"),
            );
            return None;
        }
        names.push(place);
        Some(Item { within: Some(place), nth, ..item })
    }

    /// A zone of a card that is named, `Name.ZONE`, `(Name in P.ZONE).ZONE`, with the card (`None`: with an error) and the
    /// position in the zone. `None` for anything else, without a report.
    fn in_card(
        &mut self,
        scope: &mut Scope,
        within: &ast::Expr,
    ) -> Option<(Where, Option<Item>, Option<u16>)> {
        let (zone, nth) = match &within.kind {
            ast::ExprKind::Index { of, key } => match key.kind {
                ast::ExprKind::Number(nth) => (&**of, Some(u16::try_from(nth).ok()?)),
                _ => return None,
            },
            _ => (within, None),
        };
        let ast::ExprKind::Dot { of, name: word, args: None } = &zone.kind else { return None };
        let host = ungrouped(of);
        let name = match &host.kind {
            ast::ExprKind::Name(name) => name,
            ast::ExprKind::In { what, .. } => match &what.kind {
                ast::ExprKind::Name(name) => name,
                _ => return None,
            },
            _ => return None,
        };
        let definition = self.reader.symbols.definitions.get(&name.text).map(|(id, _)| *id);
        let definition = definition.filter(|_| !scope.seats.contains(&name.text))?;
        let kind = self.reader.program.definitions[definition].kind;
        let Some(&Member::Zone(zone)) = self.reader.symbols.kind_member(kind, &word.text) else {
            return None;
        };
        let kind = ThingKind::Expr { what: host.clone(), at: None };
        // The zone of the card alone is what the ruling speaks of.
        let host =
            self.item(scope, &ast::Thing { span: of.span, kind, which: None }, &mut Vec::new());
        Some((Where { zone, seat: None, pile: None }, host, nth))
    }

    /// A pile by its place: `fields[2]`, `P.fields[2]`, `P.fields.Name`.
    fn pile_by_place(
        &mut self,
        scope: &mut Scope,
        what: &ast::Expr,
        names: &mut Vec<Where>,
    ) -> Option<Item> {
        let place = self.place(scope, what)?;
        let Some(key) = place.pile else { return self.no_item(what.span) };
        names.push(place);
        let thing = match key {
            PileKey::Card(card) => Thing::Card(card),
            PileKey::Number(number) => Thing::Number(number.into()),
            PileKey::Member(member) => Thing::Member(member),
        };
        Some(Item { within: Some(place), ..Item::plain(thing) })
    }

    /// `ZONE[2]` of a row or stack; `None` for anything else, without a report.
    fn nth_of(&mut self, scope: &mut Scope, within: &ast::Expr) -> Option<(Where, u16)> {
        let ast::ExprKind::Index { of, key } = &within.kind else { return None };
        let ast::ExprKind::Number(nth) = key.kind else { return None };
        // Mistakes are reported when the whole expression is read.
        let told = self.reader.diagnostics.len();
        let place = self.place(scope, of);
        self.reader.diagnostics.truncate(told);
        let place = place.filter(|place| {
            let layout = self.reader.program.zones[place.zone].layout;
            matches!(layout, Layout::Row | Layout::Stack)
        })?;
        Some((place, u16::try_from(nth).ok()?))
    }

    fn card_named(&mut self, scope: &Scope, name: &ast::Name) -> Option<Thing> {
        match self.thing_named(scope, name)? {
            card @ Thing::Card(_) => Some(card),
            _ => self.no_item(name.span),
        }
    }

    /// A row of a card: `Name.TABLE[2]`, `(Name in P.ZONE).TABLE[2]`.
    fn row_named(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        key: &ast::Expr,
        names: &mut Vec<Where>,
    ) -> Option<Item> {
        let (
            ast::ExprKind::Dot { of: card, name: table, args: None },
            ast::ExprKind::Number(number),
        ) = (&of.kind, &key.kind)
        else {
            if let (ast::ExprKind::Name(name), ast::ExprKind::Number(nth)) = (&of.kind, &key.kind) {
                self.reader.error(
                    codes::WRONG_TYPE,
                    key.span,
                    "a number in brackets stands behind a zone or rows",
                    "not behind a name",
                    format!("which one of several is meant, as they are offered, an answer says by `{} #{nth}`", name.text),
                );
                return None;
            }
            return self.no_item(of.span);
        };
        let card = ungrouped(card);
        if !matches!(card.kind, ast::ExprKind::Name(_) | ast::ExprKind::In { .. }) {
            return self.no_item(card.span);
        }
        let kind = ThingKind::Expr { what: card.clone(), at: None };
        let of_it = ast::Thing { span: card.span, kind, which: None };
        let card = self.item(scope, &of_it, names)?;
        let Thing::Card(definition) = card.thing else { return self.no_item(of_it.span) };
        let reader = &mut self.reader;
        let declared = &reader.program.definitions[definition];
        let Some(&Member::Rows(id)) = reader.symbols.kind_member(declared.kind, &table.text) else {
            let message = format!("{} has no rows called `{}`", declared.name, table.text);
            reader.unknown_of(
                table.span,
                &message,
                None,
                "name the rows as its kind declares them",
            );
            return None;
        };
        let name = declared.name.clone();
        let rows = (0..).zip(&declared.rows).filter(|(_, row)| row.table == id);
        let rows: Vec<u8> = rows.map(|(at, _)| at).collect();
        let row = usize::try_from(*number).ok().and_then(|number| rows.get(number.checked_sub(1)?));
        if row.is_none() {
            reader.error(
                codes::OUT_OF_RANGE,
                key.span,
                format!("{name} has no `{}` with this number", table.text),
                "not there",
                format!("its rows are counted from 1 to {}", rows.len()),
            );
        }
        let host = card.within.is_some().then(|| Box::new(card));
        row.map(|&row| Item { host, ..Item::plain(Thing::Row(definition, row)) })
    }

    pub(super) fn spot_named(&mut self, position: &ast::Position) -> Option<Thing> {
        let numbers =
            i16::try_from(position.x.value).ok().zip(i16::try_from(position.y.value).ok());
        if numbers.is_none() {
            self.reader.error(
                codes::OUT_OF_RANGE,
                position.span,
                "there is no such spot anywhere",
                "not there",
                "take smaller numbers",
            );
        }
        numbers.map(|(first, second)| Thing::Spot(first, second))
    }

    /// Whether a word or the end of a path is a zone of piles: `fields`, `Ann.fields`.
    fn is_pile(&self, of: &ast::Expr) -> bool {
        let (ast::ExprKind::Name(name) | ast::ExprKind::Dot { name, args: None, .. }) = &of.kind
        else {
            return false;
        };
        let zones = &self.reader.program.zones;
        zones.iter().any(|zone| zone.name == name.text && zone.layout == Layout::Piles)
    }

    fn no_item<T>(&mut self, span: Span) -> Option<T> {
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            "a card, player, number, spot or word is wanted here, by name",
            "not a name",
            "write names with commas between: `Name`, `3 Name`, `Name in Alice.ZONE`, `Name at (1, 0)`",
        );
        None
    }

    /// Whether the game reads positions of cards anywhere.
    fn asks_positions(&self) -> bool {
        self.reader.program.exprs.iter().any(|node| matches!(node, Expr::PositionOf(_)))
    }
}

/// An expression without the brackets around it.
fn ungrouped(mut expr: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Group(inner) = &expr.kind {
        expr = inner;
    }
    expr
}
