//! Declares dice and their faces.

use schema::program::{Die, Face};

use crate::check::signatures::Signatures;
use crate::check::signatures::declare::check_fresh;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name};

/// How many faces a die may have.
const MOST_FACES: i64 = 1000;

impl<'a> Signatures<'a> {
    /// `die d6 = 1 to 6`, `die weather = sun | rain | rain`
    pub(crate) fn declare_die(&mut self, die: &'a ast::Die) {
        if !check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.dice, &die.name) {
            return;
        }
        let Some((faces, ty)) = self.faces(die) else {
            self.reader.refused.insert(die.name.text.clone(), die.name.span);
            return;
        };
        let id = self.reader.program.dice.push(Die { name: die.name.text.clone(), faces });
        self.reader.symbols.die.push(ty);
        self.reader.symbols.dice.insert(die.name.text.clone(), (id, die.name.span));
    }

    fn faces(&mut self, die: &'a ast::Die) -> Option<(Vec<Face>, Type)> {
        match &die.faces {
            ast::Faces::Range(range) => {
                let (from, to) = self.range(range)?;
                if i64::from(to) - i64::from(from) >= MOST_FACES {
                    self.reader.error(
                        codes::OUT_OF_RANGE,
                        range.span,
                        "this die has too many faces",
                        "too many",
                        format!("a die has {MOST_FACES} at most"),
                    );
                    return None;
                }
                Some(((from..=to).map(Face::Number).collect(), Type::Number))
            }
            ast::Faces::Listed(listed) => {
                if let [face] = &listed[..] {
                    self.one_face(die, face);
                    return None;
                }
                self.listed_faces(&die.name, listed)
            }
        }
    }

    /// Reports a die with one face, such as `die d = 6`, where six faces are meant.
    fn one_face(&mut self, die: &ast::Die, face: &ast::Face) {
        let (span, help) = match face {
            ast::Face::Number(number) => (
                number.span,
                format!(
                    "its faces are numbers from one to another, `die {} = 1 to {}`, or stand side by side: `2 | 4 | 6`",
                    die.name.text, number.value
                ),
            ),
            ast::Face::Name(word) => (
                word.span,
                format!(
                    "name them all, with `|` between: `die {} = {} | …`",
                    die.name.text, word.text
                ),
            ),
        };
        self.reader.error(
            codes::OUT_OF_RANGE,
            span,
            "this die has one face, and always comes up the same",
            "one face",
            help,
        );
    }

    fn listed_faces(&mut self, name: &Name, listed: &[ast::Face]) -> Option<(Vec<Face>, Type)> {
        let mut faces = Vec::new();
        let mut words: Vec<Name> = Vec::new();
        for face in listed {
            match face {
                ast::Face::Number(number) => {
                    faces.push(Some(Face::Number(i32::try_from(number.value).ok()?)))
                }
                ast::Face::Name(word) => {
                    if words.iter().all(|known| known.text != word.text) {
                        words.push(word.clone());
                    }
                    faces.push(None);
                }
            }
        }
        if words.is_empty() {
            return Some((faces.into_iter().flatten().collect(), Type::Number));
        }
        if faces.iter().any(Option::is_some) {
            self.reader.error(
                codes::WRONG_TYPE,
                name.span,
                format!("some faces of `{}` are numbers and some are words", name.text),
                "of two sorts",
                "a die has numbers or words: for numbers that mean something, give all faces words",
            );
            return None;
        }
        let family = self.declare_words(name, &words)?;
        let member = |face: &ast::Face| match face {
            ast::Face::Name(word) => {
                self.reader.member_of_family(family, &word.text).map(Face::Word)
            }
            ast::Face::Number(_) => None,
        };
        Some((listed.iter().filter_map(member).collect(), Type::Member(family)))
    }
}
