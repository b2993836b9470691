//! Reads members of families as values: tags of groups, resources, words of notes and dice.

use schema::expr::Expr;
use schema::family::FamilySort;
use schema::id::{ExprId, FamilyId, MemberId, PurposeId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed, symbols};
use crate::syntax::ast::{self, ExprKind, Name};

impl Reader<'_> {
    /// A member of the family that `want` expects, by its exact word. Words of notes are known only in this way.
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

    /// A member of a family that players choose among, by its exact word; families chosen for this purpose come first.
    /// For rulings and bots, which know words of notes and dice only in this way.
    pub(crate) fn word_chosen(&self, purpose: Option<PurposeId>, word: &str) -> Option<MemberId> {
        let picked = &self.symbols.picked;
        let meant = purpose.and_then(|purpose| picked.get(&purpose)).into_iter();
        let families = meant.chain(picked.values()).flatten().filter_map(|ty| match ty {
            Type::Member(family) => Some(*family),
            _ => None,
        });
        families.into_iter().find_map(|family| self.member_of_family(family, word))
    }

    /// The members called so of all families that are chosen for a purpose.
    pub(crate) fn words_picked(&self, purpose: PurposeId, word: &str) -> Vec<MemberId> {
        let picked = self.symbols.picked.get(&purpose).map_or(&[][..], Vec::as_slice);
        let called = self.program.members.pairs().filter(|(_, member)| member.name == word);
        let chosen = called.filter(|(_, member)| {
            picked.iter().any(|ty| match ty {
                Type::Member(family) => *family == member.family,
                Type::Resource => self.is_resource(member.family),
                _ => false,
            })
        });
        chosen.map(|(id, _)| id).collect()
    }

    /// A tag of a group or a resource as a value.
    pub(crate) fn known_member(&mut self, word: &str, span: Span) -> Option<Typed> {
        let id = *symbols::exact(&self.symbols.members, word)?;
        let family = self.program.members[id].family;
        Some(self.typed(Expr::Member(id), Type::Member(family), span))
    }

    /// The list of all members of a family, by its name or plural; `resource` is all resources.
    pub(crate) fn all_members(&mut self, name: &Name) -> Option<Typed> {
        let word = name.text.as_str();
        if word == "resource" {
            return Some(self.typed(Expr::Members(None), Type::Resource.list(), name.span));
        }
        let family = self.family_named(word)?;
        let ty = Type::Member(family).list();
        Some(self.typed(Expr::Members(Some(family)), ty, name.span))
    }

    /// A family by its name or plural.
    pub(crate) fn family_named(&self, word: &str) -> Option<FamilyId> {
        symbols::find(&self.symbols.families, word).copied()
    }

    /// Whether the members of a family are resources.
    pub(crate) fn is_resource(&self, family: FamilyId) -> bool {
        self.program.families.get(family).is_some_and(|family| family.sort == FamilySort::Resources)
    }

    /// Whether these are all resources of a family that has one alone, of the same name (`resource NAME`). Then the word
    /// means that resource, and nobody counts how many of them there are.
    pub(crate) fn is_sole_resource(&self, all: ExprId) -> bool {
        let Some(Expr::Members(Some(family))) = self.exprs.get(all) else { return false };
        let declared = &self.program.families[*family];
        self.is_resource(*family)
            && declared.count == 1
            && self.first_of(*family) == Some(declared.name.as_str())
    }

    /// The help about several things where a number is needed.
    pub(super) fn how_many(&self, several: &Type) -> String {
        let counted = "if you want to know how many they are, write `count of …`";
        match several.item() {
            Some(Type::Number) => {
                format!("{counted}; one of several numbers is chosen by `choose 1 number in (…)`")
            }
            Some(Type::Member(family)) if self.is_resource(family) => {
                let one = self.first_of(family).unwrap_or("RESOURCE");
                format!(
                    "how much I have of one of them is said by its word alone, `{one}`, and of all together by `count of POOL`; {counted}"
                )
            }
            _ => counted.to_owned(),
        }
    }

    /// The first tag of a group of tags; `None` if the word is no such group.
    pub(crate) fn first_of_group(&self, word: &str) -> Option<&str> {
        let family = *symbols::exact(&self.symbols.families, word)?;
        let is_tags = self.program.families.get(family)?.sort == FamilySort::Tags;
        self.first_of(family).filter(|_| is_tags)
    }

    /// Help on an amount of a family of resources: an amount is of one of them.
    pub(crate) fn one_of_resources(&self, word: &str) -> Option<String> {
        let family = self.family_named(word).filter(|family| self.is_resource(*family))?;
        let one = self.first_of(family)?;
        Some(format!(
            "an amount is of one of them, such as `2 {one}`; which one is chosen (`choose 2 {word} in POOL`), or worked out of a variable (`2 x`)"
        ))
    }

    fn first_of(&self, family: FamilyId) -> Option<&str> {
        let first = self.program.families.get(family)?.first;
        self.program.members.get(first).map(|member| member.name.as_str())
    }

    /// The name of a group as a property of a card: the tag of the group that the card has.
    pub(crate) fn tag_of_group(&mut self, of: ExprId, word: &str, span: Span) -> Option<Typed> {
        let family = *symbols::exact(&self.symbols.families, word)?;
        if self.program.families[family].sort != FamilySort::Tags {
            return None;
        }
        Some(self.typed(Expr::MemberOf { family, of }, Type::Member(family), span))
    }

    /// A condition that a card has a tag, which is given as a value.
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

    /// Reports an unknown word where a member of a family is expected.
    pub(crate) fn none_of_family(&mut self, family: FamilyId, name: &Name) {
        let members = self.program.members.iter().filter(|member| member.family == family);
        let words: Vec<String> =
            members.take(6).map(|member| format!("`{}`", member.name)).collect();
        let declared = &self.program.families[family];
        let rest = if usize::from(declared.count) > words.len() { " …" } else { "" };
        let message = format!("`{}` is none of the words that are meant here", name.text);
        let help = format!("they are {}{rest}", words.join(", "));
        self.unknown_of(name.span, &message, None, &help);
    }

    /// The first family of words of a type or a die that has this word.
    fn family_of_word(&self, word: &str) -> Option<FamilyId> {
        let families = &self.program.families;
        let has = |family: &FamilyId| self.member_of_family(*family, word).is_some();
        families.ids().filter(|id| families[*id].sort == FamilySort::Words).find(has)
    }

    /// `VALUE in [WORD, WORD]`, of words of a type or a die: what is looked for says which are meant, so it is read first.
    /// `None` if no such word stands in the list, or it means something else here.
    pub(crate) fn within_words(
        &mut self,
        scope: &mut Scope,
        (what, list): (&ast::Expr, &ast::Expr),
        span: Span,
    ) -> Option<Typed> {
        let mut listed = list;
        while let ExprKind::Group(inner) = &listed.kind {
            listed = inner;
        }
        let ExprKind::List(items) = &listed.kind else { return None };
        let is_word = |item: &ast::Expr| {
            let ExprKind::Name(name) = &item.kind else { return false };
            self.family_of_word(&name.text).is_some()
                && self.sort(&name.text).is_none()
                && !self.symbols.members.contains_key(&name.text)
                && !self.says_exactly(scope, &name.text)
        };
        if !items.iter().any(is_word) {
            return None;
        }
        let these = self.expr(scope, what, None);
        let item = these.ty.item().unwrap_or_else(|| these.ty.clone());
        let those = self.expr(scope, list, Some(&item.clone().list()));
        if !self.check_one_sort(&these, &those, span) {
            return Some(self.wrong(span));
        }
        let (these, those) = (self.as_list(&these), self.as_list(&those));
        Some(self.typed(Expr::In { these, those }, item.list(), span))
    }

    /// Reports a word of a die, or of a type, that stands where nothing says that one of these is wanted. Several of them
    /// may have the same word, so it is not known by itself. Returns whether it is such a word.
    pub(super) fn report_word_of_family(&mut self, name: &Name) -> bool {
        let Some(family) = self.family_of_word(&name.text) else { return false };
        let (word, of) = (&name.text, &self.program.families[family].name);
        let message = format!(
            "`{word}` is a word of `{of}`, and nothing here says that one of these is wanted"
        );
        let help = match self.symbols.families.contains_key(of) {
            true => format!(
                "beside one of them it stands alone (`x == {word}`, `x in [{word}]`); elsewhere it is picked out of all: `{of} where it == {word}`"
            ),
            false => format!(
                "it stands where such a value is kept, handed over or compared: `set NOTE = {word}`, `NOTE == {word}`"
            ),
        };
        self.unknown_of(name.span, &message, None, &help);
        true
    }

    /// The word of the expected family that is nearest to an unknown word.
    pub(crate) fn near_member(&self, word: &str, want: Option<&Type>) -> Option<String> {
        let mut want = want?;
        while let Type::List(item) | Type::Maybe(item) = want {
            want = item;
        }
        let Type::Member(family) = want else { return None };
        let members = self.program.members.iter().filter(|member| member.family == *family);
        self.near(word, members.map(|member| member.name.as_str())).map(str::to_owned)
    }

    /// Whether a word is a group of tags and there is a card, as a candidate or as `self`, whose tag of the group it
    /// means.
    pub(crate) fn is_own_group(&self, scope: &Scope, name: &Name) -> bool {
        let card = |ty: &Type| matches!(ty, Type::Card(_) | Type::Name(_));
        let group = |family| self.program.families[family].sort == FamilySort::Tags;
        let asked = scope.self_kind.is_some()
            || scope.locals.iter().any(|local| local.candidate && card(&local.ty));
        let known = self.symbols.families.get(&name.text);
        asked
            && known.is_some_and(|(family, _)| group(*family))
            && !self.is_variable(scope, &name.text)
    }

    /// Whether an expression is about the tag that a card has of a group: its name alone, or whether that is in a list.
    pub(crate) fn is_of_own_group(&self, scope: &Scope, expr: &ast::Expr) -> bool {
        match &expr.kind {
            ExprKind::Group(inner) | ExprKind::In { what: inner, .. } => {
                self.is_of_own_group(scope, inner)
            }
            ExprKind::Name(name) => self.is_own_group(scope, name),
            _ => false,
        }
    }
}
