//! The frame of the game: players, setup, flow, scores, the winner, and what the manifest names.

use schema::code::Role;
use schema::event::Live;
use schema::id::{DefinitionId, KindId};
use schema::manifest::Manifest;
use schema::source::Span;

use super::blocks::Frame;
use super::feeding::Reading;
use super::types::Type;
use super::{Checker, Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ItemKind};

impl<'a> Checker<'a> {
    /// Setup, flow, scores, the winner, and what the manifest names.
    pub(crate) fn read_frame(&mut self, items: &[&'a ast::Item], whole: bool) {
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
                ItemKind::Winner(criteria) if self.once(&mut seen[3], item.span, "winner") => {
                    for criterion in criteria {
                        let value =
                            self.want(&mut Scope::acting(), &criterion.value, &Type::Number);
                        self.program.winner.push((criterion.order == ast::Order::Most, value));
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
                let span = items
                    .last()
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

    /// A score term, of a rule or of a card.
    pub(crate) fn score_term_of(
        &mut self,
        bearer: Option<(DefinitionId, KindId)>,
        live: &Live,
        score: &'a ast::Score,
    ) {
        let mut scope = bearer.map_or_else(Scope::acting, |(_, kind)| Scope::card(kind));
        let value = self.making(Reading::Score, |checker| {
            checker.want(&mut scope, &score.value, &Type::Number)
        });
        let Some(&id) = self.found.scores.get(&score.value.span) else { return };
        let term = &mut self.program.scores[id];
        term.value = value;
        term.definition = bearer.map(|(definition, _)| definition);
        term.live = live.clone();
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
