//! The engine of scripts: what they can use, and how much of it. A raw one with chosen packages: it has no clock, sleep,
//! floats, files, modules or output, and the game's own chance only.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine, EvalAltResult};

use super::{order, weight};
use crate::random::{Generator, Random};

/// What a script may use up.
const OPERATIONS: u64 = 1_000_000;
/// All calls of one answer together.
const OPERATIONS_OF_AN_ANSWER: u64 = 4_000_000;
const CALLS: usize = 32;
const EXPRESSIONS: usize = 64;
pub(super) const STRING: usize = 4096;
pub(super) const ARRAY: usize = 4096;
/// So many lists and maps may lie in one another.
pub(super) const NESTED: usize = 64;
/// A text that stands in a script: it weighs nothing where it is used, so that it is short.
const LITERAL: usize = 256;
const VARIABLES: usize = 64;
const FUNCTIONS: usize = 256;

/// Words that would lead out: to other texts, to output, to a script in a text.
/// And what is kept in a pointer to a function is counted by no limit, so nothing is kept there.
/// What a function is called on has no name, and would be writes without being counted.
const NOT_THERE: [&str; 8] =
    ["eval", "print", "debug", "import", "export", "is_def_fn", "curry", "this"];

/// The game's chance while a script runs.
#[derive(Debug)]
pub(super) struct Chance {
    /// Where it stands; nowhere, where nothing may be drawn.
    pub(super) random: Option<Random>,
    generator: Generator,
}

impl Default for Chance {
    fn default() -> Self {
        Self { random: None, generator: Generator::new() }
    }
}

impl Chance {
    /// A number from 1 to `most`, all alike.
    fn one_to(&mut self, most: i32) -> Result<i32, Box<EvalAltResult>> {
        let Some(random) = &mut self.random else {
            let why = "chance is drawn only where its value is kept, and not under `together`: write `let x = …`";
            return Err(why.into());
        };
        match u32::try_from(most) {
            Ok(most @ 1..) => Ok(self.generator.below(random, most) as i32 + 1),
            _ => Err("random wants a number from 1 on".into()),
        }
    }
}

/// How many operations are left. The library counts those of a call only, and begins anew in each callback.
#[derive(Debug, Clone, Copy)]
pub(super) struct Left {
    in_call: u64,
    in_answer: u64,
}

impl Default for Left {
    fn default() -> Self {
        Self { in_call: OPERATIONS, in_answer: OPERATIONS_OF_AN_ANSWER }
    }
}

impl Left {
    /// The meter at the beginning of a call.
    pub(super) fn for_a_call(self) -> Self {
        Self { in_call: OPERATIONS, ..self }
    }

    /// After so many more; nothing if there are not as many.
    pub(super) fn after(self, operations: u64) -> Option<Self> {
        let in_call = self.in_call.checked_sub(operations)?;
        Some(Self { in_call, in_answer: self.in_answer.checked_sub(operations)? })
    }
}

pub(super) fn new(chance: Rc<RefCell<Chance>>, left: Rc<Cell<Left>>) -> Engine {
    // Not `CorePackage`: its language core sleeps.
    let mut engine = Engine::new_raw();
    BasicStringPackage::new().register_into_engine(&mut engine);
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    BasicMapPackage::new().register_into_engine(&mut engine);
    BasicFnPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    engine.register_fn("random", move |most: i32| chance.borrow_mut().one_to(most));
    order::register(&mut engine);
    weight::register(&mut engine, &left);
    engine.on_progress(move |_| match left.get().after(1) {
        Some(rest) => {
            left.set(rest);
            None
        }
        None => Some(Dynamic::UNIT),
    });
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(CALLS);
    engine.set_max_expr_depths(EXPRESSIONS, EXPRESSIONS);
    engine.set_max_string_size(LITERAL);
    engine.set_max_array_size(ARRAY);
    engine.set_max_map_size(ARRAY);
    engine.set_max_variables(VARIABLES);
    engine.set_max_functions(FUNCTIONS);
    for word in NOT_THERE {
        engine.disable_symbol(word);
    }
    engine
}

/// Texts may grow longer, where a script runs, than those that stand in it.
pub(super) fn run(engine: &mut Engine) {
    engine.set_max_string_size(STRING);
}
