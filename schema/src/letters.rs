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

/// The name of an invisible character, and whether it acts as a blank or an end of line; `None` for a visible character.
///
/// All that Unicode calls `Default_Ignorable_Code_Point` is here (`DerivedCoreProperties.txt` of Unicode 17.0), with other
/// blanks, control characters and the signs around annotations.
#[must_use]
pub fn invisible(sign: char) -> Option<(&'static str, bool)> {
    Some(match sign {
        ' '..='~' | '\t' | '\n' | '\r' => return None,
        '\u{a0}' | '\u{202f}' | '\u{2007}' => ("a no-break space", true),
        '\u{2000}'..='\u{200a}' | '\u{205f}' => ("a space of unusual width", true),
        '\u{2800}' => ("a sign of Braille without a dot", true),
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ("an unusual end of line", true),
        '\u{ad}' => ("a soft hyphen", false),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            ("a sign for the direction of writing", false)
        }
        '\u{feff}' => ("a byte-order mark", false),
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => ("a letter without a shape", false),
        _ if is_variant(sign) => ("a sign for the look of the one before it", false),
        '\u{34f}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => ("a sign without width", false),
        _ if sign.is_control() => ("a control character", false),
        _ => return None,
    })
}

/// Whether a sign chooses one of the looks that the sign before it has.
fn is_variant(sign: char) -> bool {
    matches!(
        sign,
        '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Whether an invisible sign has its place behind another: joiners, and the signs that choose a look, behind letters of
/// scripts that know them and behind pictures.
#[must_use]
pub fn has_its_place(before: Option<char>, sign: char) -> bool {
    let Some(before) = before else { return false };
    let is_latin = before.is_ascii() || before.is_alphabetic() && before < '\u{250}';
    let is_seen = !before.is_whitespace() && invisible(before).is_none();
    match sign {
        // Pictures such as a heart on fire are joined behind the sign for their look.
        '\u{200c}' | '\u{200d}' => !is_latin && (is_seen || before == '\u{fe0f}'),
        // The keys of a telephone are pictures, too.
        '\u{fe0f}' if matches!(before, '0'..='9' | '#' | '*') => true,
        _ => is_variant(sign) && !is_latin && is_seen,
    }
}

/// Whether a sign behind another may stand in a line as it is: it is seen, is a blank, or has its place there.
#[must_use]
pub fn may_stand(before: Option<char>, sign: char) -> bool {
    match invisible(sign) {
        None => true,
        Some((_, is_blank)) => {
            let ends_line = sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
            is_blank && !ends_line || has_its_place(before, sign)
        }
    }
}

/// The name of the first sign of a text of one line that nobody sees and that has no place there.
#[must_use]
pub fn hidden(text: &str) -> Option<&'static str> {
    let mut before = None;
    text.chars().find_map(|sign| {
        let before = before.replace(sign);
        invisible(sign).filter(|_| !may_stand(before, sign)).map(|(what, _)| what)
    })
}

#[cfg(test)]
mod tests {
    use super::{hidden, in_latin, stranger};

    #[test]
    fn letters_that_look_alike() {
        assert_eq!(stranger("drаw"), Some('а'));
        assert_eq!((stranger("draw"), stranger("карта"), stranger("護城河")), (None, None, None));
        assert_eq!(in_latin("drаw").as_deref(), Some("draw"));
        assert_eq!(in_latin("draw"), None);
    }

    #[test]
    fn what_nobody_sees_is_found_where_nothing_needs_it() {
        let needed = [
            "Acorn",
            "no\u{a0}break",
            "\u{646}\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
            "\u{d15}\u{d4d}\u{200d}",
            "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
            "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}",
            "1\u{fe0f}\u{20e3}",
            "\u{8fbb}\u{e0100}",
            "\u{1820}\u{180b}",
        ];
        for text in needed {
            assert_eq!(hidden(text), None, "{text:?}");
        }
        let signs = "\u{85}\u{9b}\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{17b4}\u{180b}\u{180e}\u{200b}\u{200c}\u{200d}\
                     \u{2028}\u{202e}\u{2060}\u{2061}\u{206a}\u{3164}\u{fe00}\u{fe0f}\u{feff}\u{ffa0}\u{fff9}\u{e0001}\
                     \u{e0041}\u{e0100}";
        for sign in signs.chars() {
            assert!(hidden(&format!("Ab{sign}c")).is_some(), "{sign:?}");
            assert!(hidden(&sign.to_string()).is_some(), "{sign:?}");
        }
        assert!(hidden("\u{2764}\u{200d}\u{200d}").is_some());
    }
}
