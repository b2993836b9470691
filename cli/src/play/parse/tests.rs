//! What is understood, in which words.

use super::*;
use schema::screen::Thing;

fn thing(name: &str, count: u16) -> Thing {
    let empty = String::new();
    let label = empty.clone();
    Thing {
        label,
        name: name.to_owned(),
        others: Vec::new(),
        count,
        place: None,
        detail: empty,
        says: Vec::new(),
        at: Vec::new(),
        look: None,
    }
}

fn offer(kind: Kind, min: i32, max: i32, things: &[(&str, u16)]) -> Offer {
    let mut things: Vec<Thing> = things.iter().map(|(name, count)| thing(name, *count)).collect();
    for (thing, number) in things.iter_mut().zip(1..) {
        thing.label = number.to_string();
    }
    Offer { kind, min, max, things, ..Offer::default() }
}

fn cards(min: i32, max: i32) -> Offer {
    offer(Kind::Pick, min, max, &[("Old Mill", 1), ("Mill", 3), ("Barley", 2), ("護城河", 1)])
}

fn said(line: &str, offer: &Offer) -> Said {
    parse(line, offer, phrases::of(None))
}

fn picks(line: &str, offer: &Offer) -> Vec<u16> {
    match said(line, offer) {
        Said::Answer(Answer::Pick(picked)) => picked,
        other => panic!("{line}: {other:?}"),
    }
}

fn wrong(line: &str, offer: &Offer) -> String {
    match said(line, offer) {
        Said::Wrong(why) => why,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn things_go_by_number_and_by_the_beginning_of_their_names() {
    let offer = cards(1, 1);
    assert_eq!(picks("3", &offer), [2]);
    assert_eq!(picks("bar", &offer), [2]);
    assert_eq!(picks(" OLD  mill ", &offer), [0]);
    assert_eq!(picks("mill", &offer), [1], "the whole name comes before a word of another one");
    assert_eq!(picks("old", &offer), [0]);
    assert_eq!(picks("護", &offer), [3]);
    assert!(wrong("barlei", &offer).contains("Barley"));
    assert!(wrong("5", &offer).contains("from 1 to 4"));
}

#[test]
fn full_width_letters_and_digits_are_letters_and_digits() {
    let offer = cards(0, 3);
    assert_eq!(picks("３", &offer), [2]);
    assert_eq!(picks("Ｂａｒ", &offer), [2]);
    assert_eq!(picks("１，３、４", &offer), [0, 2, 3]);
    assert_eq!(picks("０", &offer), [0_u16; 0]);
    assert_eq!(said("？　Ｍｉｌｌ", &offer), Said::Command(Command::Help(Some("Ｍｉｌｌ".into()))));
}

#[test]
fn several_are_a_list() {
    let offer = cards(0, 4);
    assert_eq!(picks("1 3, 4", &offer), [0, 2, 3]);
    assert_eq!(picks("mill, barley", &offer), [1, 2]);
    assert_eq!(picks("2 mill, 護城河", &offer), [1, 1, 3]);
    assert_eq!(picks("mill x3", &offer), [1, 1, 1]);
    assert_eq!(picks("nothing", &offer), [0_u16; 0]);
    assert!(wrong("3 barley", &offer).contains("only 2"));
    assert!(wrong("3 3 3", &offer).contains("only 2"));
    assert!(wrong("1", &cards(2, 3)).contains("2 to 3"));
    assert!(wrong("0", &cards(1, 1)).contains("0"));
}

#[test]
fn nothing_is_nothing_unless_something_is_called_so() {
    let spots = offer(Kind::Pick, 0, 1, &[("(1, 0)", 1), ("Nothing but Rain", 1)]);
    assert_eq!(picks("0", &spots), [0_u16; 0]);
    assert_eq!(picks("nothing", &spots), [0_u16; 0]);
    let mut numbers = offer(Kind::Pick, 0, 1, &[("5", 1), ("0", 1)]);
    numbers.things.iter_mut().for_each(|thing| thing.label.clone_from(&thing.name));
    assert_eq!(picks("0", &numbers), [1]);
}

#[test]
fn things_of_one_name_need_their_number() {
    let mut offer = cards(1, 1);
    offer.things.push(Thing { label: "5".into(), ..thing("Barley", 1) });
    for (at, place) in [(2, "here"), (4, "there")] {
        offer.things[at].place = Some(place.to_owned());
    }
    assert!(wrong("barley", &offer).contains("Barley (here), Barley (there)"));
    assert_eq!(picks("5", &offer), [4]);
}

#[test]
fn other_names_find_things_too() {
    let mut offer = cards(1, 1);
    offer.things[3].others = vec!["Hedge".into()];
    assert_eq!(picks("hedge", &offer), [3]);
    let zh = phrases::of(Some("zh-Hant"));
    assert_eq!(parse("復原", &offer, zh), Said::Command(Command::Undo));
    assert_eq!(parse("undo", &offer, zh), Said::Command(Command::Undo));
}

#[test]
fn commands_give_way_to_what_is_called_exactly_so() {
    assert_eq!(
        said("save a b.json", &cards(1, 1)),
        Said::Command(Command::Save(Some("a b.json".into())))
    );
    assert_eq!(said("?", &cards(1, 1)), Said::Command(Command::Help(None)));
    assert_eq!(said("?bar", &cards(1, 1)), Said::Command(Command::Help(Some("bar".into()))));
    let offer = offer(Kind::Pick, 1, 1, &[("Undo", 1), ("Hinterland", 1)]);
    assert_eq!(picks("undo", &offer), [0]);
    assert_eq!(said("hint", &offer), Said::Command(Command::Hint));
    assert_eq!(picks("hinter", &offer), [1]);
}

#[test]
fn yes_no_and_numbers() {
    let yes_no = Offer { kind: Kind::YesNo, max: 1, ..Offer::default() };
    for (line, yes) in [("y", true), ("YES", true), ("1", true), ("n", false), ("２", false)] {
        assert_eq!(said(line, &yes_no), Said::Answer(Answer::YesNo(yes)), "{line}");
    }
    assert_eq!(
        parse("是", &yes_no, phrases::of(Some("zh-Hant"))),
        Said::Answer(Answer::YesNo(true))
    );
    assert!(matches!(said("perhaps", &yes_no), Said::Wrong(_)));
    let number = Offer { kind: Kind::Number, min: -2, max: 12, ..Offer::default() };
    assert_eq!(said("-2", &number), Said::Answer(Answer::Number(-2)));
    assert_eq!(said("１２", &number), Said::Answer(Answer::Number(12)));
    assert_eq!(said("0", &number), Said::Answer(Answer::Number(0)));
    assert!(wrong("13", &number).contains("-2 to 12"));
}

#[test]
fn numbers_that_do_not_go_from_one_on_are_listed() {
    let mut piles = offer(Kind::Pick, 1, 1, &[("1", 1), ("2", 1), ("5", 1)]);
    assert!(wrong("4", &piles).contains("from 1 to 3"));
    for thing in &mut piles.things {
        thing.label = thing.name.clone();
    }
    assert_eq!(picks("5", &piles), [2]);
    assert!(wrong("4", &piles).contains("1, 2, 5"));
}

#[test]
fn spots_go_by_their_coordinates() {
    let offer = offer(Kind::Spot, 1, 1, &[("(0, 1)", 1), ("(-1, 0)", 1)]);
    for line in ["(-1, 0)", "-1,0", "-1 0", "（－１，０）", "2"] {
        assert_eq!(said(line, &offer), Said::Answer(Answer::Spot(1)), "{line}");
    }
    assert!(wrong("4, 4", &offer).contains("4, 4"));
    assert!(wrong("x", &offer).contains('x'));
}

#[test]
fn goods_go_by_amounts() {
    let offer = offer(Kind::Bundle, 1, 4, &[("granite", 3), ("marble", 2)]);
    for line in ["2 granite, 1 marble", "2 granite 1 marble", "2 gr 1 m", "2,1", "2 1", "2gr,m"] {
        assert_eq!(said(line, &offer), Said::Answer(Answer::Bundle(vec![2, 1])), "{line}");
    }
    assert!(wrong("4 granite", &offer).contains("only 3"));
    assert!(wrong("3 2", &offer).contains("1 to 4"));
    assert!(wrong("0", &offer).contains("1 to 4"));
    // Of more than can be offered nobody says how much there is.
    let much = self::offer(Kind::Bundle, 0, 65_535, &[("granite", u16::MAX)]);
    assert_eq!(
        wrong("70000 granite", &much),
        "no more than 65535 of granite can be chosen at once"
    );
}

#[test]
fn an_order_names_the_first() {
    let offer = offer(Kind::Order, 4, 4, &[("a", 1), ("b", 2), ("c", 1)]);
    assert_eq!(said("3 1", &offer), Said::Answer(Answer::Order(vec![2, 0, 1, 1])));
    assert_eq!(said("b, c, b, a", &offer), Said::Answer(Answer::Order(vec![1, 2, 1, 0])));
    assert!(wrong("a, a", &offer).contains("only 1"));
}

/// Numbers that are offered are typed as they are.
#[test]
fn numbers_are_their_own_labels() {
    let mut offer = offer(Kind::Pick, 1, 1, &[("5", 1), ("2", 1)]);
    for (thing, label) in offer.things.iter_mut().zip(["5", "2"]) {
        thing.label = label.to_owned();
    }
    assert_eq!(picks("2", &offer), [1]);
    assert!(wrong("1", &offer).contains("there is no 1"));
}

/// What is said of an answer can be typed again.
#[test]
fn answers_in_words_are_understood() {
    let cards = cards(0, 4);
    for picked in [vec![0, 1, 1], vec![], vec![3]] {
        let answer = Answer::Pick(picked);
        let words = words(&answer, &cards, phrases::of(None));
        assert_eq!(said(&words, &cards), Said::Answer(answer), "{words}");
    }
    let odd =
        offer(Kind::Pick, 0, 3, &[("2 legs", 1), ("a, b", 1), ("3", 1), ("same", 1), ("same", 1)]);
    for at in 0..5 {
        let answer = Answer::Pick(vec![at]);
        let words = words(&answer, &odd, phrases::of(None));
        assert_eq!(said(&words, &odd), Said::Answer(answer), "{words}");
    }
    let spots = offer(Kind::Pick, 0, 1, &[("(1, 0)", 1), ("(-1, 2)", 1)]);
    let answer = Answer::Pick(vec![1]);
    assert_eq!(words(&answer, &spots, phrases::of(None)), "-1, 2");
    assert_eq!(said("-1, 2", &spots), Said::Answer(answer));
    let goods = offer(Kind::Bundle, 0, 4, &[("granite", 3), ("marble", 2)]);
    let answer = Answer::Bundle(vec![3, 1]);
    assert_eq!(said(&words(&answer, &goods, phrases::of(None)), &goods), Said::Answer(answer));
}

#[test]
fn nonsense_is_refused_in_words() {
    let kinds = [
        Kind::Pick,
        Kind::Option,
        Kind::Order,
        Kind::Bundle,
        Kind::Spot,
        Kind::Number,
        Kind::YesNo,
    ];
    let lines = [
        "99999999999999999999",
        "-",
        ",",
        ",,;",
        "x",
        "1 x",
        "0x",
        "x0",
        "((",
        "９９９９",
        "٣",
        "\u{0}",
        "1e9",
        "65537 a",
    ];
    for kind in kinds {
        let offer = offer(kind, 1, 1, &[("(0, 1)", 1), ("b", 1)]);
        for line in lines {
            if let Said::Wrong(why) = said(line, &offer) {
                assert!(!why.is_empty());
            }
        }
    }
}

#[test]
fn everything_is_an_answer() {
    for word in ["all", "*", " Everything "] {
        assert_eq!(picks(word, &cards(0, 7)), [0, 1, 1, 1, 2, 2, 3], "{word}");
    }
    assert!(wrong("all", &cards(0, 2)).contains('7'), "more than may be chosen");
    let goods = offer(Kind::Bundle, 0, 9, &[("wood", 2), ("stone", 3)]);
    assert_eq!(said("*", &goods), Said::Answer(Answer::Bundle(vec![2, 3])));
    let order = offer(Kind::Order, 3, 3, &[("Mill", 2), ("Barn", 1)]);
    assert_eq!(said("all", &order), Said::Answer(Answer::Order(vec![0, 0, 1])));
    // What is called so is meant itself.
    let named = offer(Kind::Pick, 0, 2, &[("Allotment", 1), ("Mill", 1)]);
    assert_eq!(picks("all", &named), [0]);
}

#[test]
fn a_spot_is_typed_as_the_help_says_and_said_so() {
    let spots = offer(Kind::Spot, 1, 1, &[("(-2, 1)", 1), ("(0, 1)", 1), ("(2, 1)", 1)]);
    for line in ["2, 1", "2 1", "(2, 1)", "2/1", "２，１"] {
        assert_eq!(said(line, &spots), Said::Answer(Answer::Spot(2)), "{line}");
    }
    assert_eq!(said("2", &spots), Said::Answer(Answer::Spot(1)), "a number of the list");
    assert_eq!(words(&Answer::Spot(2), &spots, phrases::of(None)), "2, 1");
}
