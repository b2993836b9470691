//! How much there may be of something: what is just as much as that is right, and one more is refused.

use interpreter::Rules;
use schema::decision::Seat;
use schema::id::SlotId;
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

/// Whether Dominion loads with handlers that look at the parameter behind so many of those that the verb has.
fn loads_with_handlers_of(parameter: impl Fn(usize) -> usize) -> bool {
    let mut program = tests::game("dominion").program.unwrap();
    let verbs = program.verbs.clone();
    let mut changed = 0;
    for handler in program.handlers.ids().collect::<Vec<_>>() {
        let Some(pattern) = &mut program.handlers[handler].pattern else { continue };
        let params = verbs[pattern.verb].params.len();
        for object in &mut pattern.objects {
            object.slot = SlotId(parameter(params) as u16);
            changed += 1;
        }
    }
    assert!(changed > 0);
    Rules::load(program).is_ok()
}

#[test]
fn a_handler_looks_at_what_the_verb_has_and_at_no_more() {
    assert!(loads_with_handlers_of(|params| params - 1));
    assert!(!loads_with_handlers_of(|params| params));
}
