//! Declares families: groups of tags, resources, and the words of notes and dice.

use schema::family::{Family, FamilySort, Member};
use schema::id::{FamilyId, Id, MemberId};

use crate::check::signatures::Signatures;
use crate::check::signatures::declare::check_fresh;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl Signatures<'_> {
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

    pub(crate) fn declare_tag(&mut self, name: &Name) -> Option<schema::id::TagId> {
        if !check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.tags, name) {
            return None;
        }
        let id = self.reader.program.tags.push(name.text.clone());
        self.reader.symbols.tags.insert(name.text.clone(), (id, name.span));
        Some(id)
    }

    pub(crate) fn declare_family(&mut self, name: &Name, members: &[Name], sort: FamilySort) {
        if !check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.families, name) {
            return;
        }
        let family = self.reader.program.families.push(Family {
            name: name.text.clone(),
            sort,
            first: MemberId::new(self.reader.program.members.len()),
            count: 0,
        });
        self.reader.symbols.families.insert(name.text.clone(), (family, name.span));
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
            if check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.members, member) {
                let id = self.reader.program.members.push(Member {
                    name: member.text.clone(),
                    family,
                    tag,
                });
                self.reader.symbols.members.insert(member.text.clone(), (id, member.span));
                self.reader.program.families[family].count += 1;
            }
        }
    }

    /// Declares the words of a die as a family with the die's name. `None` if that name is taken, which is reported.
    pub(crate) fn declare_words(&mut self, name: &Name, words: &[Name]) -> Option<FamilyId> {
        if !check_fresh(&mut self.reader.diagnostics, &self.reader.symbols.families, name) {
            return None;
        }
        let first = MemberId::new(self.reader.program.members.len());
        let (count, name_text) = (words.len() as u16, name.text.clone());
        let sort = FamilySort::Words;
        let family =
            self.reader.program.families.push(Family { name: name_text, sort, first, count });
        self.reader.symbols.families.insert(name.text.clone(), (family, name.span));
        for word in words {
            self.no_built_in(word, "face");
            self.reader.program.members.push(Member { name: word.text.clone(), family, tag: None });
        }
        Some(family)
    }

    /// The family of the words `a | b | c` of a note. The same words in the same order are one family.
    pub(crate) fn family_of_words(&mut self, words: &[Name]) -> FamilyId {
        let spelt: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let name = spelt.join(" | ");
        let same = |family: &Family| family.sort == FamilySort::Words && family.name == name;
        if let Some(known) = self.reader.program.families.position(same) {
            return known;
        }
        let first = MemberId::new(self.reader.program.members.len());
        let count = words.len() as u16;
        let family = self.reader.program.families.push(Family {
            name,
            sort: FamilySort::Words,
            first,
            count,
        });
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
                self.reader.report(diagnostic);
            }
            self.reader.program.members.push(Member { name: word.text.clone(), family, tag: None });
        }
        family
    }
}
