//! What `dsl::ide` answers, as an editor counts it.

use dsl::diagnostic::Severity;
use dsl::ide::{Finding, Outline, Workspace};
use schema::writing::{About, Checked, Edit, Fix, Note, Point, Suggestion, Symbol, Token, Words};
use serde::Serialize;

use super::units::{Counted, Units, text};

/// What is wrong with all texts, and the colours of one.
pub(super) fn check(workspace: &mut Workspace, path: &str) -> Checked {
    let found = workspace.diagnostics();
    let tokens = workspace.tokens(path);
    let files = &workspace.game().files;
    let mut places = Counted::of(files);
    let findings = found.into_iter().map(|one| finding(one, &mut places)).collect();
    let units = Units::of(text(files, path).unwrap_or_default());
    let token = |token: &dsl::ide::Token| Token {
        start: units.at(token.start),
        end: units.at(token.end),
        kind: word(token.kind),
        declares: token.declares,
    };
    Checked { findings, tokens: tokens.iter().map(token).collect() }
}

fn finding(found: Finding, places: &mut Counted<'_>) -> schema::writing::Finding {
    let Finding { path, start, end, severity, code, message, notes, help, fixes } = found;
    let notes = notes.into_iter().map(|note| Note {
        place: places.words(&note.path, note.start, note.end),
        text: note.text,
    });
    let notes = notes.collect();
    let mut mends = Vec::new();
    for fix in fixes {
        let edits = fix.edits.into_iter().map(|edit| Edit {
            place: places.words(&edit.path, edit.start, edit.end),
            text: edit.text,
        });
        mends.push(Fix { title: fix.title, edits: edits.collect() });
    }
    schema::writing::Finding {
        line: places.line(&path, start),
        place: places.words(&path, start, end),
        is_error: severity == Severity::Error,
        code: code.to_owned(),
        message,
        help,
        notes,
        fixes: mends,
    }
}

/// The byte of a place, and the units of its text.
pub(super) fn place(workspace: &mut Workspace, point: &Point) -> (usize, Units) {
    let units = Units::of(text(&workspace.game().files, &point.path).unwrap_or_default());
    (units.byte(point.at), units)
}

/// What may be written at a point.
pub(super) fn complete(workspace: &mut Workspace, point: &Point) -> Vec<Suggestion> {
    let (byte, units) = place(workspace, point);
    let one = |one: dsl::ide::Completion| Suggestion {
        label: one.label,
        what: one.what,
        detail: one.detail,
        doc: one.doc,
        insert: one.insert,
        start: units.at(one.start),
        end: units.at(one.end),
        rank: one.rank,
    };
    workspace.complete(&point.path, byte).into_iter().map(one).collect()
}

/// What is said of a place, and the card that is meant by it.
pub(super) fn hover(workspace: &mut Workspace, point: &Point) -> Option<(About, Option<String>)> {
    let (byte, units) = place(workspace, point);
    let found = workspace.hover(&point.path, byte)?;
    let about = About {
        start: units.at(found.start),
        end: units.at(found.end),
        what: found.what,
        signature: found.signature,
        holder: found.holder,
        path: found.path,
        ty: found.ty,
        doc: found.doc,
        card: None,
        stands: None,
    };
    Some((about, found.card))
}

/// Places in the texts as the page counts them, each with the words that stand there.
pub(super) fn places(workspace: &mut Workspace, list: Vec<dsl::ide::Place>) -> Vec<Words> {
    let mut places = Counted::of(&workspace.game().files);
    list.iter().map(|place| places.words(&place.path, place.start, place.end)).collect()
}

/// What a file declares, as the page counts its places.
pub(super) fn symbols(list: Vec<Outline>, units: &Units) -> Vec<Symbol> {
    let one = |one: Outline| Symbol {
        name: one.name,
        kind: one.kind.words().to_owned(),
        detail: one.detail,
        start: units.at(one.name_start),
        end: units.at(one.name_end),
        children: symbols(one.children, units),
    };
    list.into_iter().map(one).collect()
}

/// The word by which a kind is written.
fn word(kind: impl Serialize) -> String {
    let value = serde_json::to_value(kind).ok();
    value.and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
