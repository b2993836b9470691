//! Lines that a seat is told, and what of them is shown.

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
    let cards: Vec<String> = (0..Narrator::MOST_LINES).map(|n| format!("Card {n}")).collect();
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
    write(&mut diary, vec![line(0, Sort::Show, "before"), turn(0), line(0, Sort::Show, "mine")]);
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
