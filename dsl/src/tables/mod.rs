//! Turns tables of cards into cards: each row, and each combination of what `for` goes over, becomes a card item. So the
//! checker knows cards alone. Places of errors lie in the cells.

mod cells;
mod columns;
mod csv;
mod made;
mod order;
mod over;
mod stands;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schema::source::{FileId, Span};
use schema::suggest;
use schema::words::{counted, in_number};

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::expansion::Laid;
use crate::files::Files;
use crate::strays;
use crate::syntax::ast::{Card, Cards, CardsFile, CardsFrom, Cell, Expr, Item, ItemKind, Name};
use columns::{Column, Known};

/// How many cards one table may make.
const MOST: usize = 2_000;

/// What was found while tables were turned into cards.
#[derive(Default)]
struct Expanded {
    /// What is wrong with the tables.
    diagnostics: Vec<Diagnostic>,
    /// The paths of the files from which tables were read.
    read: BTreeSet<String>,
    /// How many bytes of text stand on cards that lines make, those of each card counted.
    copied: usize,
}

/// Adds the CSV files of a game to `files`, puts cards in the place of the tables in the trees, and warns of CSV files that
/// no table names. Returns the texts of those that are named.
pub(crate) fn read(
    files: &mut Files,
    texts: Vec<Laid<'_>>,
    asts: &mut [Arc<CardsFile>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut tables = BTreeMap::new();
    for laid in texts {
        let (file, text) = laid.read(files, diagnostics);
        tables.insert(laid.path, (file, text.unwrap_or_default().to_owned()));
    }
    let expanded = expand(asts, &tables);
    diagnostics.extend(expanded.diagnostics);
    let (read, unread): (Vec<_>, Vec<_>) =
        tables.into_iter().partition(|(path, _)| expanded.read.contains(path));
    diagnostics.extend(unread.iter().map(|(path, (file, _))| strays::table(*file, path)));
    read.into_iter().map(|(_, (_, text))| text).collect()
}

/// Puts cards in the place of the tables in the trees. `files` are the CSV files, by path.
fn expand(asts: &mut [Arc<CardsFile>], files: &BTreeMap<String, (FileId, String)>) -> Expanded {
    let mut expanded = Expanded::default();
    let any =
        |ast: &CardsFile| ast.items.iter().any(|item| matches!(item.kind, ItemKind::Cards(_)));
    if !asts.iter().any(|ast| any(ast)) {
        return expanded;
    }
    let mut made = order::made(asts, files, &mut expanded).into_iter();
    for ast in asts.iter_mut().filter(|ast| any(ast)) {
        let ast = Arc::make_mut(ast);
        let mut items = Vec::with_capacity(ast.items.len());
        for item in std::mem::take(&mut ast.items) {
            match &item.kind {
                ItemKind::Cards(_) => {
                    let cards = made.next().into_iter().flatten();
                    items.extend(cards.map(|card| Item { patch: item.patch.clone(), ..card }));
                }
                _ => items.push(item),
            }
        }
        ast.items = items;
    }
    expanded
}

/// One table, while it is read.
struct Table<'k> {
    known: &'k Known,
    cards: &'k Cards,
    span: Span,
    expanded: &'k mut Expanded,
}

impl Table<'_> {
    fn items(&mut self, files: &BTreeMap<String, (FileId, String)>) -> Vec<Item> {
        let kind = &self.cards.kind;
        if !self.known.has_kind(&kind.text) {
            let near = suggest::nearest(&kind.text, self.known.kinds());
            let help = near.map_or_else(
                || format!("declare it: `kind {} {{ … }}`", kind.text),
                |near| format!("did you mean `{near}`?"),
            );
            self.error(
                codes::UNKNOWN_WORD,
                kind.span,
                format!("there is no kind `{}`", kind.text),
                "unknown",
                help,
            );
            return Vec::new();
        }
        match &self.cards.from {
            CardsFrom::Rows(rows) => self.rows(rows.clone()),
            CardsFrom::File(text) => {
                let path = text.plain().unwrap_or_default();
                let Some((file, table)) = files.get(&path) else {
                    let near = suggest::nearest(&path, files.keys().map(String::as_str));
                    let help = near.map_or_else(
                        || {
                            "a table lies in the game's folder, as a file that ends in `.csv`"
                                .to_owned()
                        },
                        |near| format!("did you mean \"{near}\"?"),
                    );
                    let message = format!("there is no table \"{path}\"");
                    self.error(codes::UNKNOWN_WORD, text.span, message, "not there", help);
                    return Vec::new();
                };
                self.expanded.read.insert(path);
                let (mut rows, open) = csv::rows(*file, table);
                if let Some(open) = open {
                    // The last row has a quote that is not closed, so it has swallowed what follows.
                    rows.pop();
                    self.error(
                        codes::UNCLOSED_TEXT,
                        open,
                        "nothing closes this quote: all that follows would be one cell",
                        "begins here",
                        "write `\"` at the end of the cell, and `\"\"` for the sign itself",
                    );
                }
                self.rows(rows)
            }
            CardsFrom::Made { name, over, parts } => self.made(name, over, parts),
        }
    }

    /// The cards of rows of cells. The first row names the columns, each other row is a card.
    fn rows(&mut self, rows: Vec<Vec<Cell>>) -> Vec<Item> {
        let mut rows = rows.into_iter();
        let Some(head) = rows.next() else { return Vec::new() };
        let columns: Vec<Option<Column>> = head.iter().map(|cell| self.column(cell)).collect();
        let names = head.iter().zip(&columns).filter(|(_, it)| **it == Some(Column::Name));
        for (again, _) in names.skip(1) {
            self.error(
                codes::DECLARED_TWICE,
                again.span,
                "two columns say what the cards are called",
                "once more",
                "leave one of them out",
            );
        }
        let Some(named) = columns.iter().position(|column| *column == Some(Column::Name)) else {
            if columns.iter().all(Option::is_some) {
                self.error(
                    codes::FIELD_MISSING,
                    span_of(&head).unwrap_or(self.span),
                    "no column says what the cards are called",
                    "no `name`",
                    "call one of the columns `name`",
                );
            }
            return Vec::new();
        };
        let mut items = Vec::new();
        for row in rows.filter(|row| row.iter().any(|cell| !cell.text.is_empty())) {
            let Some(span) = span_of(&row) else { continue };
            if row.len() != columns.len() {
                let message = format!(
                    "this row has {}, and there {}",
                    counted(row.len(), "cell"),
                    in_number(columns.len(), "is # column|are # columns")
                );
                self.error(
                    codes::TABLE_ROW,
                    span,
                    message,
                    "does not fit",
                    "every row has a cell for each column; a cell may be empty",
                );
                continue;
            }
            if items.len() == MOST {
                self.too_many(span);
                break;
            }
            let Some(name) = row.get(named).and_then(cells::name) else {
                self.error(
                    codes::FIELD_MISSING,
                    span,
                    "this card has no name",
                    "no name",
                    "write what it is called in the column `name`",
                );
                continue;
            };
            let mut card =
                Card { kind: self.cards.kind.clone(), name, tags: Vec::new(), parts: Vec::new() };
            for (column, cell) in columns.iter().zip(&row).filter(|(_, cell)| !cell.text.is_empty())
            {
                self.fill(&mut card, column.as_ref(), cell);
            }
            items.push(Item { span, patch: None, kind: ItemKind::Card(card) });
        }
        items
    }

    fn fill(&mut self, card: &mut Card, column: Option<&Column>, cell: &Cell) {
        match column {
            None | Some(Column::Name) => {}
            Some(Column::Tags) => card.tags.extend(cells::words(cell)),
            Some(Column::Group(group)) => {
                let tags = cells::words(cell).into_iter();
                card.tags.extend(tags.filter(|tag| self.check_of_group(group, tag)));
            }
            Some(Column::Text(field)) => card.parts.push(cells::field(field, cells::text(cell))),
            Some(Column::Field(field)) => self.value(card, field, cell, cells::value(cell)),
            Some(Column::List { field, of_texts: true }) => {
                let text = |cell: &Cell| Some(cells::text(cell));
                self.value(card, field, cell, cells::items(cell, text));
            }
            Some(Column::List { field, of_texts: false }) => {
                self.value(card, field, cell, cells::items(cell, cells::value));
            }
        }
    }

    /// Gives a field of a card what its cell holds. If that is no value, it is reported.
    fn value(&mut self, card: &mut Card, field: &str, cell: &Cell, value: Option<Expr>) {
        if value.is_none() {
            self.error(
                codes::TABLE_CELL,
                cell.span,
                "a cell holds a number, a word or name, a price, or a list of these",
                "none of these",
                "write what is worked out where the kind is declared: as the default of a field, or as a `define`",
            );
        }
        if let Some(span) = value.as_ref().and_then(cells::too_large) {
            self.error(
                codes::NUMBER_TOO_LARGE,
                span,
                "this number is too large",
                "larger than any",
                "numbers go from -2147483648 to 2147483647",
            );
        }
        card.parts.push(cells::field(field, value.unwrap_or_else(|| cells::any(cell))));
    }

    /// Whether a word is a tag of a group. If it is none, that is reported.
    fn check_of_group(&mut self, group: &str, tag: &Name) -> bool {
        let members = self.known.members(group).unwrap_or_default();
        if members.iter().any(|member| member.text == tag.text) {
            return true;
        }
        let words = members.iter().map(|member| member.text.as_str());
        let help = suggest::nearest(&tag.text, words.clone()).map_or_else(
            || {
                let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
                format!("write one of {}; other tags stand in a column `tags`", words.join(", "))
            },
            |near| format!("did you mean `{near}`?"),
        );
        let message = format!("`{}` is no tag of the group `{group}`", tag.text);
        self.error(codes::TABLE_CELL, tag.span, message, "another tag", help);
        false
    }

    /// The meaning of a heading, which is read in small letters, with `_` for blanks. A heading without a meaning is
    /// reported.
    fn column(&mut self, cell: &Cell) -> Option<Column> {
        let word = cell.text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
        if word.is_empty() {
            self.error(
                codes::NOT_A_FIELD,
                cell.span,
                "this column has no name",
                "a heading is missing",
                "name the field that stands in it; or take the column out, in each row: spreadsheets leave empty ones at the end",
            );
            return None;
        }
        let found = self.known.column(&self.cards.kind.text, &word);
        if found.is_none()
            && cell.text.contains([',', ';'])
            && matches!(self.cards.from, CardsFrom::Rows(_))
        {
            let heads: Vec<&str> = cell.text.split([',', ';']).map(str::trim).collect();
            self.error(
                codes::NOT_A_FIELD,
                cell.span,
                "the columns of a table are not told apart by commas",
                "one heading",
                format!("`|` stands between them, in each row: `{}`", heads.join(" | ")),
            );
            return None;
        }
        if found.is_none() {
            let meant =
                suggest::nearest(&word, self.known.columns(&self.cards.kind.text).into_iter());
            let meant = meant.and_then(|word| self.known.column(&self.cards.kind.text, word));
            let kind = &self.cards.kind.text;
            let near = suggest::nearest(&word, self.known.columns(kind).into_iter());
            let help = near.map_or_else(
                || format!("declare it in `kind {kind}`: `{word} : number`; besides fields there are the columns `name` and `tags`, and groups of tags"),
                |near| format!("did you mean `{near}`?"),
            );
            self.error(
                codes::NOT_A_FIELD,
                cell.span,
                format!("the kind `{kind}` has no field `{word}`"),
                "unknown column",
                help,
            );
            return meant;
        }
        found
    }

    fn too_many(&mut self, span: Span) {
        self.error(
            codes::TABLE_ROW,
            span,
            format!("a table makes {MOST} cards at most"),
            "too many",
            "equal cards are one card here: say how many there are where they are stocked",
        );
    }

    fn error(
        &mut self,
        code: codes::Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.expanded
            .diagnostics
            .push(Diagnostic::error(code, span, message).label(span, label).help(help));
    }
}

/// The place of a row, from its first cell to its last; `None` if it has no cells.
fn span_of(row: &[Cell]) -> Option<Span> {
    Some(row.first()?.span.to(row.last()?.span))
}
