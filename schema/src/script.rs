//! Mistakes in scripts, which the compiler of scripts hands to the code that reports diagnostics.

use crate::id::ScriptId;

/// A script that cannot be called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptMistake {
    /// The rhai function.
    pub script: ScriptId,
    /// What is wrong.
    pub kind: ScriptMistakeKind,
}

/// What is wrong with a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptMistakeKind {
    /// The file does not compile.
    Text {
        /// The compiler's message.
        message: String,
        /// Line and column, both from 1, if they are known.
        at: Option<(usize, usize)>,
    },
    /// The file has no function of this name that takes this number of arguments.
    Signature {
        /// Functions of this name with their numbers of arguments; if there are none, all functions of the file.
        found: Vec<(String, usize)>,
    },
}
