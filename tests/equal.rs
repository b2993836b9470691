//! Where several have won who are equal in all that was ranked, the outcome says so.

use schema::save::Seed;

/// How many have won a game of three with these numbers and this way to win, and whether nothing that was ranked parts them.
fn ended(number: &str, winner: &str) -> (u32, bool) {
    let text = format!(
        "players 3\nplayer {{ counter n }}\nsetup {{ each player {{ set n = {number} }} }}\n\
         flow {{ end game }}\nscore \"N\" n\nwinner {winner}\n"
    );
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let seed = Seed { number: 1, game: 0 };
    let state = interpreter::Machine::new(&rules).start(&tests::setup(3, &[]), seed, &mut ());
    let state = state.unwrap();
    let outcome = state.outcome().unwrap();
    (outcome.winners.count_ones(), outcome.unranked)
}

#[test]
fn who_is_equal_in_all_that_was_ranked_is_told_to_be() {
    assert_eq!(ended("seat", "most n"), (1, false));
    assert_eq!(ended("seat mod 2", "most n"), (2, true));
    assert_eq!(ended("1", "most n"), (3, true));
    assert_eq!(ended("seat", "players where it.n > 1, then fewest n"), (1, false));
    // Nothing was ranked: they have won together.
    assert_eq!(ended("seat", "players where it.n > 1"), (2, false));
}
