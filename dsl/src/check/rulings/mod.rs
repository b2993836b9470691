//! Compiles rulings against a finished program: resolves names, and checks moves and claims.

mod cells;
mod claims;
mod impossible;
mod items;
mod labels;
mod notes;
mod passes;
pub(crate) mod played;
mod pools;
mod positions;
mod rolls;
mod seats;
mod sees;
mod steps;
mod things;
mod told;
mod variants;
pub(crate) mod vocabulary;

use schema::decision::Seat;
use schema::expr::Exprs;
use schema::id::PurposeId;
use schema::ruling::{Given, GivenBy, Ruling, Thing, Where};
use schema::source::Span;

use crate::check::bodies::no_points;
use crate::check::reader::Reader;
use crate::check::reader::names::BUILT_IN;
use crate::check::rulings::played::Saves;
use crate::check::rulings::positions::place_of;
use crate::check::rulings::seats::{claims_refusal, player_names, seats};
use crate::check::rulings::vocabulary::Vocabulary;
use crate::check::types::Type;
use crate::check::{Checked, Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::syntax::ast::{self, FactKind, Name, RulingPartKind};

/// The most seeds that a ruling is tried with.
const MOST_SEEDS: u64 = 10_000;

/// The compiler of rulings.
pub(crate) struct Rulings<'s> {
    pub(crate) reader: Reader<'static>,
    /// The words of the game.
    words: &'s Vocabulary,
    /// The saved games from which rulings can begin.
    saves: &'s Saves,
    /// The purpose of the answer or offer that is being read, if it names one.
    purpose: Option<PurposeId>,
    /// How many cards the lists of all rulings have named so far.
    listed: usize,
    /// The conditions of the claim being read that have the same value in every game, once for each player of whom that is so.
    certain: Vec<(Span, Option<Diagnostic>)>,
}

/// The compiled rulings of a file.
#[derive(Default)]
pub(crate) struct Read {
    /// Those without errors.
    pub(crate) rulings: Vec<Ruling>,
    /// Those with errors, as far as they could be read, each with its diagnostics.
    pub(crate) wrong: Vec<(Ruling, Vec<Diagnostic>)>,
    /// Warnings about those without errors.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'s> Rulings<'s> {
    /// A compiler of the rulings of a game.
    pub(crate) fn new(checked: &Checked, words: &'s Vocabulary, saves: &'s Saves) -> Rulings<'s> {
        let reader = Reader::new(checked.symbols.clone(), checked.program.clone());
        Rulings { reader, words, saves, purpose: None, listed: 0, certain: Vec::new() }
    }

    /// Compiles the rulings of one file, which can begin from these saved games.
    pub(crate) fn file(
        &mut self,
        file: &ast::RulingsFile,
        saves: &'s Saves,
        files: &Files,
    ) -> Read {
        self.saves = saves;
        self.reader.search_anew();
        let mut read = Read::default();
        for ruling in &file.rulings {
            let one = self.ruling(ruling, files);
            self.reader.told_orders();
            let points = std::mem::take(&mut self.reader.points);
            if self.reader.program.scores.is_empty() {
                self.reader.diagnostics.extend(points.into_iter().map(no_points));
            }
            let found = std::mem::take(&mut self.reader.diagnostics);
            match found.iter().any(Diagnostic::is_error) {
                true => read.wrong.push((one, found)),
                false => {
                    read.rulings.push(one);
                    read.diagnostics.extend(found);
                }
            }
        }
        read
    }

    /// Runs `read` for an answer or offer with this purpose.
    fn asked_for<T>(&mut self, purpose: Option<PurposeId>, read: impl FnOnce(&mut Self) -> T) -> T {
        self.purpose = purpose;
        let found = read(self);
        self.purpose = None;
        found
    }

    fn ruling(&mut self, ruling: &ast::Ruling, files: &Files) -> Ruling {
        self.reader.exprs = Exprs::default();
        let mut scope = Scope { seats: seats(ruling), ..Scope::default() };
        let mut read = Ruling {
            ids: ruling.ids.iter().map(|id| id.text.clone()).collect(),
            title: ruling.title.plain().unwrap_or_default(),
            cite: None,
            given: Given { players: scope.seats.clone(), ..Given::default() },
            when: Vec::new(),
            then: Vec::new(),
            rest_free: None,
            names: Vec::new(),
            exprs: Exprs::default(),
            facts: Vec::new(),
            span: ruling.span,
        };
        if scope.seats.is_empty() {
            self.reader.error(
                codes::NO_PLAYERS,
                ruling.title.span,
                "this ruling does not say who plays",
                "nobody",
                "begin with `given { players Alice, Bob }`",
            );
        }
        let called = self.report_called_as_a_card(ruling, files);
        if scope.seats.is_empty() || self.report_wrong_seats(ruling) || called {
            return read;
        }
        self.ids_twice(&ruling.ids);
        self.claims_something(ruling);
        self.beside_a_refusal(ruling);
        self.facts_twice(ruling);
        for part in &ruling.parts {
            match &part.kind {
                RulingPartKind::Cite { book, passage } => {
                    read.cite =
                        Some((book.text.clone(), passage.as_ref().and_then(ast::Text::plain)));
                }
                RulingPartKind::Given(facts) => {
                    for fact in facts {
                        match &fact.kind {
                            FactKind::Played { file, to } => {
                                self.played(file, to, &mut read);
                            }
                            _ => self.fact(&mut scope, fact, &mut read),
                        }
                    }
                    self.beside_a_game(facts);
                }
                RulingPartKind::When(steps) => {
                    for step in steps {
                        read.when.extend(self.step(&mut scope, step, &mut read.names));
                    }
                }
                RulingPartKind::Then(claims) => {
                    for claim in claims {
                        read.then.extend(self.claims(&mut scope, claim, &mut read.names));
                    }
                }
                RulingPartKind::RestFree => read.rest_free = Some(part.span),
            }
        }
        if self.reader.diagnostics.is_empty() {
            self.table_without_a_position(ruling, &read.given);
        }
        read.exprs = std::mem::take(&mut self.reader.exprs);
        read.names.extend(
            read.exprs.iter().flat_map(|expr| place_of(&self.reader.program, &read.exprs, expr)),
        );
        read.names.extend(read.given.contents.iter().map(|(place, _)| *place));
        let laid = read.given.contents.iter().flat_map(|(_, cards)| cards);
        let inside = laid.flat_map(|laid| &laid.inside);
        read.names.extend(inside.map(|(zone, _)| Where { zone: *zone, seat: None, pile: None }));
        read.names.extend(read.given.shuffles.iter().map(|(place, _)| *place));
        read.names.sort_unstable();
        read.names.dedup();
        read
    }

    /// Reports a wrong number of players, and names that are reserved or used twice. Returns whether it did.
    fn report_wrong_seats(&mut self, ruling: &ast::Ruling) -> bool {
        let told = self.reader.diagnostics.len();
        let names = player_names(ruling);
        for (at, name) in names.iter().enumerate() {
            if BUILT_IN.iter().chain(&["nobody", "anyone"]).any(|word| *word == name.text) {
                self.reader.error(
                    codes::RESERVED_WORD,
                    name.span,
                    format!(
                        "`{}` means something everywhere, and can be no player's name",
                        name.text
                    ),
                    "reserved",
                    "give this player another name",
                );
            }
            if let Some(first) = names.iter().take(at).find(|other| other.text == name.text) {
                let diagnostic = Diagnostic::error(
                    codes::DECLARED_TWICE,
                    name.span,
                    format!("two players are called `{}`", name.text),
                )
                .label(name.span, "again")
                .label(first.span, "first here")
                .help("give one of them another name");
                self.reader.report(diagnostic);
            }
        }
        let (least, most) = self.reader.program.players;
        // A ruling that claims the setup is refused may be about the number of players.
        if let (Some(first), Some(last)) = (names.first(), names.last())
            && !claims_refusal(ruling)
            && !(usize::from(least)..=usize::from(most)).contains(&names.len())
        {
            let several = names.iter().find(|name| !name.quoted && name.text.contains(' '));
            let help = several.map_or_else(
                || "name as many players as may play".to_owned(),
                |name| {
                    let apart = name.text.replace(' ', ", ");
                    format!("a comma stands between two: `players {apart}`")
                },
            );
            self.reader.error(
                codes::NUMBER_OF_PLAYERS,
                first.span.to(last.span),
                format!("{} play here, and this game is for {least} to {most}", names.len()),
                "not so many",
                help,
            );
        }
        self.reader.diagnostics.len() > told
    }

    fn fact(&mut self, scope: &mut Scope, fact: &ast::Fact, read: &mut Ruling) {
        match &fact.kind {
            FactKind::Players(_) | FactKind::Played { .. } => {}
            FactKind::Turn { player, phase, passes } => {
                passes.iter().for_each(|pass| self.pass_given(pass, read));
                if let (Some(first), Some(last)) = (passes.first(), passes.last()) {
                    read.facts.push((GivenBy::Pass, first.span.to(last.span)));
                }
                if let Some(player) = player {
                    read.given.turn = self.seat(scope, player);
                    read.facts.push((GivenBy::Turn, fact.span));
                }
                if let Some(phase) = phase {
                    match symbols::exact(&self.reader.symbols.moments, &phase.text) {
                        Some(&moment) => {
                            self.report_outside_flow(moment, phase);
                            read.given.phase = Some(moment);
                        }
                        None => self.reader.no_moment(phase),
                    }
                }
            }
            FactKind::BareTable => read.given.bare = true,
            FactKind::FullTable => read.given.full = true,
            FactKind::Seeds { from, to } => {
                let (from, last) = (*from, to.unwrap_or(*from));
                match last.checked_sub(from) {
                    Some(more) if more < MOST_SEEDS => read.given.seeds = Some((from, last)),
                    _ => self.reader.error(
                        codes::OUT_OF_RANGE,
                        fact.span,
                        "these are no seeds that a ruling could try",
                        "too many, or the wrong way round",
                        "write `seeds 1 to 200`",
                    ),
                }
            }
            FactKind::NextShuffle { of, things } => {
                if let Some(place) = self.place(scope, of)
                    && !self.report_unordered(&place, of.span)
                {
                    let cards = self.cards_listed(scope, things);
                    let number = read.given.shuffles.len() as u16;
                    read.facts.push((GivenBy::Shuffle(number), fact.span));
                    read.given.shuffles.push((place, cards));
                }
            }
            FactKind::NextRoll { of, faces } => {
                self.next_rolls(of, faces, read);
                let die = read.given.rolls.last().map(|(die, _)| *die);
                read.facts.extend(die.map(|die| (GivenBy::Roll(die), fact.span)));
            }
            FactKind::Holding { what, things } => {
                let (known, notes) = (read.given.contents.len(), read.given.notes.len());
                self.holding(scope, what, things, read);
                if read.given.notes.len() > notes {
                    read.facts.push((GivenBy::Note(notes as u16), fact.span));
                }
                let place = read.given.contents.get(known).map(|(place, _)| *place);
                read.facts.extend(place.map(|place| (GivenBy::Contents(place), fact.span)));
            }
        }
    }

    /// The thing of this name: a player of the ruling, a member of a family or a card.
    pub(crate) fn thing_named(&mut self, scope: &Scope, name: &Name) -> Option<Thing> {
        if let Some(seat) = scope.seats.iter().position(|seat| *seat == name.text) {
            return Some(Thing::Player(Seat(seat as u8)));
        }
        if let Some(&member) = symbols::find(&self.reader.symbols.members, &name.text) {
            return Some(Thing::Member(member));
        }
        let chosen = self.reader.word_chosen(self.purpose, &name.text);
        let card = self.reader.card_called(&name.text).map(Thing::Card);
        match card.or(chosen.map(Thing::Member)) {
            Some(thing) => Some(thing),
            None => {
                let near = {
                    let known = self
                        .reader
                        .symbols
                        .definitions
                        .keys()
                        .chain(&scope.seats)
                        .map(String::as_str);
                    self.reader.near(&name.text, known).map(str::to_owned)
                };
                let help = match name.text.as_str() {
                    word @ ("yes" | "no") => {
                        format!(
                            "a question of yes or no is answered in these words: `P says {word}`"
                        )
                    }
                    "none" | "empty" => "where nothing is, write `nothing`".to_owned(),
                    "nobody" => {
                        "where nobody is, write `nothing`; else name a player of this ruling"
                            .to_owned()
                    }
                    _ => "name a card as it is declared".to_owned(),
                };
                let message = format!("no card is called `{}`", name.text);
                self.reader.unknown_of(name.span, &message, near, &help);
                None
            }
        }
    }

    /// Reads a zone or pile with its holder. Reports anything else.
    pub(crate) fn place(&mut self, scope: &mut Scope, what: &ast::Expr) -> Option<Where> {
        let found = self.reader.expr(scope, what, None);
        let place = self
            .reader
            .exprs
            .get(found.id)
            .and_then(|expr| place_of(&self.reader.program, &self.reader.exprs, expr));
        if place.is_none() && found.ty != Type::Error {
            self.reader.error(
                codes::NO_POSITION,
                what.span,
                "this is not a zone of somebody",
                "not a zone",
                "write `Alice.ZONE`, `ZONE.Name` or a zone of the table",
            );
        }
        place
    }
}
