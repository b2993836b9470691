//! Hover: information about the name, keyword or code at a place.

use serde::Serialize;

use super::facts::{code_around, explain};
use super::index::{Declared, Said};
use super::keywords;
use super::kind::SymbolKind;
use super::place::{Inside, inside, name_around};
use super::position::floor;
use super::roles::{Role, Use};
use super::workspace::Workspace;
use crate::syntax::{Language, piece_around};

/// Information about a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// The first byte of the word.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// What it is: a kind of symbol in words, `keyword`, `word`, or the code itself.
    pub what: String,
    /// Its declaration; of a keyword the word itself.
    pub signature: String,
    /// What the declaration belongs to: `player`, a kind, a verb …
    pub holder: Option<String>,
    /// The path of the file in which it is declared.
    pub path: Option<String>,
    /// The type of the value that stands here.
    pub ty: Option<String>,
    /// The comment at its declaration, or what the word means.
    pub doc: Option<String>,
    /// If it is a card: its name, so that the caller can add its text and rulings.
    pub card: Option<String>,
}

impl Workspace {
    /// Information about what stands at a byte of a file; `None` if there is none.
    pub fn hover(&mut self, path: &str, offset: usize) -> Option<Hover> {
        let (file, text, language) = self.file(path)?;
        let offset = floor(&text, offset);
        if inside(&text, offset) == Inside::Comment {
            return code(&text, offset);
        }
        let language = language?;
        let (read, index) = self.indexed();
        let said = read.said(file, offset).cloned();
        let Some(said) = said else { return word(&text, offset) };
        let scope = read.scope(index);
        let meant: Vec<Declared> = scope.meaning(&said).into_iter().cloned().collect();
        let paths: Vec<String> =
            meant.iter().map(|it| read.game.files.path(it.span.file).to_owned()).collect();
        let is_value =
            matches!(said.role, Role::Uses(Use::Value | Use::Property | Use::Unit | Use::Function));
        let ty = match language {
            Language::Cards if is_value => self.type_of(&text, &said),
            _ => None,
        };
        let (start, end) = (said.span.start as usize, said.span.end as usize);
        if meant.is_empty() {
            let doc = keywords::built_in(&said.name).or_else(|| keywords::line(&said.name));
            if doc.is_none() && ty.is_none() {
                return None;
            }
            return Some(Hover {
                start,
                end,
                what: "word".to_owned(),
                signature: said.name,
                holder: None,
                path: None,
                ty,
                doc: doc.map(str::to_owned),
                card: None,
            });
        }
        let first = meant.first()?;
        let same = meant.iter().filter(|it| it.kind == first.kind);
        let signature: Vec<&str> = same.map(|it| it.detail.as_str()).collect();
        let card = (first.kind == SymbolKind::Card).then(|| first.name.clone());
        let docs: Vec<&str> = meant.iter().filter_map(|it| it.doc.as_deref()).collect();
        Some(Hover {
            start,
            end,
            what: first.kind.words().to_owned(),
            signature: signature.join("\n"),
            holder: first.holder.clone(),
            path: paths.first().cloned(),
            ty,
            doc: (!docs.is_empty()).then(|| docs.join("\n")),
            card,
        })
    }

    fn type_of(&mut self, text: &str, said: &Said) -> Option<String> {
        let at = piece_around(text, said.span.start as usize);
        let piece = text.get(at.clone())?;
        self.ask(piece, at, said.span).ty.map(|(_, words)| words)
    }
}

/// Information about a code in a comment.
fn code(text: &str, offset: usize) -> Option<Hover> {
    let (range, code) = code_around(text, offset)?;
    let (title, more) = explain(code)?;
    Some(Hover {
        start: range.start,
        end: range.end,
        what: code.to_owned(),
        signature: title.to_owned(),
        holder: None,
        path: None,
        ty: None,
        doc: Some(more.text),
        card: None,
    })
}

/// Information about a keyword.
fn word(text: &str, offset: usize) -> Option<Hover> {
    if inside(text, offset) != Inside::Code {
        return None;
    }
    let range = name_around(text, offset);
    let word = text.get(range.clone())?;
    let doc = keywords::line(word)?;
    Some(Hover {
        start: range.start,
        end: range.end,
        what: "keyword".to_owned(),
        signature: word.to_owned(),
        holder: None,
        path: None,
        ty: None,
        doc: Some(doc.to_owned()),
        card: None,
    })
}
