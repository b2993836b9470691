//! Reports common mistakes with help of their own: values of a wrong type, words that mean something elsewhere.

use schema::expr::Expr;
use schema::family::FamilySort;
use schema::id::{ExprId, KindId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed};
use crate::codes::{self, Code};
use crate::syntax::ast::{self, Name};

/// What to write where a list of yes and no stands as a condition.
const OF_EACH: &str = "ask whether one of them is so, `any (LIST where it.WORD)`, or all, `not any (LIST where not it.WORD)`";

/// What to write where numbers of all players stand as a condition.
pub(super) const NUMBERS_OF_EACH: &str = "ask whether one of them has some, `any players where it.WORD > 0`, or none, `not any players where it.WORD > 0`";

/// What a list of zones is, and how one of several zones is named.
pub(crate) const ZONES_IN_BRACKETS: &str = "several zones in brackets are the cards that lie in them, and which of them is meant is said by a `define`: `define row_of(x : GROUP) = if x == TAG then ZONE else ZONE`";

impl Reader<'_> {
    /// Reports a value of the wrong type. `ty` is the type that is needed.
    pub(crate) fn unfit(&mut self, found: &Typed, ty: &Type) {
        let (has, wants) = (self.words(&found.ty), self.words(ty));
        let (code, help): (Code, String) = match (&found.ty, ty) {
            (Type::List(_) | Type::Zone(_) | Type::Piles(_), Type::Player) => (
                codes::LIST_FOR_ONE,
                "let each of them do it, `each PLAYERS { … }`, or take one of them: `first of …`"
                    .into(),
            ),
            (
                Type::List(_) | Type::Zone(_) | Type::Piles(_),
                Type::Card(_) | Type::Name(_),
            ) => (
                codes::LIST_FOR_ONE,
                "do it for each, `for x in … { … }`, or take one of them: `first of …`".into(),
            ),
            (Type::Name(kind), Type::Card(_) | Type::List(_))
                if ty.kind().or(ty.item().and_then(|item| item.kind())).is_some()
                    && !matches!(self.exprs.get(found.id), Some(Expr::Definition(_))) =>
            {
                let kind = self.kind_name(*kind);
                (codes::NOT_A_CARD, format!(
                    "the cards that are called so are those of the name: `({kind} in ZONE where name == NAME)`, and one of them `first of ({kind} in ZONE where name == NAME)`"
                ))
            }
            (Type::Name(_), Type::Card(_)) => (codes::NOT_A_CARD, self.which_card()),
            (Type::Name(_), Type::List(item)) if matches!(**item, Type::Card(_)) => {
                (codes::NOT_A_CARD, self.which_card())
            }
            (Type::List(have), Type::List(item))
                if matches!((&**have, &**item), (Type::Name(_), Type::Card(_))) =>
            {
                (codes::NOT_A_CARD, self.which_card())
            }
            (Type::Member(_), Type::Member(_) | Type::Resource)
                if self.words_alike(&found.ty, ty).is_some() =>
            {
                (codes::WRONG_TYPE, self.words_alike(&found.ty, ty).unwrap_or_default())
            }
            (Type::List(_) | Type::Zone(_) | Type::Piles(_) | Type::Pile(_), Type::Number) => {
                (codes::WRONG_TYPE, self.how_many(&found.ty))
            }
            (Type::Number, Type::Flag)
                if matches!(self.exprs.get(found.id), Some(Expr::Number(0 | 1))) =>
            {
                (codes::WRONG_TYPE, "write `yes` or `no`".into())
            }
            (Type::Number, Type::Flag) => {
                (codes::WRONG_TYPE, "compare it with another number: `… > 0`; with several it is compared one by one: `x == 2 or x == 3`"
                    .into())
            }
            (Type::Card(_) | Type::Name(_) | Type::Player | Type::Member(_), Type::Flag) => (
                codes::WRONG_TYPE,
                "ask what it is, `x is NAME`, `x == y`; or whether there is one, `x != none`".into(),
            ),
            (Type::List(item), Type::Flag) if **item == Type::Flag => {
                (codes::WRONG_TYPE, OF_EACH.into())
            }
            (Type::List(_), Type::Flag) => (codes::WRONG_TYPE, NUMBERS_OF_EACH.into()),
            (_, Type::Flag) => (
                codes::WRONG_TYPE,
                "write a condition: `a == b`, `x is NAME`, `KIND in ZONE`".into(),
            ),
            (Type::Text, Type::Number) if self.is_decimal(found.id) => {
                (codes::WRONG_TYPE, "there are whole numbers only".into())
            }
            (_, Type::Number) => (
                codes::WRONG_TYPE,
                "write a number, or something that is counted or worked out".into(),
            ),
            (_, Type::Player) => {
                (codes::WRONG_TYPE, "name a player: `me`, `left`, `active`, a variable".into())
            }
            (Type::Card(_), Type::Card(kind)) => {
                let kind = self.kind_name(*kind);
                let noted = self.note_read(found.id).map(|note| asked_by_name(note, &kind));
                let help = noted.map(|noted| format!("{noted}; or let the note hold nothing else: `note … : {kind}`"));
                let help = help.unwrap_or_else(|| self.help_for_kind(found.id, &kind));
                (codes::WRONG_TYPE, help)
            }
            (Type::Name(_), Type::Name(kind)) => {
                let kind = self.kind_name(*kind);
                let help = format!(
                    "ask first whether it is one (`if x is {kind} {{ … x.name … }}`), take it from those alone that are (`{kind} in ZONE`), or declare nothing else there: `zone NAME : LAYOUT of {kind}`, `name of {kind}`"
                );
                (codes::WRONG_TYPE, help)
            }
            (Type::Card(_) | Type::Name(_), Type::Goods(_)) => (
                codes::WRONG_TYPE,
                "goods are amounts, `2 RESOURCE`; a card is moved (`move Name in ZONE to ZONE`), or handed to a verb of the game that does so"
                    .into(),
            ),
            (Type::Number, Type::Card(kind)) => (codes::WRONG_TYPE, self.which_chosen(*kind)),
            (Type::Number, Type::List(item)) if matches!(**item, Type::Card(_)) => {
                (codes::WRONG_TYPE, self.which_chosen(item.kind().unwrap_or(CARD)))
            }
            (_, Type::Card(_)) => {
                (codes::WRONG_TYPE, "name a card: `self`, `it`, a variable, `top of ZONE`".into())
            }
            (_, Type::List(item)) if self.help_for_each(&found.ty, item).is_some() => {
                (codes::WRONG_TYPE, self.help_for_each(&found.ty, item).unwrap_or_default())
            }
            (Type::Flag, Type::List(_))
                if matches!(self.exprs.get(found.id), Some(Expr::And(..) | Expr::Or(..))) =>
            {
                (codes::WRONG_TYPE, "`and` and `or` join conditions, and lists are joined by `+`: `ZONE + ZONE`".into())
            }
            (_, Type::List(_)) => (
                codes::WRONG_TYPE,
                "name a zone or a list: `ZONE`, `KIND in ZONE`, `[…, …]`".into(),
            ),
            (_, Type::Pile(_)) => (
                codes::WRONG_TYPE,
                "name a pile: of a zone of piles each is one of `(pile in ZONE)`, in a loop `for p in (pile in ZONE) { … }`, one by its key `ZONE[2]`, and let one be chosen by `choose 1 pile in ZONE to VERB`"
                    .into(),
            ),
            (Type::Card(_) | Type::Name(_), Type::Zone(_)) => {
                (codes::WRONG_TYPE, format!("name a zone: `ZONE`, `p.ZONE`; {ZONES_IN_BRACKETS}"))
            }
            (Type::Flag, Type::Goods(_))
                if matches!(self.exprs.get(found.id), Some(Expr::And(..))) =>
            {
                (codes::WRONG_TYPE, "`and` joins conditions, and amounts are joined by `+`: `2 RESOURCE + 1 RESOURCE`".into())
            }
            _ => (codes::WRONG_TYPE, format!("{wants} must stand here")),
        };
        self.error(code, found.span, format!("this is {has}, and {wants} is wanted"), has, help);
    }

    /// The help about several things of one sort where several of another are needed; `None` if there is none.
    fn help_for_each(&self, have: &Type, item: &Type) -> Option<String> {
        match (have.item()?, item) {
            (Type::Card(_), Type::Card(kind)) => {
                let kind = self.kind_name(*kind);
                Some(format!(
                    "take those alone that are one (`{kind} in ZONE`), or let the zone hold nothing else: `zone NAME : LAYOUT of {kind}`"
                ))
            }
            (Type::Card(_), Type::Name(_)) => {
                Some("say what each of them is called: `list of name over (KIND in ZONE)`".into())
            }
            _ => None,
        }
    }

    /// The help about a number where cards are needed.
    fn which_chosen(&self, kind: KindId) -> String {
        let kind = self.kind_name(kind);
        format!(
            "let them be chosen: `choose 1 {kind} in ZONE to VERB`, then `VERB it`; or name a zone or a list: `ZONE`, `{kind} in ZONE`"
        )
    }

    fn which_card(&self) -> String {
        "say which card: where it lies (`KIND in ZONE`, `Name in ZONE`), or `top of` its pile"
            .into()
    }

    /// Reports the name of a group of tags where a kind or tag is needed. Returns whether it was one.
    pub(crate) fn report_group(&mut self, scope: &Scope, name: &Name) -> bool {
        let Some(family) = self.family_named(&name.text) else { return false };
        let declared = &self.program.families[family];
        if declared.sort != FamilySort::Tags {
            return false;
        }
        let group = &declared.name;
        let first = self.program.members.get(declared.first).map_or("TAG", |tag| &tag.name);
        let help = match &scope.met {
            Some((_, Some(met))) => {
                format!("ask it of the one that is met: `{met}.{group} is {first}`")
            }
            Some((kind, None)) => format!(
                "give the one that is met a name: `… {} as c where c.{group} is {first}`; or name the tag in its place: `… {first} {{ … }}`",
                self.kind_name(*kind)
            ),
            None => format!(
                "ask which tag of it a card has: `card in ZONE where {group} is {first}`, `c.{group} is {first}`; or whether it has one: `… {group} is not none`"
            ),
        };
        let message = format!("`{}` is a group of tags, and no sort of card", name.text);
        self.error(codes::SORT_ALONE, name.span, message, "a group of tags", help);
        true
    }

    /// Reports an unknown word that has a meaning elsewhere, with that meaning. Returns false if it has none.
    pub(crate) fn report_known_elsewhere(&mut self, scope: &Scope, name: &Name) -> bool {
        let word = name.text.as_str();
        if self.report_group(scope, name) {
            return true;
        }
        if word == "you" {
            self.error(
                codes::UNKNOWN_WORD,
                name.span,
                "`you` stands only in what answers an event: `after you VERB …`",
                "no event here",
                "write `me`",
            );
            return true;
        }
        if word == "out"
            && let Some(flag) = self.program.cells.iter().find(|cell| cell.out)
        {
            let help = format!("whoever is out has the flag that says so: `p.{}`", flag.name);
            self.unknown_of(name.span, "`out` is not declared anywhere", None, &help);
            return true;
        }
        let elsewhere = match word {
            "self" | "owner" => "belongs to the text of a card, and this is none",
            "actor" | "event" => {
                "belongs to what answers an event (`before …`, `after …`), and this does not"
            }
            _ => {
                let candidate = scope.locals.iter().rev().find(|local| local.candidate);
                let kind = candidate.and_then(|local| local.ty.kind());
                return kind
                    .is_some_and(|kind| self.report_some_kinds_only(kind, None, word, name.span));
            }
        };
        self.error(
            codes::UNKNOWN_WORD,
            name.span,
            format!("`{word}` {elsewhere}"),
            "nothing here",
            "give it to the verb: `verb … c : card { … c … }`",
        );
        true
    }

    /// The note that an expression reads, as it is written: `…` for that of somebody or something named before a dot.
    fn note_read(&self, of: ExprId) -> Option<&str> {
        let Expr::Note { note, of } = self.exprs.get(of)? else { return None };
        let bare =
            of.is_none_or(|of| matches!(self.exprs.get(of), Some(Expr::Me | Expr::SelfCard)));
        Some(if bare { &self.program.notes[*note].name } else { "…" })
    }

    /// Reports something that only cards of some kinds have (`C0306`), read of a card if there is one. Returns false
    /// if none have it.
    pub(crate) fn report_some_kinds_only(
        &mut self,
        kind: KindId,
        of: Option<ExprId>,
        word: &str,
        span: Span,
    ) -> bool {
        let has = |id: &KindId| {
            *id != kind
                && self.symbols.inherits(*id, kind)
                && self.symbols.kind_member(*id, word).is_some()
        };
        let having: Vec<KindId> = self.symbols.kind.pairs().map(|(id, _)| id).filter(has).collect();
        let Some(&first) = having.first() else { return false };
        // Of a kind that inherits it nothing more is said than of the one that declares it.
        let apart = having.iter().find(|id| !self.symbols.inherits(**id, first));
        let (all, some) = (self.kind_name(kind), self.kind_name(first));
        let one = crate::check::types::article(&some);
        let noted = of.and_then(|of| self.note_read(of)).map(|note| asked_by_name(note, &some));
        let help = apart.map(|other| {
            let other = crate::check::types::article(&self.kind_name(*other));
            format!("{other} has one of its own: declare one of every {all} instead, in `kind {all} {{ … }}` (a field with a default)")
        });
        let at_spot = of.and_then(|of| self.spot_of_kind(of, &having));
        let help = at_spot.or(noted).or(help).unwrap_or_else(|| {
            format!("ask for those only: `{some} in …`, or `c : {some}` in a verb")
        });
        self.error(
            codes::SOME_KINDS_ONLY,
            span,
            format!("not every {all} has `{word}`: {one} has"),
            "not of every kind",
            help,
        );
        true
    }

    /// The name of the card that is nearest to a word.
    pub(crate) fn near_card(&self, word: &str) -> Option<String> {
        let names = self.symbols.definitions.keys().map(String::as_str);
        self.near(word, names).map(str::to_owned)
    }

    /// Reports an order that is read of a set, which has none (`C0602`).
    pub(crate) fn report_no_order(&mut self, zone: ExprId, span: Span) {
        let Some(Expr::Zone { zone, .. }) = self.exprs.get(zone) else { return };
        let zone = &self.program.zones[*zone];
        if zone.layout == schema::program::Layout::Set {
            let name = zone.name.clone();
            self.error(
                codes::NO_ORDER,
                span,
                format!("`{name}` is a set: its cards have no order, no top and no bottom"),
                "no order here",
                format!("choose from it, take some by chance (`pick 1 from {name}`), or declare it as a `stack`"),
            );
        }
    }

    /// Reports an unknown phase.
    pub(crate) fn no_moment(&mut self, name: &Name) {
        let near = self
            .near(&name.text, self.symbols.moments.keys().map(String::as_str))
            .map(str::to_owned);
        self.unknown_of(
            name.span,
            &format!("there is no phase `{}`", name.text),
            near,
            match name.text.as_str() {
                "game" => "what is done once at its start stands in `setup`, and what is done last before `end game`; what counts at its end are score terms and `winner`",
                _ => "name a phase of the flow, `turn` or `round`",
            },
        );
    }

    pub(crate) fn nothing_ends(&mut self, name: &ast::Name) {
        let near = {
            let known =
                self.symbols.moments.keys().chain(self.symbols.verbs.keys()).map(String::as_str);
            self.near(&name.text, known).map(str::to_owned)
        };
        self.unknown_of(
            name.span,
            &format!("`{}` is no phase and no verb: nothing ends with it", name.text),
            near,
            match name.text.as_str() {
                "game" => "leave it out: what has no `until` lasts as long as the game",
                _ => "name a phase, `turn`, `round` or a verb",
            },
        );
    }

    /// Says of an unknown word before `in`, which is reported since `told`, that a name for what is sought stands behind.
    pub(super) fn named_behind(&mut self, what: &ast::Expr, those: &Type, told: usize) {
        let ast::ExprKind::Name(name) = &what.kind else { return };
        // A capitalised name is meant as a card, which is declared nowhere.
        if name.quoted || name.text.starts_with(char::is_uppercase) {
            return;
        }
        let sort = match those.item() {
            Some(Type::Card(kind) | Type::Name(kind)) => self.kind_name(kind),
            Some(Type::Spot(..)) => "spot".to_owned(),
            Some(Type::Pile(_)) => "pile".to_owned(),
            Some(Type::Player) => "player".to_owned(),
            Some(Type::Number) => "number".to_owned(),
            Some(Type::Member(family)) => self.program.families[family].name.clone(),
            _ => return,
        };
        let text = &name.text;
        // All words of a family are meant by its name alone.
        let list = if matches!(those.item(), Some(Type::Member(_))) { "" } else { " in …" };
        let help = format!(
            "before `in` stands what is sought, and its name behind: `{sort}{list} as {text} where …`"
        );
        for own in self.diagnostics.iter_mut().skip(told) {
            let guesses = ["declare it", "they are "];
            let is_guess = own
                .help
                .as_ref()
                .is_none_or(|help| guesses.iter().any(|guess| help.starts_with(guess)));
            if own.code.id == codes::UNKNOWN_WORD.id && own.span() == name.span && is_guess {
                own.help = Some(help.clone());
            }
        }
    }
}

/// Help for a note that holds a card of any kind: what stands in a note may become another, so a condition says nothing
/// of it later on.
fn asked_by_name(note: &str, kind: &str) -> String {
    format!(
        "give what is in the note a name, and ask that: `let x = {note}`, `if x is {kind} {{ … }}`"
    )
}
