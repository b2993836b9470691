//! What is proposed for a line of a ruling that is written as one would say it is read when it is followed to the letter: each row is
//! such a line, the part of the ruling in which it stands, and the line that is proposed.

use dsl::Game;

use crate::diagnostics::{base, render};

/// The part, what is written, and what is proposed and written then.
const FOLLOWED: &[[&str; 3]] = &[
    ["given", "Alice.deck = a Gust", "Alice.deck = Gust"],
    ["given", "Alice.safe", "Alice.safe = yes"],
    ["given", "Alice.coins", "Alice.coins = 2"],
    ["given", "set Alice.safe", "Alice.safe = yes"],
    ["given", "set Alice.coins = 2", "Alice.coins = 2"],
    ["when", "Alice is offered only Gust to play", "Alice is offered exactly Gust to play"],
    ["when", "Gust is on top of Alice.deck", "check top of Alice.deck is Gust"],
    ["when", "then Alice plays Gust", "Alice plays Gust"],
    ["when", "Alice plays her Gust", "Alice plays Gust"],
    ["when", "Alice may not play Gust", "Alice is not offered Gust to play"],
    ["when", "Alice plays second Gust", "Alice plays Gust #2"],
    ["when", "Alice plays the third Gust", "Alice plays Gust #3"],
    ["when", "Alice plays Gust number 2", "Alice plays Gust #2"],
    ["then", "Gust is on top of Alice.deck", "top of Alice.deck is Gust"],
    ["then", "Red Lantern is at the bottom of Alice.deck", "bottom of Alice.deck is Red Lantern"],
    ["then", "Alice.coins = 2", "Alice.coins == 2"],
    ["then", "cost of Red Lantern == 1", "Red Lantern.cost == 1"],
    ["then", "the cost of Gust is 3", "Gust.cost == 3"],
    ["then", "Red Lantern costs 1", "Red Lantern.cost == 1"],
    ["then", "2 Red Lantern in Alice.deck", "count of (Red Lantern in Alice.deck) == 2"],
    ["then", "trash contains Red Lantern", "Red Lantern in trash"],
    ["then", "Alice.hand contains Red Lantern", "Red Lantern in Alice.hand"],
    ["then", "Red Lantern goes to Alice.discard", "Red Lantern in Alice.discard"],
    ["then", "Alice draws a card", "Alice draws happens"],
    ["then", "Alice draws 2 cards", "Alice draws 2 happens"],
    ["then", "Alice plays a Gust", "Alice plays Gust happens"],
    ["then", "Alice plays no Gust", "Alice plays Gust does not happen"],
    ["then", "Alice may not play Gust", "Alice is not offered Gust to play"],
    ["then", "Alice is not able to play Gust", "Alice is not offered Gust to play"],
    ["then", "Alice is not able to play", "Alice is not asked to play"],
    ["then", "Alice hand is not empty", "Alice.hand"],
    ["then", "game ends", "the game is not over"],
    ["then", "Alice loses", "not (Alice in winners)"],
    ["then", "Alice wins", "winners == Alice"],
    ["then", "nobody wins", "winners is empty"],
    ["then", "Alice does not sees Bob.hand", "Alice cannot see Bob.hand"],
    ["then", "Alice does not plays Gust", "Alice plays Gust does not happen"],
    ["then", "Alice.street is not empty does not happen", "not (Alice.street is not empty)"],
    ["then", "Alice does not have Red Lantern", "not (Red Lantern in Alice.ZONE)"],
    ["then", "Alice does not have a Red Lantern in hand", "not (Red Lantern in Alice.hand)"],
    ["then", "Alice has 2 cards", "count of Alice.ZONE == 2"],
    ["then", "Alice's turn is now", "active == Alice"],
    ["then", "Alice has 2 cards in hand", "count of Alice.hand == 2"],
    ["then", "Alice still has Gust in her hand", "Gust in Alice.hand"],
    ["then", "Alice has 2 coins", "Alice.coins == 2"],
    ["then", "Alice has 2 Gust", "count of (Gust in Alice.ZONE) == 2"],
    ["then", "Alice has 2 Red Lantern in hand", "count of (Red Lantern in Alice.hand) == 2"],
    ["then", "Alice.hand contains 3 Gust", "count of (Gust in Alice.hand) == 3"],
    ["then", "Alice's discard pile is Gust", "Alice.discard == Gust"],
    ["then", "Alice can see Alice.hand", "Alice sees Alice.hand"],
    ["then", "Bob doesn't see Alice.hand", "Bob cannot see Alice.hand"],
    ["then", "Bob cannot know Alice.hand", "Bob does not know Alice.hand"],
    ["then", "Alice.hand is hidden from Bob", "Bob cannot see Alice.hand"],
    ["then", "Bob sees nothing in Alice.hand", "Bob cannot see Alice.hand"],
    ["then", "shop.Gust has 10 cards", "count of shop.Gust == 10"],
    ["then", "trash has 2 cards", "count of trash == 2"],
    ["then", "trash has no cards", "trash is empty"],
    ["then", "trash has a Gust", "Gust in trash"],
    ["then", "trash has no Gust", "not (Gust in trash)"],
    ["then", "trash has 3 Gust", "count of (Gust in trash) == 3"],
    ["then", "each player sees Alice.street", "everybody sees Alice.street"],
    ["then", "no player sees Alice.hand", "everybody cannot see Alice.hand"],
    ["then", "all players can see Alice.street", "everybody sees Alice.street"],
    ["then", "each player knows Alice.street", "everybody knows Alice.street"],
    ["then", "each player has 3 coins", "everybody.coins == 3"],
    ["then", "each player has 2 cards in hand", "count of everybody.hand == 2"],
    ["then", "no player has 3 coins", "everybody.coins != 3"],
    ["then", "each player.coins == 3", "everybody.coins == 3"],
    ["then", "all players are asked to play", "everybody is asked to play"],
    ["then", "each player must play", "everybody must play"],
    ["then", "each player draws 1", "everybody draws 1 happens"],
    ["then", "no player draws 1", "anyone draws 1 does not happen"],
    ["then", "nobody is asked to play", "everybody is not asked to play"],
    ["then", "everybody draws 1", "everybody draws 1 happens"],
    // Two facts in one line, where cards lie, and what is denied.
    ["then", "Alice.hand == Gust, Red Lantern and Alice.coins == 0", "Alice.coins == 0"],
    ["given", "Alice.deck = Gust and Alice.coins = 2", "Alice.coins = 2"],
    ["when", "check Alice.hand == Gust, Red Lantern and Bob.coins == 0", "check Bob.coins == 0"],
    ["then", "Alice.plot == [Gust at (0, 0), Gust at (1, 0)]", "Alice.plot.at(0, 0).card is Gust"],
    ["then", "Alice.plot == Gust at (0, 0)", "Alice.plot.at(0, 0).card is Gust"],
    ["then", "Alice.deck != Gust, Red Lantern", "Alice.deck != [Gust, Red Lantern]"],
    ["then", "Alice.deck != Gust, Red Lantern in any order", "Alice.deck != [Gust, Red Lantern]"],
    ["then", "Alice.deck != Gust, Gust in any order", "count of (Gust in Alice.deck) != 1"],
];

/// The part, a line, what is proposed for it, and the line that follows it: names that have no capitals or begin with a number
/// stand in quotes.
const NAMED: &[[&str; 4]] = &[
    [
        "then",
        "Alice can play Gust",
        "Alice is offered Name to play",
        "Alice is offered Gust to play",
    ],
    [
        "when",
        "Alice plays Gust from Alice.hand",
        "Gust in Alice.hand",
        "Alice plays Gust in Alice.hand",
    ],
    [
        "when",
        "Alice can play Gust",
        "Alice is offered Gust to play",
        "Alice is offered Gust to play",
    ],
    // Whose it is.
    ["then", "me.coins == 0", "Alice", "Alice.coins == 0"],
    [
        "then",
        "nobody.coins == 3",
        "not (any player where it.NAME)",
        "not (any player where it.coins == 3)",
    ],
    ["when", "check me.coins == 0", "Alice", "check Alice.coins == 0"],
    [
        "given",
        "Alice.deck = 2 of clubs, Gust",
        "\"2 of clubs\"",
        "Alice.deck = \"2 of clubs\", Gust",
    ],
    [
        "given",
        "Alice.deck = Gust, ace of clubs",
        "\"ace of clubs\"",
        "Alice.deck = Gust, \"ace of clubs\"",
    ],
    ["given", "Alice.deck = 4th Bundle", "\"4th Bundle\"", "Alice.deck = \"4th Bundle\""],
    ["when", "Alice plays 2 of clubs", "\"2 of clubs\"", "Alice plays \"2 of clubs\""],
    [
        "when",
        "Alice is offered exactly 2 of clubs to play",
        "\"2 of clubs\"",
        "Alice is offered exactly \"2 of clubs\" to play",
    ],
    ["then", "Alice.deck == [2 of clubs]", "\"2 of clubs\"", "Alice.deck == [\"2 of clubs\"]"],
    ["then", "Alice.deck == 2 of clubs", "\"2 of clubs\"", "Alice.deck == \"2 of clubs\""],
    ["then", "2 of clubs in Alice.deck", "\"2 of clubs\"", "\"2 of clubs\" in Alice.deck"],
    ["then", "Alice.deck == ace of clubs", "\"ace of clubs\"", "Alice.deck == \"ace of clubs\""],
    ["given", "Alice.deck = 2x Gust", "2 Gust", "Alice.deck = 2 Gust"],
    ["given", "Alice.deck = 2 x Gust", "2 Gust", "Alice.deck = 2 Gust"],
    ["given", "Alice.deck = Gust times 2", "2 Gust", "Alice.deck = 2 Gust"],
    [
        "when",
        "check each player sees Alice.street",
        "everybody sees Alice.street",
        "check everybody sees Alice.street",
    ],
    [
        "when",
        "check count Alice.hand == 2",
        "count of Alice.hand",
        "check count of Alice.hand == 2",
    ],
    ["then", "Alice.hand == [Gust x 1]", "1 Gust", "Alice.hand == [1 Gust]"],
    ["then", "Alice.hand == [2x Gust]", "2 Gust", "Alice.hand == [2 Gust]"],
    ["then", "Alice.hand == 2 x Gust", "2 Gust", "Alice.hand == 2 Gust"],
    ["then", "Alice.hand == Gust times 2", "2 Gust", "Alice.hand == 2 Gust"],
    ["then", "count Alice.hand == 1", "count of Alice.hand", "count of Alice.hand == 1"],
    ["then", "number of Alice.hand == 1", "count of Alice.hand", "count of Alice.hand == 1"],
    [
        "then",
        "number of Gust in Alice.hand == 1",
        "count of (Gust in Alice.hand)",
        "count of (Gust in Alice.hand) == 1",
    ],
    [
        "then",
        "number of cards in Alice.hand == 1",
        "count of Alice.hand",
        "count of Alice.hand == 1",
    ],
    ["then", "top Alice.deck is Gust", "top of Alice.deck", "top of Alice.deck is Gust"],
    ["then", "everyone sees Alice.street", "everybody", "everybody sees Alice.street"],
    ["then", "everyone.coins == 0", "everybody", "everybody.coins == 0"],
    ["then", "count of everyone.hand == 2", "everybody", "count of everybody.hand == 2"],
    [
        "then",
        "each opponent sees Alice.street",
        "everybody sees Alice.street",
        "everybody sees Alice.street",
    ],
];

#[test]
fn what_is_proposed_for_rulings_is_read() {
    let mut wrong = Vec::new();
    let whole = FOLLOWED.iter().map(|[part, written, line]| [*part, *written, *line, *line]);
    for [part, written, proposed, followed] in whole.chain(NAMED.iter().copied()) {
        let mistaken = with(part, written);
        let quoted = format!("`{proposed}`");
        let mut helps = mistaken.diagnostics.iter().filter_map(|found| found.help.as_deref());
        if !helps.any(|help| help.contains(&quoted)) {
            let shown = render(&mistaken);
            wrong.push(format!("{written}\n  does not propose {quoted}:\n{shown}"));
        }
        let right = with(part, &followed.replace("ZONE", "deck").replace("== P", "== Alice"));
        if !right.diagnostics.is_empty() {
            wrong.push(format!("{followed}\n{}", render(&right)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The small game with a ruling that has this line in this part.
fn with(part: &str, line: &str) -> Game {
    let [given, when, then] =
        ["given", "when", "then"].map(|own| if own == part { line } else { "" });
    let text = format!(
        "ruling T-1 \"Said so\" {{\n  given {{\n    players Alice, Bob\n    turn Alice, phase Day\n    Alice.hand = Gust, Red Lantern\n    {given}\n  }}\n  when {{\n    Alice is asked to play\n    {when}\n  }}\n  then {{\n    Bob.coins == 0\n    {then}\n  }}\n}}\n"
    );
    let mut sources = base();
    let named = ["2 of clubs", "ace of clubs", "4th Bundle"];
    let cards: String = named.map(|name| format!("wind \"{name}\" {{ cost 1 }}\n")).concat();
    let plot = "player { zone plot : grid, faceup }\nrule \"Plots\" { at end of Day { for c in plot { draw 1 } } }\n";
    sources.cards.push(("named.cards".into(), format!("{plot}{cards}")));
    sources.rulings.push(("rulings/new.ruling".into(), text));
    dsl::load(&sources)
}
