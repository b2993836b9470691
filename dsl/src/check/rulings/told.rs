//! Reads the arguments of events in claims: cards, players, zones, numbers, words, with prepositions and where they
//! lay.

use schema::decision::Seat;
use schema::expr::Test;
use schema::id::{MemberId, VerbId};
use schema::primitive::Primitive;
use schema::program::Layout;
use schema::ruling::{Happened, Thing, Told, Where};
use schema::source::Span;

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, Name, ToldWhat};

impl Rulings<'_> {
    /// Reads one argument of an event, with its preposition.
    pub(crate) fn told(
        &mut self,
        scope: &mut Scope,
        verb: VerbId,
        preposition: Option<&Name>,
        told: &ast::Told,
    ) -> Option<Told> {
        let params = self.reader.symbols.verb[verb].params.clone();
        let wanted = preposition.map(|name| name.text.as_str());
        let name = self.reader.program.verbs[verb].name.clone();
        let Some(at) = params.iter().position(|param| param.preposition.as_deref() == wanted)
        else {
            let (code, span, message) = match preposition {
                Some(preposition) => (
                    codes::NO_SUCH_PREPOSITION,
                    preposition.span,
                    format!("`{name}` has no `{}`", preposition.text),
                ),
                None => (
                    codes::TOO_MANY,
                    told.span,
                    format!("`{name}` is done to nothing that could be named here"),
                ),
            };
            let usage = crate::check::reader::patterns::usage(&name, &params);
            self.reader.error(code, span, message, "does not belong here", usage);
            return None;
        };
        let ty = params[at].ty.clone();
        let item = ty.item().filter(|_| matches!(ty, Type::List(_))).unwrap_or_else(|| ty.clone());
        let primitive = self.reader.symbols.verb[verb].primitive;
        let several = matches!(ty, Type::List(_)) && primitive.is_none();
        let cards = matches!(item, Type::Card(_) | Type::Name(_));
        if let ToldWhat::Amount(number, _) = &told.what
            && several
            && cards
            && !(1..=i64::from(u16::MAX)).contains(&number.value)
        {
            return self.says_nothing(
                number.span,
                "nothing was done to so many",
                "write how many there were, from 1, or leave it out",
            );
        }
        if let ToldWhat::Amount(..) = told.what
            && !matches!(item, Type::Goods(_) | Type::Error)
            && !(several && cards)
        {
            let words = self.reader.words(&ty);
            let help = match item {
                Type::Number | Type::Maybe(_) => "write the number alone, without a word behind it",
                _ => "leave the number out, and say behind it how often it happened: `3 times`",
            };
            self.reader.error(
                codes::WRONG_TYPE,
                told.span,
                format!("`{name}` is done to {words} here, and so much of something is a price"),
                "an amount",
                help,
            );
            return None;
        }
        let what = self.happened(scope, &item, told)?;
        if let (Some(Primitive::Shuffle), Happened::Place(place)) = (primitive, &what)
            && self.reader.program.zones[place.zone].layout == Layout::Set
        {
            return self.says_nothing(
                told.span,
                "a set has no order, so that it is never shuffled",
                "name a zone that has one, or a verb of the game",
            );
        }
        // Built-in verbs are done to cards, goods and places.
        let own = primitive.is_some() && matches!(what, Happened::Player(_));
        if own || !fits(&item, &what) {
            let words = match own {
                true => "cards, goods or places".to_owned(),
                false => self.reader.words(&ty),
            };
            self.reader.error(
                codes::WRONG_TYPE,
                told.span,
                format!("`{name}` is done to {words} here"),
                "not that",
                "name what fits, or leave it out: then any event of this verb is meant",
            );
            return None;
        }
        if let (Type::Card(kind) | Type::Name(kind), Happened::Card(Test::Definition(card))) =
            (&item, what)
            && !self.reader.symbols.inherits(self.reader.program.definitions[card].kind, *kind)
        {
            let (words, card) =
                (self.reader.words(&ty), self.reader.program.definitions[card].name.clone());
            self.reader.error(
                codes::WRONG_TYPE,
                told.span,
                format!("`{name}` is done to {words}, and {card} is none"),
                "never that",
                "name what fits, or leave it out: then any event of this verb is meant",
            );
            return None;
        }
        let within = match &told.what {
            ToldWhat::Expr { within: Some(within), .. } => Some(self.event_place(scope, within)?),
            ToldWhat::Expr { .. } | ToldWhat::Amount(..) | ToldWhat::Spot(_) => None,
        };
        let least = match &told.what {
            ToldWhat::Amount(number, _) if several => u16::try_from(number.value).unwrap_or(1),
            ToldWhat::Expr { .. } | ToldWhat::Amount(..) | ToldWhat::Spot(_) => 1,
        };
        let lies = matches!(item, Type::Card(_));
        Some(Told { param: at as u16, what, least, within, lies })
    }

    fn happened(&mut self, scope: &mut Scope, item: &Type, told: &ast::Told) -> Option<Happened> {
        let what = match &told.what {
            ToldWhat::Expr { what, .. } => what,
            ToldWhat::Amount(_, name) if matches!(item, Type::Card(_) | Type::Name(_)) => {
                return self.word_told(scope, item, name);
            }
            ToldWhat::Amount(number, name) => return self.amount_told(item, number, name),
            ToldWhat::Spot(position) => {
                let Thing::Spot(first, second) = self.spot_named(position)? else { return None };
                return Some(Happened::Spot(first, second));
            }
        };
        if let Some(number) = what.plain_number() {
            return i32::try_from(number).ok().map(Happened::Number);
        }
        let name = match &what.kind {
            ast::ExprKind::Name(name) => name,
            _ => return self.event_place(scope, what).map(Happened::Place),
        };
        self.word_told(scope, item, name)
    }

    /// What a word names that an event was about.
    fn word_told(&mut self, scope: &Scope, item: &Type, name: &Name) -> Option<Happened> {
        if let Some(seat) = scope.seats.iter().position(|seat| *seat == name.text) {
            return Some(Happened::Player(Seat(seat as u8)));
        }
        let member = symbols::find(&self.reader.symbols.members, &name.text)
            .map(|&member| Happened::Member(member));
        let sort = self.reader.sort(&name.text).map(|sort| Happened::Card(sort.test()));
        let place = self.any_zone(&name.text).map(Happened::Place);
        // A word may have several of these meanings. Take the one that fits the parameter.
        let found = [sort, member, place].into_iter().flatten();
        let found =
            found.clone().find(|found| fits(item, found)).or_else(|| found.into_iter().next());
        if found.is_none() {
            let near = {
                let cards =
                    self.reader.symbols.definitions.keys().chain(self.reader.symbols.kinds.keys());
                let all = cards.chain(self.reader.symbols.members.keys()).chain(&scope.seats);
                self.reader.near(&name.text, all.map(String::as_str)).map(str::to_owned)
            };
            self.reader.unknown_of(
                name.span,
                &format!("no card, kind or tag is called `{}`", name.text),
                near,
                "name what the event was about",
            );
        }
        found
    }

    /// So much of a resource.
    fn amount_told(&mut self, item: &Type, number: &ast::Number, name: &Name) -> Option<Happened> {
        let amount = i32::try_from(number.value).ok().filter(|amount| *amount > 0);
        let Some(amount) = amount else {
            return self.says_nothing(
                number.span,
                "nothing is paid or handed over in this amount",
                "write how much it was, from 1, or leave it out",
            );
        };
        let member = symbols::find(&self.reader.symbols.members, &name.text).copied();
        let resource = |member: &MemberId| {
            let family = self.reader.program.members[*member].family;
            self.reader.is_resource(family)
        };
        let member = member.filter(resource);
        if member.is_none() {
            let near = {
                let members = self.reader.symbols.members.keys();
                self.reader.near(&name.text, members.map(String::as_str)).map(str::to_owned)
            };
            let message = format!("no resource is called `{}`", name.text);
            let is_card = *item == Type::Error && self.reader.sort(&name.text).is_some();
            let help = match is_card {
                true => "leave the number out, and say behind it how often it happened: `3 times`",
                false => "name what it was so much of",
            };
            self.reader.unknown_of(name.span, &message, near, help);
        }
        member.map(|member| Happened::Amount(member, amount))
    }

    /// Whether a thing may stand beside those before it. `None` if not, which is reported: of a parameter that takes one
    /// thing there are no two, and the same thing twice says no more than once.
    pub(super) fn check_beside(
        &mut self,
        verb: VerbId,
        before: &[Told],
        told: &Told,
        span: Span,
    ) -> Option<()> {
        let mut beside = before.iter().filter(|other| other.param == told.param).peekable();
        if beside.peek().is_none() {
            return Some(());
        }
        let info = &self.reader.symbols.verb[verb];
        let takes_several = info
            .params
            .get(usize::from(told.param))
            .is_some_and(|param| matches!(param.ty, Type::List(_) | Type::Goods(_) | Type::Error));
        // What the machine does to several things it tells of each.
        if !takes_several || info.primitive.is_some() {
            return self.says_nothing(
                span,
                "one event of this verb is about one thing alone",
                "write a line for each: `P VERB NAME happens`",
            );
        }
        if beside.any(|other| other.what == told.what) {
            return self.says_nothing(
                span,
                "this stands here twice, and it is only asked whether it was among them",
                "name it once; how many there were at least stands before it: `2 Name`",
            );
        }
        Some(())
    }

    /// Reports `nobody VERBS … happens`.
    pub(super) fn report_nobody<T>(&mut self, who: &Name, verb: &Name) -> Option<T> {
        self.reader.error(
            codes::UNKNOWN_WORD,
            who.span,
            "that something was done by nobody is said behind it",
            "nobody in particular",
            format!("write `anyone {} … does not happen`", verb.text),
        );
        None
    }

    /// Reports `P VERBS`, two words of which the second is a verb. Returns false if it is something else.
    pub(super) fn report_half_event(&mut self, scope: &Scope, claim: &ast::Expr) -> bool {
        let ast::ExprKind::Amount { of, unit, unit_args: None } = &claim.kind else { return false };
        let ast::ExprKind::Name(who) = &of.kind else { return false };
        let nobody = who.text == "nobody";
        let somebody = nobody
            || matches!(who.text.as_str(), "anyone" | "everybody")
            || scope.seats.contains(&who.text);
        if !somebody || self.reader.symbols.verb_spoken(&unit.text).is_none() {
            return false;
        }
        let verb = &unit.text;
        let help = match nobody {
            true => format!("write `anyone {verb} does not happen`"),
            false => format!(
                "write `{0} {verb} happens`, `{0} {verb} does not happen` or `{0} {verb} once`",
                who.text
            ),
        };
        let message = "it is not said whether this happens";
        self.reader.error(codes::UNEXPECTED, claim.span, message, "who does what", help);
        true
    }

    /// A zone as an argument of an event: `P.ZONE`; a mere `ZONE` is that of any holder.
    fn event_place(&mut self, scope: &mut Scope, what: &ast::Expr) -> Option<Where> {
        match &what.kind {
            ast::ExprKind::Name(name) => match self.any_zone(&name.text) {
                Some(place) => Some(place),
                None => self.place(scope, what),
            },
            _ => self.place(scope, what),
        }
    }

    /// The zone of this name, of players, the table or cards.
    fn any_zone(&self, word: &str) -> Option<Where> {
        let of_kinds = self.reader.symbols.kind.iter().map(|kind| &kind.members);
        let mut tables =
            [&self.reader.symbols.player, &self.reader.symbols.table].into_iter().chain(of_kinds);
        let zone = tables.find_map(|table| match symbols::exact(table, word) {
            Some(Member::Zone(zone)) => Some(*zone),
            _ => None,
        })?;
        Some(Where { zone, seat: None, pile: None })
    }
}

/// Whether an argument of this type can be this.
fn fits(item: &Type, what: &Happened) -> bool {
    match item {
        Type::Maybe(item) => fits(item, what),
        // The parameter accepts several sorts of things.
        Type::Error | Type::Unknown | Type::Nothing => true,
        Type::Card(_) | Type::Name(_) => matches!(what, Happened::Card(_)),
        Type::Player => matches!(what, Happened::Player(_)),
        Type::Number => matches!(what, Happened::Number(_)),
        Type::Member(_) | Type::Resource | Type::Goods(_) => {
            matches!(what, Happened::Member(_) | Happened::Amount(..))
        }
        Type::Spot(..) => matches!(what, Happened::Spot(..)),
        Type::Zone(_) | Type::Pile(_) | Type::Piles(_) => matches!(what, Happened::Place(_)),
        _ => false,
    }
}
