//! Finds values of cards that read what their owner has, though they are asked where cards lie that are nobody's.

use std::collections::{BTreeMap, BTreeSet};

use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId, FieldId, LocalId, ZoneId};
use schema::parts::within;
use schema::program::{Holder, Visibility};
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many nodes are looked at in all values together. What is behind them is not warned of.
const MOST_NODES: usize = 200_000;

impl Lowered<'_> {
    /// Warns of fields that read what the card's owner has and by which cards are chosen in a zone of the table, where they
    /// are nobody's (`W0135`). `written` holds where the values of fields stand in the text.
    pub(crate) fn read_of_nobody(&self, written: &BTreeMap<ExprId, Span>) -> Vec<Diagnostic> {
        let mut left = MOST_NODES;
        let mut hanging: Vec<(DefinitionId, FieldId, Span)> = Vec::new();
        for (id, definition) in self.program.definitions.pairs() {
            for (field, value) in &definition.fields {
                let span = written.get(value).copied();
                let span = span.filter(|_| self.reads_owner(*value, &mut left));
                hanging.extend(span.map(|span| (id, *field, span)));
            }
        }
        if hanging.is_empty() {
            return Vec::new();
        }
        let asked = self.asked_on_table();
        // The default of a kind stands in the text once, for all its cards.
        let mut told = BTreeSet::new();
        let mut found = Vec::new();
        for (definition, field, span) in hanging {
            let kind = self.program.definitions[definition].kind;
            let lies = |zone: ZoneId| {
                let held = self.program.zones[zone].holds;
                held.is_none_or(|held| self.program.line_of(kind).any(|kind| kind == held))
            };
            let zones = asked.get(&field).into_iter().flatten().copied();
            if let Some(zone) = zones.into_iter().find(|&zone| lies(zone))
                && told.insert(span)
            {
                found.push(self.told_of_nobody(definition, field, zone, span));
            }
        }
        found
    }

    /// Whether a value of a card reads what its owner has, itself or by a define of the card.
    fn reads_owner(&self, value: ExprId, left: &mut usize) -> bool {
        let (mut seen, mut next) = (BTreeSet::from([value]), vec![value]);
        while let Some(value) = next.pop() {
            for (_, node) in within(self.exprs, [value]) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    return false;
                }
                match node {
                    Expr::Me => return true,
                    Expr::Derived { derived, of: Some(of), .. }
                        if matches!(self.exprs.get(*of), Some(Expr::SelfCard)) =>
                    {
                        let body = self.program.derived.get(*derived).map(|define| define.body);
                        next.extend(body.filter(|body| seen.insert(*body)));
                    }
                    // All other nodes read nothing of the owner by themselves.
                    _ => {}
                }
            }
        }
        false
    }

    /// Of each field: the open zones of the table of whose cards a condition asks for it.
    fn asked_on_table(&self) -> BTreeMap<FieldId, BTreeSet<ZoneId>> {
        let mut asked: BTreeMap<FieldId, BTreeSet<ZoneId>> = BTreeMap::new();
        let mut ask = |list: ExprId, local: LocalId, condition: ExprId| {
            let Some(zone) = self.table_zone(list) else { return };
            for (_, node) in within(self.exprs, [condition]) {
                if let Expr::Field { field, of } = node
                    && matches!(self.exprs.get(*of), Some(Expr::Local(of)) if *of == local)
                {
                    asked.entry(*field).or_default().insert(zone);
                }
            }
        };
        for node in self.exprs.iter() {
            if let Expr::Filter { list, local, condition } = node {
                ask(*list, *local, *condition);
            }
        }
        for option in self.program.options.iter() {
            for (at, list) in option.each.iter().enumerate() {
                option.condition.into_iter().for_each(|asks| ask(*list, LocalId(at as u16), asks));
            }
        }
        asked
    }

    /// The zone of the table, not face down, whose cards a list is, or some of whose cards.
    fn table_zone(&self, list: ExprId) -> Option<ZoneId> {
        let mut at = list;
        loop {
            at = match self.exprs.get(at)? {
                Expr::Contents(of) | Expr::AllCards(of) => *of,
                Expr::Only { list, .. } | Expr::Filter { list, .. } => *list,
                Expr::Zone { zone, of: None } | Expr::Pile { zone, .. } => {
                    let declared = self.program.zones.get(*zone)?;
                    let is_open = declared.holder == Holder::Table
                        && declared.visibility != Visibility::Facedown;
                    return is_open.then_some(*zone);
                }
                // Of other lists it is not known where their cards lie.
                _ => return None,
            };
        }
    }

    fn told_of_nobody(
        &self,
        definition: DefinitionId,
        field: FieldId,
        zone: ZoneId,
        span: Span,
    ) -> Diagnostic {
        let card = &self.program.definitions[definition].name;
        let (field, zone) = (&self.program.fields[field], &self.program.zones[zone].name);
        let message = format!(
            "`{field}` is asked of what lies in `{zone}`: what nobody has had yet is nobody's, and what this reads of its owner is 0 there"
        );
        Diagnostic::warning(codes::OF_NOBODY, span, message)
            .label(span, "`me` is nobody there")
            .help(format!(
                "change it by a rule, where `me` is whoever acts: `rule \"{card}\" {{ -N {field} for {card} }}`"
            ))
    }
}
