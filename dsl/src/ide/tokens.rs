//! Classes of words for syntax colouring, from the rules of the grammar and from what names mean.

use serde::Serialize;

use super::firsts;
use super::index::Said;
use super::kind::SymbolKind;
use super::roles::{Role, Use};
use super::workspace::Workspace;
use crate::syntax::grammar::is_word;
use crate::syntax::tree::{Kind, Rule};

/// The class by which a word is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenKind {
    /// A word of the language.
    Keyword,
    /// A built-in word: `me`, `it`.
    Builtin,
    /// A verb.
    Verb,
    /// A kind, or a type.
    Kind,
    /// A card.
    Card,
    /// A tag, a resource, a word of a family.
    Tag,
    /// A zone.
    Zone,
    /// A counter, track, flag, note or pool.
    State,
    /// A field, an ability, a table of rows.
    Field,
    /// A define, a script, a setup option.
    Define,
    /// A variable or a parameter.
    Variable,
    /// A phase, a menu, a purpose.
    Phase,
    /// A player of a ruling.
    Player,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A comment.
    Comment,
    /// A bracket or another sign.
    Sign,
    /// A name that is not declared.
    Unknown,
}

/// A range of text with its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Token {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Its class.
    pub kind: TokenKind,
    /// Whether it is a name at its declaration.
    pub declares: bool,
}

impl Workspace {
    /// The words of a file with their classes, in the order of the text, without overlaps. Blanks are left out.
    pub fn tokens(&mut self, path: &str) -> Vec<Token> {
        let Some((file, ..)) = self.file(path) else { return Vec::new() };
        let mut tokens = Vec::new();
        let (read, index) = self.indexed();
        let scope = read.scope(index);
        let names = read.names.get(&file);
        for said in names.into_iter().flat_map(|names| &names.said) {
            if said.role == Role::Free {
                continue;
            }
            let meant = scope.meaning(said).first().map(|it| it.kind);
            tokens.push(Token {
                start: said.span.start as usize,
                end: said.span.end as usize,
                kind: meant.map_or_else(|| unmeant(said), colour),
                declares: matches!(said.role, Role::Declares(_)),
            });
        }
        let Some(tree) = self.tree(file) else { return tokens };
        let mut plain = Vec::new();
        let words = firsts::all();
        let mut reader = Reader { words: &words, found: &mut plain };
        // Classes that the rules of the grammar give.
        tree.each_node(|_, node| {
            let span = node.span();
            let (start, end) = (span.start as usize, span.end as usize);
            match node.rule() {
                Some(Rule::number | Rule::signed) => reader.push(start, end, TokenKind::Number),
                Some(Rule::text | Rule::clause_id | Rule::book) => {
                    reader.push(start, end, TokenKind::Text)
                }
                Some(rule) if is_keyword(rule, node.text(), &words) => {
                    reader.push(start, end, TokenKind::Keyword);
                }
                _ => {}
            }
        });
        for leaf in tree.leaves() {
            let start = leaf.span().start as usize;
            match leaf.kind() {
                Kind::Comment => reader.push(start, leaf.span().end as usize, TokenKind::Comment),
                Kind::Token | Kind::Error => {
                    reader.signs(start, leaf.text(), leaf.kind() == Kind::Error)
                }
                Kind::Rule(_) | Kind::Blank | Kind::Newline | Kind::Mark => {}
            }
        }
        // Of overlapping tokens keep the one that begins first, of these the longest, and of equal ones the one added
        // first: names come before tokens of rules, and these before tokens of leaves.
        tokens.extend(plain);
        tokens.sort_by_key(|token| (token.start, std::cmp::Reverse(token.end)));
        let mut end = 0;
        tokens.retain(|token| {
            let new = token.start >= end;
            end = end.max(token.end);
            new
        });
        tokens
    }
}

/// The class of a name without a declaration.
fn unmeant(said: &Said) -> TokenKind {
    let plain = ["me", "it", "self", "active", "actor", "event", "owner"];
    match said.role {
        Role::Uses(Use::Quoted) => TokenKind::Text,
        _ if plain.contains(&said.name.as_str())
            || super::keywords::built_in(&said.name).is_some() =>
        {
            TokenKind::Builtin
        }
        _ => TokenKind::Unknown,
    }
}

fn colour(kind: SymbolKind) -> TokenKind {
    match kind {
        SymbolKind::Kind | SymbolKind::Family | SymbolKind::Group | SymbolKind::Die => {
            TokenKind::Kind
        }
        SymbolKind::Card | SymbolKind::Bot => TokenKind::Card,
        SymbolKind::Tag | SymbolKind::Resource | SymbolKind::Word => TokenKind::Tag,
        SymbolKind::Variant | SymbolKind::Define | SymbolKind::Script => TokenKind::Define,
        SymbolKind::Verb => TokenKind::Verb,
        SymbolKind::Phase | SymbolKind::Purpose | SymbolKind::Menu => TokenKind::Phase,
        SymbolKind::Zone => TokenKind::Zone,
        SymbolKind::Counter
        | SymbolKind::Track
        | SymbolKind::Flag
        | SymbolKind::Note
        | SymbolKind::Pool => TokenKind::State,
        SymbolKind::Field | SymbolKind::Ability | SymbolKind::Rows => TokenKind::Field,
        SymbolKind::Parameter | SymbolKind::Variable => TokenKind::Variable,
        SymbolKind::Player => TokenKind::Player,
        SymbolKind::Score | SymbolKind::Rule | SymbolKind::Ruling => TokenKind::Text,
        SymbolKind::Part => TokenKind::Keyword,
    }
}

/// Whether the text of a rule is a keyword.
fn is_keyword(rule: Rule, text: &str, words: &std::collections::BTreeSet<&str>) -> bool {
    !super::roles::is_name(rule) && rule != Rule::cell && words.contains(text)
}

/// Collects tokens for text that has no rule of its own.
struct Reader<'t, 'f> {
    words: &'t std::collections::BTreeSet<&'static str>,
    found: &'f mut Vec<Token>,
}

impl Reader<'_, '_> {
    fn push(&mut self, start: usize, end: usize, kind: TokenKind) {
        self.found.push(Token { start, end, kind, declares: false });
    }

    /// Adds the keywords, texts and punctuation of a leaf. `broken` says that it could not be parsed, so its words are
    /// unknown.
    fn signs(&mut self, start: usize, text: &str, broken: bool) {
        let mut at = 0;
        while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = text.get(at..).unwrap_or_default();
            let length = match first {
                '"' => {
                    rest.get(1..).and_then(|rest| rest.find('"')).map_or(rest.len(), |end| end + 2)
                }
                first if is_word(first) => rest.find(|sign| !is_word(sign)).unwrap_or(rest.len()),
                first => first.len_utf8(),
            };
            let word = rest.get(..length).unwrap_or_default();
            let kind = match first {
                '"' => Some(TokenKind::Text),
                first if first.is_ascii_digit() => Some(TokenKind::Number),
                first if is_word(first) && self.words.contains(word) => Some(TokenKind::Keyword),
                first if is_word(first) => broken.then_some(TokenKind::Unknown),
                first if first.is_whitespace() => None,
                _ => Some(TokenKind::Sign),
            };
            if let Some(kind) = kind {
                self.push(start + at, start + at + length, kind);
            }
            at += length;
        }
    }
}
