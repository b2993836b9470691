//! A small scanner of Rust (and of pest's and Cardwright's own files, which read alike): what is code, what is text,
//! what is a comment, what is only for tests.

/// What a character belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Code,
    Text,
    Comment,
    Test,
}

/// A file, character by character.
pub(super) struct Code {
    chars: Vec<(char, Class)>,
}

impl Code {
    pub(super) fn read(text: &str) -> Self {
        let mut code = Self { chars: text.chars().map(|sign| (sign, Class::Code)).collect() };
        code.classify();
        code.mark_tests();
        code
    }

    /// Whether all of the file is for tests: by its name, or because its module says so.
    pub(super) fn is_test(&self, path: &str) -> bool {
        let named =
            path.ends_with("/tests.rs") || path.contains("/tests/") || path.contains("/benches/");
        named || path.starts_with("tests/")
    }

    /// Lines, counted from 1, of code and texts that are not for tests.
    pub(super) fn lines(&self) -> Vec<(usize, String)> {
        self.only(&[Class::Code, Class::Text])
    }

    /// Lines of code, tests too, texts left out.
    pub(super) fn bare_lines(&self) -> Vec<(usize, String)> {
        self.only(&[Class::Code, Class::Test])
    }

    fn only(&self, classes: &[Class]) -> Vec<(usize, String)> {
        let kept: String = self
            .chars
            .iter()
            .map(|(sign, class)| if *sign == '\n' || classes.contains(class) { *sign } else { ' ' })
            .collect();
        kept.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect()
    }

    fn sign(&self, at: usize) -> char {
        self.chars.get(at).map_or('\0', |(sign, _)| *sign)
    }

    fn starts(&self, at: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(offset, sign)| self.sign(at + offset) == sign)
    }

    fn mark(&mut self, from: usize, to: usize, class: Class) -> usize {
        let to = to.min(self.chars.len());
        self.chars[from..to].iter_mut().for_each(|entry| entry.1 = class);
        to
    }

    fn classify(&mut self) {
        let mut at = 0;
        while at < self.chars.len() {
            at = match self.sign(at) {
                '/' if self.starts(at, "//") => {
                    let end = (at..self.chars.len()).find(|one| self.sign(*one) == '\n');
                    self.mark(at, end.unwrap_or(self.chars.len()), Class::Comment)
                }
                '/' if self.starts(at, "/*") => {
                    self.mark(at, self.block_comment(at), Class::Comment)
                }
                '"' => self.mark(at, self.quoted(at, '"'), Class::Text),
                'r' if self.raw(at).is_some() => {
                    let end = self.raw(at).unwrap_or(at + 1);
                    self.mark(at, end, Class::Text)
                }
                '\'' if self.sign(at + 1) == '\\' || self.sign(at + 2) == '\'' => {
                    self.mark(at, self.quoted(at, '\''), Class::Text)
                }
                _ => at + 1,
            };
        }
    }

    fn block_comment(&self, from: usize) -> usize {
        let (mut at, mut depth) = (from, 0);
        while at < self.chars.len() {
            if self.starts(at, "/*") {
                (at, depth) = (at + 2, depth + 1);
            } else if self.starts(at, "*/") {
                (at, depth) = (at + 2, depth - 1);
                if depth == 0 {
                    break;
                }
            } else {
                at += 1;
            }
        }
        at
    }

    fn quoted(&self, from: usize, quote: char) -> usize {
        let mut at = from + 1;
        while at < self.chars.len() && self.sign(at) != quote {
            at += if self.sign(at) == '\\' { 2 } else { 1 };
        }
        at + 1
    }

    /// The end of a raw text that begins here.
    fn raw(&self, from: usize) -> Option<usize> {
        let before = from.checked_sub(1).map_or(' ', |at| self.sign(at));
        let hashes = (from + 1..).take_while(|at| self.sign(*at) == '#').count();
        let part_of_word =
            before.is_alphanumeric() && !matches!(before, 'b' | 'c') || before == '_';
        if part_of_word || self.sign(from + 1 + hashes) != '"' {
            return None;
        }
        let close = format!("\"{}", "#".repeat(hashes));
        let inside = from + 2 + hashes;
        (inside..self.chars.len()).find(|at| self.starts(*at, &close)).map(|at| at + close.len())
    }

    /// Marks every item after `#[cfg(test)]`, up to its `;` or its closing bracket.
    fn mark_tests(&mut self) {
        let mut at = 0;
        while at < self.chars.len() {
            if self.chars[at].1 != Class::Code || !self.starts(at, "#[cfg(test)]") {
                at += 1;
                continue;
            }
            let (mut end, mut depth) = (at, 0_usize);
            while end < self.chars.len() {
                let (sign, class) = self.chars[end];
                end += 1;
                match sign {
                    _ if class != Class::Code => {}
                    '{' | '(' | '[' => depth += 1,
                    '}' | ')' | ']' => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 && sign == '}' {
                            break;
                        }
                    }
                    ';' if depth == 0 => break,
                    _ => {}
                }
            }
            for entry in &mut self.chars[at..end] {
                if entry.1 == Class::Code {
                    entry.1 = Class::Test;
                } else if entry.1 == Class::Text {
                    entry.1 = Class::Comment;
                }
            }
            at = end;
        }
    }
}

#[test]
fn it_tells_code_from_the_rest() {
    let text = "let a = 'b'; // one\nlet c: &'a str = \"two // \\\" x\"; /* three\n/* */ four */ r#\"five \"#;\n\
                #[cfg(test)]\n#[allow(x)]\nmod tests {\n  fn six() { \"seven\" }\n}\nfn eight() {}\n#[cfg(test)]\nmod nine;\nten";
    let code = Code::read(text);
    let words = |lines: Vec<(usize, String)>| {
        let whole: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
        let whole = whole.join(" ");
        whole.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        words(code.lines()),
        "let a = 'b'; let c: &'a str = \"two // \\\" x\"; r#\"five \"#; fn eight() {} ten"
    );
    assert!(words(code.bare_lines()).contains("fn six() { }"));
}
