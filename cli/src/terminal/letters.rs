//! What a terminal may be told: letters. Everything else that a text can hold is written down instead.

use std::borrow::Cow;

use schema::letters;

/// The text as it may be shown. Ends of lines and tabs stay; what a terminal would obey, what turns the direction of
/// writing and what cannot be seen becomes `\u001b`, which is also how JSON writes it.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |before, sign| matches!(sign, '\n' | '\t') || is_letter(before, sign))
}

/// Escapes what is no letter in a text of one line, such as a name: it cannot end the line that it stands in.
pub(crate) fn in_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_letter)
}

/// A text of several lines in one, such as a reason: it cannot pretend to be a line of its own.
pub(crate) fn one_line(text: &str) -> String {
    in_line(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned()
}

fn escaped(text: &str, stays: impl Fn(Option<char>, char) -> bool) -> Cow<'_, str> {
    let mut before = None;
    if text.chars().all(|sign| stays(before.replace(sign), sign)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    before = None;
    for sign in text.chars() {
        if stays(before.replace(sign), sign) {
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

/// Whether it is something to be seen, a blank, or belongs to the letter before it.
pub(crate) fn is_letter(before: Option<char>, sign: char) -> bool {
    !sign.is_control() && letters::may_stand(before, sign)
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
        assert_eq!(
            shown("Zed\u{34f}dy Acorn\u{fe00} \u{3164}"),
            "Zed\\u034fdy Acorn\\ufe00 \\u3164"
        );
        assert_eq!(in_line("a\nb\tc"), "a\\u000ab\\u0009c");
        // What stood in a JSON text still means the same there.
        let value = serde_json::Value::from("a\u{9b}\u{202e}\u{e0041}b");
        let text = shown(&value.to_string()).into_owned();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
