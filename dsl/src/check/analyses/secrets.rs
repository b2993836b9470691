//! What the texts of a decision may say: nothing that its reader may not see (language.md §18).

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId, TextId};
use schema::program::{Holder, Layout, SizeVisibility, TextPart, Visibility};
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
        let values = self.lowered.program.texts[text].0.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(*value),
            TextPart::Plain(_) => None,
        });
        let values: Vec<(ExprId, Span)> = values.zip(holes).collect();
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
        let mut hear = |next: &mut Vec<ExprId>, body| {
            if heard.insert(body) {
                next.push(body);
            }
        };
        let first = self.secret_in(expr, reader, &mut |body| hear(&mut next, body));
        if first.is_some() {
            return first;
        }
        while let Some(body) = next.pop() {
            let found = self.secret_in(body, &Expr::Me, &mut |body| hear(&mut next, body));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The first such thing in an expression itself; what the defines and variables that it reads are made of is told.
    fn secret_in(
        &self,
        expr: ExprId,
        reader: &Expr,
        reads: &mut dyn FnMut(ExprId),
    ) -> Option<Secret> {
        let node = self.lowered.exprs.get(expr)?;
        let own =
            |of: &Option<ExprId>| of.is_some_and(|of| self.lowered.exprs.get(of) == Some(reader));
        match node {
            // How many there are may be seen where the cards are not.
            Expr::Count(list) | Expr::IsEmpty(list) => {
                let list = self.origin(*list).unwrap_or(*list);
                if let Some(Expr::Contents(zone)) = self.lowered.exprs.get(list)
                    && let Some(Expr::Zone { zone, of }) = self.lowered.exprs.get(*zone)
                {
                    let zone = &self.lowered.program.zones[*zone];
                    let counted = match zone.size {
                        SizeVisibility::Public => true,
                        SizeVisibility::Private => own(of),
                        SizeVisibility::Hidden => false,
                    };
                    return (!counted).then(|| Secret {
                        name: zone.name.clone(),
                        why: "is not counted by others",
                    });
                }
                self.secret_in(list, reader, reads)
            }
            Expr::Slot(_) => {
                self.origin(expr).into_iter().for_each(reads);
                None
            }
            Expr::Take { end: schema::expr::End::First, count: None, of } => {
                match self.lowered.exprs.get(*of) {
                    Some(Expr::Contents(zone)) => match self.lowered.exprs.get(*zone) {
                        Some(Expr::Zone { zone, .. })
                            if self.lowered.program.zones[*zone].visibility
                                == Visibility::TopFaceup =>
                        {
                            None
                        }
                        _ => self.secret_in(*zone, reader, reads),
                    },
                    _ => self.secret_in(*of, reader, reads),
                }
            }
            Expr::Zone { zone, of } => {
                let zone = &self.lowered.program.zones[*zone];
                let why = match zone.visibility {
                    Visibility::Faceup => return None,
                    Visibility::TopFaceup if zone.layout == Layout::Piles => return None,
                    Visibility::TopFaceup => "lies face down below its top card",
                    Visibility::Facedown => "lies face down",
                    Visibility::Private if zone.seen_by.is_some() => "is not seen by all",
                    Visibility::Private if own(of) => return None,
                    Visibility::Private => "is private to its owner",
                };
                Some(Secret { name: zone.name.clone(), why })
            }
            Expr::Cell { cell, of } => {
                let cell = &self.lowered.program.cells[*cell];
                let why = held_back(cell.sight(), cell.holder, own(of))?;
                Some(Secret { name: cell.name.clone(), why })
            }
            Expr::Note { note, of } => {
                let note = &self.lowered.program.notes[*note];
                let why = held_back(note.sight(), note.holder, own(of))?;
                Some(Secret { name: note.name.clone(), why })
            }
            Expr::Derived { derived, of, args } => {
                let body = self.lowered.program.derived.get(*derived).map(|derived| derived.body);
                // A define of my own reads what is my own.
                let whole = of.is_none() || own(of);
                if let Some(body) = body.filter(|_| whole) {
                    reads(body);
                }
                args.iter().find_map(|arg| self.secret_in(*arg, reader, reads))
            }
            node => node.parts().into_iter().find_map(|part| self.secret_in(part, reader, reads)),
        }
    }
}

/// Why a counter or note may be hidden from its reader.
fn held_back(sight: Sight, holder: Holder, own: bool) -> Option<&'static str> {
    match sight {
        Sight::All => None,
        Sight::Those(_) => Some("is not seen by all"),
        Sight::Holder => (holder == Holder::Player && !own).then_some("is private to its owner"),
    }
}
