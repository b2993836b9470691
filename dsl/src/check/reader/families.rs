//! Families of words: groups of tags, resources, the possibilities of a note. Their members are values.

use schema::expr::Expr;
use schema::family::{Family, FamilySort, Member};
use schema::id::{FamilyId, Id, MemberId};
use schema::source::Span;

use super::declare::fresh;
use super::symbols;
use super::types::Type;
use super::{Checker, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    /// `tags a, b`, `tags color = a | b`
    pub(crate) fn declare_tags(&mut self, words: &ast::Words) {
        match words {
            ast::Words::Free(names) => {
                for name in names {
                    self.declare_tag(name);
                }
            }
            ast::Words::Group { name, members } => {
                self.declare_family(name, members, FamilySort::Tags);
            }
        }
    }

    /// `resource token`, `resource stone = granite | marble`
    pub(crate) fn declare_resource(&mut self, words: &ast::Words) {
        match words {
            ast::Words::Free(names) => {
                for name in names {
                    self.declare_family(name, std::slice::from_ref(name), FamilySort::Resources);
                }
            }
            ast::Words::Group { name, members } => {
                self.declare_family(name, members, FamilySort::Resources);
            }
        }
    }

    fn declare_tag(&mut self, name: &Name) -> Option<schema::id::TagId> {
        self.no_built_in(name, "tag");
        if !fresh(&mut self.diagnostics, &self.symbols.tags, name) {
            return None;
        }
        let id = self.program.tags.push(name.text.clone());
        self.symbols.tags.insert(name.text.clone(), (id, name.span));
        Some(id)
    }

    fn declare_family(&mut self, name: &Name, members: &[Name], sort: FamilySort) {
        if !fresh(&mut self.diagnostics, &self.symbols.families, name) {
            return;
        }
        let family = self.program.families.push(Family {
            name: name.text.clone(),
            sort,
            first: MemberId::new(self.program.members.len()),
            count: 0,
        });
        self.symbols.families.insert(name.text.clone(), (family, name.span));
        for member in members {
            let tag = match sort {
                FamilySort::Tags => match self.declare_tag(member) {
                    Some(tag) => Some(tag),
                    None => continue,
                },
                FamilySort::Resources | FamilySort::Words => {
                    self.no_built_in(member, "resource");
                    None
                }
            };
            if fresh(&mut self.diagnostics, &self.symbols.members, member) {
                let id =
                    self.program.members.push(Member { name: member.text.clone(), family, tag });
                self.symbols.members.insert(member.text.clone(), (id, member.span));
                self.program.families[family].count += 1;
            }
        }
    }

    /// The words of a die: a family that bears its name.
    pub(crate) fn declare_words(&mut self, name: &Name, words: &[Name]) -> Option<FamilyId> {
        if !fresh(&mut self.diagnostics, &self.symbols.families, name) {
            return None;
        }
        let first = MemberId::new(self.program.members.len());
        let (count, name_text) = (words.len() as u16, name.text.clone());
        let sort = FamilySort::Words;
        let family = self.program.families.push(Family { name: name_text, sort, first, count });
        self.symbols.families.insert(name.text.clone(), (family, name.span));
        for word in words {
            self.no_built_in(word, "face");
            self.program.members.push(Member { name: word.text.clone(), family, tag: None });
        }
        Some(family)
    }

    /// `play | sell | rest`: a family of its own, the same for the same words.
    pub(crate) fn family_of_words(&mut self, words: &[Name]) -> FamilyId {
        let spelt: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let name = spelt.join(" | ");
        let same = |family: &Family| family.sort == FamilySort::Words && family.name == name;
        if let Some(known) = self.program.families.position(same) {
            return known;
        }
        let first = MemberId::new(self.program.members.len());
        let count = words.len() as u16;
        let family =
            self.program.families.push(Family { name, sort: FamilySort::Words, first, count });
        for (at, word) in words.iter().enumerate() {
            self.no_built_in(word, "value");
            if let Some(first) = words[..at].iter().find(|other| other.text == word.text) {
                let diagnostic = Diagnostic::error(
                    codes::DECLARED_TWICE,
                    word.span,
                    format!("`{}` stands here twice", word.text),
                )
                .label(word.span, "again here")
                .label(first.span, "first here")
                .help("each possibility has a word of its own");
                self.report(diagnostic);
            }
            self.program.members.push(Member { name: word.text.clone(), family, tag: None });
        }
        family
    }

    /// A member of the family that is wanted, by its exact word. Only so are the words of a note known.
    pub(crate) fn wanted_member(
        &mut self,
        word: &str,
        want: Option<&Type>,
        span: Span,
    ) -> Option<Typed> {
        let mut want = want?;
        while let Type::List(item) | Type::Maybe(item) = want {
            want = item;
        }
        let Type::Member(family) = want else { return None };
        let id = self.member_of_family(*family, word)?;
        Some(self.typed(Expr::Member(id), Type::Member(*family), span))
    }

    pub(crate) fn member_of_family(&self, family: FamilyId, word: &str) -> Option<MemberId> {
        self.program.members.position(|member| member.family == family && member.name == word)
    }

    /// A tag of a group or a resource as a value.
    pub(crate) fn known_member(&mut self, word: &str, span: Span) -> Option<Typed> {
        let id = *symbols::exact(&self.symbols.members, word)?;
        let family = self.program.members[id].family;
        Some(self.typed(Expr::Member(id), Type::Member(family), span))
    }

    /// A family by its word or plural, or `resource` for all of these: each member of it.
    pub(crate) fn all_members(&mut self, name: &Name) -> Option<Typed> {
        let word = name.text.as_str();
        if word == "resource" {
            return Some(self.typed(Expr::Members(None), Type::Resource.list(), name.span));
        }
        let family = self.family_named(word)?;
        let ty = Type::Member(family).list();
        Some(self.typed(Expr::Members(Some(family)), ty, name.span))
    }

    /// A family by its word or plural.
    pub(crate) fn family_named(&self, word: &str) -> Option<FamilyId> {
        symbols::find(&self.symbols.families, word).copied()
    }

    /// Whether the members of a family are resources.
    pub(crate) fn is_resource(&self, family: FamilyId) -> bool {
        self.program.families.get(family).is_some_and(|family| family.sort == FamilySort::Resources)
    }

    /// The group of which a card may have a tag, as what each card has.
    pub(crate) fn tag_of_group(
        &mut self,
        of: schema::id::ExprId,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let family = *symbols::exact(&self.symbols.families, word)?;
        if self.program.families[family].sort != FamilySort::Tags {
            return None;
        }
        Some(self.typed(Expr::MemberOf { family, of }, Type::Member(family), span))
    }

    /// Whether a card has a tag that is only known as a value.
    pub(crate) fn has_tag(&mut self, card: &Typed, tag: &Typed, span: Span) -> Option<Typed> {
        let (Type::Card(_) | Type::Name(_), Type::Member(family)) = (&card.ty, &tag.ty) else {
            return None;
        };
        if self.program.families[*family].sort != FamilySort::Tags {
            return None;
        }
        let own = self.node(Expr::MemberOf { family: *family, of: card.id });
        Some(self.typed(Expr::Same(own, tag.id), Type::Flag, span))
    }

    /// Reports a second tag of one group on a card (`C1003`).
    pub(crate) fn one_of_each_group(&mut self, tags: &[Name]) {
        let group = |checker: &Self, name: &Name| {
            let id = *symbols::find(&checker.symbols.tags, &name.text)?;
            let member = checker.program.members.iter().find(|member| member.tag == Some(id))?;
            Some(member.family)
        };
        for (at, tag) in tags.iter().enumerate() {
            let Some(family) = group(self, tag) else { continue };
            let mut before = tags[..at].iter();
            let Some(first) = before.find(|other| group(self, other) == Some(family)) else {
                continue;
            };
            if first.text == tag.text {
                continue;
            }
            let name = self.program.families[family].name.clone();
            let diagnostic = Diagnostic::error(
                codes::GROUP_TWICE,
                tag.span,
                format!("a card has one `{name}` at most, and this one has two"),
            )
            .label(tag.span, "a second one")
            .label(first.span, "the first")
            .help(format!(
                "keep one of them, or declare them as free tags: `tags {}, {}`",
                first.text, tag.text
            ));
            self.report(diagnostic);
        }
    }

    /// The word of a family that is nearest to another, for suggestions.
    pub(crate) fn near_member(&self, word: &str, want: Option<&Type>) -> Option<String> {
        let mut want = want?;
        while let Type::List(item) | Type::Maybe(item) = want {
            want = item;
        }
        let Type::Member(family) = want else { return None };
        let members = self.program.members.iter().filter(|member| member.family == *family);
        self.near(word, members.map(|member| member.name.as_str())).map(str::to_owned)
    }
}
