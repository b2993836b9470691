//! What is made of a program once, so that it plays faster: tables beside its code, at the same places, of which no state knows.

mod acts;
mod calls;
mod changes;
mod closed;
mod closures;
mod constants;
mod figures;
mod fuse;
mod inline;
mod menus;
mod moves;
mod offers;
mod quick_conditions;
mod reached;
mod reads;
mod resets;
mod runs;
mod scope;
mod sizes;
mod steps;

use std::sync::Arc;

use schema::id::{BlockId, ChoiceId, IdVec, MenuId, MomentId};

pub(crate) use acts::{Act, Inlined, LOOPS, PlacedAct, Thing, Whose};
pub(crate) use calls::QuickCall;
pub(crate) use changes::{Addition, Change};
pub(crate) use inline::DEEPEST as INLINED;
pub(crate) use menus::Bearing;
pub(crate) use moves::goes_on_top;
pub(crate) use offers::{From, Offer};
pub(crate) use quick_conditions::QuickCondition;
pub(crate) use reads::Read;
pub(crate) use resets::Resets;
pub(crate) use steps::{Placed, Step};

use super::{Pass, Passes};
use crate::eval::{Closed, Compiled, Constants};
use crate::rules::Rules;

/// The plan of a program.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The passes that made it.
    pub(crate) passes: Passes,
    /// The code as it is carried out, instruction by instruction.
    pub(crate) steps: IdVec<BlockId, Vec<Placed>>,
    /// What [`Step::Call`] means.
    pub(crate) calls: Vec<QuickCall>,
    /// What [`Step::UnlessKnown`] means.
    pub(crate) conditions: Vec<QuickCondition>,
    /// What those do that are inlined.
    pub(crate) acts: Vec<PlacedAct>,
    /// What a stretch's end resets, where that is simple.
    pub(crate) resets: IdVec<MomentId, Option<Resets>>,
    /// What choices offer, where that is simple.
    pub(crate) offers: IdVec<ChoiceId, Option<Offer>>,
    /// Where cards lie that add options to menus, where there are several.
    pub(crate) menus: IdVec<MenuId, Option<Bearing>>,
    /// What is kept beside values of defines and changed fields; absent: nothing is kept.
    pub(crate) closed: Option<Arc<Closed>>,
    /// Bundles that are the same in every game.
    pub(crate) constants: Option<Arc<Constants>>,
    /// Closures that read expressions; absent: these are read as they are written.
    pub(crate) compiled: Option<Compiled>,
}

impl Plan {
    /// Makes the plan of a program by these passes.
    pub(crate) fn new(rules: &Rules, passes: Passes) -> Self {
        let program = &rules.program;
        let mut plan = Self {
            passes,
            steps: IdVec::default(),
            calls: Vec::new(),
            conditions: Vec::new(),
            acts: Vec::new(),
            resets: program.moments.ids().map(|_| None).collect(),
            offers: program.choices.ids().map(|_| None).collect(),
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
            let choices = program.choices.iter();
            plan.offers = choices.map(|choice| offers::of_choice(rules, choice)).collect();
            plan.menus = rules.menus.ids().map(|menu| menus::of_menu(rules, menu)).collect();
        }
        if passes.has(Pass::Inlining) {
            inline::all(rules, &mut plan);
        }
        plan
    }
}
