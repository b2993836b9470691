//! What is wrong with a script, from whoever compiles it to whoever shows it.

use crate::id::ScriptId;

/// A script that cannot be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptMistake {
    /// The rhai function.
    pub script: ScriptId,
    /// What is wrong.
    pub kind: ScriptMistakeKind,
}

/// What is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptMistakeKind {
    /// It does not compile.
    Text {
        /// What the compiler says.
        message: String,
        /// Line and column, from 1, if they are known.
        at: Option<(usize, usize)>,
    },
    /// The file has no such function with so many arguments.
    Signature {
        /// Functions of this name, by how many arguments they take; all others by name, if there is none.
        found: Vec<(String, usize)>,
    },
}
