//! The next rolls of a die in the position of a ruling.

use schema::program::Face;
use schema::ruling::Ruling;

use crate::check::rulings::Rulings;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name};

impl Rulings<'_> {
    /// `next roll of d6 = 4, 2`
    pub(crate) fn next_rolls(&mut self, of: &Name, faces: &[ast::Face], read: &mut Ruling) {
        let Some(die) = self.reader.die_named(&of.text, of.span) else { return };
        let mut places = Vec::new();
        for face in faces {
            let (wanted, span) = match face {
                ast::Face::Number(number) => {
                    (i32::try_from(number.value).ok().map(Face::Number), number.span)
                }
                ast::Face::Name(word) => {
                    let family = match self.reader.symbols.die[die] {
                        Type::Member(family) => Some(family),
                        _ => None,
                    };
                    let member =
                        family.and_then(|family| self.reader.member_of_family(family, &word.text));
                    (member.map(Face::Word), word.span)
                }
            };
            let known = &self.reader.program.dice[die].faces;
            match wanted.and_then(|wanted| known.iter().position(|face| *face == wanted)) {
                Some(at) => places.push(at as u16),
                None => self.reader.error(
                    codes::OUT_OF_RANGE,
                    span,
                    format!("`{}` has no such face", of.text),
                    "not on this die",
                    "name a face as the die is declared with",
                ),
            }
        }
        read.given.rolls.push((die, places));
    }
}
