//! How much there may be of something: what is just as much as that is right, and one more is refused.

use interpreter::Rules;
use schema::decision::Seat;
use schema::event::Object;
use schema::id::SlotId;
use schema::program::{Holder, Layout};
use schema::save::Seed;

/// What a game begins with so many cards, made at these times; or why it does not.
fn stocked(times: &[u32]) -> Result<usize, String> {
    let stock: Vec<String> =
        times.iter().map(|n| format!("stock box with Ant times {n}")).collect();
    let text = format!(
        "players 2\ntable {{ zone box : stack, facedown }}\nkind card {{ }}\ncard Ant {{ }}\n\
         setup {{ {} }}\nflow {{ turns {{ end game }} }}\nwinner most 1\n",
        stock.join(", ")
    );
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let seed = Seed { number: 1, game: 0 };
    let started = interpreter::Machine::new(&rules).start(&tests::setup(2, &[]), seed, &mut ());
    let state = started.map_err(|error| error.to_string())?;
    let size = rules.view(&state, Seat(0)).zones.iter().find_map(|zone| zone.size);
    Ok(usize::from(size.unwrap()))
}

#[test]
fn a_game_has_so_many_cards_and_no_more() {
    for times in [&[300, 300][..], &[1, 300], &[300, 1], &[10_000, 10_000], &[19_999, 1]] {
        assert_eq!(stocked(times), Ok(times.iter().sum::<u32>() as usize));
    }
    for times in [&[10_000, 10_001][..], &[20_000, 1], &[1, 20_000]] {
        assert!(stocked(times).is_err(), "{times:?}");
    }
}

/// Whether a program loads whose first block has so many variables.
fn loads_with(slots: u16) -> bool {
    let mut program = tests::game("dominion").program.unwrap();
    let first = program.blocks.ids().next().unwrap();
    program.blocks[first].slots = slots;
    Rules::load(program).is_ok()
}

#[test]
fn a_block_has_so_many_variables_and_no_more() {
    assert!(loads_with(u16::MAX - 2));
    assert!(!loads_with(u16::MAX - 1));
}

/// What is said to so many who sit at a game for these players, if anything is.
fn told_to(players: &str, sit: u8) -> Option<String> {
    let text = format!(
        "players {players}\nplayer {{ zone hand : set, private }}\nkind card {{ }}\ncard Ant {{ }}\n\
         setup {{ each player {{ stock hand with Ant }} }}\nflow {{ turns {{ end game }} }}\nwinner most 1\n"
    );
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let seed = Seed { number: 1, game: 0 };
    let started = interpreter::Machine::new(&rules).start(&tests::setup(sit, &[]), seed, &mut ());
    started.err().map(|error| error.to_string())
}

#[test]
fn a_game_is_for_so_many_players_and_says_so() {
    for (players, sit) in [("2", 2), ("2 to 4", 2), ("2 to 4", 4)] {
        assert_eq!(told_to(players, sit), None, "{players}: {sit}");
    }
    for (players, sit) in [("2", 1), ("2", 3), ("2 to 4", 1), ("2 to 4", 5)] {
        let told = told_to(players, sit).unwrap();
        let sit = if sit == 1 { "1 sits".to_owned() } else { format!("{sit} sit") };
        assert!(told.contains(&format!("for {players} players, and {sit} here")), "{told}");
    }
}

#[test]
fn a_card_holds_no_piles() {
    let tucked = tests::root().join("tests/suite/tucked");
    let program = tests::game_in(&tucked).program.unwrap();
    let of_card = program.zones.pairs().find(|(_, zone)| zone.holder == Holder::Card).unwrap().0;
    for (layout, loads) in [(Layout::Set, true), (Layout::Piles, false)] {
        let mut program = program.clone();
        program.zones[of_card].layout = layout;
        assert_eq!(Rules::load(program).is_ok(), loads, "{layout:?}");
    }
}

/// Whether a game of three loads in which each player has so many counters.
fn loads_with_counters(each: usize) -> bool {
    let text = "players 3\nplayer { zone hand : set, private, counter n }\nkind card { }\ncard Ant { }\n\
                setup { each player { stock hand with Ant } }\nflow { turns { end game } }\nwinner most n\n";
    let mut program = dsl::load(&tests::one_text(text)).program.unwrap();
    assert_eq!(program.cells.len(), 1);
    let counter = program.cells.iter().next().unwrap().clone();
    (1..each).for_each(|_| {
        program.cells.push(counter.clone());
    });
    Rules::load(program).is_ok()
}

#[test]
fn a_game_has_so_many_counters_and_no_more() {
    assert!(loads_with_counters(21_845));
    assert!(!loads_with_counters(21_846));
}

/// Whether a text of the suite loads with what its handlers look at changed: with how many parameters the verb has, and how
/// many variables the handler. The change says whether there was something to change.
fn loads_with_handlers_of(change: impl Fn(&mut Object, usize, usize) -> bool) -> bool {
    let narrowed = tests::root().join("tests/suite/narrowed");
    let mut program = tests::game_in(&narrowed).program.unwrap();
    let (verbs, blocks) = (program.verbs.clone(), program.blocks.clone());
    let mut changed = 0;
    for id in program.handlers.ids().collect::<Vec<_>>() {
        let handler = &mut program.handlers[id];
        let Some(pattern) = &mut handler.pattern else { continue };
        let params = verbs[pattern.verb].params.len();
        let slots = usize::from(blocks[handler.block].slots);
        for object in &mut pattern.objects {
            changed += u32::from(change(object, params, slots));
        }
    }
    assert!(changed > 0);
    Rules::load(program).is_ok()
}

#[test]
fn a_handler_looks_at_what_the_verb_has_and_at_no_more() {
    let loads = |behind: usize| {
        loads_with_handlers_of(|object, params, _| {
            object.slot = SlotId((params - 1 + behind) as u16);
            true
        })
    };
    assert!(loads(0));
    assert!(!loads(1));
}

#[test]
fn a_handler_names_what_it_looks_at_by_a_variable_of_its_own() {
    let loads = |behind: usize| {
        loads_with_handlers_of(|object, _, slots| {
            let Some(bind) = object.bind.as_mut().filter(|_| slots > 0) else { return false };
            *bind = SlotId((slots - 1 + behind) as u16);
            true
        })
    };
    assert!(loads(0));
    assert!(!loads(1));
}

/// A game that has one Ant and two Bees, one Cat that more are made of later, and no Dab.
const MADE: &str = "players 2
player { zone hand : set, private }
table { zone box : stack, facedown }
kind card { }
card Ant { }
card Bee { }
card Cat { }
card Dab { }
setup { stock box with Ant, stock box with Bee times 2, stock box with Cat }
flow { turns { phase Play { may \"make one more\" { stock box with Cat } }, end game } }
winner most 1
";

/// Whether a position in which this lies in the hand of one, and that in the hand of the other, is refused.
fn is_refused(one: &str, other: &str) -> bool {
    let mut sources = tests::one_text(MADE);
    let ruling = format!(
        "ruling MOS-1 \"A position\" {{ given {{ players Ann, Bob\n turn Ann, phase Play\n \
         Ann.hand = {one}\n Bob.hand = {other} }}\n when {{ Ann declines }} }}\n"
    );
    sources.rulings = vec![("rulings/most.ruling".to_owned(), ruling)];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = interpreter::ruling::setup(&game.rulings[0]);
    let started =
        interpreter::Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut ());
    started.is_err_and(|error| error.to_string().contains("more than once"))
}

#[test]
fn a_card_of_which_there_is_one_lies_in_one_place() {
    assert!(!is_refused("Ant", "Bee"));
    assert!(is_refused("Ant, Ant", "Bee"));
    assert!(is_refused("Ant", "Ant"));
    // Of others a position takes what it needs, and of what is made later, too.
    for several in ["Bee, Bee, Bee", "Cat, Cat", "Dab, Dab"] {
        assert!(!is_refused(several, "Ant"), "{several}");
    }
}

/// A number that a `when` waits for may take too long to be worked out before anything of the text runs: the fault names the
/// handler.
#[test]
fn what_takes_too_long_to_weigh_has_a_place() {
    let text = "players 2\nplayer { counter x }\ntable { zone pot : row, faceup }\nkind card { live in pot }\n\
                kind bead is card {\n  define late = count of (card in pot where position < x)\n  when late rises to 1 { +1 x }\n}\n\
                cards bead \"N{n}\" for n in 1 to 900 { }\nsetup { for c in card { stock pot with c times 3 } }\n\
                flow { turns { phase Main { +1 x }, if x > 3 { end game } } }\nwinner most x\n";
    let game = dsl::load(&tests::one_text(text));
    let rules = tests::rules(&game);
    let mut machine = interpreter::Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let started = machine.start(&tests::setup(2, &[]), seed, &mut ());
    let Err(interpreter::StartError::Fault(fault)) = started else { panic!("{started:?}") };
    assert_eq!(fault.code, "R0101", "{fault:?}");
    let place = fault.span.map(|span| game.files.line_column(span).line);
    assert_eq!(place, Some(7), "{fault:?}");
}

/// What is said of a game of so many cards, if anything is an error; and whether it loads.
fn of_cards(count: usize) -> (usize, bool) {
    let cards: String = (0..count).map(|at| format!("card C{at:x} {{ }}\n")).collect();
    let text = format!(
        "players 2\nkind card {{ }}\nsetup {{ }}\nflow {{ turns {{ end game }} }}\nwinner most 1\n{cards}"
    );
    let game = dsl::load(&tests::one_text(text));
    let errors = game.diagnostics.iter().filter(|told| told.is_error()).count();
    let loads = game.program.is_some_and(|program| Rules::load(program).is_ok());
    (errors, loads)
}

#[test]
fn what_is_checked_without_an_error_loads() {
    assert_eq!(of_cards(65_535), (0, true));
    assert_eq!(of_cards(65_536), (1, false));
}
