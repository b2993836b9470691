//! Dice: their faces, and rolling them.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::DieId;
use schema::program::{Die, Face};
use schema::ruling::Ruling;
use schema::source::Span;

use super::Checker;
use super::blocks::Frame;
use super::declare::fresh;
use super::symbols;
use super::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ExprKind, Name};

/// How many faces a die may have.
const MOST: i64 = 1000;

impl<'a> Checker<'a> {
    /// `die d6 = 1 to 6`, `die weather = sun | rain | rain`
    pub(crate) fn declare_die(&mut self, die: &'a ast::Die) {
        if !fresh(&mut self.diagnostics, &self.symbols.dice, &die.name) {
            return;
        }
        let Some((faces, ty)) = self.faces(die) else {
            self.refused.insert(die.name.text.clone(), die.name.span);
            return;
        };
        let id = self.program.dice.push(Die { name: die.name.text.clone(), faces });
        self.symbols.die.push(ty);
        self.symbols.dice.insert(die.name.text.clone(), (id, die.name.span));
    }

    fn faces(&mut self, die: &'a ast::Die) -> Option<(Vec<Face>, Type)> {
        match &die.faces {
            ast::Faces::Range(range) => {
                let (from, to) = self.range(range)?;
                if i64::from(to) - i64::from(from) >= MOST {
                    self.error(
                        codes::OUT_OF_RANGE,
                        range.span,
                        "this die has too many faces",
                        "too many",
                        format!("a die has {MOST} at most"),
                    );
                    return None;
                }
                Some(((from..=to).map(Face::Number).collect(), Type::Number))
            }
            ast::Faces::Listed(listed) => self.listed_faces(&die.name, listed),
        }
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
            self.error(
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
            ast::Face::Name(word) => self.member_of_family(family, &word.text).map(Face::Word),
            ast::Face::Number(_) => None,
        };
        Some((listed.iter().filter_map(member).collect(), Type::Member(family)))
    }

    /// `roll DIE as name`
    pub(crate) fn roll(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(thing) = &call.thing else { return };
        let word = match &thing.kind {
            ExprKind::Name(name) => name.text.as_str(),
            _ => "",
        };
        let Some(die) = self.die_named(word, thing.span) else {
            if let Some(binder) = &call.binder {
                frame.declare(&binder.text, Type::Error, binder.span);
            }
            return;
        };
        let ty = self.symbols.die[die].clone();
        let result = self.bind_result(frame, call, ty);
        let die = self.node(Expr::Die(die));
        frame.emit(Op::Roll { die, result }, span);
    }

    fn die_named(&mut self, word: &str, span: Span) -> Option<DieId> {
        if let Some(&die) = symbols::exact(&self.symbols.dice, word) {
            return Some(die);
        }
        if self.refused.contains_key(word) {
            return None;
        }
        let near = self.near(word, self.symbols.dice.keys().map(String::as_str));
        let near = near.map(str::to_owned);
        let message = match word {
            "" => "only a die can be rolled, by its name".to_owned(),
            _ => format!("no die is called `{word}`"),
        };
        self.unknown_of(span, &message, near, "declare it: `die NAME = 1 to 6`");
        None
    }

    /// `next roll of d6 = 4, 2`
    pub(crate) fn next_rolls(&mut self, of: &Name, faces: &[ast::Face], read: &mut Ruling) {
        let Some(die) = self.die_named(&of.text, of.span) else { return };
        let mut places = Vec::new();
        for face in faces {
            let (wanted, span) = match face {
                ast::Face::Number(number) => {
                    (i32::try_from(number.value).ok().map(Face::Number), number.span)
                }
                ast::Face::Name(word) => {
                    let family = match self.symbols.die[die] {
                        Type::Member(family) => Some(family),
                        _ => None,
                    };
                    let member =
                        family.and_then(|family| self.member_of_family(family, &word.text));
                    (member.map(Face::Word), word.span)
                }
            };
            let known = &self.program.dice[die].faces;
            match wanted.and_then(|wanted| known.iter().position(|face| *face == wanted)) {
                Some(at) => places.push(at as u16),
                None => self.error(
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
