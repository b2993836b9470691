//! Reads spoilt rulings as the game reads its own. Each is read as if it were the only one: what all rulings of a game may have
//! together would else be used up, and what is not there would seem to be noticed.

use schema::ruling::Ruling;

use super::Spoilt;
use crate::check::rulings::Rulings;
use crate::check::rulings::played;
use crate::check::rulings::vocabulary::Vocabulary;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::front::PRELUDE;
use crate::game::{Sources, read_cards};
use crate::parses::Parses;
use crate::syntax::parse_rulings;

/// What comes of reading a spoilt ruling in one of its ways.
#[derive(Debug)]
pub enum Way {
    /// It compiles.
    Right(Box<Ruling>),
    /// It has a mistake.
    Wrong,
    /// It is beyond a limit, as this says: whether it is right is not known.
    Beyond(String),
}

/// Reads spoilt rulings of the folder with this number (see [`crate::files::Files::layer`]), and hands on what comes of each way of each
/// of them with its index in `spoilt`. The rulings of the game itself are not read.
pub fn read_spoilt<'s>(
    sources: &Sources,
    layer: usize,
    spoilt: impl Iterator<Item = &'s Spoilt>,
    mut each: impl FnMut(usize, Way),
) {
    let mut parses = Parses::default();
    let (mut front, (checked, ..)) = read_cards(PRELUDE, sources, &mut parses);
    let Some(checked) = checked else { return };
    let saves: Vec<_> = front.layers.iter().map(|sources| played::read(&sources.saves)).collect();
    let none = played::Saves::new();
    let saves = saves.get(layer).unwrap_or(&none);
    let words = Vocabulary::new(&checked);
    let file = front.files.add_of(layer, 0, "spoilt.ruling".to_owned(), String::new());
    let mut compiler = Rulings::new(&checked, &words, saves);
    for (number, one) in spoilt.enumerate() {
        for text in &one.texts {
            let parsed = parse_rulings(file, text);
            let mut found = parsed.diagnostics;
            compiler.anew();
            let mut read = compiler.file(&parsed.ast, saves, &front.files);
            found.extend(read.wrong.into_iter().flat_map(|(_, found)| found));
            let is_wrong = found.iter().any(Diagnostic::is_error);
            let beyond = found.into_iter().find(is_limit);
            let way = match (beyond, read.rulings.pop()) {
                (Some(limit), _) => Way::Beyond(limit.message),
                (None, Some(ruling)) if !is_wrong => Way::Right(Box::new(ruling)),
                (None, _) => Way::Wrong,
            };
            each(number, way);
        }
    }
}

fn is_limit(found: &Diagnostic) -> bool {
    [codes::TOO_LONG, codes::TOO_DEEP, codes::NO_ROOM].contains(&found.code)
}
