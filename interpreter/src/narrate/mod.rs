//! What happens, told to a seat in plain words: nothing that it may not see, and no more of it than it sees.
//!
//! A card is named if the seat saw it right before or sees it right after. Cards that go together from one place to
//! another have gone when the last has: of a hand laid on a pile whose top alone lies open, that one is named. What
//! others do under `together` is not told.

mod bearing;
mod calls;
mod ending;
mod failed;
mod headings;
mod implied;
mod inside;
mod lost;
mod moves;
mod names;
mod notes;
mod options;
mod replaced;
mod shown;
mod sight;
mod standing;
mod tell;
mod weight;
mod what;

use schema::decision::Seat;
use schema::id::DefinitionId;

use headings::Above;
use implied::Implied;
pub(crate) use names::{Names, counted, whose};
pub use options::Taken;
use sight::last_shown;
use standing::Standing;
use weight::Open;
use what::What;

use crate::names::Words;
use crate::observer::Event;
use crate::phrases::Phrases;
use crate::rules::Rules;
use crate::state::{ShownCard, State};
use crate::value::PlaceId;

/// How many cards are looked at for it.
const MOST_LOOKS: usize = 50_000_000;

/// What a line tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sort {
    /// A turn begins.
    Turn,
    /// A round or phase begins.
    Stretch,
    /// A verb is called.
    Call,
    /// The card or rule that does by itself what is told below.
    Heading,
    /// A card is moved, or cards are made.
    Move,
    /// A counter or flag changes.
    Change,
    /// Chance: a shuffle, a die.
    Chance,
    /// What follows from all else has become so, or no longer is, or is somebody's or something else.
    Standing,
    /// Something is shown, or a note that all may read is given another value.
    Show,
    /// An effect with a life begins or ends, or something takes the place of what was to happen.
    Effect,
    /// The game is over.
    Over,
    /// Anything that was put in with [`Narrator::note`].
    Note,
}

/// A line of what is told.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// How deep in the game it happens: by so many steps it is set in.
    pub depth: usize,
    /// What it tells of.
    pub sort: Sort,
    /// What happened.
    pub text: String,
    /// Whose turn or phase begins with it.
    pub player: Option<Seat>,
    /// Whether it can be folded away: the lines around it say it too, or it only keeps the books.
    pub is_small: bool,
    /// The option that was taken, if it tells that.
    pub option: Option<Taken>,
}

impl Line {
    /// Whether it tells more than that a stretch begins, and does not fold away.
    fn says_something(&self) -> bool {
        !self.is_small && self.sort != Sort::Stretch
    }
}

/// Tells one seat, or somebody who sees everything, what happens.
#[derive(Debug, Clone)]
pub struct Narrator {
    pub(crate) names: Names,
    /// Absent: whoever is told sees everything.
    seat: Option<Seat>,
    lines: Vec<Kept>,
    /// How many bytes they have, about.
    bytes: usize,
    /// How many cards were looked at for them.
    looks: usize,
    /// Whether there is more than is told: nothing is heard until the lines are taken.
    full: bool,
    /// Whether somebody was asked something: what setup did then is told like all else.
    has_asked: bool,
    /// By card: what it is, if the seat sees it.
    seen: Vec<Option<DefinitionId>>,
    /// How many cards were shown to somebody when they were last looked at, and which was the last.
    shown: (usize, Option<ShownCard>),
    /// Cards that go together, if some have just gone.
    going: Option<Going>,
    /// How what follows from all else stood.
    standing: Standing,
    /// The calls that the next line may stand in.
    open: Vec<Open>,
    /// The lines in which the next one may seem to stand.
    above: Vec<Above>,
    /// The position of the random generator after the last event.
    chance: u64,
    /// Whether the lines that were taken tell something of the turn that is running.
    turn_told: bool,
    phrases: &'static Phrases,
}

/// A line that may have to be told better.
#[derive(Debug, Clone)]
struct Kept {
    depth: usize,
    sort: Sort,
    what: What,
    player: Option<u8>,
    is_small: bool,
    /// Whether something has its first value again that ends at some time.
    resets: bool,
}

/// Cards that go together.
#[derive(Debug, Clone)]
struct Going {
    from: Option<PlaceId>,
    to: PlaceId,
    /// The line of the first.
    first: usize,
    /// What was seen before it went.
    seen: Vec<Option<DefinitionId>>,
}

impl Narrator {
    /// So many lines are told at once, and a log keeps as many.
    pub const MOST_LINES: usize = 20_000;

    /// How many bytes they have, about.
    pub const MOST_BYTES: usize = 4 << 20;

    /// A narrator for a seat, or for somebody who sees everything, of a game of players with these names. A seat is told as
    /// people are: in the sentences of the locale, with all that is handed to verbs and the options that are taken.
    #[must_use]
    pub fn new(names: &[String], seat: Option<Seat>) -> Self {
        let mut narrator = Self::exact(names, seat);
        narrator.names.for_people = seat.is_some();
        narrator
    }

    /// One that tells as transcripts do: verbs by their names, with the thing that they are done to.
    pub(crate) fn exact(names: &[String], seat: Option<Seat>) -> Self {
        Self {
            names: Names::new(names),
            seat,
            lines: Vec::new(),
            bytes: 0,
            looks: 0,
            full: false,
            has_asked: false,
            seen: Vec::new(),
            shown: (0, None),
            going: None,
            standing: Standing::default(),
            open: Vec::new(),
            above: Vec::new(),
            chance: 0,
            turn_told: false,
            phrases: Phrases::of("en"),
        }
    }

    /// Looks at a state of a game that has begun before there was anybody to tell it.
    pub fn look(&mut self, rules: &Rules, state: &State) {
        self.standing.forget();
        self.look_at_standing(rules, state);
        self.look_at_cards(rules, state);
    }

    fn look_at_cards(&mut self, rules: &Rules, state: &State) {
        if self.seat.is_none() {
            return;
        }
        let cards = 0..state.card_count() as u16;
        self.looks = self.looks.saturating_add(cards.len() * (1 + state.shown.len() / 16));
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        seen.extend(cards.map(|id| self.seen_now(rules, state, id)));
        self.seen = seen;
        self.shown = last_shown(state);
    }

    /// Looks at what an event may have changed. What is shown no longer is told by nobody.
    fn look_after(&mut self, rules: &Rules, state: &State, event: Event) {
        if self.seat.is_none() {
            return;
        }
        let (before, shown) = (self.shown, last_shown(state));
        let still = shown == before;
        let same = self.seen.len() == state.card_count();
        // Where cards hold cards, one card that is seen or not decides for others.
        let alone = same && !rules.cards_hold_cards() && !rules.sight_varies();
        let changed = match event {
            Event::Moved { card, from, to, .. } => {
                (alone && still).then_some((card, [from, Some(to)]))
            }
            Event::Shown { card, .. } => {
                (alone && (still || shown.0 == before.0 + 1)).then_some((card, [None, None]))
            }
            // Nothing goes from or to anywhere, and nothing is laid open.
            Event::Called { .. }
            | Event::Changed { .. }
            | Event::Noted { .. }
            | Event::Rolled { .. }
            | Event::Chosen { .. }
            | Event::Taken { .. }
            | Event::Replaced { .. }
            | Event::Prevented
            | Event::Failed
            | Event::ShownGoods { .. }
            | Event::Installed { .. } => {
                if same && still && !(event.may_change_values() && rules.sight_varies()) {
                    return;
                }
                None
            }
            Event::Begun
            | Event::Opened { .. }
            | Event::Closed { .. }
            | Event::Stocked { .. }
            | Event::Shuffled { .. }
            | Event::Ended { .. }
            | Event::Over => None,
        };
        let Some((card, places)) = changed else { return self.look_at_cards(rules, state) };
        self.shown = shown;
        // Of a pile whose top alone lies open, the one above or below has changed, too.
        let beside = places.into_iter().flatten().flat_map(|place| state.contents(place).take(2));
        for card in std::iter::once(card).chain(beside) {
            let now = self.seen_now(rules, state, card);
            self.looks = self.looks.saturating_add(1 + state.shown.len() / 16);
            if let Some(seen) = self.seen.get_mut(usize::from(card)) {
                *seen = now;
            }
        }
    }

    /// Somebody is asked something, in setup perhaps.
    pub(crate) fn asked(&mut self) {
        self.has_asked = true;
    }

    /// All that was told since it was last taken, when somebody is asked or the game is over. What has begun and may
    /// come to nothing waits.
    pub fn take(&mut self) -> Vec<Line> {
        self.has_asked = true;
        self.settle();
        self.tell_standing();
        let last = self.lines.iter().rposition(|line| !line.what.needs_more());
        let told = last.map_or(0, |last| last + 1);
        let rest = self.lines.split_off(told);
        self.bytes = rest.iter().map(|line| line.what.bytes()).sum();
        self.looks = 0;
        if std::mem::take(&mut self.full) {
            // What lay there meanwhile nobody has looked at.
            self.seen.clear();
            self.standing.forget();
        }
        let lines = std::mem::replace(&mut self.lines, rest);
        lines.iter().for_each(|line| self.told_of(line));
        let lines = self.told(lines);
        for line in &lines {
            self.turn_told = line.sort != Sort::Turn && (self.turn_told || line.says_something());
        }
        lines
    }

    /// Whether something is told of the turn that is running, besides that it has begun.
    fn tells_of_turn(&self) -> bool {
        for line in self.lines.iter().rev() {
            match line.sort {
                Sort::Turn => return false,
                _ if line.is_small || line.what.is_small() || line.what.is_implied() => {}
                Sort::Stretch => {}
                _ => return true,
            }
        }
        self.turn_told
    }

    /// A player's name.
    #[must_use]
    pub fn player(&self, rules: &Rules, seat: Seat) -> String {
        self.names.player(rules, seat.0)
    }

    /// A text in which players go by their names, where it said `player 2`.
    #[must_use]
    pub fn named_in(&self, rules: &Rules, text: &str) -> String {
        self.names.named_in(rules, Words::Shown, text.to_owned())
    }

    /// A line of somebody else's, between the others.
    pub fn note(&mut self, text: String) {
        self.push(0, Sort::Note, What::Text(text));
    }

    /// All lines that are here, set in.
    pub(crate) fn whole(&mut self) -> String {
        self.settle();
        set_in(self.told(self.lines.clone()))
    }

    fn told(&self, lines: Vec<Kept>) -> Vec<Line> {
        // From behind: a call that says nothing by itself is told if what is told behind it stands in it. In a transcript the
        // next line is enough, whether or not it is told.
        let mut behind = 0;
        let mut kept: Vec<Kept> = Vec::with_capacity(lines.len());
        for line in lines.into_iter().rev() {
            let depth = line.depth;
            let is_told = !line.what.needs_more() || behind > depth;
            if is_told || !self.for_people() {
                behind = depth;
            }
            kept.extend(is_told.then_some(line));
        }
        if self.seat.is_some() {
            moves::sort_without_order(self.phrases, &mut kept);
        }
        let mut told: Vec<Line> = Vec::with_capacity(kept.len());
        let (mut options, mut headings) = (Vec::new(), Vec::new());
        let mut implied = Implied::default();
        for kept in kept.into_iter().rev() {
            let Kept { depth, sort, what, player, is_small, resets: _ } = kept;
            let option = if let What::Taken(taken) = &what { Some(taken.clone()) } else { None };
            options.extend(option.is_some().then_some(told.len()));
            headings.extend(matches!(what, What::Heading(_)).then_some(told.len()));
            let is_small = is_small || what.is_small();
            implied.add(told.len(), depth, (sort, &what), is_small);
            told.push(Line {
                depth,
                sort,
                is_small,
                text: what.words(self.phrases),
                player: player.map(Seat),
                option,
            });
        }
        for at in implied.found() {
            told[at].is_small = true;
        }
        for at in options {
            let Some(taken) = &told[at].option else { continue };
            let depth = told[at].depth;
            let is_told = taken.is_told_by(depth, &told[at + 1..]);
            let tells = told.get(at + 1).is_some_and(|first| taken.tells(depth, first));
            match is_told {
                true => told[at].is_small = true,
                false if tells => told[at + 1].is_small = true,
                false => {}
            }
        }
        headings::fold(&mut told, &headings);
        told
    }
}

/// Lines as a text, each set in by its depth.
pub(crate) fn set_in(lines: Vec<Line>) -> String {
    lines.iter().map(|line| format!("{}{}\n", "  ".repeat(line.depth), line.text)).collect()
}
