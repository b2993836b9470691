//! Every form of the machine plays the same games: as written, and by each pass of the fast form alone, all but one, and all. After
//! each answer the states are the same, to the bit, and so is what happened, or what went wrong.

use std::path::PathBuf;

use interpreter::{Event, Machine, Observer, Pass, Passes, Rules, State};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};
use tests::Table;

const GAMES: u64 = 4;
const LONGEST: usize = 400;

/// Hears everything.
#[derive(Debug, Default, PartialEq)]
struct Heard(Vec<Event>);

impl Observer for Heard {
    fn event(&mut self, _: &Rules, _: &State, event: Event) {
        // Where a list lies is nobody's business.
        let event = match event {
            Event::Called { verb, actor, thing: interpreter::Value::List { .. } } => {
                Event::Called { verb, actor, thing: interpreter::Value::Nothing }
            }
            Event::Noted { note, holder, .. } => {
                let nothing = interpreter::Value::Nothing;
                Event::Noted { note, holder, from: nothing, value: nothing }
            }
            Event::ShownGoods { player, seats, kept, .. } => {
                Event::ShownGoods { goods: interpreter::Value::Nothing, player, seats, kept }
            }
            event => event,
        };
        self.0.push(event);
    }
}

/// The sets of passes that are tried.
fn forms() -> Vec<(String, Passes)> {
    let mut forms = vec![("all passes".to_owned(), Passes::ALL)];
    for pass in Pass::ALL {
        forms.push((format!("all but {pass}"), Passes::ALL.without(pass)));
        let steps = Passes::NONE.with(Pass::Steps);
        forms.push((format!("steps and {pass}"), steps.with(pass)));
    }
    forms
}

#[test]
fn a_pass_is_among_others_or_is_not() {
    for pass in Pass::ALL {
        assert_eq!(Pass::named(pass.name()), Some(pass));
        let without = Passes::ALL.without(pass);
        for (set, has) in [(Passes::ALL, true), (without, false), (without.without(pass), false)] {
            assert_eq!(set.has(pass), has, "{pass}");
            assert!(set.with(pass).has(pass), "{pass}");
        }
        assert!(!Passes::NONE.has(pass), "{pass}");
        assert!(Pass::ALL.into_iter().all(|it| it == pass || without.has(it)), "{pass}");
    }
}

/// One game in the making, in one form, told to nobody and to somebody who hears everything.
struct Played<'r> {
    form: String,
    far: (Machine<'r>, State),
    close: (Machine<'r>, State),
}

impl<'r> Played<'r> {
    /// Begins; what went wrong, if it did.
    fn start(
        form: &str,
        make: impl Fn() -> Machine<'r>,
        setup: &Setup,
        seed: Seed,
    ) -> (Result<Self, String>, Heard) {
        let mut heard = Heard::default();
        let (mut far, mut close) = (make(), make());
        // Twice, since what was begun once may be copied.
        let first = far.start(setup, seed, &mut ()).map_err(|error| error.to_string());
        let again = far.start(setup, seed, &mut ()).map_err(|error| error.to_string());
        let told = close.start(setup, seed, &mut heard).map_err(|error| error.to_string());
        let played = match (first, again, told) {
            (Ok(first), Ok(again), Ok(told)) => {
                assert!(first == again && first == told, "{form} begins in several ways");
                Ok(Self { form: form.to_owned(), far: (far, first), close: (close, told) })
            }
            (Err(one), Err(two), Err(three)) => {
                assert!(one == two && one == three, "{form}: {one}; {two}; {three}");
                Err(one)
            }
            (first, again, told) => panic!(
                "{form} begins in one way and not in another: {:?}, {:?}, {:?}",
                first.map(|_| ()),
                again.map(|_| ()),
                told.map(|_| ())
            ),
        };
        (played, heard)
    }

    /// Takes an answer; what went wrong, if it did.
    fn answer(&mut self, seat: Seat, answer: &Answer) -> (Result<(), String>, Heard) {
        let mut heard = Heard::default();
        let far = self.far.0.answer(&mut self.far.1, seat, answer, &mut ());
        let close = self.close.0.answer(&mut self.close.1, seat, answer, &mut heard);
        let (far, close) = (far.map_err(|it| it.to_string()), close.map_err(|it| it.to_string()));
        assert_eq!(far, close, "{}: whoever hears nothing plays otherwise", self.form);
        if far.is_ok() {
            assert!(
                self.far.1 == self.close.1,
                "{}: whoever hears nothing comes elsewhere",
                self.form
            );
        }
        (far, heard)
    }
}

/// One form has spent as much fuel as another.
fn spend_alike(place: &str, written: &Played, other: &Played) {
    let spent = [&written.far.1, &other.far.1, &other.close.1].map(State::spent);
    assert_eq!(spent, [spent[0]; 3], "{place}: spends otherwise");
}

/// Plays one game by chance as it is written, and in every other form with the same answers.
pub(crate) fn compare(name: &str, rules: &Rules, seats: u8, number: u64) {
    let seed = Seed { number, game: 3 };
    let setup = tests::setup(seats, &[]);
    let mut table = Table::by_chance(seats, seed);
    let (written, told) = Played::start("as written", || Machine::reference(rules), &setup, seed);
    let mut others = Vec::new();
    for (form, passes) in forms() {
        let (played, heard) = Played::start(&form, || Machine::with(rules, passes), &setup, seed);
        match (&written, played) {
            (Ok(written), Ok(played)) => {
                assert!(written.far.1 == played.far.1, "{name}, {form}: begins otherwise");
                assert_eq!(told, heard, "{name}, {form}: tells otherwise of the beginning");
                spend_alike(&format!("{name}, {form}"), written, &played);
                others.push(played);
            }
            (Err(written), Err(played)) => assert_eq!(*written, played, "{name}, {form}"),
            (_, played) => panic!("{name}, {form}: {:?}", played.map(|_| "begins")),
        }
    }
    let Ok(mut written) = written else { return };
    for at in 0..LONGEST {
        let state = written.far.1.clone();
        let Some((seat, answer)) = table.answer(&mut written.far.0, &state).unwrap() else {
            return;
        };
        let answer = answer.clone();
        let (taken, told) = written.answer(seat, &answer);
        for other in &mut others {
            let (form, place) = (other.form.clone(), format!("{name}, game {number}, answer {at}"));
            let (also, heard) = other.answer(seat, &answer);
            assert_eq!(taken, also, "{place}, {form}");
            if taken.is_ok() {
                assert_eq!(told, heard, "{place}, {form}: tells otherwise");
                assert!(written.far.1 == other.far.1, "{place}, {form}: comes elsewhere");
                spend_alike(&format!("{place}, {form}"), &written, other);
            }
        }
        if taken.is_err() {
            return;
        }
    }
}

#[test]
fn every_form_plays_the_same_games() {
    let shelves = ["games", "tests/suite"];
    let folders: Vec<PathBuf> = shelves.iter().flat_map(|shelf| tests::folders(shelf)).collect();
    for folder in folders {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let rules = tests::rules(&tests::game_in(&folder));
        for number in 0..GAMES {
            compare(&name, &rules, tests::seats(&rules, number), number);
        }
    }
    for name in crate::planned::OWN {
        let rules = crate::planned::text(name);
        (0..GAMES).for_each(|number| compare(name, &rules, 2, number));
    }
}

/// A game whose first phase does what takes fuel, again and again.
fn hungry(times: u32, body: &str) -> Rules {
    hungry_with(times, body, "")
}

/// One that has these defines, too.
fn hungry_with(times: u32, body: &str, defines: &str) -> Rules {
    hungry_phase(&format!("repeat {times} {{ {body} }}"), defines)
}

/// One whose only phase is this, with these defines.
fn hungry_phase(phase: &str, defines: &str) -> Rules {
    let text = format!(
        "players 2
resource ore = red | blue
player {{ zone hand : row, private, zone hoard : row, private, zone heap : stack, facedown, zone tower : row, faceup, counter n, until end of turn, pool bag : ore = 3 }}
table {{ zone pot : stack, facedown }}
kind card {{ worth : number = 1, live in tower }}
card Grey {{}}
card White {{ worth 2 }}
card Bell {{ after you toll where n < 0 {{ +1 n }} }}
{defines}
verb bump {{ +1 n }}
verb twice {{ bump, bump }}
verb idle {{ }}
verb toll {{ +1 n }}
verb idler {{ idle, idle }}
verb drop c : card {{ move c to heap }}
verb cast cs : list of card {{ move cs to heap }}
verb reap c : card {{ move c to heap, +c.worth n }}
verb pull k : number {{ repeat k {{ if hand is empty {{ move heap to hand }}, move top of hand to heap }} }}
setup {{ each player {{ stock hand with Grey times 30, stock hand with White times 10, stock hoard with Grey times 300, stock tower with Bell times 600 }}, stock pot with Grey times 900 }}
flow {{ turns {{ phase Go {{ {phase}, end game }} }} }}
score \"N\" n
winner most score
"
    );
    let mut sources = tests::sources("dominion");
    sources.manifest.1 = "name = \"Hungry\"\nlanguage = 1\n".to_owned();
    sources.cards = vec![("hungry.cards".to_owned(), text)];
    for texts in [&mut sources.rulings, &mut sources.bots, &mut sources.scripts, &mut sources.looks]
    {
        texts.clear();
    }
    sources.locales.clear();
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{phase}: {:#?}", game.diagnostics);
    tests::rules(&game)
}

/// What a game takes is not taken of the next one that is played in the same state: many games of a simulation are.
#[test]
fn each_game_has_fuel_of_its_own() {
    // Half of what one answer may take; a hundred times that, and a game may take no more.
    let (rules, setup) = (hungry(62_500, "bump"), tests::setup(2, &[]));
    for mut machine in [Machine::new(&rules), Machine::reference(&rules)] {
        let mut state = State::default();
        for game in 0..200 {
            let begun = machine.start_into(&mut state, &setup, Seed { number: 1, game }, &mut ());
            assert!(begun.is_ok(), "game {game}: {begun:?}");
        }
    }
}

/// What goes too deep goes too deep in every form, and nothing else does.
#[test]
fn every_form_goes_as_deep() {
    const BODIES: [&str; 3] = [
        "if DEEP > 0 { bump }",
        "for c in (hand where DEEP > worth) { reap c }",
        "set n = sum of DEEP over hand",
    ];
    // What the first of many defines is, and how many may be read one inside the other: with one node more in the first it is one less.
    const FIRST: [(&str, u32); 3] = [
        ("1", 266),
        ("1 + (1 + (1 + count of hand))", 264),
        ("1 + (1 + (1 + (1 + count of hand)))", 263),
    ];
    for (body, (first, most)) in BODIES.iter().flat_map(|body| FIRST.map(|first| (body, first))) {
        for deep in [most, most + 1] {
            let mut defines = vec![format!("define deep0 = {first}")];
            defines.extend((1..=deep).map(|at| format!("define deep{at} = deep{} + 1", at - 1)));
            let body = body.replace("DEEP", &format!("deep{deep}"));
            let rules = hungry_with(1, &body, &defines.join("\n"));
            let (setup, seed) = (tests::setup(2, &[]), Seed { number: 1, game: 0 });
            let begun = Machine::new(&rules).start(&setup, seed, &mut ());
            assert_eq!(begun.is_ok(), deep == most, "{body}, {first}: {begun:?}");
            compare(&body, &rules, 2, 1);
        }
    }
}

/// Calls one in another end at the same depth in every form, whatever is called in the innermost.
#[test]
fn every_form_calls_as_deep() {
    const DOWN: &str = "verb down k : number { if k > 0 { down (k - 1) } else { LAST } }";
    for last in ["bump", "twice", "for c in hand { drop c }"] {
        let begins = |deep: u32| {
            let rules = hungry_with(1, &format!("down {deep}"), &DOWN.replace("LAST", last));
            compare(&format!("{last}, {deep} deep"), &rules, 2, 1);
            let (setup, seed) = (tests::setup(2, &[]), Seed { number: 1, game: 0 });
            Machine::reference(&rules).start(&setup, seed, &mut ()).is_ok()
        };
        let most = (0..2_000).collect::<Vec<_>>().partition_point(|deep| begins(*deep)) as u32;
        assert!((100..1_999).contains(&most), "{most}");
        (most - 20..most + 3).for_each(|deep| assert_eq!(begins(deep), deep < most));
    }
}

/// What is looked at takes as much in every form, whatever it is. (Two players with 511 cards, twice, are four units.)
#[test]
fn every_form_looks_at_as_much() {
    const DEFINES: &str = "define above(cs : list of card, k : number) = cs where worth > k\nrule \"More\" { +1 worth for White }
        kind stone is card { counter dust, until end of Rest, counter mud, until end of soil }
        stone Pebble {}
        verb soil { for c in stone in hoard { set c.mud = 1 }, bump }";
    const BODIES: [&str; 9] = [
        "move top 89 of hoard to heap, for c in (players.hoard where it is White) { bump }",
        "set n = sum of worth over hoard",
        "stock hoard with Pebble times 300, phase Rest { for c in stone in hoard { set c.dust = 1 } }, set n = sum of dust over (stone in hoard), soil",
        "set n = sum of count of (if worth > 1 then bag else 2 red + 1 blue) over hoard",
        "set n = count of (hoard where (if worth == 1 then bag else 1 red) >= 2 red)",
        "set n = sum of count of min(bag, 2 red + 1 blue) over hoard",
        "set n = sum of count of (ore in bag where it == red) over hoard",
        "set n = sum of worth over above(hand where worth > 0, 1)",
        "for c in above(hand where worth > 0, 1) { reap c }",
    ];
    for body in BODIES {
        let rests = if body.contains("Rest") { "bump" } else { "phase Rest { bump }" };
        compare(body, &hungry_with(3, &format!("{body}, {rests}"), DEFINES), 2, 1);
    }
}

/// Whose a card was before it came to the table, or comes from there, is kept in every form, however many go at once.
#[test]
fn every_form_keeps_whose_a_card_is() {
    const VERBS: &str = "verb dip k : number { repeat k { move top of pot to hand } }
        verb tip k : number { repeat k { move top of hand to pot } }
        verb heap_all { move pot to heap }
        verb pot_all { move hand to pot }
        verb pass_all { move hoard to hand }
        define strangers = count of (card in pot where it.owner is me)";
    const BODIES: [&str; 5] = [
        "dip 5, set n = strangers",
        "tip 5, set n = strangers",
        "heap_all, set n = strangers",
        "pot_all, set n = strangers",
        "pass_all, tip 7, dip 20, set n = strangers",
    ];
    for body in BODIES {
        compare(body, &hungry_with(2, body, VERBS), 2, 1);
    }
}

/// What spends much at once, call in call, ends in every form where it ends as written.
#[test]
fn calls_in_calls_end_in_every_form() {
    let mut verbs = vec!["verb deep0 { bump }".to_owned()];
    verbs.extend((1..13).map(|at| format!("verb deep{at} {{ deep{} }}", at - 1)));
    verbs.push(format!("verb long {{ repeat 250 {{ {} }} }}", ["deep12"; 12].join(", ")));
    let verbs = verbs.join("\n");
    let hungry = |times: u32| hungry_with(1, &format!("repeat {times} {{ bump }}, long"), &verbs);
    let ends = |times: u32| {
        let setup = tests::setup(2, &[]);
        let seed = Seed { number: 1, game: 0 };
        Machine::reference(&hungry(times)).start(&setup, seed, &mut ()).is_err()
    };
    let most = (80_000..120_000).collect::<Vec<_>>().partition_point(|times| !ends(*times));
    let most = 80_000 + most as u32;
    assert!((80_001..120_000).contains(&most), "{most}");
    for times in [most - 1, most, most + 2_000, most + 4_000] {
        compare(&format!("{times} times"), &hungry(times), 2, 1);
    }
}

/// Where an answer's fuel ends, it ends in every form, and nowhere else.
#[test]
fn fuel_ends_for_every_form_at_once() {
    // What is done, and how many units of fuel it takes, with the step back of the loop around it.
    const BODIES: [(&str, u32); 7] = [
        ("bump", 2),
        ("idler", 4),
        ("if n > 5 and n < 10 { bump } else { idle }", 2),
        ("for c in hand { reap c }, move heap to hand", 81),
        ("pull 45", 47),
        // To list so many cards takes a unit.
        ("for c in hoard { set n = 0 }", 302),
        // Six hundred bells listen: each is passed over, waits, and is not ready.
        ("toll", 6),
    ];
    // Most of the fuel goes into what is soon done, so that what takes long is not done so often.
    const BUMPS: u32 = 110_000;
    const LEFT: u32 = 250_000 - 2 * BUMPS;
    for (body, units) in BODIES {
        let phase = |times| format!("repeat {BUMPS} {{ bump }}, repeat {times} {{ {body} }}");
        let hungry = |times: u32| hungry_phase(&phase(times), "");
        let ends = |times: u32| {
            let rules = hungry(times);
            let setup = tests::setup(2, &[]);
            Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut ()).is_err()
        };
        // How often it can be done is found by halving; around that the forms must agree.
        let (mut plays, mut ended) = (LEFT / units - 16, LEFT / units + 16);
        assert!(!ends(plays) && ends(ended), "{body} does not take {units}");
        while ended - plays > 1 {
            let middle = plays.midpoint(ended);
            if ends(middle) { ended = middle } else { plays = middle }
        }
        for times in [plays, ended] {
            compare(body, &hungry(times), 2, 1);
        }
    }
}
