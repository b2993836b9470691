//! What a question asks about, as its text is written: values of its candidates and of whoever decides, cards that its options
//! name, and zones of the table.

use std::collections::{BTreeMap, BTreeSet};

use interpreter::Pending;
use schema::expr::Expr;
use schema::id::{DefinitionId, ExprId, OptionId, ZoneId};
use schema::parts::{reached, within};
use schema::program::{Asks, Holder, Program, ShownWhat, VariantType};

/// What the query of a choice reads; also in the defines that it names.
#[derive(Default)]
pub(super) struct About {
    /// Of its candidates.
    pub(super) asked: BTreeSet<ShownWhat>,
    /// Of these, what is not read of a card that lies at an end of a pile or list.
    pub(super) of_names: BTreeSet<ShownWhat>,
    /// Of whoever decides.
    pub(super) own: BTreeSet<ShownWhat>,
}

/// What the query of a choice reads.
pub(super) fn asked_about(program: &Program, pending: &Pending) -> About {
    let About { mut asked, mut of_names, mut own } = About::default();
    let choice = pending.choice.and_then(|choice| program.choices.get(choice));
    let from = match choice.map(|choice| &choice.asks) {
        Some(Asks::Pick { from, .. } | Asks::Goods { from, .. }) => *from,
        _ => return About::default(),
    };
    let (mut open, mut seen) = (vec![from], BTreeSet::new());
    while let Some(id) = open.pop() {
        let Some(expr) = program.exprs.get(id).filter(|_| seen.insert(id)) else { continue };
        let is_me = |of: &Option<ExprId>| {
            of.is_some_and(|of| matches!(program.exprs.get(of), Some(Expr::Me)))
        };
        let mut reads = |what: ShownWhat, of: &ExprId| {
            asked.insert(what);
            let lies = matches!(program.exprs.get(*of), Some(Expr::Take { .. }));
            of_names.extend((!lies).then_some(what));
        };
        match expr {
            Expr::Field { field, of } => reads(ShownWhat::Field(*field), of),
            Expr::MemberOf { family, of } => reads(ShownWhat::Tag(*family), of),
            Expr::Cell { cell, of } => match program.cells.get(*cell).map(|cell| cell.holder) {
                Some(Holder::Card) => {
                    asked.insert(ShownWhat::Cell(*cell));
                }
                Some(Holder::Player) if is_me(of) => {
                    own.insert(ShownWhat::Cell(*cell));
                }
                Some(Holder::Player | Holder::Table | Holder::Pile) | None => {}
            },
            Expr::Pool { pool, of } if is_me(of) => {
                own.insert(ShownWhat::Pool(*pool));
            }
            Expr::Derived { derived, of, args } => {
                let declared = program.derived.get(*derived);
                let what = ShownWhat::Derived(*derived);
                match declared.and_then(|declared| declared.holder).filter(|_| args.is_empty()) {
                    // It says more than what it is made of.
                    Some(Holder::Card) => {
                        asked.insert(what);
                        continue;
                    }
                    Some(Holder::Player) if is_me(of) => {
                        own.insert(what);
                    }
                    Some(Holder::Player | Holder::Table | Holder::Pile) | None => {}
                }
                open.extend(declared.map(|declared| declared.body));
            }
            _ => {}
        }
        open.extend(expr.parts());
    }
    // A list of cards is what is offered, and nothing that one has.
    own.retain(|what| match what {
        ShownWhat::Derived(id) => {
            program.derived.get(*id).is_some_and(|derived| derived.yields == VariantType::Number)
        }
        _ => true,
    });
    About { asked, of_names, own }
}

/// Whether a question looks for its candidates with other players than whoever decides, or is decided by somebody else than
/// whom it is about: then it is told of each with whom it lies.
pub(super) fn lies_with_others(program: &Program, pending: &Pending) -> bool {
    let Some(choice) = pending.choice.and_then(|choice| program.choices.get(choice)) else {
        return false;
    };
    let Asks::Pick { from, .. } = choice.asks else { return false };
    choice.chooser.is_some() || sources(program, from).contains(&None)
}

/// Where the candidates of a list are looked for: zones of whoever is asked, and (none) those of others.
fn sources(program: &Program, list: ExprId) -> BTreeSet<Option<ZoneId>> {
    let (mut open, mut seen, mut found) = (vec![list], BTreeSet::new(), BTreeSet::new());
    while let Some(id) = open.pop() {
        let Some(expr) = program.exprs.get(id).filter(|_| seen.insert(id)) else { continue };
        match expr {
            Expr::Zone { zone, of } => {
                let of = of.and_then(|of| program.exprs.get(of));
                let own = of.is_none_or(|of| matches!(of, Expr::Me));
                found.insert(own.then_some(*zone));
            }
            // What is asked of each is no place where it is looked for.
            Expr::Filter { list, .. } | Expr::Only { list, .. } => open.push(*list),
            Expr::In { those, .. } => open.push(*those),
            Expr::Derived { derived, .. } => {
                open.extend(program.derived.get(*derived).map(|derived| derived.body));
            }
            _ => open.extend(expr.parts()),
        }
    }
    found
}

/// What the condition of an option reads of cards that it names: what a road costs.
pub(super) fn named_in(
    program: &Program,
    option: OptionId,
) -> BTreeMap<DefinitionId, BTreeSet<ShownWhat>> {
    let mut named: BTreeMap<DefinitionId, BTreeSet<ShownWhat>> = BTreeMap::new();
    let condition = program.options.get(option).and_then(|option| option.condition);
    for (_, expr) in within(&program.exprs, condition) {
        let read = match expr {
            Expr::Field { field, of } => Some((*of, ShownWhat::Field(*field))),
            Expr::Derived { derived, of: Some(of), args } if args.is_empty() => {
                Some((*of, ShownWhat::Derived(*derived)))
            }
            _ => None,
        };
        if let Some((of, what)) = read
            && let Some(Expr::Definition(card)) = program.exprs.get(of)
        {
            named.entry(*card).or_default().insert(what);
        }
    }
    named
}

/// The zones of the table that a question reads, also in the defines that it names: those of its candidates, and of the
/// conditions of its options.
pub(super) fn zones_read(program: &Program, pending: &Pending) -> BTreeSet<ZoneId> {
    let choice = pending.choice.and_then(|choice| program.choices.get(choice));
    let open: Vec<ExprId> = match choice.map(|choice| &choice.asks) {
        Some(Asks::Pick { from, .. } | Asks::Goods { from, .. }) => vec![*from],
        Some(Asks::Options { options, .. }) => {
            let options = options.iter().filter_map(|option| program.options.get(*option));
            options.flat_map(|option| option.each.iter().copied().chain(option.condition)).collect()
        }
        Some(Asks::Number { .. } | Asks::Order { .. } | Asks::YesNo) | None => Vec::new(),
    };
    let zones = reached(program, open).filter_map(|(_, node)| match node {
        Expr::Zone { zone, of: None } | Expr::Pile { zone, .. } | Expr::Piles(zone) => Some(*zone),
        _ => None,
    });
    zones.collect()
}
