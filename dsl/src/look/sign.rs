//! What can stand before a name as its symbol: one sign that is seen, and of which it is known how wide it is.

use schema::letters;
use unicode_width::UnicodeWidthChar;

/// Why a text is no symbol.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// What is wrong with it.
    pub(super) what: String,
    /// What to write instead.
    pub(super) help: String,
}

/// How wide a picture is that ends in one of these differs from one terminal to the next.
const VARIANTS: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// The sign that a text is.
pub(super) fn of(text: &str) -> Result<char, Wrong> {
    let wrong = |what: String, help: &str| Err(Wrong { what, help: help.to_owned() });
    let one = "a symbol is one sign, such as `●`, `★`, `⚔` or `金`";
    let mut signs = text.chars();
    let Some(sign) = signs.next() else {
        return wrong("this symbol is empty".to_owned(), one);
    };
    let rest = signs.as_str();
    if !rest.is_empty() && rest.chars().all(|sign| VARIANTS.contains(&sign)) {
        let what = "behind this symbol stands a sign that nobody sees, and with it terminals differ about its width";
        return wrong(what.to_owned(), &format!("write it without: `{sign}`"));
    }
    if let Some((what, _)) = text.chars().find_map(letters::invisible) {
        return wrong(format!("{what} is nothing that is seen"), one);
    }
    if text.chars().any(char::is_control) {
        return wrong("a control character is nothing that is seen".to_owned(), one);
    }
    if !rest.is_empty() {
        return wrong(format!("`{text}` is more than one sign"), one);
    }
    if sign.is_whitespace() {
        return wrong("a blank is nothing that is seen".to_owned(), one);
    }
    if is_elsewhere(sign) {
        return wrong(format!("{} is another sign in each font, or half of one", code(sign)), one);
    }
    match sign.width() {
        Some(1 | 2) => Ok(sign),
        _ => wrong(format!("{} has no width of its own", code(sign)), one),
    }
}

/// Signs that fonts are free to draw as they like, the halves of flags, and what colours the sign before it.
fn is_elsewhere(sign: char) -> bool {
    matches!(
        sign,
        '\u{e000}'..='\u{f8ff}'
            | '\u{f0000}'..='\u{10ffff}'
            | '\u{1f1e6}'..='\u{1f1ff}'
            | '\u{1f3fb}'..='\u{1f3ff}'
    )
}

fn code(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn one_sign_that_is_seen() {
        for sign in ['●', '★', '⚔', '金', '🗡', 'x', '$', 'é'] {
            assert_eq!(of(&sign.to_string()), Ok(sign));
        }
        let wrong = [
            "",
            " ",
            "\u{a0}",
            "\t",
            "\n",
            "\u{1b}",
            "\u{9b}",
            "\u{7f}",
            "ab",
            "e\u{301}",
            "\u{301}",
            "⚔\u{fe0f}",
            "👩\u{200d}👩",
            "🇩🇪",
            "🇩",
            "\u{e000}",
            "\u{202e}",
            "\u{200b}",
            "\u{2028}",
            "\u{1160}",
            "\u{fe0f}",
        ];
        for text in wrong {
            assert!(of(text).is_err(), "{text:?}");
        }
        assert_eq!(of("⚔\u{fe0f}").unwrap_err().help, "write it without: `⚔`");
    }
}
