//! What is counted of one game as it happens: flat arrays and nothing else, since this is the hot path.

use interpreter::bot::{Player, Reply};
use interpreter::decision::Question;
use interpreter::{Event, Observer, PlaceId, Rules, State, Verbs};
use schema::code::Op;
use schema::decision::Seat;
use schema::id::{Id, MomentId, VerbId};
use schema::program::{Holder, MomentKind, Program};
use schema::save::Seed;
use schema::source::Span;

use super::Setting;

/// Of a place: it is the table's.
const TABLE: u8 = u8::MAX - 1;
/// Of a place: it is nobody's that counts.
const NOBODY: u8 = u8::MAX;

/// A game with more answers than this is capped too, however few turns it had.
pub(crate) const MOST_ANSWERS: u32 = 1_000_000;

/// The bots at the table, and what is counted of their game.
pub(super) struct Tally<'g> {
    /// Who plays, seat by seat.
    pub(super) players: Vec<Player<'g>>,
    /// Seat by seat.
    pub(super) turns: Vec<u32>,
    /// Seat by seat, by definition.
    pub(super) gained: Vec<u32>,
    /// Whether the game is to end here.
    pub(super) capped: bool,
    /// Whether another turn has begun after that, since nobody was asked in between.
    pub(super) overrun: bool,
    /// Where the text ended the game; absent: it came to its own end, or has not ended.
    pub(super) ended_at: Option<Span>,
    /// How many decisions were taken.
    pub(super) decisions: u64,
    /// How many answers were given.
    answers: u32,
    /// Whether the players answer in place.
    in_place: bool,
    reply: Reply,
    /// Whether setup is over.
    begun: bool,
    /// By place.
    owners: Vec<u8>,
    /// By moment: whether it is a turn (in a game without turns: a round).
    is_turn: Vec<bool>,
    /// What is counted as a turn; absent: the game has neither turns nor rounds.
    counted: Option<MomentKind>,
    /// By verb: whether a bot counts its calls.
    heard: Vec<bool>,
    /// Whether a bot watches what is done to certain cards.
    watches_cards: bool,
    /// All that are.
    followed: Verbs,
    definitions: usize,
    max_turns: u32,
}

/// What counts as a turn: turns, or rounds where there are none. Absent: a game has neither, and each decision counts.
pub(crate) fn counted(program: &Program) -> Option<MomentKind> {
    let opens = |wanted: &MomentKind| {
        let opens = |op: &Op| match op {
            Op::Open(moment) => program.moments[*moment].kind == *wanted,
            Op::Turns { .. } => *wanted == MomentKind::Turn,
            _ => false,
        };
        program.blocks.iter().any(|block| block.code.iter().any(opens))
    };
    [MomentKind::Turn, MomentKind::Round].into_iter().find(opens)
}

impl<'g> Tally<'g> {
    pub(super) fn new(setting: &Setting<'g>) -> Self {
        let program = setting.rules.program();
        let places = (0..u16::MAX).map_while(|place| setting.rules.place_of(PlaceId(place)));
        let owner = |(zone, seat, _)| match (program.zones[zone].holder, seat) {
            (Holder::Table, _) => TABLE,
            (Holder::Player, Some(Seat(seat))) => seat,
            _ => NOBODY,
        };
        let kinds = || program.moments.iter().map(|moment| moment.kind);
        let counts = counted(program);
        let heard: Vec<bool> = program
            .verbs
            .ids()
            .map(|verb| setting.players.iter().any(|player| player.hears(verb)))
            .collect();
        let definitions = program.definitions.len();
        Self {
            players: setting.players.clone(),
            turns: vec![0; setting.players.len()],
            gained: vec![0; setting.players.len() * definitions],
            capped: false,
            overrun: false,
            ended_at: None,
            counted: counts,
            decisions: 0,
            answers: 0,
            in_place: false,
            reply: Reply::default(),
            begun: false,
            owners: places.map(owner).collect(),
            is_turn: kinds().map(|kind| Some(kind) == counts).collect(),
            followed: program
                .verbs
                .ids()
                .zip(&heard)
                .filter(|(_, heard)| **heard)
                .map(|(verb, _)| verb)
                .collect(),
            heard,
            watches_cards: setting.players.iter().any(Player::watches_cards),
            definitions,
            max_turns: setting.max_turns,
        }
    }

    /// Begins a game. `in_place`: all players are ours, and nobody wants to see their answers.
    pub(super) fn begin(&mut self, seed: Seed, in_place: bool) {
        self.in_place = in_place;
        self.decisions = 0;
        self.answers = 0;
        self.turns.fill(0);
        self.gained.fill(0);
        self.capped = false;
        self.overrun = false;
        self.ended_at = None;
        self.begun = false;
        for (seat, player) in (0..).zip(&mut self.players) {
            player.begin(seed, Seat(seat));
        }
    }

    /// How many of each definition a seat gained.
    pub(super) fn gained_by(&self, seat: usize) -> &[u32] {
        let first = seat * self.definitions;
        self.gained.get(first..first + self.definitions).unwrap_or(&[])
    }

    /// An answer was given, which was so many decisions.
    #[inline]
    pub(super) fn answered(&mut self, decisions: u32) {
        self.decisions += u64::from(decisions);
        self.answers += 1;
        let seats = self.turns.len() as u32;
        // Where there are neither turns nor rounds, each decision is a turn of whoever takes it.
        let most = match self.counted {
            Some(_) => MOST_ANSWERS,
            None => self.max_turns.saturating_mul(seats),
        };
        self.capped |= self.answers >= most.min(MOST_ANSWERS);
    }

    /// Whether the game has had as many answers as a game may have.
    pub(super) fn is_endless(&self) -> bool {
        self.answers >= MOST_ANSWERS
    }

    fn owner(&self, place: PlaceId) -> u8 {
        self.owners.get(usize::from(place.0)).copied().unwrap_or(NOBODY)
    }

    /// Tells the bots of an event, who keep what their seats see of it.
    fn pass_on(&mut self, rules: &Rules, state: &State, event: Event) {
        self.players.iter_mut().for_each(|player| player.event(rules, state, event));
    }

    fn called(&mut self, rules: &Rules, state: &State, verb: VerbId, event: Event) {
        if self.follows(verb) {
            self.pass_on(rules, state, event);
        }
    }

    #[inline(always)]
    fn moved(&mut self, state: &State, card: u16, from: PlaceId, to: PlaceId) {
        if self.owner(from) == TABLE {
            self.gain(state, card, self.owner(to));
        }
    }

    fn gain(&mut self, state: &State, card: u16, seat: u8) {
        if seat >= TABLE {
            return;
        }
        let Some(card) = state.card(card) else { return };
        let at = usize::from(seat) * self.definitions + card.definition.index();
        if let Some(count) = self.gained.get_mut(at) {
            *count += 1;
        }
    }

    fn opened(&mut self, moment: MomentId, player: Option<u8>) {
        if !self.counts(moment) {
            return;
        }
        match player {
            Some(seat) => {
                self.turns.get_mut(usize::from(seat)).into_iter().for_each(|turns| *turns += 1)
            }
            None => self.turns.iter_mut().for_each(|turns| *turns += 1),
        }
    }

    fn closed(&mut self, rules: &Rules, state: &State, moment: MomentId, player: Option<u8>) {
        if !self.counts(moment) {
            return;
        }
        let most = self.max_turns;
        let full = |turns: Option<&u32>| turns.is_none_or(|&turns| turns >= most);
        self.capped = match player.map(usize::from) {
            // Who is out has no turn.
            Some(seat) => {
                let count = self.turns.len();
                let round = (1..=count).map(|step| (seat + step) % count);
                let mut round = round.filter(|&next| !rules.is_out(state, next as u8));
                full(self.turns.get(seat))
                    && round.next().is_none_or(|next| full(self.turns.get(next)))
            }
            None => self.turns.iter().all(|&turns| turns >= most),
        };
    }

    /// How many turns all players took; in a game without turns, how many rounds it lasted.
    pub(super) fn lasted(&self) -> u64 {
        let turns = self.turns.iter().map(|&turns| u64::from(turns));
        match self.counted {
            Some(MomentKind::Round) => turns.max().unwrap_or(0),
            _ => turns.sum(),
        }
    }

    fn counts(&self, moment: MomentId) -> bool {
        self.is_turn.get(moment.index()).copied().unwrap_or(false)
    }
}

impl Observer for Tally<'_> {
    #[inline(always)]
    fn is_close(&self) -> bool {
        false
    }

    fn follows(&self, verb: VerbId) -> bool {
        self.heard.get(verb.index()).copied().unwrap_or(false)
    }

    #[inline(always)]
    fn followed(&self) -> Verbs {
        self.followed
    }

    // What is gained comes from the table.
    fn heeds(&self, place: PlaceId) -> bool {
        self.watches_cards || self.owner(place) == TABLE
    }

    // Whoever watches cards must know which calls still run.
    #[inline(always)]
    fn reads_calls(&self) -> bool {
        self.watches_cards
    }

    #[inline(always)]
    fn decides(&self) -> bool {
        self.in_place && !self.capped
    }

    // Whom a bot's fault leaves without an answer is asked again, openly, and then it is said.
    #[inline(always)]
    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        let player = self.players.get_mut(usize::from(question.seat().0))?;
        let (picked, decisions) = player.pick_one(question, &mut self.reply).ok()?;
        self.answered(decisions);
        Some(picked)
    }

    fn ends(&mut self, _rules: &Rules, _state: &State, at: Option<Span>) {
        self.ended_at = at;
    }

    // Whoever tells knows what happens, so that nothing is left of this where it is not counted.
    #[inline(always)]
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        match event {
            Event::Called { verb, .. } if self.followed != Verbs::NONE => {
                self.called(rules, state, verb, event)
            }
            Event::Moved { card, from: Some(from), to, .. } if self.begun && !self.capped => {
                if self.watches_cards {
                    self.pass_on(rules, state, event);
                }
                self.moved(state, card, from, to)
            }
            Event::Shuffled { .. } if self.watches_cards => {
                self.pass_on(rules, state, event);
            }
            Event::Begun => self.begun = true,
            Event::Opened { moment, .. } if self.capped => self.overrun |= self.counts(moment),
            Event::Opened { moment, player } => self.opened(moment, player),
            Event::Closed { moment, player } if !self.capped => {
                self.closed(rules, state, moment, player)
            }
            _ => {}
        }
    }
}
