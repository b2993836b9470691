//! What is told, piece by piece, and how pieces become sentences, or one part of a sentence.

use super::Teller;
use super::brackets::first_as;

/// A part of what is told.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Whether it is a change of a number, which stands beside others.
    pub(super) is_change: bool,
    /// Whether it is done in one case only.
    pub(super) is_case: bool,
    /// Whether it may be done or left.
    pub(super) is_offer: bool,
    /// Whether the case is one of what stands before it: `otherwise`, `if you do`.
    pub(super) is_of_the_same: bool,
    /// Whether it is done where what stands before it is not: `otherwise`.
    pub(super) is_otherwise: bool,
    /// Whether it may leave what stands around it, so that nothing is done behind it.
    pub(super) is_left: bool,
    /// Whether it says of a stretch or the game that it ends, and not that nothing is done behind it.
    pub(super) is_over: bool,
    /// The text with brackets, where what stands behind it could be taken for its last part.
    pub(super) closed: Option<String>,
}

impl Piece {
    /// What is done in any case.
    pub(super) fn clause(text: String) -> Self {
        Self {
            text,
            is_change: false,
            is_case: false,
            is_offer: false,
            is_of_the_same: false,
            is_otherwise: false,
            is_left: false,
            is_over: false,
            closed: None,
        }
    }

    /// What is done in one case only, with its condition.
    pub(super) fn case(text: String) -> Self {
        Self { is_case: true, ..Self::clause(text) }
    }

    /// What may be done or left.
    pub(super) fn offer(text: String) -> Self {
        Self { is_offer: true, ..Self::clause(text) }
    }

    /// A change of a number.
    pub(super) fn change(text: String) -> Self {
        Self { is_change: true, ..Self::clause(text) }
    }

    /// Whether it could be taken for the condition of what stands behind it, which is done either way, or is silent about it. What
    /// is asked behind an offer is asked of it.
    fn is_before(&self, next: &Self) -> bool {
        !next.is_of_the_same && (self.is_over || self.is_case || self.is_offer && !next.is_case)
    }

    /// What is done where the condition of what stands before it is not met.
    pub(super) fn otherwise(self) -> Self {
        Self { is_otherwise: true, ..self.of_the_same() }
    }

    /// A case of what stands before it.
    pub(super) fn of_the_same(self) -> Self {
        Self { is_of_the_same: true, ..self }
    }
}

/// A part of a sentence, and whether something in it is done in one case only, or again and again.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) text: String,
    has_cases: bool,
}

impl Teller<'_> {
    /// Changes of numbers that follow one another are one piece.
    fn together(&self, pieces: Vec<Piece>) -> Vec<Piece> {
        let mut joined: Vec<Piece> = Vec::new();
        for piece in pieces.into_iter().filter(|piece| !piece.text.is_empty()) {
            match joined.last_mut() {
                Some(last) if last.is_change && piece.is_change => {
                    last.text = [last.text.as_str(), &piece.text].join(self.say.comma);
                }
                // A piece of its own.
                _ => joined.push(piece),
            }
        }
        joined
    }

    /// One sentence after another.
    pub(super) fn sentences(&self, pieces: Vec<Piece>) -> String {
        let [between, end] = self.say.full_stop;
        let pieces = self.together(pieces);
        let mut told = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            // What is done otherwise is not done where a condition within it is not met.
            let is_divided = pieces.get(at + 1).is_some_and(|next| next.is_otherwise);
            let text = piece.closed.as_ref().filter(|_| is_divided).unwrap_or(&piece.text);
            match at.checked_sub(1).and_then(|at| pieces.get(at)) {
                // That something ends does not say that this is not done.
                Some(before) if before.is_over && !piece.is_of_the_same => {
                    told.push_str(self.say.either_way[1]);
                    told.push_str(&piece.text);
                }
                Some(_) => {
                    told.push_str(between);
                    told.push_str(&capital(text));
                }
                None => told.push_str(&capital(text)),
            }
        }
        if pieces.is_empty() { told } else { told + end }
    }

    /// All in one sentence.
    pub(super) fn inner(&self, pieces: Vec<Piece>) -> String {
        let pieces = self.together(pieces);
        let [two, more] = self.say.then;
        let simple = |piece: &Piece| !piece.text.contains([',', ';', '，', '；', ':', '：']);
        let is_plain = |piece: &Piece| simple(piece) && !piece.is_case;
        let between = if pieces.len() == 2 && pieces.iter().all(is_plain) { two } else { more };
        let mut told = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| pieces.get(at));
            told.push_str(match before {
                None => "",
                // What is done in each case does not belong to the last one.
                Some(before) if before.is_before(piece) => {
                    self.say.either_way[usize::from(before.is_left)]
                }
                Some(_) => between,
            });
            // What stands behind it is none of its parts.
            let is_last = at + 1 == pieces.len();
            told.push_str(piece.closed.as_ref().filter(|_| !is_last).unwrap_or(&piece.text));
        }
        told
    }

    /// Pieces as a part of a sentence.
    pub(super) fn part(&self, pieces: Vec<Piece>) -> Part {
        let has_cases =
            pieces.iter().any(|piece| piece.is_case || piece.is_offer || piece.closed.is_some());
        Part { text: self.inner(pieces), has_cases }
    }

    /// What is done in one case only; its template ends with that.
    pub(super) fn case(&self, template: &str, does: &Part, values: &[(&str, &str)]) -> Piece {
        let said = |does: &str| self.phrase(template, &[values, &[("do", does)]].concat());
        let closed = does.has_cases.then(|| said(&self.in_brackets(&does.text)));
        Piece { closed, ..Piece::case(said(&does.text)) }
    }

    /// What is done in some way; nothing where nothing is done.
    pub(super) fn done_so(
        &self,
        template: &str,
        does: Vec<Piece>,
        values: &[(&str, &str)],
    ) -> Vec<Piece> {
        let does = self.inner(does);
        let said = |does: &str| self.phrase(template, &[values, &[("do", does)]].concat());
        let ends = template.ends_with("{do}");
        let closed = ends.then(|| said(&self.in_brackets(&does)));
        let piece = (!does.is_empty()).then(|| Piece { closed, ..Piece::clause(said(&does)) });
        piece.into_iter().collect()
    }

    /// With brackets around it.
    pub(super) fn in_brackets(&self, does: &str) -> String {
        self.phrase(self.say.brackets, &[("what", does)])
    }
}

/// With a capital, where letters have such.
fn capital(text: &str) -> String {
    first_as(text, |first| first.to_uppercase().collect())
}
