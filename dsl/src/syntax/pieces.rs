//! Where a file that cannot be read as a whole is cut, so that one broken item hides no other.

/// The pieces of a text with their first bytes. Each begins in the first column; nothing is left out.
pub(super) fn cut(text: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        if at > start && begins(line) {
            pieces.extend(text.get(start..at).map(|piece| (start, piece)));
            start = at;
        }
        at += line.len();
    }
    pieces.extend(text.get(start..).filter(|piece| !piece.is_empty()).map(|piece| (start, piece)));
    pieces
}

/// Whether a line may begin an item: not one that is indented, closes a bracket, is a comment or is empty.
fn begins(line: &str) -> bool {
    !line.starts_with("//") && !line.starts_with([' ', '\t', '\u{3000}', '}', ')', ']', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn cuts_at_the_first_column() {
        let text = "// c\na {\r\n  x\r\n}\r\n\n// d\nb {\n]\n}\n";
        let pieces: Vec<_> = cut(text).into_iter().map(|(_, piece)| piece).collect();
        assert_eq!(pieces, ["// c\n", "a {\r\n  x\r\n}\r\n\n// d\n", "b {\n]\n}\n"]);
        assert_eq!(cut(""), []);
    }
}
