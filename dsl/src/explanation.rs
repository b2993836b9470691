//! Parses what `explain` says of a code: paragraphs, and examples of wrong and right text.

use serde::Serialize;

/// The explanation of a code in its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The paragraphs, one line each.
    pub text: String,
    /// The examples in the order of the text: first wrong, then right. Some codes have none.
    pub examples: Vec<Example>,
}

/// An example: a text that causes the diagnostic, or one that does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Example {
    /// `wrong` or `right`.
    pub verdict: String,
    /// The extension of the file that it could stand in (`cards`, `ruling`, `bot`, `toml`), or `expansion` for several
    /// folders.
    pub file: String,
    /// The text.
    pub text: String,
}

impl Explanation {
    /// Splits a text at its fences.
    #[must_use]
    pub fn read(source: &str) -> Explanation {
        let (mut text, mut examples) = (String::new(), Vec::<Example>::new());
        let mut inside = false;
        for line in source.lines() {
            match (line.strip_prefix("```"), inside) {
                (Some(_), true) => inside = false,
                (Some(heading), false) => {
                    inside = true;
                    let (verdict, file) = heading.split_once(' ').unwrap_or((heading, "cards"));
                    let (verdict, file) = (verdict.to_owned(), file.to_owned());
                    examples.push(Example { verdict, file, text: String::new() });
                }
                (None, true) => {
                    if let Some(example) = examples.last_mut() {
                        example.text.push_str(line);
                        example.text.push('\n');
                    }
                }
                (None, false) if line.is_empty() => {}
                (None, false) => {
                    text.push_str(line);
                    text.push('\n');
                }
            }
        }
        Explanation { text: text.trim_end().to_owned(), examples }
    }
}
