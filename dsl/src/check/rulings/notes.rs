//! Values of notes in the position of a ruling.

use schema::id::{ExprId, NoteId};
use schema::program::Holder;
use schema::ruling::{Noted, Ruling, Thing};
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::rulings::positions::seat_of;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ThingKind};

impl Rulings<'_> {
    /// `NOTE = P`, `P.NOTE = 2, 3`, `P.NOTE = WORD`, `ZONE[1].NOTE = WORD`, `NOTE = nothing`
    pub(crate) fn note_holding(
        &mut self,
        scope: &Scope,
        (note, of): (NoteId, Option<ExprId>),
        (ty, span): (&Type, Span),
        things: &ast::Things,
        read: &mut Ruling,
    ) {
        let name = self.reader.program.notes[note].name.clone();
        let (mut seat, mut pile) = (None, None);
        if self.reader.program.notes[note].holder == Holder::Pile {
            pile = of.and_then(|of| self.pile_named(of));
            if pile.is_none() {
                return self.no_such_pile(&name, span);
            }
        } else {
            seat = of.and_then(|of| seat_of(&self.reader.exprs, of));
        }
        let same = |known: &Noted| (known.note, known.seat, known.pile) == (note, seat, pile);
        if read.given.notes.iter().any(same) {
            self.said_twice(things.span, &name);
        }
        let noted = self.note_value(scope, note, ty, things);
        read.given.notes.extend(noted.map(|noted| Noted { seat, pile, ..noted }));
    }

    /// What a note is to hold, whoever has it.
    pub(crate) fn note_value(
        &mut self,
        scope: &Scope,
        note: NoteId,
        ty: &Type,
        things: &ast::Things,
    ) -> Option<Noted> {
        let item = match ty {
            Type::List(item) | Type::Maybe(item) => (**item).clone(),
            other => other.clone(),
        };
        let list = matches!(ty, Type::List(_));
        let mut values = Vec::new();
        for thing in &things.list {
            let (value, times) = self.noted(scope, &item, thing)?;
            let fits = match (&item, &value) {
                (Type::Card(kind), Thing::Lying(card, _))
                | (Type::Card(kind) | Type::Name(kind), Thing::Card(card)) => {
                    self.reader.symbols.inherits(self.reader.program.definitions[*card].kind, *kind)
                }
                (Type::Player, Thing::Player(_))
                | (Type::Number, Thing::Number(_))
                | (Type::Text, Thing::Text(_)) => true,
                (Type::Member(family), Thing::Member(member)) => {
                    self.reader.program.members[*member].family == *family
                }
                (Type::Resource, Thing::Member(member)) => {
                    self.reader.is_resource(self.reader.program.members[*member].family)
                }
                _ => false,
            };
            if !fits {
                self.not_noted(note, ty, thing.span);
                return None;
            }
            values.extend(self.one_by_one(value, times, thing.span));
        }
        if !list && values.len() > 1 {
            self.not_noted(note, ty, things.span);
            return None;
        }
        Some(Noted { note, seat: None, pile: None, things: values, list })
    }

    /// Reads one thing of a note, with its count. A text must be one that is a value in the game.
    fn noted(&mut self, scope: &Scope, item: &Type, thing: &ast::Thing) -> Option<(Thing, usize)> {
        if let (Type::Text, ThingKind::Expr { what, at: None }) = (item, &thing.kind)
            && let Some(said) = quoted(what)
        {
            let text = self.reader.symbols.texts.get(&said).copied();
            if text.is_none() {
                self.no_such_text(&said, thing.span);
            }
            return Some((Thing::Text(text?), 1));
        }
        if let (Type::Card(_), Some((name, within, times))) = (item, lies_in(thing)) {
            let Thing::Card(card) = self.thing_named(scope, name)? else {
                return Some((Thing::Number(0), 1));
            };
            let at = self.place(&mut scope.clone(), within)?;
            return Some((Thing::Lying(card, at), times));
        }
        if let (Type::Member(family), ThingKind::Expr { what, at: None }) = (item, &thing.kind)
            && let ast::ExprKind::Name(name) = &what.kind
            && let Some(member) = self.reader.member_of_family(*family, &name.text)
        {
            return Some((Thing::Member(member), 1));
        }
        if let ThingKind::Expr { what, at: None } = &thing.kind
            && let ast::ExprKind::Name(name) = &what.kind
        {
            if name.text == "none" {
                let message = "`none` names nothing that a note could hold";
                self.reader.unknown_of(
                    name.span,
                    message,
                    None,
                    "that it holds nothing is written `nothing`",
                );
                return None;
            }
            if let Type::Member(family) = item
                && !self.reader.symbols.definitions.contains_key(&name.text)
            {
                match self.reader.near_member(&name.text, Some(item)) {
                    Some(near) => {
                        let message = format!("`{}` is not declared anywhere", name.text);
                        self.reader.unknown_of(name.span, &message, Some(near), "");
                    }
                    None => self.reader.none_of_family(*family, name),
                }
                return None;
            }
        }
        if let (Type::Player, ThingKind::Expr { what, at: None }) = (item, &thing.kind)
            && let ast::ExprKind::Name(name) = &what.kind
            && name.text.starts_with(char::is_uppercase)
            && !self.reader.symbols.definitions.contains_key(&name.text)
        {
            let seat = self.seat(scope, name)?;
            return Some((Thing::Player(seat), 1));
        }
        let one = ast::Things { span: thing.span, list: vec![thing.clone()] };
        self.things(scope, &one).pop()
    }

    fn no_such_text(&mut self, said: &str, span: Span) {
        let texts = self.reader.symbols.texts.keys().map(String::as_str);
        let near = self.reader.near(said, texts).map(|near| format!("\"{near}\""));
        let message = format!("no text of this game is `{said}`");
        let help = "write one that a card or the rules say, letter by letter";
        self.reader.unknown_of(span, &message, near, help);
    }

    fn not_noted(&mut self, note: NoteId, ty: &Type, span: Span) {
        let (name, words) = (self.reader.program.notes[note].name.clone(), self.reader.words(ty));
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            format!("`{name}` holds {words}, and this is not"),
            format!("not {words}"),
            "write a card, player, number or word by its name, a text in quotes, of a list several with commas between, or `nothing`",
        );
    }
}

/// The text between quotes; `None` for other expressions.
fn quoted(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        ast::ExprKind::Text(text) => text.plain(),
        ast::ExprKind::Name(name) => name.quoted.then(|| name.text.clone()),
        _ => None,
    }
}

/// The parts of `NAME in ZONE` and `2 NAME in ZONE`: the name, the zone, and how many.
fn lies_in(thing: &ast::Thing) -> Option<(&ast::Name, &ast::Expr, usize)> {
    match &thing.kind {
        ThingKind::Some { number, name, within: Some(within) } => {
            Some((name, within, usize::try_from(number.value).ok()?))
        }
        ThingKind::Expr { what, at: None } => match &what.kind {
            ast::ExprKind::In { what, list } => match &what.kind {
                ast::ExprKind::Name(name) => Some((name, list, 1)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
