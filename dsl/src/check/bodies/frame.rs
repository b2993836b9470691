//! Compiles what a game has once: players, setup, flow, score terms, the winner, and the setup option that the manifest
//! names.

use schema::code::Role;
use schema::event::Live;
use schema::expr::Expr;
use schema::manifest::Manifest;
use schema::program::{Criterion, Holder};
use schema::source::Span;

use crate::check::Scope;
use crate::check::analyses::endless;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::bodies::handlers::Bearer;
use crate::check::prelude::PRELUDE;
use crate::check::reader::feeding::Reading;
use crate::check::scope::Nobody;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind, ItemKind};

/// The name of the define in `player { … }` that says who answers for a player.
const DECIDER: &str = "decider";

impl<'a> Bodies<'a> {
    /// Compiles these parts, and reports those that are missing if `whole` says that every item could be parsed.
    pub(crate) fn read_frame(&mut self, items: &[&'a ast::Item], whole: bool) {
        self.read_decider();
        let mut seen: [Option<Span>; 4] = [None; 4];
        for item in items {
            match &item.kind {
                ItemKind::Players(_) => {
                    self.check_once(&mut seen[0], item.span, "players");
                }
                ItemKind::Setup(block) if self.check_once(&mut seen[1], item.span, "setup") => {
                    let mut frame = Frame::new(Scope::between_turns(), Role::Setup);
                    self.reader.program.setup = Some(self.body(&mut frame, block));
                }
                ItemKind::Flow(block) if self.check_once(&mut seen[2], item.span, "flow") => {
                    let mut frame = Frame::new(Scope::between_turns(), Role::Flow);
                    self.reader.program.flow = Some(self.body(&mut frame, block));
                    let reader = &self.reader;
                    let primitive = |word: &str| reader.primitive_called(word);
                    let endless = endless::check(&reader.program, block, primitive);
                    // Of a repetition in which nothing could end it that was told already.
                    let told = &self.reader.diagnostics;
                    let is_told = |found: &Diagnostic| {
                        told.iter().any(|one| one.code == found.code && one.span() == found.span())
                    };
                    let endless = endless.filter(|found| !is_told(found));
                    self.reader.diagnostics.extend(endless);
                }
                ItemKind::Score(score) => {
                    self.score_term_of(&Bearer::new(None, Live::Anywhere), score);
                }
                ItemKind::Winner(ways) if self.check_once(&mut seen[3], item.span, "winner") => {
                    for way in ways {
                        let way = way.iter().map(|step| self.criterion(step)).collect();
                        self.reader.program.winner.push(way);
                    }
                }
                _ => {}
            }
        }
        // Where nothing counts points, whoever has most of something may win.
        let program = &self.reader.program;
        let cell = program.cells.iter().find(|cell| cell.holder == Holder::Player && !cell.flag);
        let most = cell.filter(|_| program.scores.is_empty()).map(|cell| cell.name.as_str());
        let winner = format!("winner most {}", most.unwrap_or("score"));
        let missing = [
            ("players", "players 2 to 4", codes::NUMBER_OF_PLAYERS),
            ("setup", "setup { … }", codes::MISSING_THING),
            ("flow", "flow { … }", codes::NO_WAY_TO_END),
            ("winner", &winner, codes::NO_SCORE),
        ];
        // An item with an error may be the one that would be missing.
        let whole = whole && !self.reader.diagnostics.iter().any(Diagnostic::is_error);
        // That nothing at all is declared is one mistake, and is told where the files are read.
        let whole = whole && items.iter().any(|item| item.span.file != PRELUDE);
        for ((what, example, code), seen) in missing.into_iter().zip(seen) {
            if seen.is_none() && whole {
                // Point behind the last item that is no card, since cards may come from a table.
                let own = items.iter().rfind(|item| {
                    item.span.file != PRELUDE && !matches!(item.kind, ItemKind::Card(_))
                });
                let span = own
                    .or(items.last())
                    .map_or_else(Span::default, |item| Span { start: item.span.end, ..item.span });
                self.reader.error(
                    code,
                    span,
                    format!("the game has no `{what}`"),
                    "nowhere in the folder",
                    format!("add it: `{example}`"),
                );
            }
        }
    }

    /// Compiles a step of `winner`.
    fn criterion(&mut self, step: &ast::Criterion) -> Criterion {
        let nobody = &mut Scope::default();
        match step.by {
            ast::By::Order(_) if self.report_two_orders(&step.value) => {
                Criterion::All(self.reader.node(Expr::Nothing))
            }
            ast::By::Order(order) => {
                let number = self.reader.want(&mut Scope::acting(), &step.value, &Type::Number);
                match order {
                    ast::Order::Most => Criterion::Most(number),
                    ast::Order::Fewest => Criterion::Fewest(number),
                }
            }
            ast::By::All => {
                nobody.nobody = Nobody::AllWin;
                Criterion::All(self.reader.want(nobody, &step.value, &Type::Flag))
            }
            ast::By::Those if self.report_unranked(&step.value) => {
                Criterion::All(self.reader.node(Expr::Nothing))
            }
            ast::By::Those => {
                let found = self.reader.query(nobody, &step.value);
                let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
                if !matches!(item, Type::Player | Type::Error | Type::Nothing) {
                    let words = self.reader.words(&found.ty);
                    self.reader.error(
                        codes::WRONG_TYPE,
                        step.value.span,
                        format!("players win, and this is {words}"),
                        "no players",
                        "name players (`winner players where …`), rank them (`winner most …`), or say when all have \
                         won (`winner all where …`)",
                    );
                }
                Criterion::Those(self.reader.as_list(&found))
            }
        }
    }

    /// Reports a number without `most` or `fewest`, as in `winner score` (`C0301`). Returns whether it did.
    fn report_unranked(&mut self, value: &ast::Expr) -> bool {
        let number = match &value.kind {
            ExprKind::Name(name) => name,
            ExprKind::Amount { of, unit, unit_args: None }
                if matches!(of.kind, ExprKind::Name(_)) =>
            {
                unit
            }
            _ => return false,
        };
        let word = number.text.as_str();
        let counts = match symbols::exact(&self.reader.symbols.player, word) {
            Some(Member::Cell(cell)) => !self.reader.program.cells[*cell].flag,
            _ => false,
        };
        let ranked = word == "score" || counts;
        if ranked {
            self.reader.error(
                codes::WRONG_TYPE,
                value.span,
                format!(
                    "`{word}` is a number, and it is not said whether the most or the fewest win"
                ),
                "most or fewest?",
                format!("write `winner most {word}` or `winner fewest {word}`"),
            );
        }
        ranked
    }

    /// Reports two orders that are joined as conditions are, as in `winner most life or fewest fatigue`. Returns whether it did.
    fn report_two_orders(&mut self, value: &ast::Expr) -> bool {
        let (join, parts) = match &value.kind {
            ExprKind::And(parts) => ("and", parts),
            ExprKind::Or(parts) => ("or", parts),
            _ => return false,
        };
        let order = parts.iter().skip(1).find_map(|part| match &part.kind {
            ExprKind::Amount { of, unit, unit_args: None } => match &of.kind {
                ExprKind::Name(order) if matches!(order.text.as_str(), "most" | "fewest") => {
                    Some((part.span, format!("{} {}", order.text, unit.text)))
                }
                _ => None,
            },
            _ => None,
        });
        let Some((span, order)) = order else { return false };
        let message = format!("`{join}` joins conditions, and these are two orders");
        let help = format!(
            "what decides where that is equal stands behind `then`: `… then {order}`; another way to win, where nobody fits the first, behind `else`: `… else {order}`"
        );
        self.reader.error(codes::WRONG_TYPE, span, message, "another order", help);
        true
    }

    /// Reports a title without quotes, as in `score Title total` (`C0101`). Returns whether it did.
    fn report_bare_title(&mut self, value: &ast::Expr) -> bool {
        let ExprKind::Amount { of, unit, unit_args: None } = &value.kind else { return false };
        let ExprKind::Name(title) = &of.kind else { return false };
        let (title, unit) = (title.text.clone(), unit.text.clone());
        if title.starts_with(char::is_uppercase) {
            self.reader.error(
                codes::UNEXPECTED,
                of.span,
                "the title of a score term stands in quotes",
                "a title",
                format!("write `score \"{title}\" {unit}`"),
            );
            return true;
        }
        false
    }

    /// Compiles a score term of a rule or card.
    pub(crate) fn score_term_of(&mut self, bearer: &Bearer, score: &'a ast::Score) {
        let mut scope = match bearer.definition {
            Some((_, kind)) => Scope::card(kind),
            None if self.declared.cooperative => Scope::default(),
            None => Scope::acting(),
        };
        if score.text.is_none() && self.report_bare_title(&score.value) {
            return;
        }
        let told = self.reader.diagnostics.len();
        let value = self.reader.making(Reading::Score, |checker| {
            checker.want(&mut scope, &score.value, &Type::Number)
        });
        for own in &mut self.reader.diagnostics[told..] {
            if own.code == codes::NOBODY_IS_ME {
                own.help = Some(
                    "all win together, so points are the team's: `sum of … over players`"
                        .to_owned(),
                );
            }
        }
        let value = self.counted_while(bearer, &mut scope, value);
        let definition = bearer.definition.map(|(definition, _)| definition);
        let known = self.declared.found.scores.get(&(definition, score.value.span));
        let Some(&id) = known else { return };
        let term = &mut self.reader.program.scores[id];
        term.value = value;
        term.live = bearer.live.clone();
    }

    /// Takes over the define that says who answers for a player. Reports one that gives no player (`C0301`).
    fn read_decider(&mut self) {
        let Some(&(Member::Derived(id), span)) = self.reader.symbols.player.get(DECIDER) else {
            return;
        };
        let Some(ty) = self.reader.symbols.derived[id].ty.clone() else { return };
        let plain = self.reader.program.derived[id].args == 0;
        if plain && matches!(ty, Type::Player | Type::Nothing | Type::Error) {
            self.reader.program.decider = Some(id);
            return;
        }
        let words = self.reader.words(&ty);
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            format!("`{DECIDER}` says who answers for a player, and this is {words}"),
            "no player",
            format!("let it be a player: `define {DECIDER} = me`"),
        );
    }

    /// Takes over the setup option for the starting player, which the manifest names. `span` is its place in the
    /// manifest.
    pub(crate) fn read_starter(&mut self, manifest: Option<&Manifest>, span: Span) {
        let Some(name) = manifest.and_then(|manifest| manifest.starter.as_ref()) else { return };
        match symbols::exact(&self.reader.symbols.variants, name).copied() {
            Some(id) if self.reader.symbols.variant[id] == Type::Player => {
                self.reader.program.starter = Some(id)
            }
            Some(_) => self.reader.error(
                codes::WRONG_TYPE,
                span,
                format!("the variant `{name}` is not for a player"),
                "not for a player",
                format!("declare it like this: `variant {name} : player = none`"),
            ),
            None => {
                let near = self
                    .reader
                    .near(name, self.reader.symbols.variants.keys().map(String::as_str))
                    .map(str::to_owned);
                self.reader.unknown_of(
                    span,
                    &format!("no variant is called `{name}`"),
                    near,
                    &format!("declare it: `variant {name} : player = none`"),
                );
            }
        }
    }

    fn check_once(&mut self, seen: &mut Option<Span>, span: Span, what: &str) -> bool {
        let Some(first) = *seen else {
            *seen = Some(span);
            return true;
        };
        let word = |span: Span| Span { end: span.start + what.len() as u32, ..span };
        let (span, first) = (word(span), word(first));
        let diagnostic =
            Diagnostic::error(codes::DECLARED_TWICE, span, format!("a game has one `{what}`"))
                .label(span, "again here")
                .label(first, "first here")
                .help("keep one of them");
        self.reader.report(diagnostic);
        false
    }
}
