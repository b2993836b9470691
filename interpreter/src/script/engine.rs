//! The rhai engine for scripts: which functions they may use, and their limits. It is built from chosen packages: no
//! clock, sleep, floats, files, modules or output, and only the game's own random numbers.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{Dynamic, Engine, EvalAltResult};

use super::{order, weight};
use crate::random::{Generator, Random};

/// The most operations of one call.
const OPERATIONS: u64 = 1_000_000;
/// The most operations of all calls of one answer together.
const OPERATIONS_OF_AN_ANSWER: u64 = 4_000_000;
/// The deepest nesting of calls.
pub(super) const CALLS: usize = 32;
/// The deepest nesting of expressions.
const EXPRESSIONS: usize = 64;
/// The longest string, in bytes.
pub(super) const STRING: usize = 4096;
/// The most items of a list or map.
pub(super) const ARRAY: usize = 4096;
/// The deepest nesting of lists and maps.
pub(super) const NESTED: usize = 64;
/// The longest string literal of a script, in bytes. Literals are not counted where they are used, so they must be
/// short.
const LITERAL: usize = 256;
/// The most variables.
const VARIABLES: usize = 64;
/// The most functions.
const FUNCTIONS: usize = 256;

/// Words of rhai that are disabled: those that reach other texts, output, or scripts in strings; `curry`, since
/// values stored in function pointers escape all limits; and `this`, which has no name and would escape the counting
/// of variables.
const NOT_THERE: [&str; 8] =
    ["eval", "print", "debug", "import", "export", "is_def_fn", "curry", "this"];

/// The game's random generator while a script runs.
#[derive(Debug)]
pub(super) struct GameChance {
    /// Its position; absent if nothing may be drawn.
    pub(super) random: Option<Random>,
    generator: Generator,
}

impl Default for GameChance {
    fn default() -> Self {
        Self { random: None, generator: Generator::new() }
    }
}

impl GameChance {
    /// A uniform random number from 1 to `most`.
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

/// The operations that are left. Rhai itself counts only those of one call, and starts anew in each callback.
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
    /// The operations left when a new call begins.
    pub(super) fn for_a_call(self) -> Self {
        Self { in_call: OPERATIONS, ..self }
    }

    /// What is left after so many operations; `None` if there are not as many.
    pub(super) fn after(self, operations: u64) -> Option<Self> {
        let in_call = self.in_call.checked_sub(operations)?;
        Some(Self { in_call, in_answer: self.in_answer.checked_sub(operations)? })
    }
}

/// Makes the engine. It compiles scripts with the limit for literals; see [`run`].
pub(super) fn new(chance: Rc<RefCell<GameChance>>, left: Rc<Cell<Left>>) -> Engine {
    // Without `CorePackage`, which has `sleep`.
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

/// Switches from the limit for literals to that for strings at run time. To be called after compiling.
pub(super) fn run(engine: &mut Engine) {
    engine.set_max_string_size(STRING);
}
