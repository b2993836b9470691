//! Reads types, ranges and literal first values.

use crate::check::Scope;
use crate::check::signatures::Signatures;
use crate::check::symbols::{self, Member};
use crate::check::types::{CARD, Ground, Type};
use crate::codes;
use crate::syntax::ast::{self, Name, TypeKind};
use crate::syntax::{Stands, TYPES, elsewhere, foreign, item_near};

impl<'a> Signatures<'a> {
    /// The type of a parameter: the one given, or else that of its default.
    pub(crate) fn param_type(&mut self, param: &'a ast::Param) -> Type {
        match (&param.ty, &param.default) {
            (Some(ty), _) => self.read_type(ty),
            (None, Some(default)) => {
                self.reader.untold(|reader| reader.expr(&mut Scope::acting(), default, None).ty)
            }
            (None, None) => {
                let name = &param.name.text;
                let letter: String = name.chars().take(1).collect();
                let help = match self.is_type_word(name) {
                    true => format!("a name stands before its type: `{letter} : {name}`"),
                    false => format!("write `{name} : number`, or another type"),
                };
                self.reader.error(
                    codes::MISSING_THING,
                    param.span,
                    format!("`{name}` does not say what it is"),
                    "of what type?",
                    help,
                );
                Type::Error
            }
        }
    }

    /// Whether a word is a type: one that every game has, a kind or a family.
    fn is_type_word(&self, word: &str) -> bool {
        TYPES.contains(&word)
            || self.reader.symbols.kind_named(word).is_some()
            || self.reader.family_named(word).is_some()
    }

    /// Reads a type. Reports unknown words.
    pub(crate) fn read_type(&mut self, ty: &ast::Type) -> Type {
        match &ty.kind {
            TypeKind::YesNo => Type::Flag,
            // Declarations that accept a range read it themselves.
            TypeKind::Range(_) => {
                self.reader.error(
                    codes::WRONG_TYPE,
                    ty.span,
                    "nothing keeps a number in a range here",
                    "kept by fields, counters, tracks and variants alone",
                    "write `number`; what must not leave its range is a counter: `counter NAME : 1 to 3`",
                );
                Type::Number
            }
            TypeKind::List(item) => self.read_type(item).list(),
            TypeKind::NameOf(name) => match self.reader.symbols.kind_named(&name.text) {
                Some(kind) => Type::Name(kind),
                None => {
                    self.no_kind(name);
                    Type::Error
                }
            },
            TypeKind::OneOf(_) if ty.span.file == crate::check::prelude::PRELUDE => Type::Error,
            TypeKind::OneOf(parts) => self.one_of(ty, parts),
            TypeKind::Word(name) => match name.text.as_str() {
                "number" => Type::Number,
                "text" => Type::Text,
                "player" => Type::Player,
                "zone" => Type::Zone(CARD),
                "pile" => Type::Pile(CARD),
                "spot" if ty.span.file != crate::check::prelude::PRELUDE => {
                    Type::Spot(Ground::Any, CARD)
                }
                "block" => Type::Block,
                "price" | "die" | "pool" | "spot" | "note"
                    if ty.span.file == crate::check::prelude::PRELUDE =>
                {
                    Type::Error
                }
                "price" => Type::Goods(None),
                "resource" => Type::Resource,
                word => {
                    match (self.reader.symbols.kind_named(word), self.reader.family_named(word)) {
                        (Some(kind), _) => Type::Card(kind),
                        (None, Some(family)) => Type::Member(family),
                        (None, None) => {
                            let symbols = &self.reader.symbols;
                            let own = symbols.kinds.keys().chain(symbols.families.keys());
                            let known = own.map(String::as_str).chain(TYPES.iter().copied());
                            let near = self.reader.near(word, known).map(str::to_owned);
                            let note = self.words_of_a_note(word);
                            let meant = foreign(word, Stands::Type).or(note.as_deref());
                            let near = near.filter(|_| meant.is_none());
                            self.reader.unknown_of(name.span, &format!("`{word}` is not a type"), near, meant.unwrap_or("a type is `number`, `yes/no`, `text`, `player`, `zone`, `pile`, `spot`, a kind, `name of` a kind, a family, or `list of` one"));
                            Type::Error
                        }
                    }
                }
            },
        }
    }

    /// Help on the name of a note of words where a type is wanted.
    fn words_of_a_note(&self, word: &str) -> Option<String> {
        let symbols = &self.reader.symbols;
        let mut tables = [&symbols.player, &symbols.table].into_iter();
        let note = tables.find_map(|table| symbols::exact(table, word))?;
        let Member::Note(_, Type::Member(family)) = note else { return None };
        let members = self.reader.program.members.iter();
        let words = members.filter(|member| member.family == *family).map(|member| &*member.name);
        Some(format!(
            "the words of a note are no type of their own: make them a group, `tags {word}_word = {}`, and write its name here and at the note: `note {word} : {word}_word`",
            words.collect::<Vec<_>>().join(" | ")
        ))
    }

    /// `a | b | c` of words, `number | none`
    fn one_of(&mut self, ty: &ast::Type, parts: &[ast::Type]) -> Type {
        let word = |part: &ast::Type| match &part.kind {
            TypeKind::Word(name) => Some(name.clone()),
            _ => None,
        };
        let is_none = |part: &ast::Type| word(part).is_some_and(|name| name.text == "none");
        let others: Vec<&ast::Type> = parts.iter().filter(|part| !is_none(part)).collect();
        let maybe = others.len() < parts.len();
        let words: Vec<Option<Name>> =
            others.iter().map(|part| word(part).filter(|name| !self.is_type(&name.text))).collect();
        if let ([Some(only)], [_], Some(none)) =
            (words.as_slice(), others.as_slice(), parts.iter().find(|part| is_none(part)))
        {
            self.reader.error(
                codes::RESERVED_WORD,
                none.span,
                "`none` is no word of anything: it means that nothing is there",
                "already means something",
                format!(
                    "leave it out, or choose another word (`{0} | other`): what holds nothing is `none` all the same",
                    only.text
                ),
            );
            return Type::Error;
        }
        let read = match others.as_slice() {
            [] => Type::Nothing,
            [only] => self.read_type(only),
            _ if words.iter().all(Option::is_some) => {
                let words: Vec<Name> = words.into_iter().flatten().collect();
                Type::Member(self.family_of_words(&words))
            }
            _ => {
                self.reader.error(
                    codes::WRONG_TYPE,
                    ty.span,
                    "a value is of one type",
                    "several types",
                    "of words any may stand here (`high | low`), and `none` beside one type; for two types \
                     declare two",
                );
                Type::Error
            }
        };
        match read {
            Type::Number | Type::Flag | Type::Text if maybe => Type::Maybe(Box::new(read)),
            read => read,
        }
    }

    /// Whether a word is the name of a type.
    fn is_type(&self, word: &str) -> bool {
        let built_in = [
            "number", "text", "player", "zone", "pile", "block", "price", "spot", "resource",
            "pool", "note", "die",
        ];
        built_in.contains(&word)
            || self.reader.symbols.kind_named(word).is_some()
            || self.reader.family_named(word).is_some()
    }

    /// Reports an unknown kind.
    pub(crate) fn no_kind(&mut self, name: &Name) {
        let near = self
            .reader
            .near(&name.text, self.reader.symbols.kinds.keys().map(String::as_str))
            .map(str::to_owned);
        let tag = symbols::exact(&self.reader.symbols.tags, &name.text).is_some();
        let tag = tag.then(|| {
            format!(
                "`{0}` is a tag, and stands behind the name: `card NAME : {0} {{ … }}`",
                name.text
            )
        });
        let near = near.filter(|_| tag.is_none());
        self.reader.unknown_of(
            name.span,
            &format!("there is no kind `{}`", name.text),
            near,
            &tag.or_else(|| of_all(&name.text)).or_else(|| elsewhere(&name.text)).unwrap_or_else(
                || {
                    let declare = format!("declare it: `kind {} {{ … }}`", name.text);
                    let item = foreign(&name.text, Stands::Item).map(str::to_owned);
                    let near = || {
                        item_near(&name.text)
                            .map(|item| format!("did you mean `{item}`? Or {declare}"))
                    };
                    item.or_else(near).unwrap_or(declare)
                },
            ),
        );
    }

    pub(crate) fn range(&mut self, range: &ast::Range) -> Option<(i32, i32)> {
        let (Ok(from), Ok(to)) = (i32::try_from(range.from.value), i32::try_from(range.to.value))
        else {
            self.reader.error(
                codes::OUT_OF_RANGE,
                range.span,
                "this range is too wide",
                "too large",
                "numbers go up to 2147483647",
            );
            return None;
        };
        if from > to {
            self.reader.error(
                codes::OUT_OF_RANGE,
                range.span,
                "this range has nothing in it",
                "the first is larger than the last",
                format!("write `{to} to {from}`"),
            );
            return None;
        }
        Some((from, to))
    }

    /// A first value that must be a literal number, within a range. Without one: 0, or the bound of the range nearest
    /// to it.
    pub(crate) fn first_number(
        &mut self,
        start: Option<&ast::Expr>,
        range: Option<(i32, i32)>,
    ) -> i32 {
        let Some(start) = start else {
            return range.map_or(0, |(least, most)| 0.clamp(least, most));
        };
        let Some(value) = start.plain_number() else {
            self.reader.error(
                codes::WRONG_TYPE,
                start.span,
                "a first value is a plain number",
                "not a plain number",
                "write a number; what depends on others is set in `setup { … }`",
            );
            return 0;
        };
        // Larger ones are refused where the text is read.
        let Ok(value) = i32::try_from(value) else { return 0 };
        if let Some((least, most)) = range
            && !(least..=most).contains(&value)
        {
            self.reader.error(
                codes::OUT_OF_RANGE,
                start.span,
                format!("{value} is not between {least} and {most}"),
                "out of its range",
                "change the value or the range",
            );
        }
        value
    }
}

/// Help on `all beasts { … }`, which reads like a card of the kind `all`.
fn of_all(word: &str) -> Option<String> {
    matches!(word, "all" | "every").then(|| {
        "what all cards of a kind say stands in the braces of their kind: `kind NAME { … }`"
            .to_owned()
    })
}
