//! Reads comparisons for equality, and reports those that can never hold.

use schema::expr::Expr;
use schema::family::FamilySort;
use schema::id::{ExprId, ZoneId};
use schema::program::Layout;
use schema::source::Span;

use crate::check::analyses::certain::Certain;
use crate::check::reader::Reader;
use crate::check::types::Type;
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

impl Reader<'_> {
    /// The condition that two values are equal. Zones and lists are compared by their items.
    pub(crate) fn same(&mut self, a: &Typed, b: &Typed, span: Span) -> Typed {
        let listlike = |ty: &Type| ty.item().is_some() && *ty != Type::Error;
        if listlike(&a.ty) || listlike(&b.ty) {
            let unordered = self.is_set(a.id) || self.is_set(b.id);
            let Some((x, y)) = self.lists_alike(a, b, span) else { return self.wrong(span) };
            let expr = if unordered { Expr::SameItems(x, y) } else { Expr::Same(x, y) };
            return self.typed(expr, Type::Flag, span);
        }
        if let Some(same) = self.goods_order(ast::CompareOp::Equal, a, b, span) {
            return same;
        }
        if let Some(has) = self.has_tag(a, b, span).or_else(|| self.has_tag(b, a, span)) {
            return has;
        }
        let comparable = matches!((&a.ty, &b.ty), (Type::Error, _) | (_, Type::Error))
            || self.fits(&a.ty, &b.ty)
            || self.fits(&b.ty, &a.ty)
            || match (&a.ty, &b.ty) {
                (
                    Type::Card(one) | Type::Name(one) | Type::Pile(one),
                    Type::Card(other) | Type::Name(other) | Type::Pile(other),
                ) => self.symbols.meet(*one, *other),
                _ => false,
            };
        if !comparable {
            self.never_the_same(a, b, span);
        }
        self.typed(Expr::Same(a.id, b.id), Type::Flag, span)
    }

    /// Reports a comparison of a thing with itself (`C0305`). In rulings that is told of the whole claim.
    pub(crate) fn not_itself(&mut self, scope: &Scope, a: &Typed, b: &Typed, span: Span) {
        // Of a candidate that is not known, words are taken for those of what lies around it.
        let is_unknown = scope.locals.iter().any(|one| one.candidate && one.ty == Type::Error);
        let is_wrong = a.ty == Type::Error || b.ty == Type::Error || is_unknown;
        let is_actor_and_me = scope.me_is_actor && self.are_actor_and_me(a.id, b.id);
        let certain = Certain::new(self.lowered());
        // What a card is of a group is asked of that card alone.
        let is_own = |tag: &Typed, card: &Typed| match self.exprs.get(tag.id) {
            Some(Expr::MemberOf { of, .. }) => certain.are_one(*of, card.id),
            _ => false,
        };
        let is_same =
            is_actor_and_me || certain.are_one(a.id, b.id) || is_own(a, b) || is_own(b, a);
        let own_note = self.its_own_note(scope, a, b).or_else(|| self.its_own_note(scope, b, a));
        if let Some(note) = own_note.filter(|_| !is_wrong) {
            let help = format!(
                "`it` is what the inner `where` asks; the outer one gets a name: `(Q as other where … {note} is other …)`"
            );
            let message = "this asks whether the inner candidate stands in its own note";
            return self.error(
                codes::NOT_COMPARABLE,
                span,
                message,
                "both are the inner one's",
                help,
            );
        }
        if is_wrong || !scope.seats.is_empty() || !is_same {
            return;
        }
        let candidates = scope.locals.iter().filter(|local| local.candidate).count();
        let help = match candidates {
            _ if is_actor_and_me => {
                "in a rule, me is whoever acts: leave this out, or say it on a card, whose owner is me"
            }
            0 => "say what it is to be compared with",
            1 => {
                "`it` and bare words are the candidate's: of this card write `self`, of the one who acts `me`, and \
                 something else is given a name before (`let x = …`)"
            }
            _ => &self.name_the_outer(a),
        };
        self.error(
            codes::NOT_COMPARABLE,
            span,
            "this is compared with itself",
            "the same on both sides",
            help,
        );
    }

    /// Warns of `<` and `>` between goods where there are several resources (`W0123`).
    pub(crate) fn neither_may_cover(&mut self, op: ast::CompareOp, span: Span) {
        let families = self.program.families.iter();
        let resources = families.filter(|one| one.sort == FamilySort::Resources);
        if resources.map(|one| usize::from(one.count)).sum::<usize>() < 2 {
            return;
        }
        let (message, label, help) = match op {
            ast::CompareOp::Less => (
                "this asks whether what stands right covers all that stands left, and has more",
                "not only that it has too little of one",
                "of one resource write `p.ruby < 2`; whether `p` has too little of something, `not (p >= q)`",
            ),
            _ => (
                "this asks whether what stands left covers all that stands right, and has more of anything",
                "not only that it has more of one",
                "of one resource write `p.ruby > 2`",
            ),
        };
        let told = Diagnostic::warning(codes::NEITHER_COVERS, span, message);
        self.report(told.label(span, label).help(help));
    }

    /// Warns of two cards, or the cards of two zones, that are compared and lie at two places (`W0124`).
    pub(crate) fn at_two_places(&mut self, scope: &Scope, (a, b): (&Typed, &Typed), span: Span) {
        let (Some((one, of_one)), Some((other, of_other))) = (self.lies_in(a), self.lies_in(b))
        else {
            return;
        };
        let is_beside = |of: Option<ExprId>| {
            matches!(of.and_then(|of| self.exprs.get(of)), Some(Expr::Left(_) | Expr::Right(_)))
        };
        let is_me =
            |of: Option<ExprId>| matches!(of.and_then(|of| self.exprs.get(of)), Some(Expr::Me));
        let of_two = is_me(of_one) && is_beside(of_other) || is_beside(of_one) && is_me(of_other);
        if !scope.seats.is_empty() || one == other && !of_two {
            return;
        }
        let message = "a card lies at one place, so these are never the same";
        let told = Diagnostic::warning(codes::TWO_PLACES, span, message);
        let told = told.label(span, "two places");
        self.report(told.help(
            "compare what they are called, `c.name == d.name`; of lists, `(list of name over ZONE)`; how many, `count of ZONE`",
        ));
    }

    /// The zone in which a card, or cards, lie that are read straight from there, and whose it is.
    fn lies_in(&self, what: &Typed) -> Option<(ZoneId, Option<ExprId>)> {
        let of_cards = |ty: &Type| matches!(ty, Type::Card(_) | Type::Zone(_));
        if !of_cards(&what.ty) && !what.ty.item().as_ref().is_some_and(of_cards) {
            return None;
        }
        let mut at = what.id;
        loop {
            at = match self.exprs.get(at)? {
                Expr::Zone { zone, of } => return Some((*zone, *of)),
                Expr::Contents(of)
                | Expr::Take { of, .. }
                | Expr::Filter { list: of, .. }
                | Expr::Only { list: of, .. } => *of,
                // Anything else may lie anywhere.
                _ => return None,
            };
        }
    }

    /// The help about a value of the inner candidate that was to be compared with that of the outer one.
    fn name_the_outer(&self, own: &Typed) -> String {
        let field = match self.exprs.get(own.id) {
            Some(Expr::Field { field, .. }) => &*self.program.fields[*field],
            _ => "FIELD",
        };
        format!(
            "`it` and bare words are those of the inner candidate: one that a `where` asks gets a name, `(Q as other where … other.{field} …)`; what is folded is handed to a define: `define alike(c : card) = count of (ZONE where {field} == c.{field})`, and `sum of alike(it) over ZONE`"
        )
    }

    /// The name of a note of the candidate of an inner `where` that is compared with that candidate, which has no name: the
    /// outer one was meant.
    fn its_own_note(&self, scope: &Scope, read: &Typed, it: &Typed) -> Option<&str> {
        let Some(Expr::Note { note, of: Some(of) }) = self.exprs.get(read.id) else { return None };
        let Some(Expr::Local(local)) = self.exprs.get(it.id) else { return None };
        let mut candidates = scope.locals.iter().rev().filter(|local| local.candidate);
        let inner = candidates.next().filter(|one| one.local == *local && one.name.is_none())?;
        let is_its = matches!(self.exprs.get(*of), Some(Expr::Local(of)) if *of == inner.local);
        let is_inner = candidates.next().is_some();
        (is_its && is_inner).then(|| self.program.notes[*note].name.as_str())
    }

    /// Whether one of two expressions is `actor`, and the other `me`.
    fn are_actor_and_me(&self, a: ExprId, b: ExprId) -> bool {
        let node = |id| self.exprs.get(id);
        matches!(
            (node(a), node(b)),
            (Some(Expr::Actor), Some(Expr::Me)) | (Some(Expr::Me), Some(Expr::Actor))
        )
    }

    /// Two values as lists, of which one may be a single thing. Reports values that can never be equal (`C0305`).
    pub(crate) fn lists_alike(
        &mut self,
        a: &Typed,
        b: &Typed,
        span: Span,
    ) -> Option<(ExprId, ExprId)> {
        let (these, those) = (self.spread(a), self.spread(b));
        if self.are_of_one_sort(&these.ty, &those.ty) {
            return Some((self.as_list(&these), self.as_list(&those)));
        }
        if self.goods_order(ast::CompareOp::Equal, a, b, span).is_none() {
            self.never_the_same(a, b, span);
        }
        None
    }

    /// Whether two things, or the items of two lists, can be equal, judged by type. Cards and their names can.
    pub(crate) fn are_of_one_sort(&self, a: &Type, b: &Type) -> bool {
        let item = |ty: &Type| ty.item().unwrap_or_else(|| ty.clone());
        let (a, b) = (item(a), item(b));
        let cards = match (a.kind(), b.kind()) {
            (Some(one), Some(other)) => self.symbols.meet(one, other),
            _ => false,
        };
        let vague = |ty: &Type| matches!(ty, Type::Error | Type::Unknown | Type::Nothing);
        let alike = cards || self.fits(&a, &b) || self.fits(&b, &a);
        alike || vague(&a) || vague(&b)
    }

    fn never_the_same(&mut self, a: &Typed, b: &Typed, span: Span) {
        let (x, y) = (self.words(&a.ty), self.words(&b.ty));
        let list = if a.ty.item().is_some() { &a.ty } else { &b.ty };
        let other = if a.ty.item().is_some() { &b.ty } else { &a.ty };
        let candidate = |card: &Typed, number: &Typed| {
            let is_it = matches!(self.exprs.get(card.id), Some(Expr::Local(_)));
            is_it && card.ty.kind().is_some() && number.ty == Type::Number
        };
        let help = match other {
            _ if candidate(a, b) || candidate(b, a) => {
                "in a `where` `it` is what that asks, and one of its values is `it.FIELD`; a number that is folded is handed to a define: `define alike(n : number) = count of (ZONE where FIELD == n)`, and `highest of alike(it) over (1 to 7)`"
            }
            _ if self.flag_of(a, b).is_some() => {
                return self.never_as(span, (x, y), &self.flag_of(a, b).unwrap_or_default());
            }
            _ if self.words_alike(&a.ty, &b.ty).is_some() => {
                return self.never_as(
                    span,
                    (x, y),
                    &self.words_alike(&a.ty, &b.ty).unwrap_or_default(),
                );
            }
            _ if list.item().is_none() => {
                "compare things of one sort: numbers with numbers, cards with cards"
            }
            Type::Number | Type::Maybe(_) => &self.how_many(list),
            Type::Flag => {
                "whether anything is in it is asked with `is empty`: `if … is not empty { … }`"
            }
            Type::Member(family) if !self.is_resource(*family) => {
                "for cards that have a tag write `TAG in ZONE`"
            }
            _ => {
                "a list is compared with things of one sort (`ZONE == [Name, Name]`); whether something is in it is asked with `in`"
            }
        };
        self.never_as(span, (x, y), help);
    }

    fn never_as(&mut self, span: Span, (x, y): (String, String), help: &str) {
        let message = format!("{x} and {y} are never the same");
        self.error(codes::NOT_COMPARABLE, span, message, "compared here", help);
    }

    /// Help on a flag of a card that is asked like a kind, `self is tapped`; `None` for anything else.
    fn flag_of(&self, a: &Typed, b: &Typed) -> Option<String> {
        let (card, flag) = if a.ty == Type::Flag { (b, a) } else { (a, b) };
        let Some(Expr::Cell { cell, .. }) = self.exprs.get(flag.id) else { return None };
        let bearer = card.ty.kind().is_some() || card.ty == Type::Player;
        let name = &self.program.cells.get(*cell).filter(|cell| cell.flag && bearer)?.name;
        let whose = match self.exprs.get(card.id) {
            Some(Expr::SelfCard) => "self.",
            Some(Expr::Me) => "me.",
            _ => "x.",
        };
        Some(format!("whether a flag is set is asked behind a dot: `{whose}{name}`"))
    }

    /// Help on two groups that have a word of the same name, of which one is that of a note.
    pub(super) fn words_alike(&self, a: &Type, b: &Type) -> Option<String> {
        if let Some(help) = self.faces_are_own(a) {
            return Some(help);
        }
        let (Type::Member(a), Type::Member(b)) = (a, b) else { return None };
        let mut words = self.program.members.iter().filter(|member| member.family == *a);
        let other = |word: &str| {
            let mut others = self.program.members.iter();
            others.any(|member| member.family == *b && member.name == word)
        };
        let alike = words.find(|member| a != b && other(&member.name))?;
        Some(format!(
            "the words of a note are its own, and `{}` of the group is another: write the group as the type, `note NAME : GROUP | none`, and what is none of its words as a flag",
            alike.name
        ))
    }

    /// The help for a face of a die where a word or resource is needed that is none of its own: what it stands for is said by
    /// a `define`. `None` for anything else.
    pub(super) fn faces_are_own(&self, ty: &Type) -> Option<String> {
        let Type::Member(family) = ty else { return None };
        let die = &self.program.families[*family].name;
        self.symbols.dice.get(die)?;
        let mut faces = self.program.members.iter().filter(|member| member.family == *family);
        let face = &faces.next()?.name;
        Some(format!(
            "the faces of a die are words of its own; say what each stands for: `define meaning(x : {die}) = if x == {face} then … else …`, and then `meaning(…)`"
        ))
    }

    /// Whether a value is a set, or a list that contains the cards of one.
    fn is_set(&self, id: ExprId) -> bool {
        match self.exprs.get(id) {
            Some(Expr::Zone { zone, .. }) => {
                self.program.zones.get(*zone).is_some_and(|zone| zone.layout == Layout::Set)
            }
            Some(Expr::Contents(of)) => self.is_set(*of),
            Some(Expr::Join(left, right)) => self.is_set(*left) || self.is_set(*right),
            _ => false,
        }
    }

    /// Reports an `in` whose two sides can have no item in common, such as a player in a zone. Returns whether they
    /// can.
    pub(super) fn check_one_sort(&mut self, these: &Typed, those: &Typed, span: Span) -> bool {
        let are = self.are_of_one_sort(&these.ty, &those.ty);
        if !are {
            let item = |ty: &Type| ty.item().unwrap_or_else(|| ty.clone());
            let (a, b) = (item(&these.ty), item(&those.ty));
            let (x, y) = (self.words(&a), self.words(&b.clone().list()));
            self.error(
                codes::NOT_COMPARABLE,
                span,
                format!("{x} is never in {y}"),
                "asked here",
                match (a, b) {
                    (Type::Card(_) | Type::Name(_), Type::Player) => {
                        "cards lie in the zones of a player: `… in p.ZONE`"
                    }
                    (Type::Flag, Type::Card(_)) => {
                        "several sorts are asked for behind `where`: `card in ZONE where KIND or OTHER`"
                    }
                    (_, Type::Number) => {
                        "a number is looked for among numbers; how many they are stands in brackets: `(count of …) in (2 to 5)`"
                    }
                    _ => "look for cards among cards, players among players",
                },
            );
        }
        are
    }
}
