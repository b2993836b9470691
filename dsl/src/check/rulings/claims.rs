//! Compiles claims of rulings: what holds, is offered, is seen or has happened.

use schema::expr::Expr;
use schema::id::PurposeId;
use schema::ruling::{At, Claim, ClaimKind, Extent, Happened, Heard, Item, Stretch, Thing, Where};
use schema::source::Span;

use crate::check::analyses::certain::Certain;
use crate::check::rulings::Rulings;
use crate::check::types::Type;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, Name};

impl Rulings<'_> {
    pub(crate) fn offered(
        &mut self,
        scope: &mut Scope,
        offered: &ast::Offered,
        names: &mut Vec<Where>,
    ) -> Option<ClaimKind> {
        let player = self.seat(scope, &offered.who)?;
        let purpose = self.purpose_for(offered.purpose.as_ref())?;
        let extent = match offered.extent {
            ast::Extent::These => Extent::These,
            ast::Extent::Exactly => Extent::Exactly,
            ast::Extent::AllBut => Extent::AllBut,
            ast::Extent::Not => Extent::Not,
        };
        match &offered.what {
            ast::Offer::Texts(texts)
                if texts.iter().all(|one| {
                    one.about.is_empty() && self.is_card_offered(scope, &one.label, purpose)
                }) =>
            {
                let known = &self.reader.symbols.definitions;
                let card =
                    |one: &ast::Labelled| symbols::exact(known, &one.label.plain()?).copied();
                let item = |card| Item::plain(Thing::Card(card));
                let things = texts.iter().filter_map(card).map(item).collect();
                Some(ClaimKind::Offered { player, things, purpose, extent })
            }
            ast::Offer::Texts(texts) => {
                let options = self.options_said(scope, texts, names)?;
                if extent == Extent::AllBut {
                    return self.says_nothing(
                        offered.span,
                        "nobody can tell which options there are besides these",
                        "write `is offered exactly \"…\", \"…\"` or `is not offered \"…\"`",
                    );
                }
                Some(ClaimKind::OfferedOptions { player, options, purpose, extent })
            }
            ast::Offer::Things(things) => {
                let word = offered.purpose.as_ref().map_or("PURPOSE", |name| name.text.as_str());
                let who = &offered.who.text;
                if things.list.is_empty() {
                    return self.says_nothing(
                        things.span,
                        "that nothing is offered says neither who is asked nor whether they may decline",
                        format!(
                            "write `{who} must {word}`, `{who} may decline to {word}` or `{who} is not asked to {word}`"
                        ),
                    );
                }
                let things_read = self.asked_for(purpose, |own| own.items(scope, things, names))?;
                let things_read = self.each_once(things, things_read)?;
                if extent == Extent::Not && things_read.iter().any(|item| item.count.is_some()) {
                    return self.says_nothing(
                        things.span,
                        "a number does not say how many of what is not offered there are",
                        format!("leave the number out, or write `{who} is offered exactly …`"),
                    );
                }
                Some(ClaimKind::Offered { player, things: things_read, purpose, extent })
            }
        }
    }

    pub(crate) fn left_with(
        &mut self,
        scope: &mut Scope,
        left: &ast::LeftWith,
        names: &mut Vec<Where>,
    ) -> Option<ClaimKind> {
        let player = self.seat(scope, &left.who)?;
        let purpose = self.purpose_for(left.purpose.as_ref())?;
        if left.things.list.is_empty() {
            return self.says_nothing(
                left.things.span,
                "who is left with nothing chooses nothing",
                format!("write `{} is not asked`", left.who.text),
            );
        }
        if let Some(option) = left.things.list.iter().find_map(|thing| self.option_said(thing)) {
            self.reader.error(
                codes::UNKNOWN_WORD,
                option.span,
                "an option that is the only one left is done, and nobody is left with it",
                "no card",
                format!("say what it did, and `{} is not asked`", left.who.text),
            );
            return None;
        }
        let things = self.asked_for(purpose, |own| own.items(scope, &left.things, names))?;
        let things = self.each_once(&left.things, things)?;
        Some(ClaimKind::LeftWith { player, things, purpose })
    }

    /// A name in quotes that is no card and similar to none, so that an option was probably meant.
    fn option_said<'t>(&self, thing: &'t ast::Thing) -> Option<&'t Name> {
        let ast::ThingKind::Expr { what, .. } = &thing.kind else { return None };
        let ast::ExprKind::Name(name) = &what.kind else { return None };
        let card = self.reader.symbols.definitions.contains_key(&name.text)
            || self.reader.near_card(&name.text).is_some();
        (name.quoted && !card).then_some(name)
    }

    pub(crate) fn bound(&mut self, scope: &Scope, bound: &ast::Bound) -> Option<ClaimKind> {
        let player = self.seat(scope, &bound.who)?;
        let purpose = self.purpose_for(bound.purpose.as_ref())?;
        Some(ClaimKind::Bound { player, purpose, may_decline: bound.may_decline })
    }

    /// The purpose of this name, if one is given. `None` if it is unknown, which is reported.
    fn purpose_for(&mut self, name: Option<&Name>) -> Option<Option<PurposeId>> {
        match name {
            Some(name) => self.purpose_spoken(name),
            None => Some(None),
        }
    }

    /// Reports a claim that could never fail, or never hold.
    pub(crate) fn says_nothing<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Option<T> {
        self.reader.error(codes::SAYS_NOTHING, span, message, "says nothing", help);
        None
    }

    pub(crate) fn asked(&mut self, scope: &Scope, asked: &ast::Asked) -> Option<ClaimKind> {
        let player = match &asked.who {
            Some(who) => Some(self.seat(scope, who)?),
            None => None,
        };
        let purpose = self.purpose_for(asked.purpose.as_ref())?;
        Some(ClaimKind::Asked { player, purpose, not: asked.not || asked.who.is_none() })
    }

    pub(crate) fn claim(
        &mut self,
        scope: &mut Scope,
        claim: &ast::Claim,
        names: &mut Vec<Where>,
    ) -> Option<Claim> {
        let kind = match &claim.kind {
            ast::ClaimKind::Refused => ClaimKind::Refused,
            ast::ClaimKind::Over { not } => ClaimKind::Over { not: *not },
            ast::ClaimKind::SeedsDiffer(expr) => {
                let found = self.reader.query(scope, expr);
                let list =
                    if found.ty.item().is_some() { self.reader.as_list(&found) } else { found.id };
                ClaimKind::SeedsDiffer(list)
            }
            ast::ClaimKind::Never(verb) => {
                let verb = self.spoken(verb)?;
                ClaimKind::Happens {
                    player: None,
                    verb,
                    things: Vec::new(),
                    times: None,
                    not: true,
                }
            }
            ast::ClaimKind::Offered(offered) => self.offered(scope, offered, names)?,
            ast::ClaimKind::LeftWith(left) => self.left_with(scope, left, names)?,
            ast::ClaimKind::Bound(bound) => self.bound(scope, bound)?,
            ast::ClaimKind::Asked(asked) => self.asked(scope, asked)?,
            ast::ClaimKind::SeesAsked { who, sees, asked } => {
                let (player, asked) = (self.seat(scope, who)?, self.seat(scope, asked)?);
                ClaimKind::SeesAsked { player, asked, not: !sees }
            }
            ast::ClaimKind::Heard { who, not, what } => {
                let player = self.seat(scope, who)?;
                let what = match what {
                    ast::Heard::Line(text) => self.line_heard(text)?,
                    ast::Heard::Card(name) => Heard::Card(self.card_heard(name)?),
                };
                ClaimKind::Heard { player, what, not: *not }
            }
            ast::ClaimKind::AtMoment { end, owner, stretch, claims } => {
                let player = match owner {
                    Some(owner) => Some(self.seat(scope, owner)?),
                    None => None,
                };
                let stretch = match stretch.text.as_str() {
                    "turn" => Stretch::Turn,
                    "round" => Stretch::Round,
                    _ => match symbols::exact(&self.reader.symbols.moments, &stretch.text) {
                        Some(&moment) => Stretch::Moment(moment),
                        None => {
                            self.reader.no_moment(stretch);
                            return None;
                        }
                    },
                };
                if claims.is_empty() {
                    return self.says_nothing(
                        claim.span,
                        "this moment says nothing of what is so then",
                        "write conditions between the braces",
                    );
                }
                let moment = At { stretch, end: *end, player };
                let claims = claims.iter().filter_map(|claim| self.claim(scope, claim, names));
                ClaimKind::AtMoment { moment, claims: claims.collect() }
            }
            ast::ClaimKind::CardsAre { what, cards, span, amounts, any_order } => {
                let left = self.reader.query(scope, what);
                if matches!(left.ty, Type::Pool(_) | Type::Goods(_)) {
                    let Some(amounts) = amounts else {
                        self.reader.error(
                            codes::NOT_COMPARABLE,
                            claim.span,
                            "these are goods, and a list stands behind `==`",
                            "compared here",
                            "write how much there is of each, in any order: `… == 2 red, 1 blue`; of none write `… is empty`",
                        );
                        return None;
                    };
                    let right = self.reader.expr(scope, amounts, None);
                    let kind = ClaimKind::Holds(self.reader.same(&left, &right, claim.span).id);
                    return Some(Claim { kind, span: claim.span, each: None });
                }
                if left.ty == Type::Number {
                    self.reader.error(
                        codes::NOT_COMPARABLE,
                        claim.span,
                        "this is a number, and cards or goods stand behind `==`",
                        "compared here",
                        "write a number alone: `… == 3`",
                    );
                    return None;
                }
                let mut listed = Vec::new();
                for ast::ListedCard { card, times } in cards {
                    let times = usize::try_from(*times).unwrap_or(usize::MAX);
                    listed.extend(self.one_by_one(card.clone(), times, card.span));
                }
                let cards = ast::Expr { span: *span, kind: ast::ExprKind::List(listed) };
                let right = self.reader.query(scope, &cards);
                if *any_order {
                    let (left, right) = self.reader.lists_alike(&left, &right, claim.span)?;
                    ClaimKind::Holds(self.reader.node(Expr::SameItems(left, right)))
                } else {
                    ClaimKind::Holds(self.reader.same(&left, &right, claim.span).id)
                }
            }
            ast::ClaimKind::Sees { who, sees, known, things } => {
                let player = self.seat(scope, who)?;
                let kind = self.sees(scope, who, player, (!sees, *known), things)?;
                if let ClaimKind::Sees { at, .. } = &kind {
                    names.push(*at);
                }
                kind
            }
            ast::ClaimKind::CanCount { who, things } => {
                self.can_count(scope, (who, things), names)?
            }
            ast::ClaimKind::CannotCount { who, what } => {
                let (player, at) = (self.seat(scope, who)?, self.place(scope, what)?);
                names.push(at);
                ClaimKind::CannotCount { player, at }
            }
            ast::ClaimKind::Happens { who, verb, things: said, happens } => {
                let player = match who.text.as_str() {
                    "anyone" => None,
                    "nobody" if !scope.seats.contains(&who.text) => {
                        return self.report_nobody(who, verb);
                    }
                    _ => Some(self.seat(scope, who)?),
                };
                let verb = self.spoken(verb)?;
                let mut things = Vec::new();
                for (preposition, object) in said {
                    let told = self.told(scope, verb, preposition.as_ref(), object)?;
                    self.check_beside(verb, &things, &told, object.span)?;
                    names.extend(told.within);
                    if let Happened::Place(place) = told.what {
                        names.push(place);
                    }
                    things.push(told);
                }
                let times = match happens {
                    ast::Happens::Times(times) => match u16::try_from(*times) {
                        Ok(times) if times > 0 => Some(times),
                        _ => {
                            return self.says_nothing(
                                claim.span,
                                format!("{times} is no number of times that something happens"),
                                "write `does not happen`",
                            );
                        }
                    },
                    ast::Happens::Ever | ast::Happens::Never => None,
                };
                let not = *happens == ast::Happens::Never;
                ClaimKind::Happens { player, verb, things, times, not }
            }
            ast::ClaimKind::Expr(expr) if self.report_half_event(scope, expr) => return None,
            ast::ClaimKind::Expr(expr) => {
                let (before, told) = (self.reader.each_read, self.reader.diagnostics.len());
                let condition = self.reader.want(scope, expr, &Type::Flag);
                if matches!(expr.kind, ast::ExprKind::Not(_)) && self.reader.each_read > before {
                    return self.says_nothing(
                        claim.span,
                        "`not` and `everybody` may mean that it is so of nobody, or not of all",
                        "write `not (any player where it.NAME)` or `any player where not it.NAME`",
                    );
                }
                let since = self.reader.diagnostics.get(told..).unwrap_or_default();
                if !since.iter().any(Diagnostic::is_error)
                    && Certain::new(self.reader.lowered()).is_certain(condition)
                {
                    // What a warning says of its parts is part of this.
                    let why = self.reader.diagnostics.split_off(told).pop();
                    if self.reader.each_read == before {
                        return self.certain(claim.span, why);
                    }
                    // It may say something of another player.
                    self.certain.push((claim.span, why));
                }
                ClaimKind::Holds(condition)
            }
        };
        Some(Claim { kind, span: claim.span, each: None })
    }

    /// What a seat is told: an exact line, or, if the text is the name of a card, any line with that card.
    fn line_heard(&mut self, text: &ast::Text) -> Option<Heard> {
        let plain = text.plain().map(|line| line.trim().to_owned());
        match plain.filter(|line| !line.is_empty()) {
            Some(line) => Some(match symbols::exact(&self.reader.symbols.definitions, &line) {
                Some(&card) => Heard::Card(card),
                None => Heard::Line(line),
            }),
            None => self.says_nothing(
                text.span,
                "nobody is told this: a line of the log stands here, word for word",
                "copy a line of the transcript, without `{…}`",
            ),
        }
    }

    fn card_heard(&mut self, name: &Name) -> Option<schema::id::DefinitionId> {
        let found = self.reader.card_called(&name.text);
        if found.is_none() {
            let near = self.reader.near_card(&name.text);
            let message = format!("no card is called `{}`", name.text);
            self.reader.unknown_of(name.span, &message, near, "name a card, or a line in quotes");
        }
        found
    }

    fn spoken(&mut self, name: &Name) -> Option<schema::id::VerbId> {
        let name_span = name.span;
        let found = self.reader.symbols.verb_spoken(&name.text);
        if found.is_none() {
            let near = {
                let spoken: Vec<String> = self
                    .reader
                    .symbols
                    .verbs
                    .keys()
                    .map(|verb| self.reader.third_person(verb))
                    .collect();
                self.reader.near(&name.text, spoken.iter().map(String::as_str)).map(str::to_owned)
            };
            self.reader.unknown_of(
                name.span,
                &format!("no verb is called `{}`", name.text),
                near,
                "an event names a verb: `Alice gains Name happens`",
            );
        }
        // A built-in verb without an event cannot be claimed.
        if let Some(verb) = found
            && self.reader.symbols.verb[verb].primitive.is_some_and(|own| own.event().is_none())
        {
            self.reader.no_event(verb, name_span);
            return None;
        }
        found
    }
}
