//! The frame of the game: players, setup, flow, scores, the winner, and what the manifest names.

use schema::code::Role;
use schema::event::Live;
use schema::id::{DefinitionId, KindId};
use schema::manifest::Manifest;
use schema::program::Criterion;
use schema::source::Span;

use super::blocks::Frame;
use super::feeding::Reading;
use super::prelude::PRELUDE;
use super::symbols::Member;
use super::types::Type;
use super::{Checker, Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ItemKind};

/// A define of this name in `player { … }` says who answers for a player.
const DECIDER: &str = "decider";

impl<'a> Checker<'a> {
    /// Setup, flow, scores, the winner, and what the manifest names.
    pub(crate) fn read_frame(&mut self, items: &[&'a ast::Item], whole: bool) {
        self.read_decider();
        let mut seen: [Option<Span>; 4] = [None; 4];
        for item in items {
            match &item.kind {
                ItemKind::Players(_) => {
                    self.once(&mut seen[0], item.span, "players");
                }
                ItemKind::Setup(block) if self.once(&mut seen[1], item.span, "setup") => {
                    let mut frame = Frame::new(Scope::default(), Role::Setup);
                    self.program.setup = Some(self.body(&mut frame, block));
                }
                ItemKind::Flow(block) if self.once(&mut seen[2], item.span, "flow") => {
                    let mut frame = Frame::new(Scope::default(), Role::Flow);
                    self.program.flow = Some(self.body(&mut frame, block));
                    self.ends(block);
                }
                ItemKind::Score(score) => {
                    self.score_term_of(None, &Live::Anywhere, score);
                }
                ItemKind::Winner(ways) if self.once(&mut seen[3], item.span, "winner") => {
                    for way in ways {
                        let way = way.iter().map(|step| self.criterion(step)).collect();
                        self.program.winner.push(way);
                    }
                }
                _ => {}
            }
        }
        let missing = [
            ("players", "players 2 to 4", codes::NUMBER_OF_PLAYERS),
            ("setup", "setup { … }", codes::MISSING_THING),
            ("flow", "flow { … }", codes::NO_WAY_TO_END),
            ("winner", "winner most score", codes::NO_SCORE),
        ];
        // What a broken item may have said is not missed.
        let whole = whole && !self.diagnostics.iter().any(Diagnostic::is_error);
        for ((what, example, code), seen) in missing.into_iter().zip(seen) {
            if seen.is_none() && whole {
                let own = items.iter().rfind(|item| item.span.file != PRELUDE);
                let span = own
                    .or(items.last())
                    .map_or_else(Span::default, |item| Span { start: item.span.end, ..item.span });
                self.error(
                    code,
                    span,
                    format!("the game has no `{what}`"),
                    "nowhere in the folder",
                    format!("add it: `{example}`"),
                );
            }
        }
    }

    /// Who of those that may have won is left.
    fn criterion(&mut self, step: &ast::Criterion) -> Criterion {
        let nobody = &mut Scope::default();
        match step.by {
            ast::By::Order(order) => {
                let number = self.want(&mut Scope::acting(), &step.value, &Type::Number);
                match order {
                    ast::Order::Most => Criterion::Most(number),
                    ast::Order::Fewest => Criterion::Fewest(number),
                }
            }
            ast::By::All => Criterion::All(self.want(nobody, &step.value, &Type::Flag)),
            ast::By::Those => {
                let found = self.query(nobody, &step.value);
                let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
                if !matches!(item, Type::Player | Type::Error | Type::Nothing) {
                    let words = self.words(&found.ty);
                    self.error(
                        codes::WRONG_TYPE,
                        step.value.span,
                        format!("players win, and this is {words}"),
                        "no players",
                        "name players (`winner players where …`), rank them (`winner most …`), or say when all have \
                         won (`winner all where …`)",
                    );
                }
                Criterion::Those(self.as_list(&found))
            }
        }
    }

    /// Whether all win or lose together, which score terms must know.
    pub(crate) fn is_cooperative(items: &[&'a ast::Item]) -> bool {
        let all = |way: &Vec<ast::Criterion>| {
            matches!(way[..], [ast::Criterion { by: ast::By::All, .. }])
        };
        items.iter().any(|item| {
            matches!(&item.kind, ItemKind::Winner(ways) if !ways.is_empty() && ways.iter().all(all))
        })
    }

    /// A score term, of a rule or of a card.
    pub(crate) fn score_term_of(
        &mut self,
        bearer: Option<(DefinitionId, KindId)>,
        live: &Live,
        score: &'a ast::Score,
    ) {
        let mut scope = match bearer {
            Some((_, kind)) => Scope::card(kind),
            None if self.cooperative => Scope::default(),
            None => Scope::acting(),
        };
        let told = self.diagnostics.len();
        let value = self.making(Reading::Score, |checker| {
            checker.want(&mut scope, &score.value, &Type::Number)
        });
        for own in &mut self.diagnostics[told..] {
            if own.code == codes::NOBODY_IS_ME {
                own.help = Some(
                    "all win together, so points are the team's: `sum of … over players`"
                        .to_owned(),
                );
            }
        }
        let Some(&id) = self.found.scores.get(&score.value.span) else { return };
        let term = &mut self.program.scores[id];
        term.value = value;
        term.definition = bearer.map(|(definition, _)| definition);
        term.live = live.clone();
    }

    /// The players' define that says who answers for them (`C0301` where it is no player).
    fn read_decider(&mut self) {
        let Some(&(Member::Derived(id), span)) = self.symbols.player.get(DECIDER) else { return };
        let Some(ty) = self.symbols.derived[id].ty.clone() else { return };
        let plain = self.program.derived[id].args == 0;
        if plain && matches!(ty, Type::Player | Type::Nothing | Type::Error) {
            self.program.decider = Some(id);
            return;
        }
        let words = self.words(&ty);
        self.error(
            codes::WRONG_TYPE,
            span,
            format!("`{DECIDER}` says who answers for a player, and this is {words}"),
            "no player",
            format!("let it be a player: `define {DECIDER} = me`"),
        );
    }

    /// The variant that takes the starting player, which the manifest names.
    pub(crate) fn read_starter(&mut self, manifest: Option<&Manifest>, span: Span) {
        let Some(name) = manifest.and_then(|manifest| manifest.starter.as_ref()) else { return };
        match symbols::exact(&self.symbols.variants, name).copied() {
            Some(id) if self.symbols.variant[id] == Type::Player => self.program.starter = Some(id),
            Some(_) => self.error(
                codes::WRONG_TYPE,
                span,
                format!("the variant `{name}` is not for a player"),
                "not for a player",
                format!("declare it like this: `variant {name} : player = none`"),
            ),
            None => {
                let near = self
                    .near(name, self.symbols.variants.keys().map(String::as_str))
                    .map(str::to_owned);
                self.unknown_of(
                    span,
                    &format!("no variant is called `{name}`"),
                    near,
                    "declare it: `variant starter : player = none`",
                );
            }
        }
    }

    fn once(&mut self, seen: &mut Option<Span>, span: Span, what: &str) -> bool {
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
        self.report(diagnostic);
        false
    }

    /// How many may play, which bodies must know: names that remain are kept for each.
    pub(crate) fn seats(&mut self, items: &[&'a ast::Item]) {
        self.program.players = (1, 1);
        self.cooperative = Self::is_cooperative(items);
        let players = items.iter().find_map(|item| {
            if let ItemKind::Players(players) = &item.kind { Some(players) } else { None }
        });
        if let Some(players) = players {
            self.read_players(players);
        }
    }

    fn read_players(&mut self, players: &ast::Players) {
        let least = players.from.value;
        let most = players.to.as_ref().map_or(least, |to| to.value);
        match (u8::try_from(least), u8::try_from(most)) {
            (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= 16 => {
                self.program.players = (least, most)
            }
            _ => self.error(
                codes::NUMBER_OF_PLAYERS,
                players.from.span,
                format!("{least} to {most} players is no number of players"),
                "not possible",
                "write the least and the most, from 1 to 16: `players 2 to 4`",
            ),
        }
    }
}
