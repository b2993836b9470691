//! Answers an editor's question about one place: which words could stand there, and the type of what stands there.
//!
//! The checker runs as usual. When it reads the place, it notes what it knows there in the [`Probe`].

mod properties;

use schema::source::Span;

use crate::check::Scope;
use crate::check::reader::names::{BUILT_IN, OF_CARDS};
use crate::check::reader::{Reader, spots};
use crate::check::scope::Local;
use crate::check::symbols::Member;
use crate::check::types::{CARD, Type};

/// A place that an editor asks about, with the answer.
#[derive(Debug, Clone, Default)]
pub(crate) struct Probe {
    /// The span of a name, or an empty span.
    at: Span,
    /// Words that could stand there.
    pub(crate) offers: Vec<Offer>,
    /// Whether the checker has read a name there.
    pub(crate) seen: bool,
    /// The smallest typed expression around the place: its span, and its type in words.
    pub(crate) ty: Option<(Span, String)>,
}

/// A word that could stand at a place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Offer {
    pub(crate) name: String,
    /// Its type in words: `a number`. Empty if that is not known yet.
    pub(crate) words: String,
    /// How near it is declared: 0 for candidates and variables here, 1 for what the card or player has, 2 for all
    /// others.
    pub(crate) near: u8,
    /// Whether its type fits the one that is expected there.
    pub(crate) fits: bool,
}

impl Probe {
    /// A question about the place of a name.
    pub(crate) fn new(at: Span) -> Probe {
        Probe { at, ..Probe::default() }
    }
}

impl Reader<'_> {
    /// Whether a span is the place that is asked about.
    fn is_asked(&self, span: Span) -> bool {
        self.probe.as_ref().is_some_and(|probe| probe.at == span)
    }

    /// Notes the type of an expression, if it is the smallest around the place so far.
    pub(crate) fn note_type(&mut self, ty: &Type, span: Span) {
        let Some(probe) = &self.probe else { return };
        let around = span.contains(probe.at);
        let smaller =
            probe.ty.as_ref().is_none_or(|(old, _)| span.end - span.start <= old.end - old.start);
        if !around || !smaller || matches!(ty, Type::Error | Type::Unknown) {
            return;
        }
        let words = self.words(ty);
        if let Some(probe) = &mut self.probe {
            probe.ty = Some((span, words));
        }
    }

    /// Notes the words that could stand at `span`, if that is the place.
    pub(crate) fn note_words(&mut self, scope: &Scope, span: Span, want: Option<&Type>) {
        if !self.is_asked(span) {
            return;
        }
        let mut offers = Vec::new();
        for local in scope.locals.iter().rev() {
            if let Some(name) = &local.name {
                self.offer(&mut offers, name, Some(&local.ty), 0, want);
            }
            if local.candidate {
                self.offer_of_candidate(&mut offers, local, want);
            }
        }
        for variable in scope.variables.iter().rev() {
            self.offer(&mut offers, &variable.name, Some(&variable.ty), 0, want);
        }
        for kept in scope.kept.iter().rev() {
            self.offer(&mut offers, &kept.name, Some(&kept.ty), 0, want);
        }
        for (name, _, ty) in &scope.bound {
            self.offer(&mut offers, name, Some(ty), 0, want);
        }
        for seat in &scope.seats {
            self.offer(&mut offers, seat, Some(&Type::Player), 0, want);
        }
        if let Some(kind) = scope.self_kind {
            self.offer_of_kind(&mut offers, kind, 1, want);
        }
        self.offer_built_in(&mut offers, scope, want);
        for (name, (member, _)) in self.symbols.player.iter().chain(&self.symbols.table) {
            let ty = self.type_of(member);
            self.offer(&mut offers, name, ty.as_ref(), 1, want);
        }
        self.offer_globals(&mut offers, want);
        self.found(offers);
    }

    /// Notes the words that could stand behind a dot, if that is the place.
    pub(crate) fn note_properties(&mut self, scope: &Scope, span: Span, of: &Type) {
        if !self.is_asked(span) {
            return;
        }
        let mut offers = Vec::new();
        self.offer_properties(&mut offers, scope, of);
        if let Some(item) = of.item() {
            self.offer_properties(&mut offers, scope, &item);
        }
        self.found(offers);
    }

    fn found(&mut self, offers: Vec<Offer>) {
        if let Some(probe) = &mut self.probe {
            probe.offers = offers;
            probe.seen = true;
        }
    }

    fn offer(
        &self,
        offers: &mut Vec<Offer>,
        name: &str,
        ty: Option<&Type>,
        near: u8,
        want: Option<&Type>,
    ) {
        let fits = match (ty, want) {
            (Some(have), Some(want)) => self.could_be(have, want),
            _ => true,
        };
        let words = ty.map_or_else(String::new, |ty| self.words(ty));
        offers.push(Offer { name: name.to_owned(), words, near, fits });
    }

    /// Whether a value of type `have` may stand, perhaps converted, where `want` is expected.
    fn could_be(&self, have: &Type, want: &Type) -> bool {
        match want {
            Type::List(item) => {
                have.item().is_some_and(|have| self.fits(&have, item)) || self.fits(have, item)
            }
            // A condition can begin with any value that can be compared.
            Type::Flag => !matches!(have, Type::Name(_)) || self.fits(have, want),
            Type::Number => {
                matches!(have, Type::Number | Type::Member(_) | Type::Resource)
                    || self.fits(have, want)
            }
            Type::Card(_) | Type::Name(_) => have.kind().is_some() || self.fits(have, want),
            Type::Zone(_) => matches!(have, Type::Zone(_) | Type::Piles(_) | Type::Pile(_)),
            want => self.fits(have, want),
        }
    }

    /// The type of a member, if it is known without reading other bodies.
    fn type_of(&self, member: &Member) -> Option<Type> {
        Some(match member {
            Member::Zone(zone) => {
                let declared = self.program.zones.get(*zone)?;
                let holds = declared.holds.unwrap_or(CARD);
                match declared.layout {
                    schema::program::Layout::Piles => Type::Piles(holds),
                    _ => Type::Zone(holds),
                }
            }
            Member::Cell(cell) if self.program.cells.get(*cell)?.flag => Type::Flag,
            Member::Cell(_) => Type::Number,
            Member::Note(_, ty) | Member::Field(_, ty) => ty.clone(),
            Member::Derived(derived) => self.symbols.derived.get(*derived)?.ty.clone()?,
            Member::Pool(pool) => Type::Pool(self.program.pools.get(*pool)?.family),
            Member::Rows(table) => Type::Row(*table).list(),
            Member::Ability(_) => return None,
        })
    }

    fn offer_of_candidate(&self, offers: &mut Vec<Offer>, local: &Local, want: Option<&Type>) {
        match &local.ty {
            Type::Card(kind) | Type::Name(kind) => {
                self.offer_of_kind(offers, *kind, 0, want);
                for name in OF_CARDS {
                    self.offer(offers, name, None, 1, want);
                }
                for group in self.symbols.families.keys() {
                    self.offer(offers, group, None, 1, want);
                }
                if want == Some(&Type::Flag) {
                    self.offer_sorts(offers, 1);
                }
            }
            Type::Spot(..) => {
                for name in spots::PROPERTIES {
                    self.offer(offers, name, None, 0, want);
                }
            }
            Type::Pile(_) => self.offer_of_pile(offers, want),
            Type::Row(table) => self.offer_of_row(offers, *table, want),
            Type::Player if local.own => {
                for (name, (member, _)) in &self.symbols.player {
                    self.offer(offers, name, self.type_of(member).as_ref(), 0, want);
                }
            }
            _ => {}
        }
    }

    fn offer_of_pile(&self, offers: &mut Vec<Offer>, want: Option<&Type>) {
        for (name, (member, _)) in &self.symbols.pile {
            self.offer(offers, name, self.type_of(member).as_ref(), 0, want);
        }
        self.offer(offers, "name", None, 0, want);
        self.offer(offers, "number", Some(&Type::Number), 0, want);
        for family in self.symbols.families.keys() {
            self.offer(offers, family, None, 1, want);
        }
    }

    fn offer_of_row(
        &self,
        offers: &mut Vec<Offer>,
        table: schema::id::TableId,
        want: Option<&Type>,
    ) {
        let Some(info) = self.symbols.table_rows.get(table) else { return };
        for (name, (member, _)) in &info.members {
            self.offer(offers, name, self.type_of(member).as_ref(), 0, want);
        }
        self.offer(offers, "level", Some(&Type::Number), 0, want);
    }

    /// Offers what cards of a kind have, except abilities, which are no values.
    fn offer_of_kind(
        &self,
        offers: &mut Vec<Offer>,
        kind: schema::id::KindId,
        near: u8,
        want: Option<&Type>,
    ) {
        for name in self.symbols.kind_members(kind) {
            let member = self.symbols.kind_member(kind, name);
            let ty = member.and_then(|member| self.type_of(member));
            if !matches!(member, Some(Member::Ability(_))) {
                self.offer(offers, name, ty.as_ref(), near, want);
            }
        }
    }

    /// Offers kinds and tags.
    fn offer_sorts(&self, offers: &mut Vec<Offer>, near: u8) {
        for name in self.symbols.kinds.keys().chain(self.symbols.tags.keys()) {
            self.offer(offers, name, None, near, None);
        }
    }

    fn offer_built_in(&self, offers: &mut Vec<Offer>, scope: &Scope, want: Option<&Type>) {
        for name in BUILT_IN {
            let (stands, ty) = match *name {
                "me" | "opponent" | "left" | "right" => (scope.me, Some(Type::Player)),
                "opponents" => (scope.me, Some(Type::Player.list())),
                "seat" => (scope.me, Some(Type::Number)),
                "self" | "owner" => (scope.self_kind.is_some(), None),
                "actor" => (scope.event.is_some(), Some(Type::Player)),
                "it" => {
                    let candidate = scope.locals.iter().rev().find(|local| local.candidate);
                    let ty = candidate.map(|local| local.ty.clone());
                    let ty = ty.or_else(|| scope.it.as_ref().map(|(_, ty)| ty.clone()));
                    (ty.is_some(), ty)
                }
                "active" => (true, Some(Type::Player)),
                "players" | "everybody" | "winners" => (true, Some(Type::Player.list())),
                "yes" | "no" => (true, Some(Type::Flag)),
                _ => (true, None),
            };
            if stands {
                self.offer(offers, name, ty.as_ref(), 2, want);
            }
        }
        if scope.me {
            self.offer(offers, "score", Some(&Type::Number), 2, want);
        }
        if scope.event.is_some() {
            self.offer(offers, "event", None, 1, None);
        }
    }

    fn offer_globals(&self, offers: &mut Vec<Offer>, want: Option<&Type>) {
        for (name, (id, _)) in &self.symbols.variants {
            self.offer(offers, name, self.symbols.variant.get(*id), 2, want);
        }
        for (name, (id, _)) in &self.symbols.defines {
            let ty = self.symbols.derived.get(*id).and_then(|info| info.ty.clone());
            self.offer(offers, name, ty.as_ref(), 2, want);
        }
        for name in self.symbols.scripts.keys() {
            self.offer(offers, name, None, 2, want);
        }
        for (name, (id, _)) in &self.symbols.members {
            let family = self.program.members.get(*id).map(|member| Type::Member(member.family));
            self.offer(offers, name, family.as_ref(), 2, want);
        }
        for name in self.symbols.families.keys().chain(self.symbols.dice.keys()) {
            self.offer(offers, name, None, 2, None);
        }
        for (name, (id, _)) in &self.symbols.definitions {
            let kind = self.program.definitions.get(*id).map(|it| Type::Name(it.kind));
            self.offer(offers, name, kind.as_ref(), 2, want);
        }
        // Words with which a query can begin: kinds, tags, and words for what every game has.
        self.offer_sorts(offers, 2);
        for name in ["player", "pile", "spot", "empty"] {
            self.offer(offers, name, None, 2, None);
        }
    }
}
