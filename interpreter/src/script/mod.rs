//! The way out: functions in rhai, compiled when a program is loaded. They see their arguments and give a value.

mod convert;

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicStringPackage, LogicPackage,
    MoreStringPackage, Package,
};
use rhai::{AST, Dynamic, Engine, Scope};
use schema::program::Script;

use crate::fault::LoadError;

pub(crate) use convert::{from_dynamic, to_dynamic};

/// What a script may use up.
const OPERATIONS: u64 = 1_000_000;
const CALLS: usize = 32;
const EXPRESSIONS: usize = 64;
const STRING: usize = 4096;
const ARRAY: usize = 4096;

/// All scripts of a program, with the engine that runs them. Rhai's values are not shared between threads, so each
/// machine has its own.
pub(crate) struct Scripts {
    engine: Engine,
    scripts: Vec<(AST, String, String)>,
}

impl std::fmt::Debug for Scripts {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Scripts({})", self.scripts.len())
    }
}

impl Scripts {
    pub(crate) fn compile<'s>(
        scripts: impl Iterator<Item = &'s Script>,
    ) -> Result<Self, LoadError> {
        let engine = engine();
        let mut compiled = Vec::new();
        for script in scripts {
            let ast = engine
                .compile(&script.text)
                .map_err(|error| LoadError(format!("{} does not compile: {error}", script.path)))?;
            let arity = usize::from(script.args);
            let found = ast
                .iter_functions()
                .any(|one| one.name == script.name && one.params.len() == arity);
            if !found {
                let (path, name) = (&script.path, &script.name);
                return Err(LoadError(format!(
                    "{path} has no function {name} with {arity} arguments"
                )));
            }
            compiled.push((ast, script.name.clone(), script.path.clone()));
        }
        Ok(Self { engine, scripts: compiled })
    }

    /// Calls a script; what went wrong names it and the line.
    pub(crate) fn call(&self, index: usize, args: Vec<Dynamic>) -> Result<Dynamic, String> {
        let Some((ast, name, path)) = self.scripts.get(index) else {
            return Err("there is no such script".to_owned());
        };
        let called = self.engine.call_fn::<Dynamic>(&mut Scope::new(), ast, name, args);
        called.map_err(|error| format!("{path}: {error}"))
    }
}

fn engine() -> Engine {
    // Not `CorePackage`: its language core sleeps.
    let mut engine = Engine::new_raw();
    BasicStringPackage::new().register_into_engine(&mut engine);
    ArithmeticPackage::new().register_into_engine(&mut engine);
    LogicPackage::new().register_into_engine(&mut engine);
    BasicIteratorPackage::new().register_into_engine(&mut engine);
    BasicArrayPackage::new().register_into_engine(&mut engine);
    MoreStringPackage::new().register_into_engine(&mut engine);
    engine.set_max_operations(OPERATIONS);
    engine.set_max_call_levels(CALLS);
    engine.set_max_expr_depths(EXPRESSIONS, EXPRESSIONS);
    engine.set_max_string_size(STRING);
    engine.set_max_array_size(ARRAY);
    engine.set_max_map_size(ARRAY);
    engine.disable_symbol("eval");
    engine.disable_symbol("print");
    engine.disable_symbol("debug");
    engine
}
