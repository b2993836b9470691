//! Scripts: functions in rhai for what the language cannot express. They get arguments and return a value; they draw
//! random numbers from the game's generator.

mod engine;
mod order;
mod weight;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rhai::{AST, Dynamic, Engine, EvalAltResult, Position, Scope};
use schema::id::{IdVec, ScriptId};
use schema::program::{Program, Script};
use schema::script::{ScriptMistake, ScriptMistakeKind, declared};

use crate::random::Random;
use engine::{GameChance, Left};

/// A compiled script.
struct Compiled {
    ast: AST,
    name: String,
    path: String,
    /// The line of the function, from 1, for errors without a place of their own.
    line: usize,
}

/// All scripts of a program with the engine that runs them. Rhai's values cannot be shared between threads, so each
/// machine has its own.
pub(crate) struct Scripts {
    engine: Engine,
    scripts: Vec<Compiled>,
    /// The random generator, shared with the engine's `random` function.
    chance: Rc<RefCell<GameChance>>,
    /// The operations left in this call and in this answer.
    left: Rc<Cell<Left>>,
}

impl std::fmt::Debug for Scripts {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Scripts({})", self.scripts.len())
    }
}

impl Scripts {
    /// Compiles scripts, or returns everything that is wrong with them.
    pub(crate) fn compile(scripts: &IdVec<ScriptId, Script>) -> Result<Self, Vec<ScriptMistake>> {
        let chance = Rc::new(RefCell::new(GameChance::default()));
        let left = Rc::new(Cell::new(Left::default()));
        let mut engine = engine::new(Rc::clone(&chance), Rc::clone(&left));
        let (mut compiled, mut mistakes) = (Vec::new(), Vec::new());
        for (id, script) in scripts.pairs() {
            match engine.compile(&script.text) {
                Ok(ast) => match signature(&ast, script) {
                    Some(kind) => mistakes.push(ScriptMistake { script: id, kind }),
                    None => compiled.push(Compiled {
                        line: line_of(script),
                        ast,
                        name: script.name.clone(),
                        path: script.path.clone(),
                    }),
                },
                Err(error) => {
                    let at = place(error.position());
                    let kind =
                        ScriptMistakeKind::Text { message: error.err_type().to_string(), at };
                    mistakes.push(ScriptMistake { script: id, kind });
                }
            }
        }
        engine::run(&mut engine);
        match mistakes.is_empty() {
            true => Ok(Self { engine, scripts: compiled, chance, left }),
            false => Err(mistakes),
        }
    }

    /// The place of a script's function as `file:line:column`.
    pub(crate) fn place(&self, index: usize) -> String {
        let script = self.scripts.get(index);
        script.map_or_else(String::new, |script| format!("{}:{}:1", script.path, script.line))
    }

    /// Resets the operations for the calls of a new answer.
    pub(crate) fn begin_answer(&self) {
        self.left.set(Left::default());
    }

    /// Calls a script. Random numbers continue from `random`; if it is absent the script must not draw any. The error
    /// names the file and line.
    pub(crate) fn call(
        &self,
        index: usize,
        args: Vec<Dynamic>,
        random: &mut Option<Random>,
    ) -> Result<Dynamic, String> {
        let Some(Compiled { ast, name, path, line }) = self.scripts.get(index) else {
            return Err("there is no such script".to_owned());
        };
        self.chance.borrow_mut().random = random.take();
        self.left.set(self.left.get().for_a_call());
        let called = self.engine.call_fn::<Dynamic>(&mut Scope::new(), ast, name, args);
        *random = self.chance.borrow_mut().random.take();
        called.map_err(|error| told(*error, path, *line))
    }
}

/// Everything that is wrong with a program's scripts: texts that do not compile, and functions that are missing.
#[must_use]
pub fn mistakes(program: &Program) -> Vec<ScriptMistake> {
    // Making an engine is slow compared to checking a game.
    if program.scripts.is_empty() {
        return Vec::new();
    }
    Scripts::compile(&program.scripts).err().unwrap_or_default()
}

/// A mistake as one line of text.
pub(crate) fn words(program: &Program, mistake: &ScriptMistake) -> String {
    let (name, path, args) = program
        .scripts
        .get(mistake.script)
        .map_or(("", "", 0), |script| (&*script.name, &*script.path, script.args));
    match &mistake.kind {
        ScriptMistakeKind::Text { message, at: Some((line, column)) } => {
            format!("{path}:{line}:{column}: {message}")
        }
        ScriptMistakeKind::Text { message, at: None } => format!("{path}: {message}"),
        ScriptMistakeKind::Signature { .. } => {
            format!("{path} has no function {name} with {args} arguments")
        }
    }
}

/// The mistake, if a script's text lacks the function that is declared.
fn signature(ast: &AST, script: &Script) -> Option<ScriptMistakeKind> {
    let functions = || ast.iter_functions().map(|one| (one.name.to_owned(), one.params.len()));
    let wanted = (script.name.clone(), usize::from(script.args));
    if functions().any(|one| one == wanted) {
        return None;
    }
    let mut found: Vec<_> = functions().filter(|(name, _)| *name == script.name).collect();
    if found.is_empty() {
        found.extend(functions());
    }
    Some(ScriptMistakeKind::Signature { found })
}

/// An error of rhai as one line, with file, line and column of the innermost function.
fn told(error: EvalAltResult, path: &str, line: usize) -> String {
    let (mut error, mut at) = (error, None);
    loop {
        at = place(error.position()).or(at);
        match error {
            EvalAltResult::ErrorInFunctionCall(_, _, inner, _) => error = *inner,
            _ => break,
        }
    }
    error.clear_position();
    if matches!(error, EvalAltResult::ErrorTerminated(..)) {
        error = EvalAltResult::ErrorTooManyOperations(Position::NONE);
    }
    let (line, column) = at.unwrap_or((line, 1));
    let error = match error {
        EvalAltResult::ErrorStackOverflow(..) => {
            format!("more than {} calls in one another", engine::CALLS)
        }
        // A thrown value may contain line breaks.
        error => error.to_string().replace(char::is_control, " "),
    };
    format!("{path}:{line}:{column}: {error}")
}

/// The line of a script's function, from 1.
fn line_of(script: &Script) -> usize {
    let before = declared(&script.text, &script.name).and_then(|at| script.text.get(..at.start));
    before.map_or(0, |before| before.matches('\n').count()) + 1
}

fn place(position: Position) -> Option<(usize, usize)> {
    position.line().map(|line| (line, position.position().unwrap_or(1)))
}
