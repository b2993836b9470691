//! Characters that are easily mistaken: letters of other alphabets that look like Latin ones, and invisible characters.

/// Pairs of a letter of another alphabet and the Latin letter that it looks like.
const ALIKE: &str = "аaсcеeоoрpхxуyіiјjѕsһhԁdԛqԝwАAВBЕEКKМMНHОOРPСCТTХXУYІIЈJЅSοoαaνvιiρpυuχxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";

/// The Latin letter that a letter of another alphabet looks like; `None` if there is none, and for ASCII.
#[must_use]
pub fn latin(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return None;
    }
    let mut letters = ALIKE.chars();
    while let (Some(other), Some(latin)) = (letters.next(), letters.next()) {
        if other == letter {
            return Some(latin);
        }
    }
    None
}

/// The word with all letters that look like Latin ones replaced by these; `None` if there are none.
#[must_use]
pub fn in_latin(word: &str) -> Option<String> {
    let changes = word.chars().any(|letter| latin(letter).is_some());
    changes.then(|| word.chars().map(|letter| latin(letter).unwrap_or(letter)).collect())
}

/// The first letter of another alphabet that looks like a Latin one, in a word that also has Latin letters.
#[must_use]
pub fn stranger(word: &str) -> Option<char> {
    if word.is_ascii() || !word.contains(|letter: char| letter.is_ascii_alphabetic()) {
        return None;
    }
    word.chars().find(|letter| latin(*letter).is_some())
}

/// The name of an invisible character, and whether it acts as a blank; `None` for a visible character.
#[must_use]
pub fn invisible(sign: char) -> Option<(&'static str, bool)> {
    Some(match sign {
        '\u{a0}' | '\u{202f}' | '\u{2007}' => ("a no-break space", true),
        '\u{2000}'..='\u{200a}' | '\u{205f}' => ("a space of unusual width", true),
        '\u{ad}' => ("a soft hyphen", false),
        '\u{200b}'..='\u{200d}' | '\u{2060}' => ("a sign without width", false),
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            ("a sign for the direction of writing", false)
        }
        '\u{feff}' => ("a byte-order mark", false),
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ("an unusual end of line", true),
        '\0'..='\u{8}' | '\u{e}'..='\u{1f}' | '\u{7f}' => ("a control character", false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{in_latin, stranger};

    #[test]
    fn letters_that_look_alike() {
        assert_eq!(stranger("drаw"), Some('а'));
        assert_eq!((stranger("draw"), stranger("карта"), stranger("護城河")), (None, None, None));
        assert_eq!(in_latin("drаw").as_deref(), Some("draw"));
        assert_eq!(in_latin("draw"), None);
    }
}
