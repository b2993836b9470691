//! What a terminal may be told: letters. Everything else that a text can hold is written down instead.

use std::borrow::Cow;

/// The text as it may be shown. Ends of lines and tabs stay; what a terminal would obey, what turns the direction of
/// writing and what cannot be seen becomes `\u001b`, which is also how JSON writes it.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |sign| matches!(sign, '\n' | '\t') || is_letter(sign))
}

/// Escapes what is no letter in a text of one line, such as a name: it cannot end the line that it stands in.
pub(crate) fn in_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_letter)
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if stays(sign) {
            shown.push(sign);
        } else {
            let mut units = [0; 2];
            for unit in sign.encode_utf16(&mut units) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    Cow::Owned(shown)
}

/// Whether it is something to be seen. The joiners of scripts and pictures (U+200C, U+200D) and their variants belong to
/// letters.
fn is_letter(sign: char) -> bool {
    let hidden = matches!(
        sign,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    );
    !sign.is_control() && !hidden
}

#[cfg(test)]
mod tests {
    use super::{in_line, shown};

    #[test]
    fn letters_stay_and_all_else_is_written_down() {
        let text = "Młyn, 磨坊, 👩‍👩‍👧, نمی‌خواهم\n\tx";
        assert_eq!(shown(text), text);
        assert_eq!(shown("a\u{1b}]0;x\u{7}b\u{9b}31m"), "a\\u001b]0;x\\u0007b\\u009b31m");
        assert_eq!(
            shown("\r\u{202e}\u{2028}\u{e0041}\u{7f}"),
            "\\u000d\\u202e\\u2028\\udb40\\udc41\\u007f"
        );
        assert_eq!(in_line("a\nb\tc"), "a\\u000ab\\u0009c");
        // What stood in a JSON text still means the same there.
        let value = serde_json::Value::from("a\u{9b}\u{202e}\u{e0041}b");
        let text = shown(&value.to_string()).into_owned();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
