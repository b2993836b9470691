//! What the values of defines and fields are worked out of: their bodies, what single cards say instead, and lines that
//! change them.

use schema::effect::{Changed, On};
use schema::event::Live;
use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, ExprId, FieldId};
use schema::program::Holder;

use super::{Asks, Next, Secret, Secrets, Who, Whose};
use crate::check::analyses::Lowered;

impl Lowered<'_> {
    /// The values that single cards give for a define of their kind.
    pub(crate) fn own_bodies(&self, derived: DerivedId) -> impl Iterator<Item = ExprId> {
        let own = self.program.overrides.iter().filter(move |own| own.derived == derived);
        own.map(|own| own.body)
    }

    /// What cards and their rows say for a field, where that is worked out.
    pub(crate) fn worked_out(&self, field: FieldId) -> impl Iterator<Item = ExprId> {
        let cards = self.program.definitions.iter();
        let all = cards.flat_map(|card| {
            let rows = card.rows.iter().flat_map(|row| &row.fields);
            card.fields.iter().chain(rows)
        });
        let said = all.filter(move |(named, _)| *named == field).map(|(_, value)| *value);
        said.filter(|value| is_worked_out(self.exprs, *value))
    }
}

impl Secrets<'_> {
    /// Hands on what a define is worked out of. A secret, if something hidden changes it.
    pub(super) fn define_read(
        &self,
        (id, of): (DerivedId, Option<ExprId>),
        arguments: u64,
        at: ExprId,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        let derived = self.lowered.program.derived.get(id)?;
        // In a define of the reader, `me` is the reader.
        let whose = match of {
            Some(of) if !self.is_reader(Some(of), who) => match derived.holder {
                Some(Holder::Player) => Whose::Others,
                _ => self.whose_card(of, who),
            },
            _ => Whose::Readers,
        };
        let mut next = |body, arguments| reads(Next { body, whose, arguments, at: Some(at) });
        next(derived.body, arguments);
        if derived.holder == Some(Holder::Card) {
            self.lowered.own_bodies(id).for_each(|body| next(body, 0));
        }
        self.swayed((Changed::Derived(id), of.is_some()), whose, at, who, reads)
    }

    /// Hands on what a field is worked out of. A secret, if something hidden changes it.
    pub(super) fn field_read(
        &self,
        field: FieldId,
        of: ExprId,
        at: ExprId,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        let whose = self.whose_card(of, who);
        let next = |body| Next { body, whose, arguments: 0, at: Some(at) };
        let lowered = Lowered { exprs: self.bodies, ..self.lowered };
        lowered.worked_out(field).for_each(|body| reads(next(body)));
        self.swayed((Changed::Field(field), true), whose, at, who, reads)
    }

    /// Whose card it is: `me` in what a card says is its owner. Where that is not known, who sees something must not
    /// depend on it, and a text may.
    fn whose_card(&self, of: ExprId, who: Who<'_>) -> Whose {
        let is_readers = match (self.lowered.exprs.get(of), self.asks) {
            // Nobody has the mere name of a card.
            (Some(Expr::Definition(_)), _) => true,
            // In what a card says it is itself whose `me` is meant.
            (Some(Expr::SelfCard), _) => !matches!(who.reader, Expr::Local(_)),
            (_, Asks::Seeing) => self.are_own_cards(of, who),
            (_, Asks::Told) => !self.are_cards_of_others(of, who),
        };
        if is_readers { Whose::Readers } else { Whose::Others }
    }

    /// Hands on what the lines read that change a value of somebody (`has_holder`) or of the game. A secret, if such a
    /// line counts only where its card lies hidden. What is told to somebody is told without what hidden lines do.
    fn swayed(
        &self,
        (changed, has_holder): (Changed, bool),
        whose: Whose,
        at: ExprId,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        if self.asks == Asks::Told {
            return None;
        }
        let program = self.lowered.program;
        let mut lines = program.effects.iter().filter(|line| line.does.changes(changed));
        lines.find_map(|line| {
            let of_a_rule = line.definition.is_none() && line.live == Live::Anywhere;
            // In a line of a rule, `me` is whose value it is.
            let whose = match of_a_rule || has_holder && line.on == On::Own {
                true => whose,
                false => Whose::Others,
            };
            let next = |body| Next { body, whose, arguments: 0, at: Some(at) };
            line.parts().for_each(|part| reads(next(part)));
            let own = whose == Whose::Readers && !matches!(who.reader, Expr::Nothing);
            let zones = match &line.live {
                Live::Zones(zones) if line.definition.is_some() => &zones[..],
                _ => &[],
            };
            zones.iter().find_map(|&zone| {
                let zone = &program.zones[zone];
                let why = self.why_hidden(zone, own && zone.holder == Holder::Player, false)?;
                Some(Secret { name: zone.name.clone(), why, at })
            })
        })
    }
}

/// Whether a value is more than something that is written down.
fn is_worked_out(exprs: &Exprs, value: ExprId) -> bool {
    let Some(node) = exprs.get(value) else { return false };
    let leaf = matches!(node, Expr::Derived { .. } | Expr::Zone { .. } | Expr::Cell { .. })
        || matches!(node, Expr::Note { .. } | Expr::Pool { .. } | Expr::Score { .. });
    leaf || node.parts().iter().any(|part| is_worked_out(exprs, *part))
}
