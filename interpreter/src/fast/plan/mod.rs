//! The plan of a program: tables beside its code, indexed alike, from which it is executed faster. No state refers to
//! a plan.

mod acts;
mod calls;
mod changes;
mod closed;
mod closures;
mod constants;
mod figures;
mod fuse;
mod inline;
mod lets;
mod listed;
mod menus;
mod moves;
mod offers;
mod piles;
mod quick_conditions;
mod reached;
mod reads;
mod resets;
mod runs;
mod scope;
mod sites;
mod sizes;
mod steps;
mod unless;

use std::sync::Arc;

use schema::id::{BlockId, ChoiceId, IdVec, MenuId, MomentId};

pub(crate) use acts::{Act, ActZone, DONE, Inlined, LOOPS, PlacedAct, Thing};
pub(crate) use calls::QuickCall;
pub(crate) use changes::{Addition, Change};
pub(crate) use inline::MAX_INLINE_DEPTH;
pub(crate) use listed::Listed;
pub(crate) use menus::Bearing;
pub(crate) use offers::{From, Offer};
pub(crate) use quick_conditions::QuickCondition;
pub(crate) use reads::Read;
pub(crate) use resets::Resets;
pub(crate) use sites::Sites;
pub(crate) use steps::{Placed, Step};

use super::{Pass, Passes};
use crate::eval::{Closed, Compiled, Constants};
use crate::rules::Rules;

/// The plan of a program. It depends on nothing but the program and the set of passes.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The passes that made it.
    pub(crate) passes: Passes,
    /// The step for each instruction of each block.
    pub(crate) steps: IdVec<BlockId, Vec<Placed>>,
    /// The calls that a [`Step::Call`] refers to by index.
    pub(crate) calls: Vec<QuickCall>,
    /// The conditions that a [`Step::UnlessKnown`] refers to by index.
    pub(crate) conditions: Vec<QuickCondition>,
    /// The acts of all inlined calls, one call behind another.
    pub(crate) acts: Vec<PlacedAct>,
    /// Where acts stand in the text.
    pub(crate) sites: Sites,
    /// The counters that the end of a stretch resets, if that needs no evaluation.
    pub(crate) resets: IdVec<MomentId, Option<Resets>>,
    /// The table of candidates of a choice, if it is simple enough.
    pub(crate) offers: IdVec<ChoiceId, Option<Offer>>,
    /// Choices from other lists of things that are seen.
    pub(crate) listed: IdVec<ChoiceId, Option<Listed>>,
    /// The places of cards that add options to a menu, if there are several such options.
    pub(crate) menus: IdVec<MenuId, Option<Bearing>>,
    /// The options whose results are memoised; absent: nothing is memoised.
    pub(crate) closed: Option<Arc<Closed>>,
    /// The constant bundles.
    pub(crate) constants: Option<Arc<Constants>>,
    /// The closures of expressions; absent: all are interpreted.
    pub(crate) compiled: Option<Compiled>,
}

impl Plan {
    /// Runs these passes on a program.
    pub(crate) fn new(rules: &Rules, passes: Passes) -> Self {
        let program = &rules.program;
        let mut plan = Self {
            passes,
            steps: IdVec::default(),
            calls: Vec::new(),
            conditions: Vec::new(),
            acts: Vec::new(),
            sites: Sites::default(),
            resets: program.moments.ids().map(|_| None).collect(),
            offers: program.choices.ids().map(|_| None).collect(),
            listed: program.choices.ids().map(|_| None).collect(),
            menus: rules.menus.ids().map(|_| None).collect(),
            closed: passes
                .has(Pass::Memory)
                .then(|| closed::of_program(rules).map(Arc::new))
                .flatten(),
            constants: passes.has(Pass::Constants).then(|| Arc::new(constants::of_program(rules))),
            compiled: None,
        };
        if passes.has(Pass::Closures) {
            plan.compiled = Some(closures::of_program(rules, plan.constants.as_deref()));
        }
        if passes.has(Pass::Steps) {
            let blocks = program.blocks.pairs();
            plan.steps =
                blocks.map(|(id, block)| steps::of_block(rules, id, block, &mut plan)).collect();
            plan.resets =
                program.moments.ids().map(|moment| resets::resets(rules, moment)).collect();
        } else {
            let written = |block: &schema::code::Block| steps::as_written(block.code.len());
            plan.steps = program.blocks.iter().map(written).collect();
        }
        if passes.has(Pass::Offers) {
            plan.offers = offers::of_program(rules);
            plan.listed =
                program.choices.iter().map(|choice| listed::of_choice(rules, choice)).collect();
            plan.menus = rules.menus.ids().map(|menu| menus::of_menu(rules, menu)).collect();
        }
        if passes.has(Pass::Inlining) {
            inline::all(rules, &mut plan);
        }
        plan
    }
}
