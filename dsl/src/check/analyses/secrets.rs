//! What the texts of a decision may say: nothing that its reader may not see (language.md §18).

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId, TextId, ZoneId};
use schema::program::{Holder, Keys, Layout, SizeVisibility, TextPart, Visibility, Zone};
use schema::sight::Sight;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// Something that is read and not seen by me.
struct Secret {
    name: String,
    why: &'static str,
}

/// For whom the body of a define is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    /// For the reader.
    Readers,
    /// For another player.
    Others,
}

/// Looks for what whoever reads something does not see.
pub(crate) struct Secrets<'p> {
    lowered: Lowered<'p>,
    /// What variables have been made of.
    origins: &'p [(SlotId, ExprId)],
}

impl<'p> Secrets<'p> {
    /// Of this program, where variables have been made of these.
    pub(crate) fn new(lowered: Lowered<'p>, origins: &'p [(SlotId, ExprId)]) -> Self {
        Self { lowered, origins }
    }

    /// What a variable has been made of, if it is one and that is known.
    fn origin(&self, value: ExprId) -> Option<ExprId> {
        let Some(Expr::Slot(slot)) = self.lowered.exprs.get(value) else { return None };
        self.origins.iter().rev().find(|(of, _)| of == slot).map(|(_, value)| *value)
    }

    /// A text with something in it that whoever acts may not see (`C0502`). `each` are the lists of which the text may
    /// name items, and where they stand.
    pub(crate) fn text_reveals(
        &self,
        text: TextId,
        written: &ast::Text,
        each: &[(ExprId, Span)],
    ) -> Vec<Diagnostic> {
        let holes = written.parts.iter().filter_map(|part| match part {
            ast::TextPart::Hole(expr) => Some(expr.span),
            ast::TextPart::Literal { .. } => None,
        });
        let values: Vec<(ExprId, Span)> = self.values(text).zip(holes).collect();
        let named = self.lists_named(&values, each);
        let told = values.into_iter().chain(named).filter_map(|(value, span)| {
            let secret = self.secret(value, &Expr::Me)?;
            let message = format!(
                "this text would tell its reader what they may not see: `{}` {}",
                secret.name, secret.why
            );
            Some(
                Diagnostic::error(codes::TEXT_REVEALS, span, message)
                    .label(span, "not seen by whoever reads this")
                    .help("name only what the reader sees, or show it first: `look … as seen`, then `{seen}`"),
            )
        });
        told.collect()
    }

    /// What a text tells: its values, and the lists of which it names items.
    pub(crate) fn told(&self, text: TextId, each: &[ExprId]) -> Vec<ExprId> {
        let here = |id: ExprId| (id, Span::default());
        let values: Vec<(ExprId, Span)> = self.values(text).map(here).collect();
        let each: Vec<(ExprId, Span)> = each.iter().copied().map(here).collect();
        let named = self.lists_named(&values, &each);
        values.into_iter().chain(named).map(|(id, _)| id).collect()
    }

    fn values(&self, text: TextId) -> impl Iterator<Item = ExprId> {
        self.lowered.program.texts[text].0.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(*value),
            TextPart::Plain(_) => None,
        })
    }

    /// The lists of whose items something is told: those that a text names, or of which it names a field, and those that
    /// these depend on.
    fn lists_named(
        &self,
        values: &[(ExprId, Span)],
        each: &[(ExprId, Span)],
    ) -> Vec<(ExprId, Span)> {
        let item = |id: ExprId| match self.lowered.exprs.get(id) {
            Some(Expr::Local(local)) => Some(local.index()),
            _ => None,
        };
        let mut told = vec![false; each.len()];
        for (value, _) in values {
            let of = match self.lowered.exprs.get(*value) {
                Some(Expr::Field { of, .. }) => item(*of).or((each.len() == 1).then_some(0)),
                _ => item(*value),
            };
            of.and_then(|of| told.get_mut(of)).into_iter().for_each(|told| *told = true);
        }
        for at in (0..each.len()).rev().filter(|_| each.len() > 1) {
            let mut open = if told[at] { vec![each[at].0] } else { Vec::new() };
            while let Some(id) = open.pop() {
                item(id).filter(|of| *of < at).into_iter().for_each(|of| told[of] = true);
                open.extend(self.lowered.exprs.get(id).into_iter().flat_map(Expr::parts));
            }
        }
        each.iter().zip(told).filter(|(_, told)| *told).map(|(one, _)| *one).collect()
    }

    /// Something that is read in an expression and that a player does not see: its name, and why.
    pub(crate) fn hidden_from(
        &self,
        expr: ExprId,
        reader: &Expr,
    ) -> Option<(String, &'static str)> {
        self.secret(expr, reader).map(|secret| (secret.name, secret.why))
    }

    /// Something in an expression, or in the defines and variables that it reads, that its reader does not see. Each of these
    /// is looked at once; in those of the reader's own, the reader is me.
    fn secret(&self, expr: ExprId, reader: &Expr) -> Option<Secret> {
        let mut heard = BTreeSet::new();
        let mut next = Vec::new();
        let mut hear = |next: &mut Vec<(ExprId, Whose)>, body| {
            if heard.insert(body) {
                next.push(body);
            }
        };
        let first = self.secret_in(expr, reader, &mut |body, whose| hear(&mut next, (body, whose)));
        if first.is_some() {
            return first;
        }
        while let Some((body, whose)) = next.pop() {
            let reader = match whose {
                Whose::Readers => Expr::Me,
                // Whoever is me there is not the reader.
                Whose::Others => Expr::Nothing,
            };
            let mut hear = |body, inner: Whose| hear(&mut next, (body, whose.max(inner)));
            let found = self.secret_in(body, &reader, &mut hear);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The zone of which all that lies in it or in a pile is counted.
    fn zone_counted(&self, list: ExprId) -> Option<(ZoneId, Option<ExprId>)> {
        let place = match self.lowered.exprs.get(list)? {
            Expr::Contents(place) => *place,
            _ => list,
        };
        let place = self.origin(place).unwrap_or(place);
        match self.lowered.exprs.get(place)? {
            Expr::Zone { zone, of } => Some((*zone, *of)),
            Expr::Pile { zone, .. } => Some((*zone, None)),
            _ => None,
        }
    }

    /// The first such thing in an expression itself; what the defines and variables that it reads are made of is told.
    fn secret_in(
        &self,
        expr: ExprId,
        reader: &Expr,
        reads: &mut dyn FnMut(ExprId, Whose),
    ) -> Option<Secret> {
        let node = self.lowered.exprs.get(expr)?;
        let own =
            |of: &Option<ExprId>| of.is_some_and(|of| self.lowered.exprs.get(of) == Some(reader));
        match node {
            // How many there are may be seen where the cards are not.
            Expr::Count(list) | Expr::IsEmpty(list) => {
                let list = self.origin(*list).unwrap_or(*list);
                if let Some((zone, of)) = self.zone_counted(list) {
                    let zone = &self.lowered.program.zones[zone];
                    let counted = match zone.size {
                        SizeVisibility::Public => true,
                        SizeVisibility::Private => own(&of),
                        SizeVisibility::Hidden => false,
                    };
                    if counted {
                        return of.and_then(|of| self.secret_in(of, reader, reads));
                    }
                    return Some(Secret {
                        name: zone.name.clone(),
                        why: "is not counted by others",
                    });
                }
                self.secret_in(list, reader, reads)
            }
            Expr::Slot(_) => {
                self.origin(expr).into_iter().for_each(|origin| reads(origin, Whose::Readers));
                None
            }
            Expr::Take { end: schema::expr::End::First, count: None, of } => {
                match self.lowered.exprs.get(*of) {
                    Some(Expr::Contents(zone)) => {
                        match self.lowered.exprs.get(self.origin(*zone).unwrap_or(*zone)) {
                            Some(Expr::Zone { zone, .. } | Expr::Pile { zone, .. })
                                if self.lowered.program.zones[*zone].visibility
                                    == Visibility::TopFaceup =>
                            {
                                None
                            }
                            _ => self.secret_in(*of, reader, reads),
                        }
                    }
                    _ => self.secret_in(*of, reader, reads),
                }
            }
            Expr::Contents(place) | Expr::AllCards(place) => match self.lowered.exprs.get(*place) {
                // A pile may be named; what lies in it is another matter, unless it has a card's name.
                Some(Expr::Pile { zone, key }) => {
                    let zone = &self.lowered.program.zones[*zone];
                    match why_hidden(zone, false, false).filter(|_| zone.keys != Keys::Cards) {
                        Some(why) => Some(Secret { name: zone.name.clone(), why }),
                        None => self.secret_in(*key, reader, reads),
                    }
                }
                _ => self.secret_in(*place, reader, reads),
            },
            Expr::Zone { zone, of } => {
                let zone = &self.lowered.program.zones[*zone];
                // Of a zone of piles the top cards are what lies in it.
                match why_hidden(zone, own(of), zone.layout == Layout::Piles) {
                    Some(why) => Some(Secret { name: zone.name.clone(), why }),
                    None => of.and_then(|of| self.secret_in(of, reader, reads)),
                }
            }
            Expr::Cell { cell, of } => {
                let cell = &self.lowered.program.cells[*cell];
                match held_back(cell.sight(), cell.holder, own(of)) {
                    Some(why) => Some(Secret { name: cell.name.clone(), why }),
                    None => of.and_then(|of| self.secret_in(of, reader, reads)),
                }
            }
            Expr::Note { note, of } => {
                let note = &self.lowered.program.notes[*note];
                match held_back(note.sight(), note.holder, own(of)) {
                    Some(why) => Some(Secret { name: note.name.clone(), why }),
                    None => of.and_then(|of| self.secret_in(of, reader, reads)),
                }
            }
            Expr::Pool { pool, of } => {
                let pool = &self.lowered.program.pools[*pool];
                match held_back(pool.sight(), pool.holder, own(of)) {
                    Some(why) => Some(Secret { name: pool.name.clone(), why }),
                    None => of.and_then(|of| self.secret_in(of, reader, reads)),
                }
            }
            Expr::Wealth(of) => {
                let mut pools = self.lowered.program.pools.iter();
                pools.find_map(|pool| {
                    let of_players = pool.holder == Holder::Player;
                    let why = held_back(pool.sight(), pool.holder, own(&Some(*of)));
                    Some(Secret { name: pool.name.clone(), why: why.filter(|_| of_players)? })
                })
            }
            Expr::Derived { derived, of, args } => {
                if let Some(derived) = self.lowered.program.derived.get(*derived) {
                    // A define of my own reads what is my own.
                    if of.is_none() || own(of) {
                        reads(derived.body, Whose::Readers);
                    } else if derived.holder == Some(Holder::Player) {
                        reads(derived.body, Whose::Others);
                    }
                }
                let mut parts = of.iter().chain(args);
                parts.find_map(|part| self.secret_in(*part, reader, reads))
            }
            node => node.parts().into_iter().find_map(|part| self.secret_in(part, reader, reads)),
        }
    }
}

/// Why the cards of a zone may be hidden from their reader: of all of them, or of the top ones alone.
fn why_hidden(zone: &Zone, own: bool, top: bool) -> Option<&'static str> {
    match zone.visibility {
        Visibility::Faceup => None,
        Visibility::TopFaceup => (!top).then_some("lies face down below its top card"),
        Visibility::Facedown => Some("lies face down"),
        Visibility::Private if zone.seen_by.is_some() => Some("is not seen by all"),
        Visibility::Private => (!own).then_some("is private to its owner"),
    }
}

/// Why a counter, note or pool may be hidden from its reader.
fn held_back(sight: Sight, holder: Holder, own: bool) -> Option<&'static str> {
    match sight {
        Sight::All => None,
        Sight::Those(_) => Some("is not seen by all"),
        Sight::Holder => (holder == Holder::Player && !own).then_some("is private to its owner"),
    }
}
