//! The log: all that a narrator tells a seat, and of that what a person wants to read.

#[cfg(test)]
mod tests;

use interpreter::{Line, Narrator, Sort, Taken};
use schema::decision::Seat;

use super::joined::join;
use super::moved::{CardNames, Going, Moved};
use schema::screen::Told;

/// A line as it is kept.
#[derive(Debug, Clone)]
struct KeptLine {
    told: Told,
    /// In how many calls it happened, where some fold away.
    folded: usize,
    /// Whether it folds away.
    is_small: bool,
    /// Which cards went where, if it tells that.
    moved: Option<Moved>,
    /// Whether it is the change of a number.
    is_change: bool,
    /// Where in its text the changes of the last owner begin.
    own: usize,
    /// Its place among all that this seat was told.
    at: usize,
}

/// What one seat was told. Nothing is left out of it; what folds away is seen when all of it is asked for.
#[derive(Debug, Clone)]
pub(crate) struct Diary {
    lines: Vec<KeptLine>,
    /// How many older ones are kept no longer.
    dropped: usize,
    /// The calls that the next line may stand in: how deep they are, and whether they fold away.
    open: Vec<(usize, bool)>,
    /// How long it was when its seat answered last.
    answered: usize,
    /// The last option that was taken, while what it does goes on.
    taken: Option<Running>,
}

/// So many lines are looked through for what an option says.
const MOST_OF_OPTION: usize = 64;

/// An option that does something yet.
#[derive(Debug, Clone)]
struct Running {
    option: Taken,
    depth: usize,
    /// The place of its line among all.
    at: usize,
    /// What was told since.
    since: Vec<Line>,
}

impl Diary {
    /// Of somebody who was told nothing.
    pub(crate) const EMPTY: Self =
        Self { lines: Vec::new(), dropped: 0, open: Vec::new(), answered: 0, taken: None };

    /// Adds what was told since. What happens several times in a row stands there once, with how often, and changes of
    /// one thing stand in one line.
    pub(crate) fn write(&mut self, lines: Vec<Line>, names: &CardNames) {
        let first = self.lines.len();
        for line in lines {
            self.follow(&line);
            let is_head = matches!(line.sort, Sort::Turn | Sort::Stretch);
            if is_head {
                self.open.clear();
            }
            self.open.retain(|(depth, _)| *depth < line.depth);
            let entry = KeptLine {
                moved: (line.sort == Sort::Move).then(|| names.read(&line.text)).flatten(),
                told: Told {
                    depth: self.open.len(),
                    text: line.text,
                    times: 1,
                    is_head,
                    turn: line.player.filter(|_| line.sort == Sort::Turn),
                },
                folded: self.open.iter().filter(|(_, is_small)| !is_small).count(),
                is_small: line.is_small,
                is_change: line.sort == Sort::Change,
                own: 0,
                at: self.end(),
            };
            if line.sort == Sort::Call {
                self.open.push((line.depth, line.is_small));
            }
            let fresh = self.lines.len() > first && !is_head;
            let last = self.lines.last_mut().filter(|last| fresh && last.stands_with(&entry));
            match last {
                Some(last) if last.told.text == entry.told.text => last.told.times += 1,
                Some(last) if last.is_change && entry.is_change && last.told.times == 1 => {
                    join(&mut last.told.text, &mut last.own, &entry.told.text);
                }
                _ => self.lines.push(entry),
            }
        }
        self.shorten();
    }

    /// What an option says may be told only after the next question: then it folds away as well.
    fn follow(&mut self, line: &Line) {
        if let Some(running) = &mut self.taken {
            running.since.push(line.clone());
            let Running { option, depth, at, since } = running;
            if option.is_told_by(*depth, since) {
                let told = self.lines.iter_mut().rfind(|entry| entry.at == *at);
                told.into_iter().for_each(|entry| entry.is_small = true);
                self.taken = None;
            } else if Taken::is_over(*depth, line) || since.len() >= MOST_OF_OPTION {
                self.taken = None;
            }
        }
        if let Some(option) = line.option.clone().filter(|_| !line.is_small) {
            let (depth, at, since) = (line.depth, self.end(), Vec::new());
            self.taken = Some(Running { option, depth, at, since });
        }
    }

    /// Adds something that is not of the game.
    pub(crate) fn say(&mut self, text: &str) {
        match self.lines.last_mut().filter(|last| last.told.text == text) {
            Some(last) => last.told.times += 1,
            None => {
                let told = Told { text: text.to_owned(), times: 1, ..Told::default() };
                let at = self.end();
                let entry = KeptLine {
                    told,
                    folded: 0,
                    is_small: false,
                    moved: None,
                    is_change: false,
                    own: 0,
                    at,
                };
                self.lines.push(entry);
            }
        }
    }

    /// The seat has answered.
    pub(crate) fn answered(&mut self) {
        self.answered = self.end();
    }

    /// How long it has been so far: the place of the next line.
    pub(crate) fn end(&self) -> usize {
        self.dropped + self.lines.len()
    }

    /// Everything.
    pub(crate) fn whole(&self) -> Vec<Told> {
        self.lines.iter().map(|entry| entry.told.clone()).collect()
    }

    /// What matters, from a place on: without what folds away, and of phases in which nothing is left the last alone.
    pub(crate) fn folded(&self, from: usize) -> Vec<Told> {
        self.entries(from, from).into_iter().map(|entry| entry.told).collect()
    }

    /// What matters of everything, and how many lines of it were there before a place. What came later stands in lines of
    /// its own.
    pub(crate) fn shown(&self, since: usize) -> (Vec<Told>, usize) {
        let entries = self.entries(0, since);
        let seen = entries.iter().take_while(|entry| entry.at < since).count();
        (entries.into_iter().map(|entry| entry.told).collect(), seen)
    }

    /// Those that matter from a place on; across `since` nothing is joined.
    fn entries(&self, from: usize, since: usize) -> Vec<Shown<'_>> {
        let mut folded: Vec<Shown<'_>> = Vec::new();
        for entry in self.lines.iter().filter(|entry| entry.at >= from && !entry.is_small) {
            let idle = |last: &Shown<'_>| last.told.is_head && last.told.turn.is_none();
            if entry.told.is_head {
                while folded.last().is_some_and(idle) {
                    folded.pop();
                }
            }
            // What stood between them has folded away.
            let last = folded.last_mut().filter(|last| last.is_beside(entry, since));
            if last.is_some_and(|last| last.takes(entry)) {
                continue;
            }
            folded.push(Shown::of(entry));
        }
        folded.iter_mut().for_each(Shown::settle);
        folded
    }

    /// What matters of all that happened since a seat's last turn was over; where nobody takes turns, since its last
    /// answer.
    pub(crate) fn since_turn(&self, seat: Seat) -> Vec<Told> {
        let is_turn = |entry: &&KeptLine| entry.told.turn.is_some();
        let turns: Vec<&KeptLine> = self.lines.iter().filter(is_turn).collect();
        if turns.is_empty() {
            return self.folded(self.answered);
        }
        // A turn of one's own that has just begun is none that was.
        let running = turns.last().is_some_and(|last| last.told.turn == Some(seat));
        let before = &turns[..turns.len() - usize::from(running)];
        let own = before.iter().rposition(|entry| entry.told.turn == Some(seat));
        let next = own.and_then(|own| turns.get(own + 1));
        self.folded(next.map_or(0, |entry| entry.at))
    }

    /// Leaves the newest, if it has grown long: nobody reads further back.
    fn shorten(&mut self) {
        let mut bytes = 0;
        let kept = self.lines.iter().rev().take(Narrator::MOST_LINES).take_while(|entry| {
            bytes += entry.told.text.len();
            bytes <= Narrator::MOST_BYTES
        });
        let old = self.lines.len() - kept.count();
        self.lines.drain(..old);
        self.dropped += old;
    }
}

impl KeptLine {
    /// Whether another line stands beneath the same call, and folds as this one does.
    fn stands_with(&self, other: &KeptLine) -> bool {
        let place = |entry: &KeptLine| (entry.told.depth, entry.is_small, entry.told.is_head);
        place(self) == place(other)
    }
}

/// A line as it is shown, to which others may come.
struct Shown<'l> {
    told: Told,
    at: usize,
    is_change: bool,
    own: usize,
    /// The cards that it tells of, with those of the lines that came to it.
    going: Option<Going<'l>>,
}

impl<'l> Shown<'l> {
    fn of(entry: &'l KeptLine) -> Self {
        let KeptLine { told, moved, is_change, own, at, .. } = entry;
        let going = moved.as_ref().map(|moved| Going::new(&told.text, moved, told.times));
        let told = Told { depth: entry.folded, ..told.clone() };
        Self { told, at: *at, is_change: *is_change, own: *own, going }
    }

    /// Whether another line stands in the same place, and not behind what was read while this one was.
    fn is_beside(&self, other: &KeptLine, since: usize) -> bool {
        let is_new = self.at < since && other.at >= since;
        let (one, next) = (&self.told, &other.told);
        !is_new && one.depth == other.folded && !one.is_head && !next.is_head
    }

    /// Whether another line is one with this.
    fn takes(&mut self, other: &'l KeptLine) -> bool {
        if let (Some(going), Some(moved)) = (&mut self.going, &other.moved) {
            return going.add(&other.told.text, moved, other.told.times);
        }
        let (told, next) = (&mut self.told, &other.told);
        if told.text == next.text {
            told.times = told.times.saturating_add(next.times);
            return true;
        }
        // Both happened once, and the second is about one owner alone.
        let is_single = told.times == 1 && next.times == 1 && other.own == 0;
        let joins = self.is_change && other.is_change && is_single;
        if joins {
            join(&mut told.text, &mut self.own, &next.text);
        }
        joins
    }

    /// Nothing comes to it any more.
    fn settle(&mut self) {
        if let Some(going) = self.going.take() {
            (self.told.text, self.told.times) = going.told();
        }
    }
}
