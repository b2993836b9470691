//! What is said of a code at length: paragraphs, and examples of wrong and right text.

use serde::Serialize;

/// A code's long text, taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Paragraphs, a line each.
    pub text: String,
    /// First what is wrong, then what is right; some codes have none.
    pub examples: Vec<Example>,
}

/// A text that shows the code, or does not any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Example {
    /// `wrong` or `right`.
    pub verdict: String,
    /// The ending of the file that it could stand in: `cards`, `ruling`, `bot`, `toml`, `expansion` for folders of them.
    pub file: String,
    /// The text.
    pub text: String,
}

impl Explanation {
    /// Takes a text with fences apart.
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
