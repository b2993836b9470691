//! The log: all that a narrator tells a seat, and of that what a person wants to read.

use interpreter::{Line, Sort, Taken};
use schema::decision::Seat;

use super::joined::join;
use super::moved::{CardNames, Going, Moved};
use schema::screen::Told;

/// So many lines of a log are kept, and so many bytes of them.
const MOST_LINES: usize = 20_000;
const MOST_BYTES: usize = 4 << 20;

/// A line as it is kept.
#[derive(Debug, Clone)]
struct Entry {
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
    lines: Vec<Entry>,
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
            let entry = Entry {
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
                let entry = Entry {
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
        let is_turn = |entry: &&Entry| entry.told.turn.is_some();
        let turns: Vec<&Entry> = self.lines.iter().filter(is_turn).collect();
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
        let kept = self.lines.iter().rev().take(MOST_LINES).take_while(|entry| {
            bytes += entry.told.text.len();
            bytes <= MOST_BYTES
        });
        let old = self.lines.len() - kept.count();
        self.lines.drain(..old);
        self.dropped += old;
    }
}

impl Entry {
    /// Whether another line stands beneath the same call, and folds as this one does.
    fn stands_with(&self, other: &Entry) -> bool {
        let place = |entry: &Entry| (entry.told.depth, entry.is_small, entry.told.is_head);
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
    fn of(entry: &'l Entry) -> Self {
        let Entry { told, moved, is_change, own, at, .. } = entry;
        let going = moved.as_ref().map(|moved| Going::new(&told.text, moved, told.times));
        let told = Told { depth: entry.folded, ..told.clone() };
        Self { told, at: *at, is_change: *is_change, own: *own, going }
    }

    /// Whether another line stands in the same place, and not behind what was read while this one was.
    fn is_beside(&self, other: &Entry, since: usize) -> bool {
        let is_new = self.at < since && other.at >= since;
        let (one, next) = (&self.told, &other.told);
        !is_new && one.depth == other.folded && !one.is_head && !next.is_head
    }

    /// Whether another line is one with this.
    fn takes(&mut self, other: &'l Entry) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn write(diary: &mut Diary, lines: Vec<Line>) {
        diary.write(lines, &named(&["Corn", "Leaf", "玉米", "葉子"]));
    }

    fn named(names: &[&str]) -> CardNames {
        CardNames::new(names.iter().map(|name| (*name).to_owned()))
    }

    fn line(depth: usize, sort: Sort, text: &str) -> Line {
        Line { depth, sort, text: text.to_owned(), player: None, is_small: false, option: None }
    }

    fn small(depth: usize, sort: Sort, text: &str) -> Line {
        Line { is_small: true, ..line(depth, sort, text) }
    }

    fn turn(player: u8) -> Line {
        let player = Some(Seat(player));
        Line { player, ..line(0, Sort::Turn, &format!("== turn of {player:?}")) }
    }

    fn texts(lines: &[Told]) -> Vec<(usize, &str, usize)> {
        lines.iter().map(|told| (told.depth, told.text.as_str(), told.times)).collect()
    }

    #[test]
    fn small_print_folds_away_and_is_kept() {
        let mut diary = Diary::EMPTY;
        write(
            &mut diary,
            vec![
                line(0, Sort::Stretch, "-- Work"),
                line(0, Sort::Stretch, "-- Trade"),
                line(1, Sort::Call, "Ann sows Barley"),
                small(2, Sort::Move, "Barley: bag -> field"),
                small(2, Sort::Call, "Ann tends it"),
                line(3, Sort::Call, "Ann picks a Leaf"),
                line(2, Sort::Change, "Ann's grain: 1 -> 2"),
                line(2, Sort::Change, "Ann's grain: 2 -> 4"),
                line(2, Sort::Change, "Ann's luck: 0 -> 1"),
                line(1, Sort::Call, "Ann reaps Corn"),
                line(1, Sort::Call, "Ann reaps Corn"),
                line(0, Sort::Move, "Corn: field -> barn"),
            ],
        );
        let folded = diary.folded(0);
        let wanted = [
            (0, "-- Trade", 1),
            (0, "Ann sows Barley", 1),
            (1, "Ann picks a Leaf", 1),
            (1, "Ann's grain: 1 -> 4; Ann's luck: 0 -> 1", 1),
            (0, "Ann reaps Corn", 2),
            (0, "Corn: field -> barn", 1),
        ];
        assert_eq!(texts(&folded), wanted);
        let whole = diary.whole();
        assert!(whole.iter().any(|told| told.text == "-- Work"));
        assert!(whole.iter().any(|told| told.depth == 1 && told.text == "Ann tends it"));
        assert!(whole.iter().any(|told| told.depth == 2 && told.text == "Ann picks a Leaf"));
    }

    #[test]
    fn what_is_alike_stands_together_once_the_rest_has_folded_away() {
        let mut diary = Diary::EMPTY;
        write(
            &mut diary,
            vec![
                line(0, Sort::Call, "Ann draws 2 cards"),
                line(1, Sort::Move, "Corn: bag -> hand"),
                small(1, Sort::Call, "Ann fills the bag"),
                line(1, Sort::Move, "Leaf: bag -> hand"),
                line(0, Sort::Call, "Ann rests"),
                small(1, Sort::Change, "Ann's rest: 0 -> 1"),
                line(0, Sort::Call, "Ann rests"),
            ],
        );
        let wanted =
            [(0, "Ann draws 2 cards", 1), (1, "Corn, Leaf: bag -> hand", 1), (0, "Ann rests", 2)];
        assert_eq!(texts(&diary.folded(0)), wanted);
        assert_eq!(diary.whole().len(), 7);
    }

    #[test]
    fn changes_stand_together_once_what_was_between_has_folded_away() {
        let mut diary = Diary::EMPTY;
        write(
            &mut diary,
            vec![
                line(0, Sort::Change, "Ann's chest: 0 -> 1 wood"),
                small(0, Sort::Change, "shed: 6 -> 5 tin"),
                line(0, Sort::Change, "Ann's chest: 0 -> 1 tin"),
            ],
        );
        assert_eq!(texts(&diary.folded(0)), [(0, "Ann's chest: 0 -> 1 wood, 0 -> 1 tin", 1)]);
        // Whoever has read the first line is told the other by itself.
        let (shown, seen) = diary.shown(1);
        assert_eq!((shown.len(), seen), (2, 1));
    }

    #[test]
    fn cards_that_go_the_same_way_are_counted() {
        let mut diary = Diary::EMPTY;
        let moved = |text: &str| line(1, Sort::Move, text);
        write(
            &mut diary,
            vec![
                moved("Corn: bag -> hand"),
                moved("Leaf: bag -> hand"),
                moved("Corn: bag -> hand"),
                moved("Leaf: bag -> hand"),
                moved("Leaf: bag -> hand"),
            ],
        );
        write(&mut diary, vec![moved("玉米：袋子 → 手牌"), moved("葉子：袋子 → 手牌")]);
        let folded = diary.folded(0);
        let wanted = [(0, "Corn ×2, Leaf ×3: bag -> hand", 1), (0, "玉米、葉子：袋子 → 手牌", 1)];
        assert_eq!(texts(&folded), wanted);
    }

    /// A name may have everything in it that stands between names.
    #[test]
    fn nothing_in_a_name_is_read_as_a_border_or_a_number() {
        let most = "X ×18446744073709551615";
        let names = named(&[most, "X, 1 ×3", "Eve, the Elder", "Eve: a", "Eve"]);
        let told = |cards: &[&str]| {
            let mut diary = Diary::EMPTY;
            let moved = |card: &&str| line(1, Sort::Move, &format!("{card}: bag -> hand"));
            cards.iter().for_each(|card| diary.write(vec![moved(card)], &names));
            let folded = diary.folded(0);
            folded.into_iter().map(|told| told.text).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(told(&[most, "Eve", most]), format!("{most} ×2, Eve: bag -> hand"));
        assert_eq!(
            told(&["X, 1 ×3", "Eve, the Elder", "Eve: a", "Eve, the Elder"]),
            "X, 1 ×3, Eve, the Elder ×2, Eve: a: bag -> hand"
        );
        assert_eq!(told(&["2 cards", "Eve"]), "2 cards: bag -> hand\nEve: bag -> hand");
    }

    #[test]
    fn many_lines_are_folded_in_no_time() {
        let cards: Vec<String> = (0..MOST_LINES).map(|n| format!("Card {n}")).collect();
        let names = CardNames::new(cards.iter().cloned());
        let mut diary = Diary::EMPTY;
        let moved = |card: &String| line(1, Sort::Move, &format!("{card}: bag -> hand"));
        diary.write(cards.iter().map(moved).collect(), &names);
        let begun = std::time::Instant::now();
        assert_eq!(diary.folded(0).len(), 1);
        assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    }

    #[test]
    fn a_call_goes_on_after_an_answer() {
        let mut diary = Diary::EMPTY;
        write(&mut diary, vec![line(1, Sort::Call, "Ann plays Mill")]);
        write(&mut diary, vec![line(3, Sort::Call, "Ann grinds Corn")]);
        assert_eq!(texts(&diary.folded(0))[1], (1, "Ann grinds Corn", 1));
    }

    #[test]
    fn since_ones_last_turn_is_what_others_did() {
        let mut diary = Diary::EMPTY;
        write(
            &mut diary,
            vec![line(0, Sort::Show, "before"), turn(0), line(0, Sort::Show, "mine")],
        );
        assert_eq!(diary.since_turn(Seat(0)).len(), 3);
        write(&mut diary, vec![turn(1), line(0, Sort::Show, "theirs")]);
        assert_eq!(texts(&diary.since_turn(Seat(0)))[1..], [(0, "theirs", 1)]);
        write(&mut diary, vec![turn(0)]);
        assert_eq!(diary.since_turn(Seat(0)).len(), 3);
        write(&mut diary, vec![turn(1), turn(0), turn(1)]);
        assert_eq!(diary.since_turn(Seat(0)).len(), 1);
    }

    #[test]
    fn without_turns_it_is_since_ones_last_answer() {
        let mut diary = Diary::EMPTY;
        write(&mut diary, vec![line(0, Sort::Show, "before")]);
        diary.answered();
        write(&mut diary, vec![line(0, Sort::Show, "after")]);
        assert_eq!(texts(&diary.since_turn(Seat(0))), [(0, "after", 1)]);
    }
}
