//! Mistakes in scripts, which the compiler of scripts hands to the code that reports diagnostics.

use std::ops::Range;

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

/// Where `fn NAME` stands in the text of a script, outside of comments; `None` if it is not there.
#[must_use]
pub fn declared(text: &str, name: &str) -> Option<Range<usize>> {
    let in_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let mut at = 0;
    while let Some(rest) = text.get(at..) {
        let sign = rest.chars().next()?;
        let comment =
            [("//", "\n"), ("/*", "*/")].into_iter().find(|(open, _)| rest.starts_with(open));
        if let Some((open, close)) = comment {
            at += rest[open.len()..].find(close)? + open.len() + close.len();
            continue;
        }
        let begins = rest.strip_prefix("fn").filter(|_| !text[..at].ends_with(in_word));
        if let Some(behind) = begins.map(str::trim_start).and_then(|rest| rest.strip_prefix(name))
            && !behind.starts_with(in_word)
            && rest["fn".len()..].starts_with(char::is_whitespace)
        {
            return Some(at..text.len() - behind.len());
        }
        at += sign.len_utf8();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn a_function_is_found_by_its_whole_name() {
        let text =
            "fn folded(n) { n }\n// fn f(n) is below\n/* fn f */ let infn = 1;\nfn  f(n) { n }";
        let found = declared(text, "f").unwrap();
        assert_eq!(&text[found.clone()], "fn  f");
        assert_eq!(text[..found.start].lines().count(), 3);
        assert_eq!(declared(text, "fold"), None);
        assert_eq!(declared("// fn f", "f"), None);
    }
}
